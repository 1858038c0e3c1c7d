"""The viper side of Flipop's screen: its picture, and states in the middle of a move.

`w` is the game's state as 32-bit words; engine/flipop.py has the layout. A picture is a sprite of
nine by nine: two bytes of size, then its spots row by row from the top. Cells lie on the even
columns and rows, pivots on the odd ones, and the gap between two cells has a door or none:

    a5  |  b5  |        a spot's number counts the two bytes as well, so that of a1 is 74;
    --  o  --  o        a step north, east, south, west adds -9, 1, 9, -1
    a4  |  b4  |

Colours are read from `looks`: bytes 0-1 balls of White and Black, 2-3 their exits, 4-5 pivots of
even and odd number, 6-7 their doors, 8 two doors at one gap. What is 0 there is not drawn.
"""

import micropython
from micropython import const

_PIVOTS = const(0x7BDEF)
_WHITE_EXITS = const(0xE00000)
_BLACK_EXITS = const(0x00000E)

# Words of the state.
_TURN = const(1)
_WHITE = const(3)
_BLACK = const(4)
_LOW = const(5)
_HIGH = const(6)

# Spots.
_FIRST = const(2)
_END = const(83)


@micropython.viper
def spot(cell: int) -> int:
    return 74 + 2 * cell - 28 * (cell // 5)


@micropython.viper
def _tip(w: ptr32, pivot: int) -> int:
    """Where the door of a pivot points."""
    at = 66 + 2 * pivot - 28 * (pivot // 5)
    if (w[_LOW] >> pivot) & 1:
        if (w[_HIGH] >> pivot) & 1:
            return at - 1
        return at + 1
    if (w[_HIGH] >> pivot) & 1:
        return at + 9
    return at - 9


@micropython.viper
def paint(w: ptr32, picture: ptr8, looks: ptr8):
    """Fill the picture with a position."""
    at = _FIRST
    while at < _END:
        picture[at] = 0
        at += 1
    cell = 0
    while cell < 25:
        at = int(spot(cell))
        if (w[_WHITE] >> cell) & 1:
            picture[at] = looks[0]
        elif (w[_BLACK] >> cell) & 1:
            picture[at] = looks[1]
        elif (_WHITE_EXITS >> cell) & 1:
            picture[at] = looks[2]
        elif (_BLACK_EXITS >> cell) & 1:
            picture[at] = looks[3]
        if (_PIVOTS >> cell) & 1:
            picture[at - 8] = looks[4 + (cell & 1)]
            door = looks[6 + (cell & 1)]
            if door:
                at = int(_tip(w, cell))
                if picture[at]:
                    door = looks[8]
                picture[at] = door
        cell += 1


@micropython.viper
def owner(w: ptr32, cell: int) -> int:
    """Whose ball is on a cell: 0 or 1, or -1 if none is."""
    if (w[_WHITE] >> cell) & 1:
        return 0
    if (w[_BLACK] >> cell) & 1:
        return 1
    return -1


@micropython.viper
def put(w: ptr32, cell: int, seat: int):
    w[_WHITE + seat] |= 1 << cell


@micropython.viper
def lift(w: ptr32, cell: int):
    w[_WHITE] &= ~(1 << cell)
    w[_BLACK] &= ~(1 << cell)


@micropython.viper
def swing(w: ptr32, before: ptr32, after: ptr32, gap: int) -> int:
    """Swing the doors that a move found at a gap; return where they point then, one or two spots.

    The second spot is in bits 7 and up. 0 if there was no door.
    """
    spots = 0
    pivot = 0
    while pivot < 19:
        bit = 1 << pivot
        if _PIVOTS & bit and int(_tip(before, pivot)) == gap:
            w[_LOW] = w[_LOW] & ~bit | after[_LOW] & bit
            w[_HIGH] = w[_HIGH] & ~bit | after[_HIGH] & bit
            spots = spots << 7 | int(_tip(after, pivot))
        pivot += 1
    return spots


@micropython.viper
def single_out(w: ptr32, cell: int, seat: int):
    """Leave a seat no ball but that on a cell; the other one gets all the rest, and the turn."""
    balls = w[_WHITE] | w[_BLACK]
    w[_WHITE + seat] = 1 << cell
    w[_WHITE + (seat ^ 1)] = balls & ~(1 << cell)
    w[_TURN] = seat ^ 1


@micropython.viper
def only_cell(w: ptr32, seat: int) -> int:
    """The cell of a seat's only ball."""
    cell = 0
    while not (w[_WHITE + seat] >> cell) & 1:
        cell += 1
    return cell
