"""What is on a tile, three columns by five rows: its digit, its letter, its region, or a star."""

from .. import font
from ..colours import DARK

LETTERS = tuple("123456789ABCDEFGHI")
FIRST_REGION = 18
BLOCKER = 27


def draw(canvas, tile, x, y, index):
    """Draw the face of a tile (its number is in `engine/blockers.py`)."""
    if tile < FIRST_REGION:
        font.draw(canvas, LETTERS[tile], x, y, index, font.SMALL)
    elif tile < BLOCKER:
        region = tile - FIRST_REGION
        canvas.box(x, y + 1, 3, 3, DARK)
        canvas.set(x + region % 3, y + 1 + region // 3, index)
    else:
        font.draw(canvas, "*", x, y, index, font.SMALL)
