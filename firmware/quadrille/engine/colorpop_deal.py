"""The viper side of Color Pop: dealing secret colours, and laying the slides at set-up.

colorpop.py has the layout of the state (`s` as bytes, `board` as words), colorpop_moves.py that of
`work`.
"""

import micropython
from micropython import const

_OF_COLOUR = const(19)
_STANDARD = const(0)

# Bytes of the state, and where the words of each plane begin.
_VARIANT = const(1)
_PLAYERS = const(2)
_TAKEN = const(70)
_SECRETS = const(100)
_LOW = const(10 // 2)
_MIDDLE = const(30 // 2)
_HIGH = const(50 // 2)

_SIZES = const(160)  # in `work`, by first cell of a group: the same bytes as `touched`


@micropython.viper
def unknown(s: ptr8, colours: ptr8, seat: int, partner: int) -> int:
    """Write the colours that others may have, as far as these two seats know; return how many.

    A player with a single colour would have won with no token of it left on the board.

    Needs: len(s) >= 105, s[_PLAYERS] <= 5, len(colours) >= 5, 0 <= seat < 5, 0 <= partner < 5
    Gives: 0 <= result <= 5, all(colours[i] < 5 for i in range(result))
    """
    known = s[_SECRETS + seat] | s[_SECRETS + partner]
    count = 0
    for colour in range(5):
        left = 1
        if s[_VARIANT] == _STANDARD:
            left = _OF_COLOUR
            for other in range(s[_PLAYERS]):
                left -= s[_TAKEN + 6 * other + colour]
        if left and not known >> colour & 1:
            colours[count] = colour
            count += 1
    return count


@micropython.viper
def give(s: ptr8, colours: ptr8, each: int, seat: int, partner: int):
    """Give `each` secret colours from the front of `colours` to every seat but two.

    Needs: len(s) >= 105, 1 <= s[_PLAYERS] <= 5, 0 <= each <= 5, len(colours) >= 5, each *
        s[_PLAYERS] <= 5, all(colours[i] < 5 for i in range(5)), 0 <= seat <= 255, 0 <= partner <=
        255
    """
    at = 0
    for other in range(s[_PLAYERS]):
        if other != seat and other != partner:
            secret = 0
            for _ in range(each):
                secret |= 1 << colours[at]
                at += 1
            s[_SECRETS + other] = secret


@micropython.viper
def lay(board: ptr16, tokens: ptr8, column: int, turned: int):
    """Fill a slide from ten tokens, the first at the bottom, or at the top if it is turned.

    Needs: len(board) >= 35, 0 <= column < 10, len(tokens) >= 10 * column + 10, 0 <= turned <= 1,
        all(tokens[10 * column + i] < 8 for i in range(10))
    """
    low = 0
    middle = 0
    high = 0
    for i in range(10):
        row = i
        if turned:
            row = 9 - i
        token = tokens[column * 10 + i]
        low |= (token & 1) << row
        middle |= (token >> 1 & 1) << row
        high |= (token >> 2) << row
    board[column + _LOW] = low
    board[column + _MIDDLE] = middle
    board[column + _HIGH] = high


@micropython.viper
def largest(work: ptr8, board: ptr16, columns: int) -> int:
    """Return the size of the largest group in the first `columns`, which `link` has just linked.

    Needs: 1 <= columns <= 10, len(work) >= 320, len(board) >= 35, all(i >= 16 * columns or work[i]
        <= i for i in range(160)), all(board[i] < 0x400 for i in range(_LOW, _LOW + 30)), all(i >=
        16 * columns or work[_SIZES + i] == 0 for i in range(160))
    Gives: 1 <= result <= 100
    Holds: 1 <= best <= 100, best <= 1 + 10 * column, 0 <= cell <= 170, 0 <= cell - (column << 4) <=
        10, best <= 1 + 10 * column + cell - (column << 4), 0 <= tokens < 0x400, tokens << (cell -
        (column << 4) & 15) < 0x400, 0 <= first <= cell, all(i >= 16 * columns or work[_SIZES + i]
        <= 10 * column for i in range(160)), all(i >= 16 * columns or work[_SIZES + i] <= 10 *
        column + cell - (column << 4) for i in range(160))
    """
    best = 1
    for column in range(columns):
        tokens = board[column + _LOW] | board[column + _MIDDLE] | board[column + _HIGH]
        cell = column << 4
        while tokens:
            first = cell
            while work[first] != first:
                first = work[first]
            size = work[_SIZES + first] + 1
            work[_SIZES + first] = size
            if size > best:
                best = size
            cell += 1
            tokens >>= 1
    for cell in range(columns << 4):
        work[_SIZES + cell] = 0
    return best
