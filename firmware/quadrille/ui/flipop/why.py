"""Why a ball may not be pushed some way. flipop_kernels.py has the layout of the board."""

from ...engine.flipop import BAR, HIGH, LOW
from ...engine.flipop_kernels import PIVOTS
from ...engine.game import word

LAST_COLUMN, ROWS = 4, 5


def why_not(state, cell, way):
    """The name of the reason, among the REFUSALS of words.py."""
    column, row = cell % ROWS, cell // ROWS
    if (row == LAST_COLUMN, column == LAST_COLUMN, row == 0, column == 0)[way]:
        return "edge"
    low, high = word(state, LOW), word(state, HIGH)
    edge = cell - (0, 0, ROWS, 1)[way]
    if way & 1:
        doors = high & ~low | (PIVOTS & ~(low | high)) << ROWS
    else:
        doors = low & high | (low & ~high) << 1
    if not doors >> edge & 1:
        return "no_door"
    bar = word(state, BAR)
    if bar >> cell & 1 and bar >> 25 + 2 * (cell & 1) & 3 == way:
        return "back"
    return "stuck"
