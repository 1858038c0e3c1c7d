"""Flipop at a glance: a white and a blue ball push their doors open and change sides."""

from ..canvas import CLEAR
from ..colours import BLUE, BRIGHT, CYAN, DIM, NORMAL, ORANGE, WHITE

SIDE = 10
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


def _picture(*rows):
    return bytes((SIDE, SIDE)) + bytes(COLOURS[sign] for row in rows for sign in row)


PICTURES = (
    _picture(
        ".....c....",
        ".....c.bb.",
        ".....c.bb.",
        ".....c....",
        ".....C....",
        "....O.....",
        "....o.....",
        ".ww.o.....",
        ".ww.o.....",
        "....o.....",
    ),
    _picture(
        "..........",
        "..c..bb...",
        "...c.bb...",
        "....c.....",
        ".....C....",
        "....O.....",
        ".....o....",
        "...ww.o...",
        "...ww..o..",
        "..........",
    ),
    _picture(
        "..........",
        ".bb.......",
        ".bb.......",
        "..........",
        ".ccccC....",
        "....Ooooo.",
        "..........",
        ".......ww.",
        ".......ww.",
        "..........",
    ),
)


def draw(canvas, x, y, ticks):
    canvas.sprite(PICTURES[ORDER[ticks // STILL % len(ORDER)]], x, y)
