"""Viper of the Blockers! screen: the board on the canvas, and ways between legal cells.

A plane is nine 16-bit words, one per column from the left, bit r = row r from the bottom. A cell is
a move's lowest byte: column << 4 | row. The layout of `state` is in `engine/blockers.py`.
"""

import micropython
from micropython import const

_BOARD = const(44 // 4)  # word of the state
_SIDE = const(9)
_NEVER = const(99)  # further than any cell from any other
_ASIDE = const(8)  # what another row adds to a distance: more than any on the same row
_AROUND = const(40)  # what the way around the edge adds: more than any without it
_REPLACING = const(32)  # what a tile in the way adds to a distance

_GREY = const(2)
_NORMAL = const(2)


@micropython.viper
def mark(moves: ptr16, count: int, kind: int, cells: ptr16) -> int:
    """Write the plane of the cells to which one tile may go, and return how many there are.

    `kind` is a move without its cell: colour << 5 | tile.

    Needs: 0 <= count, len(moves) >= count, 0 <= kind < 0xFF, len(cells) >= _SIDE, all(moves[i] &
        0xFF < 0x90 or moves[i] == 0xFFFF for i in range(count))
    Gives: 0 <= result <= count
    """
    for column in range(_SIDE):
        cells[column] = 0
    found = 0
    for i in range(count):
        move = moves[i]
        if move >> 8 == kind:
            cells[move >> 4 & 15] |= 1 << (move & 15)
            found += 1
    return found


@micropython.viper
def paint(canvas: ptr8, corner: int, state: ptr32, legal: ptr16, level: int):
    """Draw the board: a dark dot in each region, legal cells lit, tiles to be taken at `level`.

    `corner` is where on the canvas its top left cell is | columns of the canvas << 16.

    Needs: 0 <= corner < 2 ** 24, len(canvas) >= (corner & 0xFFFF) + 8 * (corner >> 16) + 9,
        len(state) >= 20, all(state[_BOARD + c] < 2 ** 27 for c in range(9)), len(legal) >= _SIDE, 0
        <= level <= 3
    """
    width = corner >> 16
    bottom = (corner & 0xFFFF) + 8 * width
    for column in range(_SIDE):
        word = state[_BOARD + column]
        open = legal[column]
        ground = 0
        if column == 1 or column == 4 or column == 7:
            ground = 0x92
        at = bottom + column
        for _ in range(_SIDE):
            index = word & 1 | word >> 8 & 2 | word >> 16 & 4
            if index:
                # Codes of tiles are hues.
                index = index << 2 | (level if open & 1 else _NORMAL)
            elif open & 1:
                index = _GREY
            else:
                index = ground & 1
            canvas[at] = index
            at -= width
            word >>= 1
            open >>= 1
            ground >>= 1


@micropython.viper
def begin(state: ptr32, legal: ptr16) -> int:
    """Return the legal cell nearest to the middle, an empty one if there is one.

    Needs: len(state) >= 20, all(state[_BOARD + c] < 2 ** 27 for c in range(9)), len(legal) >= _SIDE
    Gives: 0 <= result <= 0x88, result & 15 < _SIDE
    """
    nearest = _NEVER
    cell = 0
    for column in range(_SIDE):
        word = state[_BOARD + column]
        word |= word >> 9 | word >> 18
        open = legal[column]
        across = column - 4 if column > 4 else 4 - column
        for row in range(_SIDE):
            if open >> row & 1:
                distance = across + (row - 4 if row > 4 else 4 - row)
                if word >> row & 1:
                    distance += _REPLACING
                if distance < nearest:
                    nearest = distance
                    cell = column << 4 | row
    return cell


@micropython.viper
def upright(legal: ptr16, cell: int, way: int, wish: int) -> int:
    """Return the cell that lies up (way 1) or down (-1): in the next row that has a legal one.

    Beyond the edge the board begins again, so every row is reached. In the row it is the cell
    nearest to column `wish`.

    Needs: len(legal) >= _SIDE, 0 <= cell <= 0x88, cell & 15 < _SIDE, -1 <= way <= 1, 0 <= wish <
        _SIDE
    Gives: 0 <= result <= 0x88, result & 15 < _SIDE
    Holds: 0 <= found <= 0x88, found & 15 < _SIDE
    """
    row = cell & 15
    for _ in range(_SIDE):
        row += way
        if row < 0:
            row = 8
        if row == _SIDE:
            row = 0
        nearest = _NEVER
        found = 0
        for column in range(_SIDE):
            if legal[column] >> row & 1:
                distance = column - wish if column > wish else wish - column
                if distance < nearest:
                    nearest = distance
                    found = column << 4 | row
        if nearest < _NEVER:
            return found
    return cell


@micropython.viper
def sideways(legal: ptr16, cell: int, way: int) -> int:
    """Return the cell that lies to the right (way 1) or left (-1).

    It is the next one in the row, or else the nearest further on in any row, or else the first of
    the row: going both ways reaches every legal cell of a row.

    Needs: len(legal) >= _SIDE, 0 <= cell <= 0x88, cell & 15 < _SIDE, -1 <= way <= 1
    Gives: 0 <= result <= 0x88, result & 15 < _SIDE
    """
    row = cell & 15
    column = cell >> 4
    nearest = _AROUND + _SIDE  # less than that of any other row around the edge
    around = 0
    for gap in range(1, _SIDE):
        column += way
        if column < 0 or column == _SIDE:
            column -= way * _SIDE
            around = _AROUND
        for other in range(_SIDE):
            if legal[column] >> other & 1:
                distance = around + gap
                if other < row:
                    distance += _ASIDE + 2 * (row - other)
                elif other > row:
                    distance += _ASIDE + 2 * (other - row)
                if distance < nearest:
                    nearest = distance
                    cell = column << 4 | other
    return cell
