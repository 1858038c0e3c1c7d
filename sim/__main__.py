"""`python3 -m sim`: the handheld on this PC. So far it shows the panel with a test pattern."""

import argparse
import sys
from pathlib import Path

from host_tools.errors import UserError, exit_status
from sim import pattern, terminal
from sim.boards import load_board, to_rows

BOARD = "quadrille16"
PICTURE_TICK = 100  # shows the dot on its way from one row of the zigzag to the next


def main() -> int:
    parser = argparse.ArgumentParser(prog="python3 -m sim", description=__doc__)
    parser.add_argument("--png", metavar="FILE", type=Path, help="write a picture of it instead")
    arguments = parser.parse_args()
    board = load_board(BOARD)
    wire = to_rows(range(board.PANEL_WIDTH * board.PANEL_HEIGHT), board)
    if arguments.png:
        save(pattern.frame(wire, PICTURE_TICK), arguments.png)
    else:
        terminal.show(lambda tick: pattern.frame(wire, tick), f"{BOARD}: Ctrl-C ends")
    return 0


def save(rows: pattern.Rows, path: Path) -> None:
    try:
        from sim import picture
    except ImportError:
        raise UserError("a picture needs Pillow: run this as .venv/bin/python -m sim") from None
    try:
        picture.draw(rows).save(path, format="PNG", optimize=True)
    except OSError as error:
        raise UserError(f"{path} cannot be written: {error.strerror}") from None


if __name__ == "__main__":
    sys.exit(exit_status(main))
