"""A flash in the PC's memory, for what the device saves in its store."""

SECTORS = 16  # as in boards/*/board.py
SECTOR = 4096


class Flash:
    def __init__(self, image: bytes | None = None) -> None:
        """`image` is what it contains; without one it is blank."""
        self.image = bytearray(image or b"\xff" * SECTORS * SECTOR)
        self.sectors = len(self.image) // SECTOR

    def read(self, offset: int, buffer: bytearray) -> None:
        buffer[:] = self.image[offset : offset + len(buffer)]

    def program(self, offset: int, page: bytes | bytearray) -> None:
        area = slice(offset, offset + len(page))
        old = int.from_bytes(self.image[area], "little")
        new = old & int.from_bytes(page, "little")
        self.image[area] = new.to_bytes(len(page), "little")

    def erase(self, sector: int) -> None:
        self.image[SECTOR * sector : SECTOR * (sector + 1)] = b"\xff" * SECTOR
