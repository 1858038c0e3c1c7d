"""Play the handheld on this PC: in the browser, in the terminal, on a Raspberry Pi's LEDs, by a
script, or at a simulated USB cable. Without options it opens in the browser.
"""

import argparse
import asyncio
import sys
from contextlib import suppress
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING

from pc import firmware

firmware.install()

from pc.boards import RASPBERRY_PI, REFERENCE, board_names, check_handheld, handheld_names
from pc.errors import UserError, exit_status
from pc.paths import BUILD, VENV

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
            f"the package {error.name} is missing: run `make env`, then .venv/bin/python -m sim"
        ) from None
    return 0


def parse() -> argparse.Namespace:
    parser = argparse.ArgumentParser(prog="python3 -m sim", description=__doc__)
    option = parser.add_argument
    option("--ui", choices=UIS, default="web", help="default: web")
    option("--board", choices=board_names(), help=f"default: {REFERENCE}")
    option("--seed", type=int, help="deal the same games each time, and save none")
    option("--script", metavar="FILE", type=Path, help="let a script press the buttons")
    option("--png", metavar="DIR", type=Path, help="save the script's shots; FILE.png: its end")
    option("--gif", metavar="FILE", type=Path, help="save the script as a moving picture")
    option("--port", type=int, help="of the web page; default: the first free one")
    option("--no-browser", action="store_true", help="only print the web page's address")
    cable = parser.add_argument_group("--ui cable", "prints the path of its serial port or drive")
    option = cable.add_argument
    option("--image", metavar="FILE", type=Path, help="emulate a board with this UF2 file")
    option("--flash", metavar="FILE", type=Path, help="save that board's flash in a file")
    option("--folder", metavar="DIR", type=Path, help="of port and drive; default: build/cable")
    option("--bootsel", action="store_true", help="connect it as a drive that takes firmware")
    arguments = parser.parse_args()
    if bool(arguments.script) != bool(arguments.png or arguments.gif):
        parser.error("--script goes with --png or --gif")
    if arguments.port is not None and not 0 < arguments.port < 65536:
        parser.error(f"invalid --port {arguments.port}: name a number from 1 to 65535")
    if arguments.ui != "cable":
        for name in ("image", "flash", "folder", "bootsel"):
            if getattr(arguments, name):
                parser.error(f"--{name} goes with --ui cable")
    if not arguments.board:
        arguments.board = RASPBERRY_PI if arguments.ui == "leds" else REFERENCE
    return arguments


def start(arguments: argparse.Namespace) -> None:
    board, seed = arguments.board, arguments.seed
    if arguments.ui == "emulate" or arguments.image or arguments.flash:
        check_handheld(board)
        if seed is not None:
            raise UserError("--seed does not work with the emulated handheld: leave it out")
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

        play.play(arguments)
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
    from sim.web.app_machine import AppMachine

    return AppMachine(board, seed, saves.folder(board, seed))


def emulated(board: str, seed: int | None) -> "Machine":
    from sim.web.firmware_machine import FirmwareMachine

    image = BUILD / f"{board}.uf2"
    if not image.exists():
        raise UserError(f"build/{board}.uf2 is missing: run `make firmware`")
    return FirmwareMachine(image, board)


MACHINES = {"web": simulated, "emulate": emulated}


if __name__ == "__main__":
    sys.exit(exit_status(main))
