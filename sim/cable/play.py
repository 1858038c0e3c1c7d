"""A handheld at the cable until Ctrl-C, to use from a second terminal."""

import fcntl
import os
import signal
from argparse import Namespace
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from pathlib import Path
from typing import NoReturn

from pc.errors import UserError
from pc.paths import BUILD
from sim import saves
from sim.cable.plugged import Plugged
from sim.cable.simulated import Simulated

FOLDER = BUILD / "cable"
ENDS = (signal.SIGINT, signal.SIGTERM)


def play(options: Namespace) -> None:
    """Plug in the emulated board if there is something for its flash, else the simulated one."""
    folder: Path = options.folder or FOLDER
    board, seed = options.board, options.seed
    with alone_in(folder), suppress(KeyboardInterrupt):
        for number in ENDS:
            signal.signal(number, end)
        if options.image or options.flash:
            emulate(options, folder)
        else:
            plug_in(Simulated(board, seed, saves.folder(board, seed), folder, options.bootsel))


def emulate(options: Namespace, folder: Path) -> None:
    from sim.cable.emulated import Emulated
    from sim.emulator import EmulatorError

    board, image, flash = options.board, options.image, options.flash
    if not (image or options.bootsel or (flash and flash.exists())):
        raise UserError(f"{flash} does not exist yet: name an image, too, by --image")
    try:
        plug_in(Emulated(image, board, flash, folder, options.bootsel))
    except EmulatorError as error:
        raise UserError(f"{error}; add --bootsel to connect it as a drive and flash it") from error


def plug_in(board: Plugged) -> None:
    def tell(news: str) -> None:
        print(news, flush=True)

    board.on_news = tell
    with board:
        board.wait()


def end(*_: object) -> NoReturn:
    """End once: a second Ctrl-C would interrupt the saving of the flash."""
    for number in ENDS:
        signal.signal(number, signal.SIG_IGN)
    raise KeyboardInterrupt


@contextmanager
def alone_in(folder: Path) -> Iterator[None]:
    """Two boards would replace each other's port."""
    try:
        folder.mkdir(parents=True, exist_ok=True)
        descriptor = os.open(folder, os.O_RDONLY)
    except OSError as error:
        raise UserError(f"{folder} is not a folder for the port: {error.strerror}") from error
    try:
        fcntl.flock(descriptor, fcntl.LOCK_EX | fcntl.LOCK_NB)
    except BlockingIOError:
        raise UserError(f"a board is plugged in at {folder}: name another --folder") from None
    try:
        yield
    finally:
        os.close(descriptor)
