"""The viper side of Flipop's screen: its picture, and a position in the middle of a move.

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
_WHITE = const(12 // 4)
_BLACK = const(16 // 4)
_LOW = const(20 // 4)
_HIGH = const(24 // 4)

# Spots.
_FIRST_SPOT = const(2)
_END_SPOT = const(83)

STRIDES = (-9, 1, 9, -1)  # from a spot to its neighbour, by way; a ball goes two


@micropython.viper
def spot(cell: int) -> int:
    """Needs: 0 <= cell < 25
    Gives: _FIRST_SPOT <= result < _END_SPOT
    """
    return 74 + 2 * cell - 28 * (cell // 5)


@micropython.viper
def tip(w: ptr32, pivot: int) -> int:
    """Where the door of a pivot points.

    Needs: len(w) >= 7, w[_LOW] < 2 ** 19, w[_HIGH] < 2 ** 19, 0 <= pivot < 19, pivot % 5 < 4
    Gives: _FIRST_SPOT <= result < _END_SPOT
    """
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
    """Fill the picture with a position.

    Needs: len(w) >= 7, w[_WHITE] < 2 ** 25, w[_BLACK] < 2 ** 25, w[_LOW] < 2 ** 19, w[_HIGH] < 2 **
        19, len(picture) >= _END_SPOT, len(looks) >= 9
    """
    at = _FIRST_SPOT
    while at < _END_SPOT:
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
                at = int(tip(w, cell))
                if picture[at]:
                    door = looks[8]
                picture[at] = door
        cell += 1


@micropython.viper
def put(w: ptr32, cell: int, seat: int):
    """Needs: len(w) >= 5, 0 <= cell < 25, 0 <= seat <= 1"""
    w[_WHITE + seat] |= 1 << cell


@micropython.viper
def lift(w: ptr32, cell: int):
    """Needs: len(w) >= 5, 0 <= cell < 25"""
    w[_WHITE] &= ~(1 << cell)
    w[_BLACK] &= ~(1 << cell)


@micropython.viper
def swing(w: ptr32, pivot: int, way: int):
    """Let the door of a pivot point a way.

    Needs: len(w) >= 7, 0 <= pivot < 19, 0 <= way <= 3
    """
    w[_LOW] = w[_LOW] & ~(1 << pivot) | (way & 1) << pivot
    w[_HIGH] = w[_HIGH] & ~(1 << pivot) | (way >> 1) << pivot
