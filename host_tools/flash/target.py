"""Choose the board to flash, and get it into BOOTSEL mode."""

import sys
import time
from dataclasses import dataclass
from pathlib import Path

from host_tools.flash import drives
from host_tools.flash.drives import Drive
from host_tools.flash.running import Running, look, to_bootsel
from host_tools.link import ports
from pc.chips import CHIPS, Chip
from pc.errors import UserError

HOW = "hold BOOTSEL while plugging the board in"
LOOK_SECONDS = 0.2  # between two looks at what is connected
MOUNTING_SECONDS = 3  # a desktop takes to mount a drive


@dataclass(frozen=True)
class Target:
    """A drive, or a running board that can be asked to become one."""

    drive: Path | None
    running: Running | None
    chip: Chip

    @property
    def where(self) -> str:
        return self.running.port if self.running else str(self.drive)


def choose(drive: Path | None, port: str | None) -> Target:
    """Find the board; refuse if there is none, or more than one."""
    if drive:
        found = drives.look(drive)
        if found.chip and not found.reason:
            return Target(drive, None, found.chip)
        if not port:
            raise UserError(f"{drive} is not taken: {found.reason}")
        return at_port(drive, port)
    if port:
        return at_port(None, port)
    found_drives = drives.find()
    ready = [drive for drive in found_drives if not drive.reason]
    if len(ready) > 1:
        names = ", ".join(str(drive.path) for drive in ready)
        raise UserError(f"several boards are in BOOTSEL mode: choose one by --drive: {names}")
    if ready and ready[0].chip:
        return Target(ready[0].path, None, ready[0].chip)
    if not any(not port.reason for port in ports.find()):
        raise UserError(nothing(found_drives))
    return at_port(None, ports.choose(None))


def at_port(drive: Path | None, port: str) -> Target:
    running = look(port)
    if not running.chip:
        known = " or the ".join(chip.name for chip in CHIPS)
        raise UserError(f"{port} is {running}, but the firmware is for the {known}")
    return Target(drive, running, running.chip)


def nothing(found: list[Drive]) -> str:
    if found:
        drive = found[0]
        return f"no board can be flashed: {drive.path} is not taken: {drive.reason}"
    return f"no board found: {HOW}; `flash --list` shows what is connected"


def enter_bootsel(target: Target, seconds: float) -> Path:
    """Return the board's drive as soon as it is there."""
    if not target.running:
        assert target.drive
        return target.drive
    before = {drive.path for drive in drives.find() if not drive.reason}
    to_bootsel(target.running)
    begin = time.monotonic()
    hinted = False
    while time.monotonic() < begin + seconds:
        found = [drives.look(target.drive)] if target.drive else drives.find()
        for drive in found:
            if not drive.reason and drive.chip == target.chip and drive.path not in before:
                return drive.path
        waiting = [drive for drive in found if drive.chip == target.chip and drive.reason]
        if waiting and not hinted and time.monotonic() > begin + MOUNTING_SECONDS:
            hinted = True
            print(f"{waiting[0].path} is there: {waiting[0].reason}", file=sys.stderr)
        time.sleep(LOOK_SECONDS)
    raise UserError(
        f"{target.running.port} went to BOOTSEL mode, but its drive did not appear within "
        f"{seconds:g} s: `flash --list` shows what is connected, and flashing again is safe"
    )
