"""The viper side of Color Pop: one removal, and how a game ends.

colorpop.py has the layout of the state (`s` as bytes, `board` as words) and of moves. A cell is one
number, column << 4 | row. A token has a bit in each of the three words of its column:

    bit              15-10   9     8    …   1    0
    row                0     10    9    …   2    1
    board[_HIGH]       0     0     1        1    0     worth 4
    board[_MIDDLE]     0     0     0        1    1     worth 2
    board[_LOW]        0     0     1        0    0     worth 1
                             none  p        *    g

`mask` and `group` are scratch: ten words each, and `group` has an eleventh, size << 3 | colour.
"""

import micropython
from micropython import const

from .kernels import count_word, flood, note, remove

WITH_JOKERS = const(0x100)  # flag in a move
_OF_COLOUR = const(19)
_JOKER = const(6)

# Bytes of the state, and where the words of each plane begin.
_VARIANT = const(1)
_PLAYERS = const(2)
_CHOICES = const(3)
_TURN = const(4)
_OVER = const(5)
_WINNERS = const(6)
_PLIES = const(8)
_TAKEN = const(70)
_SECRETS = const(100)
_LOW = const(10 // 2)
_MIDDLE = const(30 // 2)
_HIGH = const(50 // 2)

# What happens in a story.
_TAKE = const(0)
_DROP = const(1)
_SLIDE = const(2)

# Variants, and the ends of a game, as the state has them.
_SOLO = const(1)
_TEAMS = const(3)
_CLEARED = const(1)
_BLOCKED = const(2)


# --- one removal ----------------------------------------------------------------------------


@micropython.viper
def token_at(board: ptr16, cell: int) -> int:
    """Return the token of a cell; 0, too, for a cell right of the board.

    Needs: len(board) >= 35, 0 <= cell
    Gives: 0 <= result <= 7
    """
    column = cell >> 4
    if column > 9:
        return 0
    row = cell & 15
    token = board[column + _LOW] >> row & 1
    token |= (board[column + _MIDDLE] >> row & 1) << 1
    return token | (board[column + _HIGH] >> row & 1) << 2


@micropython.viper
def collect(state, mask, group, move: int) -> int:
    """Write the group that a code stands for; return its eleventh word, 0 if there is none.

    `mask` gets all cells that the group could have: its colour's, and the jokers of the code.

    Needs: len(ptr8(state)) >= 105, len(ptr16(mask)) >= 10, len(ptr16(group)) >= 11, 0 <= move < 512
    Gives: 0 <= result < 2 ** 11, result == 0 or move >= WITH_JOKERS or move < 0xA0
    """
    board = ptr16(state)
    cells = ptr16(mask)
    gone = ptr16(group)
    jokers = 0
    if move & WITH_JOKERS:
        colour = move >> 5 & 7
        jokers = move & 31
        start = -1
    else:
        colour = int(token_at(state, move))
        start = move
        if colour == 0:
            return 0
    if colour >= _JOKER:
        return 0
    # A plane is inverted where the colour has a 0.
    low = (colour & 1) - 1
    middle = (colour >> 1 & 1) - 1
    high = (colour >> 2) - 1
    for column in range(10):
        word = 0
        if colour:
            word = board[column + _LOW] ^ low
            word &= board[column + _MIDDLE] ^ middle
            word &= board[column + _HIGH] ^ high
        if jokers:
            found = board[column + _MIDDLE] & board[column + _HIGH]
            row = 0
            while found:
                if found & 1:
                    if jokers & 1:
                        word |= 1 << row
                        start = column << 4 | row
                    jokers >>= 1
                found >>= 1
                row += 1
        cells[column] = word
        gone[column] = 0
    if jokers or start < 0:
        return 0
    found = int(flood(start >> 4, 1 << (start & 15), mask, group, 10)) << 3 | colour
    gone[10] = found
    return found


@micropython.viper
def judge(state, mask, group, move: int) -> int:
    """Return whether a code from 0 to 511 is a legal move of a game that is on.

    Needs: len(ptr8(state)) >= 105, len(ptr16(mask)) >= 10, len(ptr16(group)) >= 11, 0 <= move < 512
    Gives: 0 <= result <= 1
    """
    s = ptr8(state)
    found = int(collect(state, mask, group, move))
    if found >> 3 < 2:
        return 0
    if move & WITH_JOKERS == 0:
        return int(is_first(group, move))
    # joker_groups is the first option, and 1 its first value.
    if found & 7 == 0 and s[_CHOICES] & 1:
        return 0
    return int(takes_jokers(state, mask, group, found & 7))


@micropython.viper
def is_first(group: ptr16, cell: int) -> int:
    """Return whether a group has no token before this cell.

    Needs: len(group) >= 10, 0 <= cell < 0xA0
    Gives: 0 <= result <= 1
    """
    column = cell >> 4
    for i in range(column):
        if group[i]:
            return 0
    return int(group[column] & ((1 << (cell & 15)) - 1) == 0)


@micropython.viper
def takes_jokers(board: ptr16, mask: ptr16, group: ptr16, colour: int) -> int:
    """Return whether a group has all jokers of its mask, and a token of its colour.

    Without a colour (0) there must be one that nothing next to the group has.

    Needs: len(board) >= 35, len(mask) >= 10, len(group) >= 10, 0 <= colour <= 7
    Gives: 0 <= result <= 1
    """
    coloured = 0
    around = 0  # bit c: colour c touches the group
    before = 0
    for column in range(10):
        # No joker further left is missing; `around` has the colours that touch the group there.
        low = board[column + _LOW]
        middle = board[column + _MIDDLE]
        high = board[column + _HIGH]
        jokers = middle & high
        taken = group[column]
        if jokers & (mask[column] ^ taken):
            return 0
        coloured |= taken & ~jokers
        near = (taken << 1) | (taken >> 1) | before
        if column < 9:
            near |= group[column + 1]
        before = taken
        near &= ~jokers
        if near & low & ~(middle | high):
            around |= 2
        if near & middle & ~low:
            around |= 4
        if near & middle & low:
            around |= 8
        if near & high & ~low:
            around |= 16
        if near & high & low:
            around |= 32
    if colour:
        return int(coloured != 0)
    return int(around != 62)


@micropython.viper
def take(state, planes, mask, group, move: int):
    """Play a legal move that `collect` has collected. `planes` is the board's part of the state.

    Needs: len(ptr8(state)) >= 105, len(ptr16(planes)) >= 30, len(ptr16(mask)) >= 10,
        len(ptr16(group)) >= 11, 0 <= move < 512, ptr8(state)[_TURN] < ptr8(state)[_PLAYERS] <= 5,
        all(ptr8(state)[_TAKEN + i] <= 19 for i in range(30)), ptr8(state)[_PLIES] < 255,
        ptr8(state)[_VARIANT] != _TEAMS or ptr8(state)[_PLAYERS] == 4, ptr16(group)[10] >> 3 <= 100,
        ptr16(group)[10] & 7 < _JOKER, move < WITH_JOKERS or bits(move & 31) <= ptr16(group)[10] >>
        3
    """
    s = ptr8(state)
    cells = ptr16(mask)
    gone = ptr16(group)
    turn = s[_TURN]
    size = gone[10] >> 3
    colour = gone[10] & 7
    at = _TAKEN - 1 + 6 * turn
    if move & WITH_JOKERS:
        jokers = move & 31
        while jokers:
            jokers &= jokers - 1
            s[at + _JOKER] = s[at + _JOKER] + 1
            size -= 1
    if colour:
        s[at + colour] = s[at + colour] + size
    stay = 0
    for column in range(10):
        stay |= cells[column] ^ gone[column]
    remove(planes, 3, group, 10)
    turn += 1
    if turn == s[_PLAYERS]:
        turn = 0
    s[_TURN] = turn
    s[_PLIES] = s[_PLIES] + 1  # 50 at most
    # As long as the colour has tokens left, nobody has lost their last one.
    if stay == 0 or int(any_removal(state)) == 0:
        settle(state)


@micropython.viper
def tell(state, group, out: ptr8) -> int:
    """Write the story of a removal that `collect` has collected; return how many entries it has.

    Needs: len(ptr8(state)) >= 105, len(ptr16(group)) >= 10, len(out) >= 228, all(ptr16(state)[_LOW
        + i] < 0x400 for i in range(30)), all((ptr16(state)[_LOW + c] | ptr16(state)[_MIDDLE + c] |
        ptr16(state)[_HIGH + c]) & (ptr16(state)[_LOW + c] | ptr16(state)[_MIDDLE + c] |
        ptr16(state)[_HIGH + c]) + 1 == 0 for c in range(10)), all(ptr16(group)[c] &
        ~(ptr16(state)[_LOW + c] | ptr16(state)[_MIDDLE + c] | ptr16(state)[_HIGH + c]) == 0 for c
        in range(10)), sum(bits(ptr16(group)[c]) for c in range(10)) <= 24
    Gives: 0 <= result <= 57
    Holds: n + bits(taken) <= sum(bits(gone[c]) * (c <= column) for c in range(10)),
        n <= sum(bits(gone[c]) * (c < column) for c in range(10)),
        n <= 24 + sum(bits(gone[c]) * (c < column) for c in range(10)), holes + run <= row,
        n <= 24 + sum(bits(gone[c]) * (c < column) for c in range(10)) + holes,
        holes == bits(taken & (1 << row) - 1), holes == 0 or (run == 0 and stay >> row == 0) or
        n < 24 + sum(bits(gone[c]) * (c < column) for c in range(10)) + holes,
        0 <= to <= column, n <= 48 + column, n < 48 + column or column == 0,
        column << 4 <= cell, taken << cell - (column << 4) < 0x400, 0 <= run, 0 <= holes
    """
    s = ptr8(state)
    board = ptr16(state)
    gone = ptr16(group)
    n = 0
    for column in range(10):
        cell = column << 4
        taken = gone[column]
        while taken:
            if taken & 1:
                token = int(token_at(state, cell))
                n = int(note(out, n, _TAKE, token, cell, s[_TURN]))
            taken >>= 1
            cell += 1
    for column in range(10):
        taken = gone[column]
        stay = (board[column + _LOW] | board[column + _MIDDLE] | board[column + _HIGH]) ^ taken
        holes = 0  # below this row
        run = 0  # tokens in a row that end below it
        for row in range(11):
            # `run` tokens that stay end below this row; `holes` are below these.
            if stay >> row & 1:
                run += 1
            else:
                if run and holes:
                    cell = column << 4 | row - run
                    n = int(note(out, n, _DROP, run, cell, cell - holes))
                run = 0
                holes += taken >> row & 1
    to = 0
    for column in range(10):
        # The columns before have closed up to the first `to`.
        stay = board[column + _LOW] | board[column + _MIDDLE] | board[column + _HIGH]
        stay ^= gone[column]
        if stay:
            if to ^ column:
                n = int(note(out, n, _SLIDE, count_word(stay), column, to))
            to += 1
    return n


# --- the end --------------------------------------------------------------------------------


@micropython.viper
def settle(state):
    """End the game if the position ends it.

    Needs: len(ptr8(state)) >= 105, 1 <= ptr8(state)[_PLAYERS] <= 5, ptr8(state)[_VARIANT] != _TEAMS
        or ptr8(state)[_PLAYERS] == 4
    """
    s = ptr8(state)
    end = int(outcome(state))
    s[_OVER] = end >> 8
    s[_WINNERS] = end & 255


@micropython.viper
def outcome(state) -> int:
    """Return 0 while the game goes on, else how it ends << 8 | the winners.

    Needs: len(ptr8(state)) >= 105, 1 <= ptr8(state)[_PLAYERS] <= 5, ptr8(state)[_VARIANT] != _TEAMS
        or ptr8(state)[_PLAYERS] == 4
    Gives: 0 <= result < 0x300
    """
    s = ptr8(state)
    best = 0x7FFF
    winners = 0
    for seat in range(s[_PLAYERS]):
        rank = int(standing(state, seat))
        if rank < 256:
            rank = 0
        if rank < best:
            best = rank
            winners = 0
        if rank == best:
            winners |= 1 << seat
    if best == 0:
        return _CLEARED << 8 | winners
    if int(any_removal(state)):
        return 0
    if s[_VARIANT] == _SOLO:
        winners = 0
    return _BLOCKED << 8 | winners


@micropython.viper
def standing(s: ptr8, seat: int) -> int:
    """Return left << 8 | taken: its side's tokens still on the board, and those it took itself.

    Needs: len(s) >= 105, 1 <= s[_PLAYERS] <= 5, 0 <= seat < s[_PLAYERS], s[_VARIANT] != _TEAMS or
        s[_PLAYERS] == 4
    Gives: -(2 ** 22) < result < 2 ** 16
    Holds: _TAKEN <= at, colours << at - _TAKEN < 256, 0 <= own <= 510 * (at - _TAKEN),
        left <= 19 * (at - _TAKEN), left >= 0 - 1275 * (at - _TAKEN),
        left <= 19 * (at - _TAKEN + 1),
        left >= 0 - 1275 * (at - _TAKEN) - 255 * other
    """
    partner = seat
    if s[_VARIANT] == _TEAMS:
        partner = seat ^ 2
    colours = s[_SECRETS + seat] | s[_SECRETS + partner]
    left = 0
    own = 0
    at = _TAKEN
    while colours:
        if colours & 1:
            left += _OF_COLOUR
            for other in range(s[_PLAYERS]):
                left -= s[at + 6 * other]
            own += s[at + 6 * seat]
            if partner != seat:
                own += s[at + 6 * partner]
        at += 1
        colours >>= 1
    return left << 8 | own


@micropython.viper
def any_removal(board: ptr16) -> int:
    """Return whether a settled board with a coloured token on it has a legal removal.

    Such a board is connected, so if it has jokers, one of them touches a coloured token.

    Needs: len(board) >= 35
    Gives: 0 <= result <= 1
    """
    low_left = 0
    middle_left = 0
    high_left = 0
    for column in range(10):
        # No two like tokens touch further left; the words of the column before are in *_left.
        low = board[column + _LOW]
        middle = board[column + _MIDDLE]
        high = board[column + _HIGH]
        if middle & high:
            return 1
        tokens = low | middle | high
        if tokens & ~((low ^ low_left) | (middle ^ middle_left) | (high ^ high_left)):
            return 1
        if tokens & ~((low ^ (low >> 1)) | (middle ^ (middle >> 1)) | (high ^ (high >> 1))):
            return 1
        low_left = low
        middle_left = middle
        high_left = high
    return 0
