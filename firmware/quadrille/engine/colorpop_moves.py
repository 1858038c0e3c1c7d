"""The viper side of Color Pop: listing the legal removals.

colorpop.py has the layout of the state (`s` as bytes, `board` as words) and of moves. A cell is
one number, column << 4 | row. Jokers are numbered in rising order of their cells, and a set of them
is five bits.

Scratch, `work` as bytes and `words` as words; each call leaves `touched` zero:

    byte     holds
    0-159    links: by cell, an earlier cell of the same group, see `link`
    160-319  touched: by first cell of a group, the jokers next to it; by joker's cell, that joker
    320-367  ties: at 8c + j the jokers connected to joker j through one group of colour c, or
             directly for c = 0
    368-373  touching: by colour the jokers that touch such a token, first those that touch jokers
    374      the colours that tie jokers together, bit 0 for jokers next to each other
    376-380  the jokers' cells
    384-423  pairs: what a joker touches, as first cell of the group and 8c + j
    424-455  reach: by set of jokers, those that one of them is tied to
    456-475  starts: ten words, see `link`
    476-491  rows: at (bit * 0x9AF & 0xFFFF) >> 12 the row of that bit of a word; set up once
"""

import micropython
from micropython import const

WORK = const(492)

_TOUCHED = const(160)
_TIES = const(320)
_TOUCHING = const(368)
_TYING = const(374)
_CELLS = const(376)
_PAIRS = const(384)
_REACH = const(424)
_STARTS = const(228)  # of words
_ROW_OF = const(476)
_DE_BRUIJN = const(0x9AF)  # each shift of it begins with four other bits

# The state: a byte, and where the words of each plane begin.
_CHOICES = const(3)
_LOW = const(10 // 2)
_MIDDLE = const(30 // 2)
_HIGH = const(50 // 2)

_JOKER = const(6)
_WITH_JOKERS = const(0x100)


@micropython.viper
def list_moves(state, work, out) -> int:
    """Write the legal moves of a game that is on in rising order; return how many there are.

    Needs: len(ptr8(state)) >= 105, len(ptr8(work)) >= WORK, len(ptr16(out)) >= 202, all(
        ptr8(work)[_ROW_OF + ((_DE_BRUIJN << r & 0xFFFF) >> 12)] == r for r in range(16) ),
        all(ptr16(state)[_LOW + i] < 0x400 for i in range(30)), sum(bits(ptr16(state)[_MIDDLE + c] &
        ptr16(state)[_HIGH + c]) for c in range(10)) <= 5, sum(bits((ptr16(state)[_LOW + c] |
        ptr16(state)[_MIDDLE + c] | ptr16(state)[_HIGH + c]) ^ (ptr16(state)[_MIDDLE + c] &
        ptr16(state)[_HIGH + c])) for c in range(10)) <= 95
    Gives: 0 <= result <= 202
    """
    link(work, work, state, 10)
    found = int(list_plain(work, work, out))
    jokers = int(find_jokers(work, state))
    if jokers:
        s = ptr8(state)
        look_round(work, state, jokers)
        # joker_groups is the first option, and 1 its first value.
        found = int(list_with_jokers(work, out, found, jokers, 1 - (s[_CHOICES] & 1)))
    return found


@micropython.viper
def prepare(work: ptr8):
    """Fill the table of rows.

    Needs: len(work) >= WORK
    Gives: all(work[_ROW_OF + ((_DE_BRUIJN << r & 0xFFFF) >> 12)] == r for r in range(16))
    """
    for row in range(16):
        work[_ROW_OF + ((_DE_BRUIJN << row & 0xFFFF) >> 12)] = row


# --- groups without jokers ------------------------------------------------------------------


@micropython.viper
def link(work: ptr8, words: ptr16, board: ptr16, columns: int):
    """Link each token of the first `columns` to an earlier one of its group, or to itself.

    Following the links ends at the group's first cell. `starts` gets the tokens that could be that
    of a group of two or more: a like one above them or to the right, none below or to the left.

    Needs: len(work) >= WORK, words is work, len(board) >= 35, 1 <= columns <= 10, all(work[_ROW_OF
        + ((_DE_BRUIJN << r & 0xFFFF) >> 12)] == r for r in range(16)), all(board[i] < 0x400 for i
        in range(_LOW, _LOW + 30))
    Holds: 0 <= up < 0x200, 0 <= left < 0x400, pair == (cell | cell + 1 << 8) + 0x202 * (at -
        (column << 3)), column > 0 or low_left | middle_left | high_left == 0, column > 0 or left ==
        0, first & 15 < 10, other & 15 < 10, 0 <= first < 16 * column + 16, 0 <= other < 16 * column
        + 16, all(i >= 16 * column or i & 15 > 9 or (work[i] <= i and work[i] & 15 < 10) for i in
        range(160)), all(i >= 2 * at or i & 15 > 9 or (work[i] <= i and work[i] & 15 < 10) for i in
        range(160)), all(i >= 16 * column + 16 or i & 15 > 9 or (work[i] <= i and work[i] & 15 < 10)
        for i in range(160))
    """
    low_left = 0
    middle_left = 0
    high_left = 0
    loose = 0
    for column in range(columns):
        low = board[column + _LOW]
        middle = board[column + _MIDDLE]
        high = board[column + _HIGH]
        coloured = (low | middle | high) ^ (middle & high)
        up = coloured & ~((low ^ (low >> 1)) | (middle ^ (middle >> 1)) | (high ^ (high >> 1)))
        left = coloured & ~((low ^ low_left) | (middle ^ middle_left) | (high ^ high_left))
        low_left = low
        middle_left = middle
        high_left = high
        if column:
            at = column + (_STARTS - 1)
            words[at] = words[at] | (left & loose)
        loose = ~(left | (up << 1))
        words[column + _STARTS] = up & loose
        # Two cells a word, each linked to itself.
        cell = column << 4
        pair = cell | (cell + 1) << 8
        for at in range(column << 3, (column << 3) + 5):
            words[at] = pair
            pair += 0x202
        while up:
            # Tokens like the one above them, from the bottom: that one joins.
            bit = up & -up
            up ^= bit
            at = cell + work[_ROW_OF + ((bit * _DE_BRUIJN & 0xFFFF) >> 12)]
            work[at + 1] = work[at]
        while left:
            # Tokens like the one to their left: of the two groups the one that begins later joins.
            bit = left & -left
            left ^= bit
            at = cell + work[_ROW_OF + ((bit * _DE_BRUIJN & 0xFFFF) >> 12)]
            first = work[at]
            while work[first] != first:
                first = work[first]
            other = work[at - 16]
            while work[other] != other:
                other = work[other]
            if other < first:
                work[first] = other
            else:
                work[other] = first


@micropython.viper
def list_plain(work: ptr8, words: ptr16, out: ptr16) -> int:
    """Write the first cells of the groups of two or more without jokers; return how many.

    Needs: len(work) >= WORK, words is work, len(out) >= 202, all(work[_ROW_OF + ((_DE_BRUIJN << r &
        0xFFFF) >> 12)] == r for r in range(16))
    Gives: 0 <= result <= 160
    Holds: 0 <= word <= 0xFFFF, 0 <= found <= 160, found <= 16 * column, found + bits(word) <= 16 *
        column + 16
    """
    found = 0
    for column in range(10):
        word = words[column + _STARTS]
        while word:
            bit = word & -word
            word ^= bit
            cell = column << 4 | work[_ROW_OF + ((bit * _DE_BRUIJN & 0xFFFF) >> 12)]
            if work[cell] == cell:
                out[found] = cell
                found += 1
    return found


# --- groups with jokers ---------------------------------------------------------------------


@micropython.viper
def find_jokers(work: ptr8, board: ptr16) -> int:
    """Note the cells of the jokers; return how many there are.

    Needs: len(work) >= WORK, len(board) >= 35, sum(bits(board[_MIDDLE + c] & board[_HIGH + c]) for
        c in range(10)) <= 5, all(work[_ROW_OF + ((_DE_BRUIJN << r & 0xFFFF) >> 12)] == r for r in
        range(16))
    Gives: 0 <= result <= 5, all(work[_CELLS + i] < 160 for i in range(result))
    Holds: jokers <= sum(bits(board[_MIDDLE + c] & board[_HIGH + c]) * (c < column) for c in
        range(10)), jokers + bits(word) <= sum(bits(board[_MIDDLE + c] & board[_HIGH + c]) * (c <=
        column) for c in range(10)), 0 <= jokers, all(i >= jokers or work[_CELLS + i] < 160 for i in
        range(5))
    """
    jokers = 0
    for column in range(10):
        word = board[column + _MIDDLE] & board[column + _HIGH]
        while word:
            bit = word & -word
            word ^= bit
            cell = column << 4 | work[_ROW_OF + ((bit * _DE_BRUIJN & 0xFFFF) >> 12)]
            work[_CELLS + jokers] = cell
            work[_TOUCHED + cell] = 1 << jokers
            jokers += 1
    return jokers


@micropython.viper
def look_round(work: ptr8, board: ptr16, jokers: int):
    """Find what the jokers touch, and which of them it connects.

    Needs: len(work) >= WORK, len(board) >= 35, 0 <= jokers <= 5, all(work[i] <= i for i in
        range(160)), all(work[_CELLS + i] < 160 for i in range(jokers))
    Holds: -16 <= step <= 16, _PAIRS <= end <= _PAIRS + 8 * joker, end <= _PAIRS + 8 * joker + 2 *
        _side, end & 1 == 0, all(_PAIRS + 2 * i >= end or work[_PAIRS + 2 * i + 1] < 64 for i in
        range(20)), all(i >= jokers or work[_CELLS + i] < 160 for i in range(5)),
        all(_PAIRS + 2 * i >= end or work[_PAIRS + 2 * i] < 160 for i in range(20))
    """
    for colour in range(6):
        work[_TOUCHING + colour] = 0
    tying = 0
    end = _PAIRS
    for joker in range(jokers):
        bit = 1 << joker
        step = 16
        for _side in range(4):
            cell = work[_CELLS + joker] + step
            step = -step
            if step == 16:
                step = 1
            # Below row 0 there is row 15 of the column before, which is empty.
            if cell >= 0 and cell < 160:
                column = cell >> 4
                row = cell & 15
                token = board[column + _LOW] >> row & 1
                token |= (board[column + _MIDDLE] >> row & 1) << 1
                token |= (board[column + _HIGH] >> row & 1) << 2
                if token:
                    if token == _JOKER:
                        token = 0
                        tying |= 1
                    else:
                        while work[cell] != cell:
                            cell = work[cell]
                        others = work[_TOUCHED + cell]
                        work[_TOUCHED + cell] = others | bit
                        if others & ~bit:
                            tying |= 1 << token
                    at = _TOUCHING + token
                    work[at] = work[at] | bit
                    work[end] = cell
                    work[end + 1] = token << 3 | joker
                    end += 2
    work[_TYING] = tying
    if tying:
        for i in range(48):
            work[_TIES + i] = 0
    for at in range(_PAIRS, end, 2):
        if tying:
            slot = _TIES + work[at + 1]
            work[slot] = work[slot] | work[_TOUCHED + work[at]]
    for at in range(_PAIRS, end, 2):
        work[_TOUCHED + work[at]] = 0
    for joker in range(jokers):
        work[_TOUCHED + work[_CELLS + joker]] = 0


@micropython.viper
def list_with_jokers(work, out, found: int, jokers: int, alone: int) -> int:
    """Write the removals with jokers after `found` others; return how many there are then.

    `alone` says whether jokers may go without a coloured token.

    Needs: len(ptr8(work)) >= WORK, len(ptr16(out)) >= 202, 0 <= found <= 47, 1 <= jokers <= 5, 0 <=
        alone <= 1
    Gives: found <= result <= 202
    """
    w = ptr8(work)
    o = ptr16(out)
    tying = w[_TYING]
    if tying & 1 and alone:
        found = int(list_sets(work, out, found, jokers, 0))
    for colour in range(1, 6):
        touching = w[_TOUCHING + colour]
        if touching:
            if tying & (1 | 1 << colour):
                found = int(list_sets(work, out, found, jokers, colour))
            else:
                for joker in range(jokers):
                    if touching >> joker & 1:
                        o[found] = _WITH_JOKERS | colour << 5 | 1 << joker
                        found += 1
    return found


@micropython.viper
def list_sets(work: ptr8, out: ptr16, found: int, jokers: int, colour: int) -> int:
    """Write the removals of a colour with each connected set of jokers.

    Needs: len(work) >= WORK, 0 <= found <= 171, len(out) >= 202, 1 <= jokers <= 5, 0 <= colour <= 5
    Gives: found <= result <= found + 31
    Holds: 0 <= grown <= wider <= 31
    """
    touching = work[_TOUCHING + colour]
    work[_REACH] = 0
    for joker in range(jokers):
        tied = work[_TIES + joker] | work[_TIES + (colour << 3) + joker]
        at = _REACH + (1 << joker)
        for others in range(1 << joker):
            work[at + others] = work[_REACH + others] | tied
    for taken in range(1, 1 << jokers):
        if taken & touching:
            grown = 0
            wider = taken & -taken
            while wider != grown:
                # All of `grown` is tied to the lowest joker; `wider` has what is tied to it.
                grown = wider
                wider |= work[_REACH + grown] & taken
            if grown == taken:
                # Jokers alone are two or more, and some colour does not touch them.
                possible = colour
                if colour == 0 and taken & (taken - 1):
                    for other in range(1, 6):
                        if work[_TOUCHING + other] & taken == 0:
                            possible = other
                if possible:
                    out[found] = _WITH_JOKERS | colour << 5 | taken
                    found += 1
    return found
