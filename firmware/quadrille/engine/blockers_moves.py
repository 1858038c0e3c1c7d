"""Viper of Blockers!: where tiles may go.

`state` is the game's state as 32-bit words, `header` the same as bytes; `blockers.py` has its
layout. A plane is nine 16-bit words, one per column, bit r = row r from the bottom. Nothing here
allocates.

    bits of a column of the board     31-27   26 … 18    17 … 9     8 … 0
    rows from the bottom                0      8 … 0      8 … 0     8 … 0
    worth in 1 + the colour                      4          2         1

So `word | word >> 9 | word >> 18` has a bit in 0-8 for each row that any of the three has.
"""

import micropython
from micropython import const

# Viper takes numbers only from constants of its own module: bytes of the header in `game.py`, then
# words of the state.
_VARIANT = const(1)
_TURN = const(4)
_BOARD = const(44 // 4)
_RACKS = const(80 // 4)

# The cells of every tile are a rectangle, two bytes each: columns, rows; the first in the low
# nibble, the one past the last in the high nibble. Tiles 1-9, A-I (A is on top), s1-s9, Blocker.
REGIONS = (
    b"\x10\x90\x21\x90\x32\x90\x43\x90\x54\x90\x65\x90\x76\x90\x87\x90\x98\x90"
    b"\x90\x98\x90\x87\x90\x76\x90\x65\x90\x54\x90\x43\x90\x32\x90\x21\x90\x10"
    b"\x30\x96\x63\x96\x96\x96\x30\x63\x63\x63\x96\x63\x30\x30\x63\x30\x96\x30"
    b"\x90\x90"
)


@micropython.viper
def find_open(state: ptr32, cells: ptr16) -> int:
    """Write the cells that are empty or hold a tile that may surely be taken.

    Returns the colours, one bit each, of which more tiles may be taken: `blockers_rings.py` finds
    them.

    Needs: len(state) >= 20, all(state[_BOARD + c] < 2 ** 27 for c in range(9)), len(cells) >= 9
    Gives: 0 <= result < 128, all(cells[c] < 0x200 for c in range(9))
    """
    opening = 0
    closing = 0
    left = 0
    left_square = 0
    for column in range(9):
        # `left` and `left_square` have what was found in the column before.
        # Cells whose neighbour above, to the right, below has their colour, all colours at once.
        word = state[_BOARD + column]
        used = (word | word >> 9 | word >> 18) & 0x1FF
        differ = word ^ (word >> 1)
        up = used & 0xFF & ~(differ | differ >> 9 | differ >> 18)
        right = 0
        if column < 8:
            differ = word ^ state[_BOARD + 1 + column]
            right = used & ~(differ | differ >> 9 | differ >> 18)
        down = up << 1
        # Four of a colour in a square, marked in its lower left cell.
        square = up & right & (right >> 1)
        # Go round each cell clockwise: a neighbour is connected to the next one if both are in a
        # square with the cell. Where two or more have no such next one, the cell may hold its
        # group together.
        last_up = up & ~square
        last_right = right & ~(square << 1)
        last_down = down & ~(left_square << 1)
        last_left = left & ~left_square
        holds = (last_up & last_right) | (last_down & last_left)
        holds |= (last_up | last_right) & (last_down | last_left)
        cells[column] = holds ^ 0x1FF
        # It does, unless its group closes a ring around something else. Each ring has a [ where it
        # is leftmost and a ] where it is rightmost. Adding carries from the lower arm of a bracket
        # through its back to the upper arm.
        back = up & down & ~right
        arms = (back + (back & (right << 1))) & right
        if arms:
            opening |= int(colours_in(word, arms))
        back = up & down & ~left
        arms = (back + (back & (left << 1))) & left
        if arms:
            closing |= int(colours_in(word, arms))
        left = right
        left_square = square
    return opening & closing


@micropython.viper
def colours_in(word: int, rows: int) -> int:
    """Return the colours, one bit each, in these rows of a board column, none of them empty.

    Needs: 0 <= word < 2 ** 27, 0 <= rows < 0x200, rows & ~(word | word >> 9 | word >> 18) == 0
    Gives: 0 <= result < 128
    """
    colours = 0
    while rows:
        if rows & 1:
            colours |= 1 << ((word & 1 | word >> 8 & 2 | word >> 16 & 4) - 1)
        word >>= 1
        rows >>= 1
    return colours


@micropython.viper
def list_moves(state: ptr32, cells: ptr16, colour: int, regions: ptr8, out: ptr16, n: int) -> int:
    """Add the moves of a colour to `out`, after n others; return how many there are now.

    After its nine words of open cells, `cells` has room for nine more.

    Needs: len(state) >= 25, len(cells) >= 18, 0 <= colour < 5, state[_RACKS + colour] < 2 ** 28,
        bits(state[_RACKS + colour]) <= 5, all(state[_BOARD + c] < 2 ** 27 for c in range(9)),
        all(cells[c] < 0x200 for c in range(9)), len(regions) >= 56, 0 <= n <= 117, len(out) >= 234,
        all(regions[i] == REGIONS[i] for i in range(56))
    Gives: n <= result <= n + 117
    Holds: 0 <= rest < 2 ** 28, 0 <= rack < 2 ** 28, 0 <= at <= 56, at & 1 == 0, rack << (at >> 1 &
        31) < 2 ** 28, move == (colour << 13) + (at << 7), given_n <= n <= given_n + 117, 0 <=
        column <= end, 0 <= free < 0x200, 0 <= code <= 0xFFFF, 0 <= code - (move | column << 4 |
        first) <= 9, free << (code - (move | column << 4 | first) & 15) < 0x200, n + 9 * bits(rack)
        + 72 * (rack >> 27 - (at >> 1) & 1) <= given_n + 117, n + (end - column & 15) * (bits(rows
        >> first) & 15) + 9 * bits(rack) + 72 * (rack >> 27 - (at >> 1) & 1) <= given_n + 126 + 72 *
        (at == 54), n + bits(free) + (end - 1 - column & 15) * (bits(rows >> first) & 15) + 9 *
        bits(rack) + 72 * (rack >> 27 - (at >> 1) & 1) <= given_n + 126 + 72 * (at == 54)
    """
    rack = state[_RACKS + colour]
    # A rack that is down to four tiles is finished.
    rest = rack
    for _ in range(4):
        rest &= rest - 1
    if not rest:
        return n
    # A column full of the colour, to compare with.
    full = colour + 1
    full = (full & 1) * 0x1FF | (full >> 1 & 1) * 0x3FE00 | (full >> 2) * 0x7FC0000
    for column in range(9):
        differ = state[_BOARD + column] ^ full
        cells[9 + column] = cells[column] & (differ | differ >> 9 | differ >> 18)
    move = colour << 13
    at = 0
    while rack:
        # Bit 0 of `rack` is the tile of `move`, whose region is at `at`.
        if rack & 1:
            first = regions[at + 1] & 15
            rows = (1 << (regions[at + 1] >> 4)) - 1
            column = regions[at] & 15
            end = regions[at] >> 4
            while column < end:
                free = (cells[9 + column] & rows) >> first
                code = move | column << 4 | first
                while free:
                    if free & 1:
                        out[n] = code
                        n += 1
                    free >>= 1
                    code += 1
                column += 1
        rack >>= 1
        move += 0x100
        at += 2
    return n


@micropython.viper
def fits(state: ptr32, header: ptr8, cells: ptr16, regions: ptr8, move: int) -> int:
    """Return 1 if `list_moves` lists the move for the seat to move. `header` is the state.

    Needs: len(state) >= 30, header is state, len(cells) >= 9, len(regions) >= 56, 0 <= move <=
        0xFFFF, header[_VARIANT] <= 1, header[_TURN] + 1 << header[_VARIANT] <= 5, all(state[_BOARD
        + c] < 2 ** 27 for c in range(9)), all(state[_RACKS + c] < 2 ** 28 for c in range(5)),
        all(regions[i] <= 0x98 for i in range(56))
    Gives: 0 <= result <= 1
    """
    colour = move >> 13
    tile = move >> 8 & 31
    column = move >> 4 & 15
    row = move & 15
    if colour >> header[_VARIANT] ^ header[_TURN]:
        return 0
    rack = state[_RACKS + colour]
    rest = rack
    for _ in range(4):
        rest &= rest - 1
    if not rest or not rack >> tile & 1:
        return 0
    columns = regions[2 * tile]
    rows = regions[2 * tile + 1]
    if column < columns & 15 or column >= columns >> 4 or row < rows & 15 or row >= rows >> 4:
        return 0
    code = state[_BOARD + column] >> row
    if (code & 1 | code >> 8 & 2 | code >> 16 & 4) == colour + 1:
        return 0
    return cells[column] >> row & 1


@micropython.viper
def colour_at(state: ptr32, cell: int) -> int:
    """Return 0 for an empty cell, else 1 + the colour of its tile; `cell` is column << 4 | row.

    Needs: len(state) >= 30, 0 <= cell <= 0xFF, state[_BOARD + (cell >> 4)] < 2 ** 31
    Gives: 0 <= result <= 7
    """
    word = state[_BOARD + (cell >> 4)] >> (cell & 15)
    return word & 1 | word >> 8 & 2 | word >> 16 & 4
