"""The firmware that the page writes to a drive: is it the right one, is the drive, does it run?"""

import tempfile
import time
from pathlib import Path

import quadrille
from host_tools.flash import drives, image
from host_tools.flash.verdict import HEALTHY, is_flashed
from host_tools.link import SilentError, Version
from host_tools.page import port
from pc.chips import RP2040
from pc.errors import UserError
from pc.paths import BUILD

BOOT_SECONDS = 30  # in which it may not answer yet
PATIENCE = 5.0


class FlashError(UserError):
    """`code` is one of the page's words."""

    def __init__(self, code: str, says: str) -> None:
        super().__init__(says)
        self.code = code


class Flashing:
    def take(self, board: str, data: bytes) -> None:
        """A file of the site, which may be of another version, or cut off."""
        BUILD.mkdir(exist_ok=True)
        (BUILD / f"{board}.uf2").write_bytes(data)
        self._image = image.load_built(board, RP2040)
        image.check_board(self._image, board, "another one was asked for")
        if not self._image.trailer or self._image.trailer.version != quadrille.__version__:
            raise UserError(f"{self._image.trailer} is not {quadrille.__version__}")

    def check_drive(self, info: str | None) -> None:
        """By what its INFO_UF2.TXT says, if it has one."""
        with tempfile.TemporaryDirectory() as folder:
            if info is not None:
                (Path(folder) / drives.INFO).write_text(info, encoding="utf-8")
            found = drives.look(Path(folder))
        if found.reason:
            raise FlashError("no_drive", found.reason)
        if found.chip != RP2040:
            raise FlashError("rp2350", f"it is a {found.chip}")

    def verdict(self) -> Version:
        """Who is there now; FlashError if it is not what was flashed, or not in order."""
        end = time.monotonic() + BOOT_SECONDS
        while True:
            try:
                with port.line(PATIENCE) as line:
                    version = line.version()
                    test = line.ask("test")
                break
            except SilentError:
                if time.monotonic() > end:
                    raise
        if not is_flashed(self._image, version):
            raise FlashError("other", f"Quadrille {version.number} on {version.board}")
        if test != HEALTHY:
            raise FlashError("unwell", test)
        return version
