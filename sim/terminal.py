"""The panel in a true-colour terminal."""

import shutil
import sys
import time
from collections.abc import Callable

from host_tools.errors import UserError
from sim.pattern import Rows

PIXEL = "  "  # two columns of text are about as wide as a line is high
FRAME_SECONDS = 1 / 20

HIDE_CURSOR, SHOW_CURSOR = "\033[?25l", "\033[?25h"
OTHER_SCREEN, OWN_SCREEN = "\033[?1049h", "\033[?1049l"
HOME, PLAIN, CLEAR_BELOW = "\033[H", "\033[0m", "\033[J"


def paint(rows: Rows) -> str:
    """The panel as lines of coloured spaces."""
    lines = []
    for row in rows:
        pixels = (f"\033[48;2;{r};{g};{b}m{PIXEL}" for r, g, b in row)
        lines.append("".join(pixels) + PLAIN)
    return "\n".join(lines)


def show(frames: Callable[[int], Rows], caption: str) -> None:
    """Draw frame after frame until Ctrl-C; where there is no terminal, only the first."""
    if not sys.stdout.isatty():
        print(paint(frames(0)), caption, sep="\n")
        return
    _check_size(frames(0), caption)
    try:
        sys.stdout.write(OTHER_SCREEN + HIDE_CURSOR)
        tick = 0
        while True:
            sys.stdout.write(f"{HOME}{paint(frames(tick))}\n{caption}{CLEAR_BELOW}")
            sys.stdout.flush()
            time.sleep(FRAME_SECONDS)
            tick += 1
    except KeyboardInterrupt:
        pass
    finally:
        sys.stdout.write(PLAIN + SHOW_CURSOR + OWN_SCREEN)
        sys.stdout.flush()


def _check_size(rows: Rows, caption: str) -> None:
    columns, lines = shutil.get_terminal_size()
    wanted_columns = max(len(rows[0]) * len(PIXEL), len(caption))
    wanted_lines = len(rows) + 1
    if columns < wanted_columns or lines < wanted_lines:
        raise UserError(
            f"the panel needs a terminal of {wanted_columns} columns and {wanted_lines} lines; "
            f"this one has {columns} and {lines}: make it larger or the letters smaller"
        )
