"""Copying an image onto the drive of a board in BOOTSEL mode.

The drive is not a real disk: the ROM flashes each block as it comes, and after the last one it
starts the new firmware and takes the drive away, maybe before the PC thinks that it is done. So
each piece is flushed before the next one, and a failure after the last one is ignored: whether that
one arrived shows when the board comes back, or does not.
"""

import contextlib
import errno
import os
import shutil
from pathlib import Path

from host_tools.flash.image import Image
from host_tools.progress import Progress
from pc.errors import UserError

PIECE = 32 * 1024

SAFE = "the board is still in BOOTSEL mode, and flashing again is safe"
UNPLUGGED = (
    "if you plug the board in with BOOTSEL held, it is in BOOTSEL mode again, and flashing again "
    "is safe"
)
CAUSES = {
    errno.ENOSPC: f"the drive is full: {SAFE}, once you have plugged it in again with BOOTSEL held",
    errno.EROFS: f"the drive is mounted read-only: mount it for writing; {SAFE}",
    errno.EACCES: f"this user may not write there: {SAFE}, as a user who may",
}


def copy(image: Image, drive: Path) -> None:
    """Copy all of it, or raise UserError, which says what state the board is in."""
    size = len(image.content)
    try:
        free = shutil.disk_usage(drive).free
    except OSError as error:
        raise UserError(f"{drive} went away before the copy began: {UNPLUGGED}") from error
    if free < size:
        raise UserError(f"{drive} has room for {free} bytes and {image.path} has {size}: {SAFE}")
    target = drive / image.path.name
    done = 0
    try:
        with (
            Progress(f"copying {image.path.name}", size) as bar,
            target.open("wb", buffering=0) as file,
        ):
            for piece in pieces(image.content):
                send(file.fileno(), piece)
                done += len(piece)
                if done < size:
                    os.fsync(file.fileno())
                bar.advance(len(piece))
            with contextlib.suppress(OSError):  # the board may have gone on by now
                os.fsync(file.fileno())
    except OSError as error:
        if done == size:
            return
        with contextlib.suppress(OSError):
            target.unlink()
        raise UserError(broken(drive, done, size, error)) from error


def pieces(content: bytes) -> list[bytes]:
    return [content[start : start + PIECE] for start in range(0, len(content), PIECE)]


def send(file: int, piece: bytes) -> None:
    view = memoryview(piece)
    while view:
        view = view[os.write(file, view) :]


def broken(drive: Path, done: int, size: int, error: OSError) -> str:
    cause = CAUSES.get(error.errno or 0)
    if cause is None:
        cause = f"the drive is gone ({error.strerror}): {UNPLUGGED}"
        if drive.is_dir():
            cause = f"{error.strerror}: {SAFE}"
    return f"the copy to {drive} broke off after {done} of {size} bytes: {cause}"
