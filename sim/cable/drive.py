"""A folder in place of the USB drive that a Pico is while its boot ROM takes firmware.

Like the ROM it looks at blocks of 512 bytes, whatever a file is called: one of a UF2 file for its
chip is flashed as it comes, others are ignored. When as many have come as the file should have, the
board restarts. A UF2 file for another chip changes nothing, and the drive stays.
"""

import shutil
import struct
from collections.abc import Iterator
from contextlib import suppress
from pathlib import Path

from pc import uf2
from pc.chips import RP2040, Chip
from pc.errors import UserError

NOT_MAIN_FLASH = 0x0001

# The files of a Pico's drive, to the byte what the ROM of version 3 shows; and the one of a Pico 2
# that names the chip.
PAGE = (
    '<html><head><meta http-equiv="refresh" content="0;'
    "URL='https://raspberrypi.com/device/RP2?version=E0C9125B0D9B'\"/></head>"
    "<body>Redirecting you to <a href='https://raspberrypi.com/device/RP2?version="
    "E0C9125B0D9B'>raspberrypi.com</a></body></html>"
)
INFO = "UF2 Bootloader v{}\r\nModel: Raspberry Pi {}\r\nBoard-ID: {}\r\n"
OWN_FILES = {
    "RP2040": {"INFO_UF2.TXT": INFO.format("3.0", "RP2", "RPI-RP2"), "INDEX.HTM": PAGE},
    "RP2350": {"INFO_UF2.TXT": INFO.format("1.0", "RP2350", "RP2350")},
}

Programmed = tuple[int, bytes]  # address, and the bytes that go there


class Download:
    """The blocks of a UF2 file that have come so far."""

    def __init__(self, chip: Chip = RP2040) -> None:
        self._chip = chip
        self._total = 0
        self._seen: set[int] = set()

    @property
    def complete(self) -> bool:
        return 0 < self._total == len(self._seen)

    @property
    def size(self) -> int:
        return len(self._seen) * uf2.PAYLOAD_BYTES

    def take(self, block: bytes) -> Programmed | None:
        """What to program for it; None if the ROM ignores it."""
        *magic, flags, address, length, number, total, family = uf2.HEADER.unpack_from(block)
        (end,) = struct.unpack_from("<I", block, uf2.BLOCK_BYTES - 4)
        if (*magic, end) != (*uf2.MAGIC, uf2.MAGIC_END):
            return None
        if flags & NOT_MAIN_FLASH or not flags & uf2.HAS_FAMILY or family != self._chip.family:
            return None
        if length != uf2.PAYLOAD_BYTES or number >= total or address % uf2.PAYLOAD_BYTES:
            return None
        if not 0 <= address - uf2.FLASH_START < self._chip.flash_bytes:
            return None
        if total != self._total:  # another file
            self._total = total
            self._seen.clear()
        self._seen.add(number)
        return address, block[uf2.HEADER.size :][:length]


class Drive:
    def __init__(self, folder: Path, chip: Chip = RP2040) -> None:
        self.folder = folder
        self._chip = chip
        self._download = Download(chip)
        self._is_plugged = False
        self._looked_at: dict[Path, tuple[int, int]] = {}  # size, and when it was written

    def plug(self) -> None:
        if self.folder.exists():
            raise UserError(f"{self.folder} already exists: remove it, the drive will be there")
        self._looked_at.clear()
        new = self.folder.with_name(self.folder.name + ".new")
        new.mkdir(parents=True, exist_ok=True)
        for name, text in OWN_FILES[self._chip.name].items():
            (new / name).write_bytes(text.encode())
        new.rename(self.folder)  # with its files from the beginning
        self._is_plugged = True

    def unplug(self) -> None:
        if self._is_plugged:
            self._is_plugged = False
            shutil.rmtree(self.folder, ignore_errors=True)

    def begin(self) -> Download:
        self._download = Download(self._chip)
        return self._download

    def look(self) -> Iterator[Programmed]:
        """What new files and changed ones put into the flash, up to the last block of an image."""
        for path in sorted(self.folder.iterdir()):
            if path.name not in OWN_FILES[self._chip.name]:
                with suppress(FileNotFoundError):  # it was there for a moment only
                    yield from self._look_at(path)

    def _look_at(self, path: Path) -> Iterator[Programmed]:
        status = path.stat()
        what = status.st_size, status.st_mtime_ns
        if what == self._looked_at.get(path) or not path.is_file():
            return
        self._looked_at[path] = what
        with path.open("rb") as file:
            while not self._download.complete:
                block = file.read(uf2.BLOCK_BYTES)
                if len(block) < uf2.BLOCK_BYTES:
                    break
                programmed = self._download.take(block)
                if programmed:
                    yield programmed
