"""The icon of Pièges: a slide is pulled, its hole comes under a marble, and the marble falls."""

from ..canvas import sprites
from ..colours import BLUE, BRIGHT, DIM, FAINT, GREEN, GREY, NORMAL, OFF, ORANGE, PURPLE, WHITE

STEP = 20  # ticks of a step
STEPS = 16
PULLED = 6  # the step at which the slide moves; then the marble falls
BACK = 14

INDICES = {
    ".": OFF,
    "o": ORANGE << 2 | DIM,
    "w": GREY,
    "l": ORANGE << 2 | NORMAL,
    "h": WHITE,
    "O": ORANGE << 2 | BRIGHT,
    "W": WHITE,
    "B": BLUE << 2 | BRIGHT,
    "G": GREEN << 2 | BRIGHT,
    "P": PURPLE << 2 | BRIGHT,
}

# As on the panel: the grid, the knobs of the white slides left of it, of the orange ones below.
GRID = """
    .h.oowo.oo
    h..oGoowoB
    ..hw.oooow
    {}
    .h.oowo.oo
    ..hoBoowoo
    h..wooPo.w
    ...l.ll..l
    ....l..ll.
    ..........
"""
CLOSED = "..WhlhG.hl"
OPEN = ".W.lhh.hll"
MARBLE = 6, 3

[SHUT] = sprites(GRID.format(CLOSED), 1, INDICES)
[PULLED_OUT] = sprites(GRID.format(OPEN), 1, INDICES)


def draw(canvas, x, y, ticks):
    step = ticks // STEP % STEPS
    if not PULLED <= step < BACK:
        canvas.sprite(SHUT, x, y)
        return
    canvas.sprite(PULLED_OUT, x, y)
    level = BRIGHT - (step - PULLED)
    if level >= FAINT:
        canvas.set(x + MARBLE[0], y + MARBLE[1], GREEN << 2 | level)
