"""A handheld on the cable until Ctrl-C, for a person with a second terminal."""

import fcntl
import os
import signal
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from pathlib import Path
from typing import NoReturn

from host_tools.errors import UserError
from host_tools.paths import BUILD
from sim import saves
from sim.boards import handheld_names
from sim.cable.plugged import Plugged
from sim.cable.simulated import Simulated

FOLDER = BUILD / "cable"
ENDS = (signal.SIGINT, signal.SIGTERM)


def play(
    board: str,
    seed: int | None,
    image: Path | None,
    flash: Path | None,
    folder: Path,
    as_drive: bool,
) -> None:
    """The emulated board if there is something for its flash, else the simulated one."""
    with alone_in(folder), suppress(KeyboardInterrupt):
        for number in ENDS:
            signal.signal(number, end)
        if image or flash:
            emulate(board, seed, image, flash, folder, as_drive)
        else:
            plug_in(Simulated(board, seed, saves.folder(board, seed), folder, as_drive))


def emulate(
    board: str,
    seed: int | None,
    image: Path | None,
    flash: Path | None,
    folder: Path,
    as_drive: bool,
) -> None:
    from sim.cable.emulated import Emulated
    from sim.emulator import EmulatorError

    if seed is not None:
        raise UserError("the emulated handheld deals as it likes: leave --seed out")
    if board not in handheld_names():
        raise UserError(f"{board} is no board that can be emulated")
    if not (image or as_drive or (flash and flash.exists())):
        raise UserError(f"{flash} is not there yet: name what is to run first, by --image")
    try:
        plug_in(Emulated(image, board, flash, folder, as_drive))
    except EmulatorError as error:
        raise UserError(f"{error}; plug it in as a drive, by --bootsel, to flash it") from error


def plug_in(board: Plugged) -> None:
    def tell(news: str) -> None:
        print(news, flush=True)

    board.on_news = tell
    with board:
        board.wait()


def end(*_: object) -> NoReturn:
    """Once: a second Ctrl-C would not let the flash be kept."""
    for number in ENDS:
        signal.signal(number, signal.SIG_IGN)
    raise KeyboardInterrupt


@contextmanager
def alone_in(folder: Path) -> Iterator[None]:
    """Two boards would take each other's port away."""
    try:
        folder.mkdir(parents=True, exist_ok=True)
        descriptor = os.open(folder, os.O_RDONLY)
    except OSError as error:
        raise UserError(f"{folder} cannot hold the port: {error.strerror}") from error
    try:
        fcntl.flock(descriptor, fcntl.LOCK_EX | fcntl.LOCK_NB)
    except BlockingIOError:
        raise UserError(f"a board is plugged in at {folder}: name another --folder") from None
    try:
        yield
    finally:
        os.close(descriptor)
