"""Put the firmware onto a board.

A board takes new firmware while it is in BOOTSEL mode: hold the Pico's
BOOTSEL button while plugging it in, and it shows up as a drive, RPI-RP2, or
RP2350 if it is a Pico 2. A handheld that is running needs no button: it is
asked over USB to restart in BOOTSEL mode, and so is a board with plain
MicroPython.

The file is checked first: it must be complete, no larger than the room for
firmware, and for the chip and the board that are connected. The chip is known
from the drive or from what runs; a running handheld also says which board it
is, and any other counts as quadrille16 unless --board names it. When the board
has restarted, its version is compared with the file, and its self-test is read.

Saved games and settings stay on the handheld. If the copy breaks off, nothing
is lost either: the board stays in BOOTSEL mode; flash it again.

Examples:
  ./quadrille flash
      build/quadrille16.uf2 onto the one board that is connected, or
      build/quadrille16-pico2.uf2 if it is a Pico 2; if it is a running
      handheld, the one of its name
  ./quadrille flash --board hat16x10
      the image of another board
  ./quadrille flash build/stock.uf2
      plain MicroPython instead
  ./quadrille flash --list
      what is connected, and why something cannot be flashed

Exit status: 0 when the board runs what was flashed; 1 if it came back as
something else, not at all, or with a failed self-test; 2 if nothing was
flashed, or the copy broke off.
"""

import argparse
import sys
from collections.abc import Callable
from pathlib import Path

from host_tools.flash import connected, image, target, verdict
from host_tools.flash.copy import copy
from host_tools.flash.image import Image
from host_tools.flash.target import Target
from host_tools.link import ports
from pc.boards import REFERENCE, check_handheld
from pc.errors import UserError

WAIT = 60.0  # seconds for a restart; our firmware takes one, and formatting a new flash a few


def add_arguments(parser: argparse.ArgumentParser) -> None:
    option = parser.add_argument
    option("file", metavar="FILE", type=Path, nargs="?", help="by default build/<board>.uf2")
    option("--board", metavar="NAME", help="which of boards/ it is")
    option("--port", help="the serial port of a running handheld")
    option("--drive", metavar="FOLDER", type=Path, help="the folder of the drive in BOOTSEL mode")
    option(
        "--wait",
        metavar="SECONDS",
        type=float,
        default=WAIT,
        help=f"how long to wait for a drive to come and the board to restart ({WAIT:.0f})",
    )
    option("--list", action="store_true", help="show what is connected, and end")
    option("--json", action="store_true", help="with --list: as JSON")


def run(args: argparse.Namespace) -> int:
    if args.json and not args.list:
        raise UserError("--json goes with --list: the exit status says how flashing ended")
    if args.list:
        return connected.tell(args.json)
    if not args.wait > 0:
        raise UserError(f"--wait takes a number of seconds above 0, not {args.wait:g}")
    if args.board:
        check_handheld(args.board)
    named = image.load(args.file) if args.file else None
    chosen = target.choose(args.drive, args.port)
    new = checked(named, args.board, chosen)
    print(f"{new.path}: {new.trailer or 'it does not say what it is'}")
    if chosen.running:
        print(f"{chosen.running.port}: {chosen.running}, goes to BOOTSEL mode", flush=True)
    drive = target.enter_bootsel(chosen, args.wait)
    others = {port.path for port in ports.find()}
    copy(new, drive)
    print("copied; waiting for the restart", flush=True)
    result = verdict.judge(new, comes_back(args.port, others), drive, args.wait)
    print(result.text, file=sys.stdout if result.good else sys.stderr)
    return 0 if result.good else 1


def checked(new: Image | None, named: str | None, chosen: Target) -> Image:
    """Compare the file, by default the one that was built, with the board as far as it is known."""
    running = chosen.running
    if named:
        board, why = named, f"--board says {named}"
    elif running and running.board:
        board, why = running.board, f"the handheld at {running.port} is {running.board}"
    else:
        board, why = REFERENCE, f"a board that does not say what it is counts as {REFERENCE}"
    if new is None:
        new = image.load_built(board, chosen.chip)
    else:
        image.check_room(new, board)
    image.check_chip(new, chosen.chip, chosen.where, board)
    image.check_board(new, board, why)
    return new


def comes_back(port: str | None, others: set[str]) -> Callable[[], list[str]]:
    """Where the board may be: at the port given, or at one that was not there before."""
    if port:
        return lambda: [port] if ports.is_there(port) else []
    return lambda: [
        found.path for found in ports.find() if not found.reason and found.path not in others
    ]
