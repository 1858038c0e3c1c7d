"""Put the firmware onto a board.

A board takes new firmware while it is in BOOTSEL mode: hold the BOOTSEL
button of the Pico while plugging it in, and it is a drive, RPI-RP2. A
handheld that is running need not be touched: it is asked over USB to go
there, and so is a Pico with plain MicroPython.

The file is looked at before anything is done: it must be whole, for the
RP2040, no bigger than the board's room for firmware, and for the board that
is there. A running handheld tells which one it is; any other board is taken
for quadrille16 unless --board names it. When the board has restarted, its
version and its self-test are read back and compared with the file.

Games and settings that are kept on the handheld stay. If the copy breaks off
nothing is lost either: the board stays in BOOTSEL mode, flash it again.

Examples:
  ./quadrille flash
      build/quadrille16.uf2 onto the one board that is connected; or, if that
      is a running handheld, build/<its name>.uf2
  ./quadrille flash --board hat16x10
      the image of another board
  ./quadrille flash build/stock.uf2
      plain MicroPython instead
  ./quadrille flash --list
      what is connected, and why something is not taken

Exit status: 0 when the board runs what was flashed; 1 if it came back as
something else, not at all, or with a self-test that failed; 2 if nothing was
flashed, or the copy broke off.
"""

import argparse
import sys
from collections.abc import Callable
from pathlib import Path

from host_tools.errors import UserError
from host_tools.flash import connected, image, target, verdict
from host_tools.flash.copy import copy
from host_tools.flash.image import Image
from host_tools.flash.target import Target
from host_tools.link import ports
from sim.boards import REFERENCE

WAIT = 60.0  # seconds for a restart; our firmware takes one, and formatting a new flash a few


def add_arguments(parser: argparse.ArgumentParser) -> None:
    parser.add_argument(
        "file",
        metavar="FILE",
        type=Path,
        nargs="?",
        help="the UF2 file; by default build/<board>.uf2, which `make firmware` makes",
    )
    parser.add_argument("--board", metavar="NAME", help="the board that it is, of boards/")
    parser.add_argument("--port", help="the serial port of the handheld that runs")
    parser.add_argument(
        "--drive", metavar="FOLDER", type=Path, help="the folder of the drive in BOOTSEL mode"
    )
    parser.add_argument(
        "--wait",
        metavar="SECONDS",
        type=float,
        default=WAIT,
        help=f"how long to wait for a drive to come and the board to restart ({WAIT:.0f})",
    )
    parser.add_argument("--list", action="store_true", help="tell what is connected, and end")
    parser.add_argument("--json", action="store_true", help="with --list: as JSON")


def run(args: argparse.Namespace) -> int:
    if args.json and not args.list:
        raise UserError("--json goes with --list: what flash does is told by its exit status")
    if args.list:
        return connected.tell(args.json)
    if not args.wait > 0:
        raise UserError(f"--wait takes a number of seconds above 0, not {args.wait:g}")
    if args.board:
        image.check_name(args.board)
    chosen = target.choose(args.drive, args.port)
    new = checked(args.file, args.board, chosen)
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


def checked(path: Path | None, named: str | None, chosen: Target) -> Image:
    """Read the file and hold it to the board, as far as that is known."""
    running = chosen.running
    if named:
        board, why = named, f"--board says {named}"
    elif running and running.board:
        board, why = running.board, f"the handheld at {running.port} is {running.board}"
    else:
        board, why = REFERENCE, f"a board that does not say what it is counts as {REFERENCE}"
    new = image.load(path, board)
    image.check_board(new, board, why)
    return new


def comes_back(port: str | None, others: set[str]) -> Callable[[], list[str]]:
    """Where the board may be: at the port that was named, or at one that was not there before."""
    if port:
        return lambda: (
            [port] if Path(port).exists() or port in [p.path for p in ports.find()] else []
        )
    return lambda: [
        found.path for found in ports.find() if not found.reason and found.path not in others
    ]
