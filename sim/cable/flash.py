"""The flash of an emulated board on the cable, kept in a file from one time to the next."""

from pathlib import Path

from host_tools.build import uf2
from host_tools.build.cache import write_whole
from host_tools.errors import UserError

SECTOR_BYTES = 4096
ERASED = b"\xff"


class Flash:
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
        firmware = uf2.read(image)
        for start in range(0, len(firmware.data), uf2.PAYLOAD_BYTES):
            payload = firmware.data[start : start + uf2.PAYLOAD_BYTES]
            self.program(firmware.address + start, payload)

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
    try:
        data = file.read_bytes()
    except OSError as error:
        raise UserError(f"{file} cannot be read: {error.strerror}") from error
    if len(data) != size:
        raise UserError(
            f"{file} is no copy of a board's flash: it has {len(data)} bytes instead of {size}"
        )
    return data
