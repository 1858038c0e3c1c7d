"""The picture of Pièges: the grid, the ends of the slides next to it, the marbles of each seat.

white ends | grid 7×7        Of the three places of an end, A touches the grid and C is the
-----------+------------     outermost; the slide's knob is at one of them, the others are
   corner  | orange ends     dark. A slide that moves outward moves to its knob's side.
"""

import micropython
from micropython import const

from ...engine.pieges import SIDE
from .. import colours
from ..colours import BRIGHT, DARK, DIM, FAINT, GREY, NORMAL, OFF, ORANGE, WHITE

# Of the seats. Red would be too near to the orange slides.
HUES = bytes((colours.BLUE, colours.GREEN, colours.PURPLE, colours.YELLOW))

# The ground by what the engine's `look` returns, plain and lit; the knobs of orange and of white
# slides, free and barred; the marbles by seat. White is lighter than orange, marbles than both.
INKS = (
    bytes((ORANGE << 2 | DIM, GREY, OFF, ORANGE << 2 | NORMAL, WHITE, OFF))
    + bytes((ORANGE << 2 | BRIGHT, ORANGE << 2 | FAINT, WHITE, DARK))
    + bytes([hue << 2 | BRIGHT for hue in HUES])
)
_LIT = const(3)
_ORANGE_KNOB = const(6)
_WHITE_KNOB = const(8)
_MARBLE_INKS = const(9)  # and 1 + the seat
_FAINTER = const(3)  # from BRIGHT to FAINT

CORNER = 3  # columns left of the grid, and rows below it
AREA = SIDE + CORNER
NO_LANE = -1

WARNING = const(50)  # moves without a fall after which the last ones before the end are counted

# Of the state, as engine/pieges.py lays it out.
_PLAYERS = const(2)
_CELLS = const(68)
_LEFT = const(117)
_QUIET = const(125)
_PATIENCE = const(100)
_STRIPS = const(10 // 2)
_BARRED = const(66 // 2)

# Of the canvas: all panels are this wide. The others are steps from its bottom left.
_ROW = const(16)
_A1 = const(-45)  # the grid's first cell: three to the right, three up
_ORANGE_A = const(-29)  # place A of slide oa
_WHITE_A = const(-46)  # place A of slide w1
_SEATS = const(-134)  # column 10 of the area's top row


@micropython.viper
def paint(cells: ptr8, looks: ptr8, state, corner: int, lane: int):
    """Paint the board with its bottom left at `corner`: how a state stands and its cells look.

    The cells over the slide `lane` are lit.

    Needs: 144 <= corner < 2 ** 16, len(ptr8(cells)) >= corner + 10, len(looks) >= 49, all(looks[i]
        < 3 for i in range(49)), len(ptr8(state)) >= 126, -1 <= lane < 14, all(ptr16(state)[_STRIPS
        + i] >> 14 < 3 for i in range(14)), all(ptr8(state)[_CELLS + i] < 5 for i in range(49))
    Holds: 0 <= column <= 7, 0 <= row <= 7, cell == 7 * column + row, cell == 7 * column,
        at == corner + _A1 + column - _ROW * row
    """
    s = ptr8(state)
    inks = ptr8(INKS)
    cell = 0
    column = 0
    while column < 7:
        at = corner + _A1 + column
        row = 0
        while row < 7:
            marble = int(s[_CELLS + cell])
            ink = int(looks[cell])
            if marble:
                ink = _MARBLE_INKS + marble
            elif column == lane or row + 7 == lane:
                ink += _LIT
            cells[at] = inks[ink]
            at -= _ROW
            cell += 1
            row += 1
        column += 1
    _paint_knobs(cells, state, corner)


@micropython.viper
def _paint_knobs(cells: ptr8, state, corner: int):
    """Needs: 144 <= corner < 2 ** 16, len(cells) >= corner + 10, len(ptr8(state)) >= 126,
    all(ptr16(state)[_STRIPS + i] >> 14 < 3 for i in range(14))
    """
    w = ptr16(state)
    inks = ptr8(INKS)
    slide = 0
    while slide < 14:
        place = w[_STRIPS + slide] >> 14
        at = corner + _ORANGE_A + slide + _ROW * place
        ink = _ORANGE_KNOB
        if slide > 6:
            at = corner + _WHITE_A - _ROW * (slide - 7) - place
            ink = _WHITE_KNOB
        cells[at] = inks[ink + (w[_BARRED] >> slide & 1)]
        slide += 1


@micropython.viper
def paint_seats(cells: ptr8, hands: ptr8, state, corner: int):
    """Paint a row of marbles for each seat: those in hand faint, a grey dot for a seat that is out.

    Below them the last moves before a game without falls ends are counted down, a dot for ten.

    Needs: 144 <= corner < 2 ** 16, len(cells) >= corner, len(ptr8(state)) >= 126,
        ptr8(state)[_PLAYERS] <= 4, len(hands) >= ptr8(state)[_PLAYERS], all(ptr8(state)[_LEFT + i]
        <= 5 for i in range(4)), ptr8(state)[_QUIET] <= _PATIENCE
    Holds: at == corner + _SEATS + 2 * _ROW * seat, 0 <= seat <= 4, 0 <= marbles <= 5,
        0 <= tens <= 6
    """
    s = ptr8(state)
    inks = ptr8(INKS)
    at = corner + _SEATS
    seat = 0
    while seat < s[_PLAYERS]:
        marbles = int(s[_LEFT + seat])
        lying = marbles - hands[seat]
        cells[at + 1] = int(DARK)
        while marbles:
            ink = int(inks[_MARBLE_INKS + 1 + seat])
            if marbles > lying:
                ink -= _FAINTER
            cells[at + marbles] = ink
            marbles -= 1
        at += 2 * _ROW
        seat += 1
    if s[_QUIET] > WARNING:
        tens = (_PATIENCE + 9 - s[_QUIET]) // 10
        while tens:
            cells[at + tens] = int(GREY)
            tens -= 1


def set_cell(canvas, cell, index):
    """Colour a cell, numbered as in the engine, at the bottom left of a canvas."""
    canvas.set(CORNER + cell // SIDE, canvas.height - CORNER - 1 - cell % SIDE, index)


def set_end(canvas, slide, place, index):
    """Colour one of the three places of a slide's end."""
    if slide < SIDE:
        canvas.set(CORNER + slide, canvas.height - CORNER + place, index)
    else:
        canvas.set(CORNER - 1 - place, canvas.height - CORNER - 1 - (slide - SIDE), index)


def set_corner(canvas, slide, notch, index):
    """Colour the corner's middle (0), or the cell inward (-1) or outward (1) along a slide."""
    y = canvas.height - CORNER + 1
    if slide < SIDE:
        canvas.set(1, y + notch, index)
    else:
        canvas.set(1 - notch, y, index)


@micropython.viper
def nearest(cells: ptr16, count: int, cell: int) -> int:
    """Return the one of `count` cells of the engine that is the fewest steps from a cell.

    Needs: 0 <= count, len(cells) >= count, 0 <= cell < 49, all(cells[i] < 2 ** 15 for i in
        range(count))
    Gives: 0 <= result < 2 ** 15
    Holds: 0 <= found < 2 ** 15
    """
    column = cell // 7
    row = cell - column * 7
    found = 0
    least = 99
    while count:
        count -= 1
        other = cells[count]
        across = other // 7
        up = other - across * 7
        up = up - row if up > row else row - up
        across = across - column if across > column else column - across
        if up + across <= least:
            least = up + across
            found = other
    return found
