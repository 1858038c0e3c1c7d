"""What Flipop looks like: colours, arrows, the counters next to the board.

The colour of a door shows its pivot. Of two neighbouring pivots one is even and one is odd; even
ones and their doors are orange, odd ones cyan. Two doors at one gap are pink and brighter. Exits
are green, which no ball is: White's lie at the top, Blue's at the bottom.
"""

from ...engine.flipop import BALLS
from ..canvas import sprites
from ..colours import BLUE, BRIGHT, CYAN, DARK, DIM, FAINT, GREEN, GREY, NORMAL, ORANGE, PINK

HUES = bytes((0, BLUE))  # of the seats

# As kernels.paint wants them: balls, exits, pivots, single doors, a double door.
_ENDS = bytes((GREY, BLUE << 2 | NORMAL, GREEN << 2 | FAINT, GREEN << 2 | FAINT))
_EVEN = ORANGE << 2
_ODD = CYAN << 2
ALL_DOORS = _ENDS + bytes(
    (_EVEN | FAINT, _ODD | FAINT, _EVEN | DIM, _ODD | DIM, PINK << 2 | NORMAL)
)
EVEN_DOORS = _ENDS + bytes((_EVEN | BRIGHT, 0, _EVEN | DIM, 0, 0))
ODD_DOORS = _ENDS + bytes((0, _ODD | BRIGHT, 0, _ODD | DIM, 0))

# Next to the board.
_X = 11
_ROWS = bytes((0, 7))  # of the counters, by seat
_ARROW_ROW = 2

ARROWS = sprites(
    """
    .##.  ..#.  .##.  .#..
    ####  ####  .##.  ####
    .##.  ####  ####  ####
    .##.  ..#.  .##.  .#..
    """,
    4,
    {".": 0, "#": BRIGHT},
)


def draw_arrow(canvas, way, top):
    canvas.sprite(ARROWS[way], _X, top + _ARROW_ROW)


def draw_out(canvas, seat, count, top):
    """Five dots, one of them lit for each ball of this seat that is out."""
    hue = HUES[seat] << 2
    y = top + _ROWS[seat]
    canvas.box(_X, y, BALLS, 1, hue | FAINT or DARK)
    canvas.box(_X, y, count, 1, hue | BRIGHT)
