"""How Color Pop is painted, into sprites (see `canvas`): the board, and bars of what is left.

`board` is as in `kernels`. The board's sprite has ten columns and ten rows, from byte 2.
"""

import micropython
from micropython import const

_JOKER = const(6)


@micropython.viper
def paint_board(picture: ptr8, board: ptr16, lit: ptr16, levels: int):
    """Paint a board: the lit cells at level `levels` >> 4, the others at `levels` & 15.

    Needs: len(picture) >= 102, len(board) >= 30, len(lit) >= 10, 0 <= levels < 64
    """
    for column in range(10):
        low = board[column]
        middle = board[column + 10]
        high = board[column + 20]
        bright = lit[column]
        at = 92 + column
        while at >= 2:
            index = (low & 1 | (middle & 1) << 1 | (high & 1) << 2) << 2
            if index:
                level = levels & 15
                if bright & 1:
                    level = levels >> 4
                if index == _JOKER << 2:
                    index = 0
                    if level == 0:
                        level = 1
                index |= level
            picture[at] = index
            low >>= 1
            middle >>= 1
            high >>= 1
            bright >>= 1
            at -= 10


@micropython.viper
def paint_dust(picture: ptr8, board: ptr16, gone: ptr16, index: int):
    """Paint where a removal leaves room: above what falls, and at the far right for a whole column.

    `board` is that before the removal. All else is clear.

    Needs: len(picture) >= 102, len(board) >= 30, len(gone) >= 10, 0 <= index <= 255, all(board[i] <
        0x400 for i in range(30)), all(gone[c] & ~(board[c] | board[c + 10] | board[c + 20]) == 0
        for c in range(10))
    Holds: 0 <= to <= column, to + 9 - end <= column, 0 <= stay, at <= 101,
        stay + bits(left) <= 10 - bits(taken), 12 + 10 * bits(taken) <= at + 20
    """
    for at in range(2, 102):
        picture[at] = 255
    to = 0
    end = 9
    for column in range(10):
        word = board[column] | board[column + 10] | board[column + 20]
        taken = gone[column]
        stay = 0
        left = word ^ taken
        while left:
            left &= left - 1
            stay += 1
        if word:
            at = to
            if stay:
                to += 1
            else:
                at = end
                end -= 1
            at += 92 - 10 * stay
            while taken:
                taken &= taken - 1
                picture[at] = index
                at -= 10


@micropython.viper
def cells_of(board: ptr16, colours: int, group: ptr16):
    """Write all cells of these colours, bit 0 for the first colour.

    Needs: len(board) >= 30, 0 <= colours < 32, len(group) >= 10
    """
    for column in range(10):
        low = board[column]
        middle = board[column + 10]
        high = board[column + 20]
        word = 0
        if colours & 1:
            word |= low & ~(middle | high)
        if colours & 2:
            word |= middle & ~(low | high)
        if colours & 4:
            word |= low & middle & ~high
        if colours & 8:
            word |= high & ~(low | middle)
        if colours & 16:
            word |= high & low & ~middle
        group[column] = word


@micropython.viper
def left_of(board: ptr16, token: int) -> int:
    """Return how many tokens of a kind lie on the board.

    Needs: len(board) >= 30, 0 <= token < 8
    Gives: 0 <= result <= 100
    """
    low = (token & 1) - 1
    middle = (token >> 1 & 1) - 1
    high = (token >> 2) - 1
    left = 0
    for column in range(10):
        word = (board[column] ^ low) & (board[column + 10] ^ middle) & 0x3FF
        word &= board[column + 20] ^ high
        while word:
            word &= word - 1
            left += 1
    return left


@micropython.viper
def paint_bars(picture: ptr8, board, bright: int):
    """Paint how many tokens of each colour are left, a bar of four cells each, five to a cell.

    A cell for 1 or 2 is darker. The bars of the colours in `bright`, bit 0 for the first, stand
    out.

    Needs: len(picture) >= 26, len(ptr16(board)) >= 30, 0 <= bright < 32
    Holds: 0 - 5 * _ <= left <= 100, at == 20 + token - 6 * _
    """
    for token in range(1, 6):
        left = int(left_of(board, token))
        full = 1 + (bright >> (token - 1) & 1)
        at = 20 + token
        for _ in range(4):
            index = 0
            if left > 2:
                index = token << 2 | full
            elif left > 0:
                index = token << 2 | full - 1
            picture[at] = index
            left -= 5
            at -= 6
