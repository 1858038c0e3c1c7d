"""What is counted in a position of Flipop, in the order of the weights that a player has for it.

A feature is counted for White, less the same for Black, who sees the board upside down.
"""

from collections.abc import Iterator, Sequence
from typing import NamedTuple

from quadrille.engine.flipop import BLACK, HIGH, LOW, WHITE
from quadrille.engine.flipop_kernels import PIVOTS, WHITE_EXITS
from quadrille.engine.game import TURN, word

CELLS = 25
HOME = 150  # what a ball on its owner's first row costs on average

OTHERS = (
    "no door at its cell",
    "a door ahead",
    "an exit to push into, to move",
    "an exit to push into, not to move",
    "the last ball",
    "the last two balls",
    "to move",
)
STUCK, AHEAD, EXIT, THREAT, LAST, LAST_TWO, TO_MOVE = range(CELLS, CELLS + len(OTHERS))
COSTS = STUCK + 1  # this many weights are costs of a ball; the others are what something is worth
WEIGHTS = CELLS + len(OTHERS)
OPTIONS: list[dict[str, str]] = [{}]
FIRST = [HOME] * CELLS + [0] * (WEIGHTS - CELLS)
EXITS = [cell for cell in range(CELLS) if WHITE_EXITS >> cell & 1]

HEAD = '''\
"""What a position of Flipop is worth. Written by `./quadrille fit flipop --write`.

A byte each. First what a ball costs its owner on each cell, a1 b1 … e5 as White sees them: some 150
at home. Then what it costs besides where no door is at its cell, and what these are worth: a door
ahead of a ball, an exit that the side to move can push a ball into, one that the other side can,
having one ball left, having two, having the move.
"""

# fmt: off
WEIGHTS = bytes((
'''


class Position(NamedTuple):
    """Words of the state, and whose turn it is."""

    white: int
    black: int
    low: int
    high: int
    turn: int


class Side(NamedTuple):
    """Balls and edges with a door, as they look to a side that goes north."""

    own: set[int]
    others: set[int]
    north: set[int]
    east: set[int]


def position(state: bytes) -> Position:
    white, black, low, high = (word(state, at) for at in (WHITE, BLACK, LOW, HIGH))
    return Position(white, black, low, high, state[TURN])


def count(state: bytes) -> list[int]:
    """How often each feature is there, for White less for Black; a cost counts as less."""
    return count_in(position(state))


def count_in(position: Position) -> list[int]:
    white, black = cells(position.white), cells(position.black)
    north, east = edges(position.low, position.high)
    sides = (
        Side(white, black, north, east),
        Side(rotated(black, 24), rotated(white, 24), rotated(north, 19), rotated(east, 23)),
    )
    counts = [0] * WEIGHTS
    for seat, side in enumerate(sides):
        sign = -1 if seat else 1
        for feature in of_side(side, seat == position.turn):
            counts[feature] += -sign if feature < COSTS else sign
    return counts


def of_side(side: Side, moves: bool) -> Iterator[int]:
    for cell in side.own:
        yield cell
        ways = (cell in side.north, cell - 5 in side.north)
        if not any((*ways, cell in side.east, cell - 1 in side.east)):
            yield STUCK
        if cell in side.north:
            yield AHEAD
    for cell in EXITS:
        if cell not in side.own | side.others and is_open(side, cell):
            yield EXIT if moves else THREAT
    if len(side.own) < 3:
        yield LAST_TWO if len(side.own) == 2 else LAST
    if moves:
        yield TO_MOVE


def is_open(side: Side, cell: int) -> bool:
    """Whether a push takes a ball into this cell from below or from the side."""
    return (
        (cell - 5 in side.own and cell - 5 in side.north)
        or (cell - 1 in side.own and cell - 1 in side.east)
        or (cell + 1 in side.own and cell in side.east)
    )


def cells(word: int) -> set[int]:
    return {cell for cell in range(CELLS) if word >> cell & 1}


def rotated(numbers: set[int], last: int) -> set[int]:
    return {last - number for number in numbers}


def edges(low: int, high: int) -> tuple[set[int], set[int]]:
    """Those with a door: by the cell below, and by the cell left of it."""
    north, east = set(), set()
    for pivot in cells(PIVOTS):
        match low >> pivot & 1 | (high >> pivot & 1) << 1:
            case 0:
                east.add(pivot + 5)
            case 1:
                north.add(pivot + 1)
            case 2:
                east.add(pivot)
            case 3:
                north.add(pivot)
    return north, east


def groups() -> dict[str, Sequence[int]]:
    return {"where a ball is": range(CELLS)} | {n: [CELLS + i] for i, n in enumerate(OTHERS)}


def mirrored(feature: int) -> int:
    """The feature that has the same weight: of cells, the one in the left half."""
    if feature >= CELLS:
        return feature
    row, column = divmod(feature, 5)
    return row * 5 + min(column, 4 - column)


def fitted() -> Sequence[int]:
    """The features that have a weight of their own; a ball on its own exit is off at once."""
    return [f for f in range(WEIGHTS) if mirrored(f) == f and f not in EXITS]


def scaled(found: Sequence[float]) -> list[int]:
    """The weights as bytes."""
    scale = HOME * 5 / sum(found[:5])
    return [min(max(0, round(weight * scale)), 255) for weight in found]


def module(weights: list[int]) -> str:
    lines = [weights[start : start + 5] for start in range(0, CELLS, 5)] + [weights[CELLS:]]
    return HEAD + "".join(f"    {', '.join(map(str, line))},\n" for line in lines) + "))\n"


def page(weights: list[int]) -> str:
    """A line for each weight: what a ball costs from row to row, and what else counts."""
    lines = ["what a ball costs, as White sees the board:"]
    for row in reversed(range(5)):
        cells = range(5 * row, 5 * row + 5)
        costs = ["off" if cell in EXITS else str(weights[cell]) for cell in cells]
        lines.append("".join(f"{cost:>5}" for cost in costs))
    for feature in range(STUCK, WEIGHTS):
        sign = "-" if feature == STUCK else ""
        lines.append(f"{OTHERS[feature - CELLS]:<36}{sign}{weights[feature]}")
    return "\n".join(lines)
