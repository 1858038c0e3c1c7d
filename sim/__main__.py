"""The handheld on this PC: in the browser, in the terminal, by a script, on a Raspberry Pi's LEDs,
or at the end of a pretended USB cable.

Without options it is played in the browser.
"""

import argparse
import asyncio
import sys
from contextlib import suppress
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING

from host_tools.errors import UserError, exit_status
from host_tools.paths import BUILD, VENV
from sim.boards import RASPBERRY_PI, REFERENCE, board_names, handheld_names

if TYPE_CHECKING:
    from sim.web.machine import Machine

UIS = ("web", "emulate", "terminal", "leds", "cable")


def main() -> int:
    arguments = parse()
    try:
        start(arguments)
    except ModuleNotFoundError as error:
        if Path(sys.prefix) == VENV:
            raise
        raise UserError(
            f"this needs the package {error.name}: run it as .venv/bin/python -m sim (`make env` "
            "makes that)"
        ) from None
    return 0


def parse() -> argparse.Namespace:
    parser = argparse.ArgumentParser(prog="python3 -m sim", description=__doc__)
    option = parser.add_argument
    option("--ui", choices=UIS, default="web", help="web if it is not said")
    option("--board", choices=board_names(), help=f"{REFERENCE} if it is not said")
    option("--seed", type=int, help="deal the same games each time, and keep none")
    option("--script", metavar="FILE", type=Path, help="press buttons by a script instead")
    option("--png", metavar="DIR", type=Path, help="keep the script's shots; in FILE.png, its end")
    option("--gif", metavar="FILE", type=Path, help="keep the script as a moving picture")
    option("--port", type=int, help="of the web page; else the first that is free")
    option("--no-browser", action="store_true", help="print the web page's address only")
    cable = parser.add_argument_group("--ui cable", "prints where its serial port is, or its drive")
    option = cable.add_argument
    option("--image", metavar="FILE", type=Path, help="emulate a board with this UF2 file on it")
    option("--flash", metavar="FILE", type=Path, help="keep that board's flash in a file")
    option("--folder", metavar="DIR", type=Path, help="for port and drive; else build/cable")
    option("--bootsel", action="store_true", help="plug it in as a drive that takes firmware")
    arguments = parser.parse_args()
    if bool(arguments.script) != bool(arguments.png or arguments.gif):
        parser.error("--script goes with --png or --gif")
    if arguments.port is not None and not 0 < arguments.port < 65536:
        parser.error(f"--port {arguments.port}: a port is a number from 1 to 65535")
    if arguments.ui != "cable":
        for name in ("image", "flash", "folder", "bootsel"):
            if getattr(arguments, name):
                parser.error(f"--{name} goes with --ui cable")
    if not arguments.board:
        arguments.board = RASPBERRY_PI if arguments.ui == "leds" else REFERENCE
    return arguments


def start(arguments: argparse.Namespace) -> None:
    board, seed = arguments.board, arguments.seed
    if arguments.script:
        from sim import headless, script
        from sim.device import Device

        steps = script.read(arguments.script)
        headless.record(Device(board, seed), steps, arguments.png, arguments.gif)
    elif arguments.ui == "terminal":
        from sim import saves, terminal
        from sim.device import Device

        terminal.play(Device(board, seed, saves=saves.folder(board, seed)))
    elif arguments.ui == "leds":
        from sim import leds

        leds.play(board, seed)
    elif arguments.ui == "cable":
        from sim.cable import play

        folder = arguments.folder or play.FOLDER
        play.play(board, seed, arguments.image, arguments.flash, folder, arguments.bootsel)
    else:
        from sim.web import server
        from sim.web.session import Session

        make = partial(MACHINES[arguments.ui], seed=seed)
        session = Session(make, board, handheld_names())
        opening = not arguments.no_browser and server.has_browser()
        with suppress(KeyboardInterrupt):
            asyncio.run(server.play(session, arguments.port, opening))


def simulated(board: str, seed: int | None) -> "Machine":
    from sim import saves
    from sim.web.simulated import Simulated

    return Simulated(board, seed, saves.folder(board, seed))


def emulated(board: str, seed: int | None) -> "Machine":
    from sim.web.emulated import Emulated

    if seed is not None:
        raise UserError("the emulated handheld deals as it likes: leave --seed out")
    if board not in handheld_names():
        raise UserError(f"there is no firmware for {board} to emulate")
    image = BUILD / f"{board}.uf2"
    if not image.exists():
        raise UserError(f"there is no build/{board}.uf2 to emulate: run `make firmware`")
    return Emulated(image, board)


MACHINES = {"web": simulated, "emulate": emulated}


if __name__ == "__main__":
    sys.exit(exit_status(main))
