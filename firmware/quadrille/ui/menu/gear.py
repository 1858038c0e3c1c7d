"""The icon of the settings: a wheel that turns by a tooth now and then."""

from ..canvas import CLEAR, sprites
from ..colours import GREY

WHEELS = sprites(
    """
    ....##....  ...##..#..
    .##.##.##.  .#.##.##..
    .########.  ########..
    ..##..##..  .###..####
    ###....###  ..#....###
    ###....###  ###....#..
    ..##..##..  ####..###.
    .########.  ..########
    .##.##.##.  ..##.##.#.
    ....##....  ..#..##...
    """,
    2,
    {".": CLEAR, "#": GREY},
)


def draw(canvas, x, y, ticks):
    canvas.sprite(WHEELS[ticks >> 5 & 1], x, y)
