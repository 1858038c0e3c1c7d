"""The search of Color Pop: play-outs, and a small tree of the moves that begin them.

A ply is picked, removed and settled in one loop, which can stop at any ply and go on.

`b`, the board as the search has it, in bytes:

    0-191    cells: at 16 * (column + 1) + row a token, 0 where there is none; all around is 0
    192-207  height, by column + 1
    208-247  tokens taken, 8 for each seat, by token
    248-255  tokens left on the board, by token
    256-263  when the last token of a colour went, by token: plies from the root on, 1 for earlier
    264-527  all this as it is at the root
    528-559  stack: cells of a group, which are off the board already

`w`, in words:

    0  _RANDOM    the last number of a generator: the lower half multiplied, the upper half added
    1  _AT        the node of the tree that the play-out has come to
    2  _DEPTH     how many nodes of the tree it has played
    3  STAGE      what comes next
    4  _TURN
    5  _TOTAL     tokens on the board
    6  _PLY       plies from the root on
    7  _NODES     of the tree
    8  SEATS
    9  OWN        colours of the player's side, bit c for colour c
    10 SIDE       seats of the player's side
    11 OTHERS     colours that the others may have
    12 EACH       how many of these a side has
    13 DEEPEST    plies of the tree
    14 JOKER_GROUPS      whether jokers may go without a coloured token
    15 _ROOT_TURN     whose turn it is at the root
    16 _ROOT_TOTAL       tokens on the board at the root
    17 ROOM       for nodes
    18 OWED       nodes that are paid for before the next play-out begins
    19 _PATH      the nodes that were played, 50 at most

`t`, the tree, four half-words a node; the children of a node lie side by side:

    0  move, and _LAST for the last child
    1  how often it was played
    2  what it was worth on average, to the player who moved
    3  its first child, 0 if there is none yet, _LEAF if there are no moves
"""

import micropython
from micropython import const

_RANDOM = const(0)
_AT = const(1)
_DEPTH = const(2)
STAGE = const(3)
_TURN = const(4)
_TOTAL = const(5)
_PLY = const(6)
_NODES = const(7)
SEATS = const(8)
OWN = const(9)
SIDE = const(10)
OTHERS = const(11)
EACH = const(12)
DEEPEST = const(13)
JOKER_GROUPS = const(14)
_ROOT_TURN = const(15)
_ROOT_TOTAL = const(16)
ROOM = const(17)
OWED = const(18)
_PATH = const(19)
WORDS = const(69)

# Stages.
_BEGIN = const(0)
_IN_TREE = const(1)
_AT_RANDOM = const(2)
_ENDED = const(3)
EXPAND = const(4)  # the caller lists the moves, and calls `grow`

_HEIGHT = const(192)
_GOT = const(208)
_STILL = const(248)
_GONE = const(256)
_ROOT = const(264)
_STACK = const(528)
BYTES = const(560)

_LEAF = const(0xFFFF)
_LAST = const(0x8000)
_CODE = const(0x1FF)
_WITH_JOKERS = const(0x100)
_JOKER = const(6)
_NO_COLOUR = const(7)  # of jokers that go alone

_ENOUGH = const(60)  # plays of a node before it gets children
_MOST = const(60000)  # plays of the root
_TRIES = const(16)  # to find a move at random, before all are counted
_COST = const(3)  # nodes that a play-out takes besides its removals

# What a play-out is worth: up to 53,248 for winning, 256 for a token more or less.
_ZERO = const(5120)
_TOKEN = const(256)
_WHOLE = const(65535)

# The state; colorpop.py of the engine has the layout.
_TAKEN = const(70)
_LOW = const(10 // 2)
_MIDDLE = const(30 // 2)
_HIGH = const(50 // 2)
_OF_COLOUR = const(19)

# How much a hardly known move is worth trying: 16 bytes by the bits of how often its parent was
# played, c * 256 * sqrt(ln n) with c = 0.3; then 256 by how often it was played, 256 / sqrt(n).
_ROOTS = (
    b"\x00\x40\x5a\x6f\x80\x8f\x9d\xa9\xb5\xc0\xca\xd4\xdd\xe7\xef\xf8\xff\xff\xb5\x94\x80\x72"
    b"\x69\x61\x5b\x55\x51\x4d\x4a\x47\x44\x42\x40\x3e\x3c\x3b\x39\x38\x37\x35\x34\x33\x32\x31"
    b"\x30\x30\x2f\x2e\x2d\x2d\x2c\x2b\x2b\x2a\x2a\x29\x28\x28\x28\x27\x27\x26\x26\x25\x25\x25"
    b"\x24\x24\x24\x23\x23\x23\x22\x22\x22\x21\x21\x21\x21\x20\x20\x20\x20\x1f\x1f\x1f\x1f\x1e"
    b"\x1e\x1e\x1e\x1e\x1d\x1d\x1d\x1d\x1d\x1c\x1c\x1c\x1c\x1c\x1c\x1b\x1b\x1b\x1b\x1b\x1b\x1b"
    b"\x1a\x1a\x1a\x1a\x1a\x1a\x1a\x19\x19\x19\x19\x19\x19\x19\x19\x19\x18\x18\x18\x18\x18\x18"
    b"\x18\x18\x18\x17\x17\x17\x17\x17\x17\x17\x17\x17\x17\x17\x16\x16\x16\x16\x16\x16\x16\x16"
    b"\x16\x16\x16\x16\x15\x15\x15\x15\x15\x15\x15\x15\x15\x15\x15\x15\x15\x15\x14\x14\x14\x14"
    b"\x14\x14\x14\x14\x14\x14\x14\x14\x14\x14\x14\x14\x14\x13\x13\x13\x13\x13\x13\x13\x13\x13"
    b"\x13\x13\x13\x13\x13\x13\x13\x13\x13\x13\x12\x12\x12\x12\x12\x12\x12\x12\x12\x12\x12\x12"
    b"\x12\x12\x12\x12\x12\x12\x12\x12\x12\x12\x11\x11\x11\x11\x11\x11\x11\x11\x11\x11\x11\x11"
    b"\x11\x11\x11\x11\x11\x11\x11\x11\x11\x11\x11\x11\x11\x11\x11\x10\x10\x10\x10\x10\x10\x10"
    b"\x10\x10\x10\x10\x10\x10\x10\x10"
)


@micropython.viper
def lay_out(state, board, words, random: int):
    """Set up the root from a state.

    Needs: len(ptr8(state)) >= 105, len(ptr8(board)) >= BYTES, len(ptr32(words)) >= WORDS, 1 <=
        ptr32(words)[SEATS] <= 5, 0 <= random < 2 ** 30, all(ptr16(state)[_LOW + i] < 0x400 for i in
        range(30))
    Holds: all(_STILL + k >= i or b[_STILL + k] == 0 for k in range(8)), 0 <= total <= 15 * column,
        all(b[_STILL + k] <= total for k in range(8)), 0 <= height <= 15, all(b[_STILL + k] <= total
        + height for k in range(8))
    """
    s = ptr8(state)
    p = ptr16(state)
    b = ptr8(board)
    w = ptr32(words)
    for i in range(_ROOT):
        b[i] = 0
    total = 0
    for column in range(10):
        low = p[column + _LOW]
        middle = p[column + _MIDDLE]
        high = p[column + _HIGH]
        cell = (column << 4) + 16
        tokens = low | middle | high
        height = 0
        while tokens >> height & 1:
            token = low >> height & 1 | (middle >> height & 1) << 1 | (high >> height & 1) << 2
            b[cell + height] = token
            b[_STILL + token] = b[_STILL + token] + 1
            height += 1
        b[column + _HEIGHT + 1] = height
        total += height
    for seat in range(w[SEATS]):
        for token in range(1, 6):
            b[_GOT + (seat << 3) + token] = s[_TAKEN - 1 + 6 * seat + token]
    for token in range(1, 6):
        if not b[_STILL + token]:
            b[_GONE + token] = 1
    for i in range(_ROOT):
        b[_ROOT + i] = b[i]
    w[_RANDOM] = random
    w[_ROOT_TOTAL] = total
    w[_ROOT_TURN] = s[4]
    w[OWED] = 0
    w[_AT] = 0
    w[_NODES] = 1
    w[STAGE] = EXPAND


@micropython.viper
def write_back(board, state):
    """Write the tokens of the board to a state, which lists the moves.

    Needs: len(ptr8(board)) >= BYTES, len(ptr8(state)) >= 105, all(ptr8(board)[_HEIGHT + 1 + i] <=
        10 for i in range(10)), all(ptr8(board)[16 + i] < 8 for i in range(160))
    """
    b = ptr8(board)
    p = ptr16(state)
    for column in range(10):
        low = 0
        middle = 0
        high = 0
        cell = (column << 4) + 16
        for row in range(b[column + _HEIGHT + 1]):
            token = b[cell + row]
            low |= (token & 1) << row
            middle |= (token >> 1 & 1) << row
            high |= (token >> 2) << row
        p[column + _LOW] = low
        p[column + _MIDDLE] = middle
        p[column + _HIGH] = high


@micropython.viper
def grow(tree, words, moves: ptr16, count: int):
    """Give the node that the play-out has come to its children, if there is room.

    Needs: len(ptr32(words)) >= WORDS, len(ptr16(tree)) >= 4 * ptr32(words)[ROOM], 0 <= count <=
        202, len(moves) >= count, all(moves[i] < _LAST for i in range(count)), 0 <
        ptr32(words)[_NODES] <= ptr32(words)[ROOM] < 2 ** 15, ptr32(words)[_AT] <
        ptr32(words)[_NODES], ptr32(words)[_AT] > 0 or (0 < count <= ptr32(words)[ROOM] -
        ptr32(words)[_NODES])
    """
    t = ptr16(tree)
    w = ptr32(words)
    first = w[_NODES]
    at = w[_AT] << 2
    if at == 0:
        t[1] = 0
        t[2] = 0
        w[STAGE] = _BEGIN
    elif count == 0:
        t[at + 3] = _LEAF
        w[STAGE] = _ENDED
        return
    elif first + count > w[ROOM]:
        w[DEEPEST] = 0  # nor need anybody ask again
        w[STAGE] = _AT_RANDOM
        return
    else:
        w[STAGE] = _IN_TREE
    t[at + 3] = first
    w[_NODES] = first + count
    at = first << 2
    for i in range(count):
        t[at] = moves[i]
        t[at + 1] = 0
        t[at + 2] = 0
        t[at + 3] = 0
        at += 4
    t[at - 4] = t[at - 4] | _LAST


@micropython.viper
def most_played(t: ptr16) -> int:
    """Return the move at the root that was played most often.

    Needs: len(t) >= 4 * t[3] + 4, not all(t[4 * i] < _LAST for i in range(t[3], len(t) // 4))
    Gives: 0 <= result <= _CODE
    """
    at = t[3] << 2
    most = -1
    move = 0
    while True:
        if t[at + 1] > most:
            most = t[at + 1]
            move = t[at] & _CODE
        if t[at] & _LAST:
            return move
        at += 4


@micropython.viper
def search(board, words, tree, nodes: int) -> int:
    """Go on for this many nodes, or until one is to be expanded; return how many are left.

    Needs: len(ptr8(board)) >= BYTES, len(ptr32(words)) >= WORDS, 0 <= nodes, len(ptr16(tree)) >= 4
        * ptr32(words)[_NODES], 1 <= ptr32(words)[SEATS] <= 5
    Gives: 0 <= result <= nodes
    """
    b = ptr8(board)
    wide = ptr32(board)
    w = ptr32(words)
    t = ptr16(tree)
    roots = ptr8(_ROOTS)
    stage = w[STAGE]
    random = w[_RANDOM]
    turn = w[_TURN]
    total = w[_TOTAL]
    ply = w[_PLY]
    while nodes:
        if stage == _BEGIN:
            if w[OWED]:
                w[OWED] -= 1
                nodes -= 1
                continue
            i = 0
            while i < _ROOT >> 2:
                wide[i] = wide[i + (_ROOT >> 2)]
                i += 1
            stage = _IN_TREE
            turn = w[_ROOT_TURN]
            total = w[_ROOT_TOTAL]
            ply = 1
            w[_AT] = 0
            w[_DEPTH] = 0
        jokers = 0
        start = 0
        if stage == _IN_TREE:
            # The child that is best, or little known.
            at = w[_AT] << 2
            i = t[at + 1]
            size = 0
            while i:
                i >>= 1
                size += 1
            explore = roots[size] << 8
            at = t[at + 3] << 2
            best = -1
            while True:
                size = t[at + 1]
                if not size:
                    best = _WHOLE
                    start = at
                    break
                value = explore
                if size >> 8:
                    if size >> 12:
                        size >>= 4
                        value >>= 2
                    size >>= 4
                    value >>= 2
                value = t[at + 2] + (value * roots[size + 16] >> 8)
                if value > best:
                    best = value
                    start = at
                if t[at] & _LAST:
                    break
                at += 4
            move = t[start]
            w[_AT] = start >> 2
            i = w[_DEPTH]
            w[_PATH + i] = start >> 2
            w[_DEPTH] = i + 1
            if move & _WITH_JOKERS:
                colour = move >> 5 & 7
                if not colour:
                    colour = _NO_COLOUR
                move &= 31
                cell = 16
                while move:
                    if not b[cell] ^ _JOKER:
                        if move & 1:
                            b[cell] = colour
                            start = cell
                            jokers += 1
                        move >>= 1
                    cell += 1
            else:
                start = (move & 255) + 16
                colour = b[start]
        else:
            colour = 0
            tries = _TRIES
            while tries:
                # A random token: one with a like one above or to the right, none below or to the
                # left stands for its group, a joker for a random neighbour.
                tries -= 1
                random = 18000 * (random & 0xFFFF) + (random >> 16)
                i = (random & 0xFFFF) * total >> 16
                cell = 16
                size = b[_HEIGHT + 1]
                while i >= size:
                    i -= size
                    cell += 16
                    size = b[_HEIGHT + (cell >> 4)]
                cell += i
                i = b[cell]
                if i ^ _JOKER:
                    if b[cell - 1] ^ i and b[cell - 16] ^ i:
                        if (b[cell + 1] ^ i) and b[cell + 16] ^ i:
                            continue
                        colour = i
                        start = cell
                        break
                    continue
                i = random >> 16 & 3
                if i == 0:
                    i = cell + 1
                elif i == 1:
                    i = cell - 1
                elif i == 2:
                    i = cell + 16
                else:
                    i = cell - 16
                size = b[i]
                if not size:
                    continue
                if size == _JOKER:
                    if not w[JOKER_GROUPS]:
                        continue
                    size = 1 + ((random >> 18 & 255) * 5 >> 8)
                    b[i] = size
                    jokers = 1
                colour = size
                b[cell] = colour
                jokers += 1
                start = cell
                break
            if not colour:
                # Few moves are left, or none: count them.
                size = 0
                cell = 16
                while cell < 176:
                    i = b[cell]
                    if not i:
                        cell = (cell & 0xF0) + 16
                        continue
                    value = 0
                    if i ^ _JOKER:
                        if not (b[cell + 1] ^ i) or not (b[cell + 16] ^ i):
                            value = i
                        if not (b[cell - 1] ^ i) or not (b[cell - 16] ^ i):
                            value = 0
                    else:
                        value = b[cell + 1]
                        if not value or value == _JOKER:
                            value = b[cell - 1]
                        if not value or value == _JOKER:
                            value = b[cell + 16]
                        if not value or value == _JOKER:
                            value = b[cell - 16]
                        if value == _JOKER:
                            value = 0
                    if value:
                        size += 1
                        random = 18000 * (random & 0xFFFF) + (random >> 16)
                        if not (random & 0xFFFF) * size >> 16:
                            start = cell
                            colour = value
                    cell += 1
                if not colour:
                    stage = _ENDED
                elif b[start] == _JOKER:
                    b[start] = colour
                    jokers = 1
        if stage ^ _ENDED:
            # Take the group off.
            nodes -= 1
            b[start] = 0
            b[_STACK] = start
            top = _STACK
            size = 0
            columns = 0
            while top >= _STACK:
                cell = b[top]
                top -= 1
                size += 1
                columns |= 1 << (cell >> 4)
                if not b[cell + 1] ^ colour:
                    b[cell + 1] = 0
                    top += 1
                    b[top] = cell + 1
                if not b[cell - 1] ^ colour:
                    b[cell - 1] = 0
                    top += 1
                    b[top] = cell - 1
                if not b[cell + 16] ^ colour:
                    b[cell + 16] = 0
                    top += 1
                    b[top] = cell + 16
                if not b[cell - 16] ^ colour:
                    b[cell - 16] = 0
                    top += 1
                    b[top] = cell - 16
            total -= size
            size -= jokers
            i = _GOT + (turn << 3) + colour
            b[i] = b[i] + size
            i = b[_STILL + colour] - size
            b[_STILL + colour] = i
            ply += 1
            turn += 1
            if turn == w[SEATS]:
                turn = 0
            # Let the tokens fall, and the columns close up, from the right.
            start = 10
            while columns:
                if columns >> start & 1:
                    columns ^= 1 << start
                    cell = start << 4
                    top = cell + b[_HEIGHT + start]
                    at = cell
                    while cell < top:
                        size = b[cell]
                        if size:
                            b[at] = size
                            at += 1
                        cell += 1
                    cell = at & 15
                    b[_HEIGHT + start] = cell
                    while at < top:
                        b[at] = 0
                        at += 1
                    if not cell:
                        at = start << 2
                        while at < 44:
                            wide[at] = wide[at + 4]
                            at += 1
                        at = _HEIGHT + start
                        while at < _HEIGHT + 11:
                            b[at] = b[at + 1]
                            at += 1
                start -= 1
            if not i and colour ^ _NO_COLOUR:
                b[_GONE + colour] = ply
                size = w[OWN]
                i = 0
                while size:
                    if size & 1 and b[_STILL + i]:
                        break
                    size >>= 1
                    i += 1
                if not size:
                    stage = _ENDED
            if stage == _IN_TREE:
                at = w[_AT] << 2
                if t[at + 3] == _LEAF:
                    stage = _ENDED
                elif not t[at + 3]:
                    stage = _AT_RANDOM
                    if t[at + 1] >= _ENOUGH and w[_DEPTH] < w[DEEPEST]:
                        stage = EXPAND
                        break
        if stage == _ENDED:
            value = int(worth(board, words))
            stage = _BEGIN
            w[OWED] += _COST
            i = w[_DEPTH]
            turn = w[_ROOT_TURN]
            at = 0
            start = 0
            while True:
                # A mean is rounded at random, so that it does not drift.
                size = t[at + 1] + 1
                t[at + 1] = size
                random = 18000 * (random & 0xFFFF) + (random >> 16)
                cell = (random & 0x3FFF) * size >> 14
                top = value
                if not w[SIDE] >> turn & 1:
                    top = _WHOLE - value
                if at:
                    turn += 1
                    if turn == w[SEATS]:
                        turn = 0
                    size = t[at + 1]
                    top -= t[at + 2]
                    if top < 0:
                        top = t[at + 2] - (cell - top) // size
                    else:
                        top = t[at + 2] + (cell + top) // size
                    t[at + 2] = top
                if start == i:
                    break
                at = w[_PATH + start] << 2
                start += 1
            if t[1] >= _MOST:
                break
    w[STAGE] = stage
    w[_RANDOM] = random
    w[_TURN] = turn
    w[_TOTAL] = total
    w[_PLY] = ply
    return nodes


@micropython.viper
def worth(board, words) -> int:
    """Return what the end of a play-out is worth to the player's side, from 0 to 65535.

    It is judged for all colours that the others may have, as if all were equally likely.

    Needs: len(ptr8(board)) >= BYTES, len(ptr32(words)) >= WORDS, 1 <= ptr32(words)[SEATS] <= 5,
        0 < ptr32(words)[SIDE] < 1 << ptr32(words)[SEATS], 1 <= ptr32(words)[EACH] <= 2,
        (ptr32(words)[OWN] | ptr32(words)[OTHERS]) & ~62 == 0, ptr32(words)[OWN] &
        ptr32(words)[OTHERS] == 0, ptr32(words)[SEATS] == 1 or bits(ptr32(words)[OWN]) ==
        ptr32(words)[EACH], bits(ptr32(words)[OTHERS]) >= ptr32(words)[SEATS] - 1,
        all(ptr8(board)[_STILL + i] <= 19 for i in range(1, 6)), all(ptr8(board)[_ROOT + _STILL + i]
        <= 19 for i in range(1, 6)), all(ptr8(board)[_GOT + i] <= 19 for i in range(40))
    Gives: 0 <= result <= _WHOLE
    """
    b = ptr8(board)
    w = ptr32(words)
    seats = w[SEATS]
    side = w[SIDE]
    own = int(rank(board, w[OWN], side))
    left = int(still(board, _STILL, w[OWN]))
    if seats == 1:
        if left:
            return _ZERO - 32 * left
        return _ZERO + 53248
    others = w[OTHERS]
    if w[EACH] == 2:
        # The other side has two of three colours, not both of which were gone at the root.
        cases = 0
        won = 0
        value = 0
        skipped = 1
        while skipped < 32:
            skipped <<= 1
            pair = others & ~skipped
            if others & skipped and pair & pair - 1 and int(still(board, _ROOT + _STILL, pair)):
                cases += 2
                other = int(rank(board, pair, ~side & (1 << seats) - 1))
                if own < other:
                    won += 2
                elif own == other:
                    won += 1
                value += int(still(board, _STILL, pair))
        if not cases:
            return _ZERO
        value = (value * 2 // cases - left) * (_TOKEN >> 1)
        return _ZERO + value + won * 53248 // cases
    # How likely it is that none of the others, each with one of these colours, is better: the
    # sum of all products of as many chances to beat a colour, 24 if that is certain.
    seats -= 1
    part = 12 // seats
    one = 0
    two = 0
    three = 0
    four = 0
    count = 0
    value = 0
    for colour in range(1, 6):
        if others >> colour & 1:
            chance = 0
            for seat in range(seats + 1):
                if not side >> seat & 1:
                    other = b[_GONE + colour]
                    if b[_STILL + colour]:
                        other = b[_STILL + colour] + 1 << 8 | b[_GOT + (seat << 3) + colour]
                    if own < other:
                        chance += part << 1
                    elif own == other:
                        chance += part
            four += three * chance
            three += two * chance
            two += one * chance
            one += chance
            count += 1
            value += b[_STILL + colour]
    whole = count * 24
    if seats == 2:
        one = two
        whole = count * (count - 1) // 2 * 576
    elif seats == 3:
        one = three
        whole = count * (count - 1) * (count - 2) // 6 * 13824
    elif seats == 4:
        one = four
        whole = 331776
    return _ZERO + (value // count - left) * _TOKEN + one * 4096 // whole * 13


@micropython.viper
def rank(b: ptr8, colours: int, seats: int) -> int:
    """Return how well a side with these colours stands: less is better.

    Needs: len(b) >= BYTES, 0 <= colours < 64, 0 <= seats < 32
    Gives: 0 <= result < 2 ** 20
    """
    left = 0
    taken = 0
    gone = 0
    for colour in range(1, 6):
        if colours >> colour & 1:
            left += b[_STILL + colour]
            if b[_GONE + colour] > gone:
                gone = b[_GONE + colour]
            for seat in range(5):
                if seats >> seat & 1:
                    taken += b[_GOT + (seat << 3) + colour]
    if left:
        return left + 1 << 8 | taken
    return gone


@micropython.viper
def still(b: ptr8, at: int, colours: int) -> int:
    """Return how many tokens of these colours are left, by the count of each from `at` on.

    Needs: at == _STILL or at == _ROOT + _STILL, len(b) >= at + 6, 0 <= colours < 64
    Gives: result == sum(b[at + i] * (colours >> i & 1) for i in range(1, 6))
    """
    left = 0
    for colour in range(1, 6):
        if colours >> colour & 1:
            left += b[at + colour]
    return left
