"""The viper side of choosing in Color Pop: what the cursor is on, and where it goes.

`board` is 30 words: bit 0 of each token in a word per column, then bit 1, then bit 2, as in the
engine's state. A cell is one number, column << 4 | row, as in moves.
"""

import micropython
from micropython import const

from ...engine.kernels import flood

_LOW = const(10 // 2)  # where the board begins in the words of a state
_WITH_JOKERS = const(0x100)  # flag in a move
_UP = const(0)
_DOWN = const(1)
_LEFT = const(2)


@micropython.viper
def read(board: ptr16, state: ptr16):
    """Copy the board of a game.

    Needs: len(board) >= 30, len(state) >= 35
    Gives: all(board[i] == state[_LOW + i] for i in range(30))
    """
    at = 0
    while at < 30:
        board[at] = state[_LOW + at]
        at += 1


# --- what the cursor is on ------------------------------------------------------------------


@micropython.viper
def token_at(board: ptr16, cell: int) -> int:
    """Return the token of a cell on the board.

    Needs: len(board) >= 30, 0 <= cell < 0xA0
    Gives: 0 <= result <= 7
    """
    column = cell >> 4
    row = cell & 15
    token = board[column] >> row & 1
    token |= (board[column + 10] >> row & 1) << 1
    return token | (board[column + 20] >> row & 1) << 2


@micropython.viper
def joker_at(board: ptr16, cell: int) -> int:
    """Return the bit that the joker of a cell has in moves: bit 0 is the first on the board.

    Needs: len(board) >= 30, 0 <= cell < 0xA0, sum(bits(board[c + 10] & board[c + 20]) for c in
        range(10)) <= 5
    Gives: 1 <= result <= 32
    Holds: 1 <= bit <= 32, bits(bit) == 1, bits(bit - 1) + bits(jokers) <= 5, bits(bit - 1) +
        sum(bits(board[c + 10] & board[c + 20]) * (c >= column) for c in range(10)) <= 5,
        bits(bit - 1) + bits(jokers) + sum(bits(board[c + 10] & board[c + 20]) * (c > column) for c
        in range(10)) <= 5
    """
    bit = 1
    for column in range(cell >> 4):
        jokers = board[column + 10] & board[column + 20]
        while jokers:
            jokers &= jokers - 1
            bit <<= 1
    column = cell >> 4
    jokers = board[column + 10] & board[column + 20] & ((1 << (cell & 15)) - 1)
    while jokers:
        jokers &= jokers - 1
        bit <<= 1
    return bit


@micropython.viper
def cell_of(board: ptr16, bit: int) -> int:
    """Return the cell of the joker that has this bit in moves.

    Needs: len(board) >= 30, 0 <= bit
    Gives: 0 <= result < 0xA0
    """
    for column in range(10):
        jokers = board[column + 10] & board[column + 20]
        row = 0
        while jokers:
            if jokers & 1:
                if bit == 1:
                    return column << 4 | row
                bit >>= 1
            jokers >>= 1
            row += 1
    return 0


@micropython.viper
def coloured(board: ptr16, group: ptr16) -> int:
    """Return a cell of a group that is not a joker, or any if all are.

    Needs: len(board) >= 30, len(group) >= 10
    Gives: 0 <= result < 0xA0
    """
    cell = 0
    for column in range(10):
        jokers = board[column + 10] & board[column + 20]
        cells = group[column]
        row = 0
        while cells:
            if cells & 1:
                cell = column << 4 | row
                if jokers >> row & 1 == 0:
                    return cell
            cells >>= 1
            row += 1
    return cell


@micropython.viper
def gather(board, mask, group, cell: int, colour: int, wanted: int) -> int:
    """Write what is connected to a cell; return its code as a move, legal or not.

    Tokens of `colour` (0 for none) and the jokers in `wanted` connect. `mask` is a scratch plane;
    `group` has an eleventh word, for the number of cells.

    Needs: len(ptr16(board)) >= 30, sum(bits(ptr16(board)[c + 10] & ptr16(board)[c + 20]) for c in
        range(10)) <= 5, len(ptr16(mask)) >= 10, len(ptr16(group)) >= 11, 0 <= cell < 0xA0, 0 <=
        colour <= 5, 0 <= wanted
    Gives: -1 <= result < 2 ** 9
    """
    tokens = ptr16(board)
    cells = ptr16(mask)
    found = ptr16(group)
    # A plane is inverted where the colour has a 0.
    low = (colour & 1) - 1
    middle = (colour >> 1 & 1) - 1
    high = (colour >> 2) - 1
    for column in range(10):
        word = 0
        if colour:
            word = tokens[column] ^ low
            word &= tokens[column + 10] ^ middle
            word &= tokens[column + 20] ^ high
        jokers = tokens[column + 10] & tokens[column + 20]
        while jokers:
            if wanted & 1:
                word |= jokers & -jokers
            wanted >>= 1
            jokers &= jokers - 1
        cells[column] = word
        found[column] = 0
    size = int(flood(cell >> 4, 1 << (cell & 15), mask, group, 10))
    found[10] = size
    return int(code_of(board, group, colour))


@micropython.viper
def code_of(board: ptr16, group: ptr16, colour: int) -> int:
    """Return the code of the move that takes these cells: some of a colour, and jokers.

    Needs: len(board) >= 30, sum(bits(board[c + 10] & board[c + 20]) for c in range(10)) <= 5,
        len(group) >= 10, 0 <= colour <= 5
    Gives: -1 <= result < 2 ** 9
    Holds: 1 <= bit <= 32, bits(bit) == 1, taken < bit, row < 16, word >> row > 0, bits(bit - 1) +
        sum(bits(board[c + 10] & board[c + 20]) * (c >= column) for c in range(10)) <= 5,
        bits(bit - 1) + bits(jokers) + sum(bits(board[c + 10] & board[c + 20]) * (c > column) for c
        in range(10)) <= 5
    """
    taken = 0
    coloured = 0
    first = -1
    bit = 1
    for column in range(10):
        word = group[column]
        jokers = board[column + 10] & board[column + 20]
        if word and first < 0:
            row = 0
            while word >> row & 1 == 0:
                row += 1
            first = column << 4 | row
        coloured |= word & ~jokers
        while jokers:
            if word & jokers & -jokers:
                taken |= bit
            bit <<= 1
            jokers &= jokers - 1
    if taken == 0:
        return first
    if coloured == 0:
        colour = 0
    return _WITH_JOKERS | colour << 5 | taken


@micropython.viper
def colours_with(moves: ptr16, count: int, joker: int) -> int:
    """Return what a joker can count as: bit c for colour c, 0 for alone; in how many moves << 8.

    Needs: 0 <= count <= 202, len(moves) >= count, 0 <= joker < 32
    Gives: 0 <= result < 2 ** 16
    """
    colours = 0
    while count:
        count -= 1
        move = moves[count]
        if move & _WITH_JOKERS and move & joker:
            colours |= 1 << (move >> 5 & 7)
            colours += 256
    return colours


@micropython.viper
def jokers_with(moves: ptr16, count: int, joker: int) -> int:
    """Return the jokers of the last move that takes this one with jokers alone.

    Needs: 0 <= count, len(moves) >= count, 0 <= joker < 32
    Gives: 0 <= result < 32
    """
    while count:
        count -= 1
        move = moves[count]
        if move >> 5 == _WITH_JOKERS >> 5 and move & joker:
            return move & 31
    return joker


# --- where the cursor goes ------------------------------------------------------------------


@micropython.viper
def height(board: ptr16, column: int) -> int:
    """Return how many tokens lie in a column.

    Needs: len(board) >= 30, 0 <= column < 10
    Gives: 0 <= result <= 16
    """
    word = board[column] | board[column + 10] | board[column + 20]
    rows = 0
    while word:
        word >>= 1
        rows += 1
    return rows


@micropython.viper
def walk(board, group: ptr16, cell: int, button: int) -> int:
    """Return the cell where an arrow takes the cursor: the first that is not of its group.

    Where there is none that way it goes one cell on, and at the edge it stays. Where a column is
    too short it comes down upon it. In the bottom row it goes from column to column: so DOWN, then
    sideways, then UP comes to any group, however others lie around it.

    Needs: len(ptr16(board)) >= 30, len(group) >= 10, 0 <= cell < 0xA0, 0 <= button <= 3
    Gives: 0 <= result < 0xA0
    """
    column = cell >> 4
    row = cell & 15
    across = 0
    up = 0
    if button == _UP:
        up = 1
    elif button == _DOWN:
        up = -1
    elif button == _LEFT:
        across = -1
    else:
        across = 1
    beside = cell
    while True:
        column += across
        row += up
        if column < 0 or column > 9 or row < 0:
            return beside
        rows = int(height(board, column))
        lies = row
        if row >= rows:
            if up or rows == 0:
                return beside
            lies = rows - 1
        there = column << 4 | lies
        if group[column] >> lies & 1 == 0:
            return there
        if beside == cell:
            beside = there
            if across and row == 0:
                return beside


@micropython.viper
def land(board, cell: int) -> int:
    """Return the cell of a token that is nearest to the left of and below a cell.

    Needs: len(ptr16(board)) >= 30, 0 <= cell < 0xA0
    Gives: 0 <= result < 0xA0
    """
    column = cell >> 4
    rows = int(height(board, column))
    while rows == 0 and column:
        column -= 1
        rows = int(height(board, column))
    row = cell & 15
    if row >= rows and rows:
        row = rows - 1
    return column << 4 | row


@micropython.viper
def nearest(moves: ptr16, count: int, cell: int) -> int:
    """Return the cell that is nearest among the first ones of the groups without jokers.

    Where there is none, it is the cell given.

    Needs: 0 <= count, len(moves) >= count, 0 <= cell < 0xA0
    Gives: 0 <= result <= 0xFFFF
    """
    best = cell
    least = 20
    while count:
        count -= 1
        move = moves[count]
        if move & _WITH_JOKERS == 0:
            across = (move >> 4) - (cell >> 4)
            if across < 0:
                across = 0 - across
            up = (move & 15) - (cell & 15)
            if up < 0:
                up = 0 - up
            if across + up < least:
                least = across + up
                best = move
    return best
