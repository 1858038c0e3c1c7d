"""Flipop at a glance: a white and a blue ball push their doors open and change sides."""

from ..canvas import CLEAR, sprites
from ..colours import BLUE, BRIGHT, CYAN, DIM, NORMAL, ORANGE, WHITE

STILL = 32  # ticks that a picture stays
ORDER = bytes((0, 0, 1, 2, 2))

COLOURS = {
    ".": CLEAR,
    "w": WHITE,
    "b": BLUE << 2 | BRIGHT,
    "o": ORANGE << 2 | NORMAL,
    "O": ORANGE << 2 | DIM,
    "c": CYAN << 2 | NORMAL,
    "C": CYAN << 2 | DIM,
}

PICTURES = sprites(
    """
    .....c....  ..........  ..........
    .....c.bb.  ..c..bb...  .bb.......
    .....c.bb.  ...c.bb...  .bb.......
    .....c....  ....c.....  ..........
    .....C....  .....C....  .ccccC....
    ....O.....  ....O.....  ....Ooooo.
    ....o.....  .....o....  ..........
    .ww.o.....  ...ww.o...  .......ww.
    .ww.o.....  ...ww..o..  .......ww.
    ....o.....  ..........  ..........
    """,
    3,
    COLOURS,
)


def draw(canvas, x, y, ticks):
    canvas.sprite(PICTURES[ORDER[ticks // STILL % len(ORDER)]], x, y)
