"""Drives of boards in BOOTSEL mode, or why one cannot be used.

The ROM of a Pico acts as a drive called RPI-RP2, that of a Pico 2 as one called RP2350. A file in
it names the chip:

    UF2 Bootloader v3.0
    Model: Raspberry Pi RP2
    Board-ID: RPI-RP2
"""

import os
import re
import string
import sys
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from pathlib import Path

from pc.chips import CHIPS, Chip

INFO = "INFO_UF2.TXT"
LABELS = tuple(chip.board_id for chip in CHIPS)
INFO_BYTES = 1024  # more than any board has: a file of that name may hold anything

# Where Linux mounts drives for whoever is logged in.
LINUX_FOLDERS = ("media/*/*", "run/media/*/*")
FAT = ("vfat", "msdos")
VENDOR = "RPI"  # in sysfs, as the ROM gives it

UNMOUNTED = "it is not mounted: `udisksctl mount -b {}` does that"


@dataclass(frozen=True)
class Drive:
    path: Path  # its folder; its device if it is not mounted
    board_id: str = ""
    reason: str = ""  # why it cannot be used

    @property
    def chip(self) -> Chip | None:
        return next((chip for chip in CHIPS if chip.board_id == self.board_id), None)


def find() -> list[Drive]:
    """Every drive that is a board's, or looks like it."""
    if sys.platform == "darwin":
        return folders(Path("/Volumes").glob("*"))
    if sys.platform == "win32":
        return folders(Path(f"{letter}:/") for letter in string.ascii_uppercase)
    return on_linux(Path("/"))


def folders(paths: Iterable[Path]) -> list[Drive]:
    """Those that are a board's, and those that users might expect to be taken."""
    drives = map(look, paths)
    return [d for d in drives if not d.reason or d.board_id or d.path.name.startswith(LABELS)]


def look(folder: Path) -> Drive:
    """Check whether a folder is the drive of a board in BOOTSEL mode."""
    try:
        with (folder / INFO).open("rb") as file:
            text = file.read(INFO_BYTES).decode("ascii", "replace")
    except PermissionError:
        return Drive(folder, reason=f"this user may not read {INFO}")
    except FileNotFoundError:
        why = f"it has no {INFO}, so it is not the drive of a board in BOOTSEL mode"
        return Drive(folder, reason=why)
    except OSError as error:
        return Drive(folder, reason=f"{INFO} cannot be read: {error.strerror}")
    match = re.search(r"^Board-ID: *([!-~]+)", text, re.MULTILINE)
    board_id = match[1] if match else ""
    return Drive(folder, board_id, _wrong(folder, board_id))


def _wrong(folder: Path, board_id: str) -> str:
    if not board_id:
        return f"its {INFO} has no Board-ID"
    if board_id not in LABELS:
        return f"its {INFO} says {board_id}, but that of a Pico says {' or '.join(LABELS)}"
    if not os.access(folder, os.W_OK):
        return "this user may not write to it"
    return ""


# --- Linux ----------------------------------------------------------------------------------


def on_linux(root: Path) -> list[Drive]:
    """`root` is that of /proc, /sys and the folders for drives."""
    mounts = (root / "proc/self/mountinfo").read_text(encoding="utf-8", errors="replace")
    mounted = dict(_mounts(mounts))
    left_over = [
        folder
        for pattern in LINUX_FOLDERS
        for folder in sorted(root.glob(pattern))
        if folder.name.startswith(LABELS) and folder not in mounted.values()
    ]
    return [
        *folders(mounted.values()),
        *not_mounted(root / "sys/block", mounted),
        *(Drive(folder, reason="nothing is mounted there any more") for folder in left_over),
    ]


def _mounts(text: str) -> Iterator[tuple[str, Path]]:
    """The number and folder of each FAT that is mounted. A line of mountinfo:

    36 35 8:17 / /media/ann/RPI-RP2 rw,nosuid shared:1 - vfat /dev/sdb1 rw
    """
    for line in text.splitlines():
        own, _, rest = line.partition(" - ")
        fields = own.split(" ")
        if rest.split(" ")[0] in FAT:
            folder = re.sub(r"\\([0-7]{3})", lambda octal: chr(int(octal[1], 8)), fields[4])
            yield fields[2], Path(folder)


def not_mounted(blocks: Path, mounted: dict[str, Path]) -> Iterator[Drive]:
    """Drives of boards that the kernel knows but nobody has mounted."""
    for disk in sorted(blocks.glob("*")):
        model = _line(disk / "device/model")
        chip = next((chip for chip in CHIPS if chip.model == model), None)
        if _line(disk / "device/vendor") != VENDOR or not chip:
            continue
        for partition in sorted(disk.glob(f"{disk.name}*/partition")):
            if _line(partition.parent / "dev") not in mounted:
                device = Path("/dev", partition.parent.name)
                yield Drive(device, chip.board_id, UNMOUNTED.format(device))


def _line(path: Path) -> str:
    try:
        return path.read_text(encoding="ascii", errors="replace").strip()
    except OSError:
        return ""
