"""Start the handheld on this PC: in the browser, in the terminal, on a Raspberry Pi's LEDs, by a
script, or at a simulated USB cable.
"""

import argparse
import asyncio
from collections.abc import Iterable
from contextlib import suppress
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING

from pc.boards import RASPBERRY_PI, REFERENCE, board_names, check_handheld, handheld_names
from pc.chips import RP2040
from pc.errors import UserError
from pc.paths import BUILD

if TYPE_CHECKING:
    from sim.web.machine import Machine
    from sim.web.session import Follower

PAGES = ("web", "emulate")
UIS = ("web", "emulate", "terminal", "leds", "cable")


def add_arguments(parser: argparse.ArgumentParser) -> None:
    option = parser.add_argument
    option("--ui", choices=UIS, default="web", help="default: web")
    option("--board", choices=board_names(), help=f"default: {REFERENCE}")
    option("--seed", type=int, help="deal the same games each time, and save none")
    option("--script", metavar="FILE", type=Path, help="let a script press the buttons")
    option("--png", metavar="DIR", type=Path, help="save the script's shots; FILE.png: its end")
    option("--gif", metavar="FILE", type=Path, help="save the script as a moving picture")
    option(
        "--host",
        metavar="ADDRESS",
        nargs="?",
        const="",
        help="let phones in this network in, which scan a code; default: the address found",
    )
    option("--port", type=int, help="of the web page; default: the first free one")
    option("--no-browser", action="store_true", help="only print the web page's address")
    cable = parser.add_argument_group("--ui cable", "prints the path of its serial port or drive")
    option = cable.add_argument
    option("--image", metavar="FILE", type=Path, help="emulate a board with this UF2 file")
    option("--flash", metavar="FILE", type=Path, help="save that board's flash in a file")
    option("--folder", metavar="DIR", type=Path, help="of port and drive; default: build/cable")
    option("--bootsel", action="store_true", help="connect it as a drive that takes firmware")


def check(arguments: argparse.Namespace) -> None:
    """Refuse options that do not go together, and choose the board."""
    if bool(arguments.script) != bool(arguments.png or arguments.gif):
        raise UserError("--script goes with --png or --gif")
    if arguments.port is not None and not 0 < arguments.port < 65536:
        raise UserError(f"invalid --port {arguments.port}: name a number from 1 to 65535")
    if arguments.host is not None and arguments.ui not in PAGES:
        raise UserError("--host goes with the web page")
    if arguments.ui != "cable":
        for name in ("image", "flash", "folder", "bootsel"):
            if getattr(arguments, name):
                raise UserError(f"--{name} goes with --ui cable")
    if not arguments.board:
        arguments.board = RASPBERRY_PI if arguments.ui == "leds" else REFERENCE


def is_light(arguments: argparse.Namespace) -> bool:
    """Whether the packages of requirements-play.txt are enough."""
    return arguments.ui in ("web", "terminal") and not arguments.script


def start(arguments: argparse.Namespace, followers: Iterable["Follower"] = ()) -> None:
    """`followers` tell the pages of more than the panel."""
    board, seed = arguments.board, arguments.seed
    if arguments.ui == "emulate" or arguments.image or arguments.flash:
        check_handheld(board)
        if board not in handheld_names(RP2040):
            raise UserError(
                f"the emulated handheld has an RP2040, and boards/{board} may not: its CHIPS say so"
            )
        if seed is not None:
            raise UserError("--seed does not work with the emulated handheld: leave it out")
    if arguments.script:
        from sim import headless, script
        from sim.device import Device

        steps = script.read(arguments.script)
        headless.record(Device(board, seed), steps, arguments.png, arguments.gif)
    elif arguments.ui == "terminal":
        from sim import language, saves, terminal
        from sim.device import Device

        folder, spoken = saves.folder(board, seed), language.of_locale()
        terminal.play(Device(board, seed, saves=folder, language=spoken))
    elif arguments.ui == "leds":
        from sim import leds

        leds.play(board, seed)
    elif arguments.ui == "cable":
        from sim.cable import play

        play.play(arguments)
    else:
        from sim.web import access, server
        from sim.web.session import Session

        who = server.ALONE if arguments.host is None else access.in_network(arguments.host)
        make = partial(MACHINES[arguments.ui], seed=seed)
        boards = handheld_names(RP2040 if arguments.ui == "emulate" else None)
        session = Session(make, board, boards, followers)
        opening = not arguments.no_browser and server.has_browser()
        with suppress(KeyboardInterrupt):
            asyncio.run(server.play(session, arguments.port, opening, who))


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
