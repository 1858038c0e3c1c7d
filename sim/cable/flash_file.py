"""The flash of an emulated board at the cable, kept in a file between runs."""

from pathlib import Path

from pc import uf2
from pc.cache import write_whole
from pc.chips import RP2040
from pc.errors import UserError, explained

SECTOR_BYTES = 4096
ERASED = b"\xff"


class FlashFile:
    """`data` is what is in it while the board does not run."""

    def __init__(self, size: int, file: Path | None) -> None:
        self.data = bytearray(ERASED * size)
        self._file = file
        self._erased: set[int] = set()  # sectors, by the download that is under way
        if file and file.exists():
            self.data[:] = read(file, size)

    def drop(self, image: Path) -> None:
        """Put an image in, as the boot ROM would."""
        self.begin_download()
        for address, piece in uf2.read(image, RP2040).items():
            for start in range(0, len(piece), uf2.PAYLOAD_BYTES):
                self.program(address + start, piece[start : start + uf2.PAYLOAD_BYTES])

    def begin_download(self) -> None:
        self._erased.clear()

    def program(self, address: int, payload: bytes) -> None:
        """Erases a sector before its first page; all others stay as they are."""
        start = address - uf2.FLASH_START
        sector = start // SECTOR_BYTES
        if sector not in self._erased:
            self._erased.add(sector)
            area = slice(sector * SECTOR_BYTES, (sector + 1) * SECTOR_BYTES)
            self.data[area] = ERASED * SECTOR_BYTES
        self.data[start : start + len(payload)] = payload

    def save(self) -> None:
        if self._file:
            write_whole(self._file, bytes(self.data))


def read(file: Path, size: int) -> bytes:
    with explained(file):
        data = file.read_bytes()
    if len(data) != size:
        raise UserError(
            f"{file} is not a copy of a board's flash: it has {len(data)} bytes instead of {size}"
        )
    return data
