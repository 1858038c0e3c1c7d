"""Play-outs of Blockers!: all cells of the board are judged at once, one bit each.

A plane is three words of three columns each, ten bits per column: rows from the top, and a 0. A
word of 0 lies before and behind each plane. A place is 10 * column + row from the top.

`w`, the buffer of a player, in words; the game's state has captured tiles, racks and piles at the
same places (`blockers.py` of the engine):

    0    _TO_GO   plies until the game ends
    1    _RANDOM  a generator: 30 bits, of which the upper ones are used
    2    _LABELS  labels given so far
    3    _MOVER   the seat to move
    4    captured tiles, bytes 18-42
    11   _SEATS
    12   _EACH    colours of a seat
    13   GUIDED   1 if play-outs learn from each other; there are two colours then
    14   _GROUPS  on the board, a word per colour
    20   racks, then piles
    32   _COLOUR  for each colour, a plane each:
           X   its tiles
           G1  cells with at least one of its groups next to them, G2 two, G3 three
           C1  cells known to touch one group at most, whatever it looks like, C2 two
    153  _EMPTY   a plane: cells without a tile
    157  _CELLS   bytes: 1 + colour by place + 10, 0 for an empty cell
    185  _LABEL   bytes: of the tile at a place
    208  _ROOTS   bytes, by label: a lower one of the same group, or itself
    240  SAVED    all of this as it is before a play-out
    480  room for a ply
    549  _LIKED   four planes without gaps for each of two seats: the bits of 8, and an eighth of a
                  point more or less for a cell that was better or worse for the seat than others
    573  _TOTAL   what all play-outs were worth
    574  _COUNT   how many there were
    575  _WORTHS  a word for each seat and cell: what those were worth in which it got a tile there
    755  _PLAYS   and how many these were
"""

import micropython
from micropython import const

# Bytes of the game's header, and turns of each player in `standard`.
_VARIANT = const(1)
_PLAYERS = const(2)
_TURN = const(4)
_PLIES = const(8)
_TURNS = const(24)

_TO_GO = const(0)
_RANDOM = const(1)
_LABELS = const(2)
_MOVER = const(3)
_CAPTURED = const(18)  # a byte
_SEATS = const(11)
_EACH = const(12)
GUIDED = const(13)
_GROUPS = const(14)
_RACKS = const(80 // 4)
_PILES = const(100 // 4)
_COLOUR = const(32)
_EMPTY = const(153)
_CELLS = const(157 * 4 + 10)
_LABEL = const(185 * 4)
_ROOTS = const(208 * 4)
SAVED = const(240)

# Planes of a colour: where the first word is.
_X = const(1)
_G1 = const(5)
_G2 = const(9)
_G3 = const(13)
_C1 = const(17)
_C2 = const(21)
_PLANES = const(24)

# Room for a ply, planes again.
_FRESH = const(481)  # empty cells that have no group of the colour next to them
_SHARED = const(485)  # and those that have
_REACH = const(489)  # what the rack reaches without its Blocker
_BEST = const(493)
_LEVELS = const(497)  # six, for each change of points the cells that bring it
_SUMS = const(521)  # seven, the bits of a number for each cell
_LIKED = const(549)
_TOTAL = const(573)
_COUNT = const(574)
_WORTHS = const(575)
_PLAYS = const(755)
WORDS = const(935)

_BIAS = const(32768)  # added to what a play-out is worth, so that it is not negative
_DOUBT = const(20)  # more play-outs of each cell that were as good as all others

_ALL = const(0x1FF7FDFF)
_ROWS = const(0x100401)  # the top row
_ANYWHERE = const(1 << 27)

# A point of the game's own counting, and what helps to lose some later: an empty cell next to tiles
# of a colour, and each further group of it that a tile there would join.
POINT = const(256)
_CELL = const(20)
_JOIN = const(60)


@micropython.viper
def clear(w: ptr32, header: ptr8):
    """Make ready for the tiles of a game to be put on the board.

    Needs: len(w) >= WORDS, len(header) >= 5, header[_VARIANT] <= 1, 2 <= header[_PLAYERS] <= 5
    """
    for i in range(WORDS):
        w[i] = 0
    for i in range(_EMPTY, _EMPTY + 3):
        w[i] = _ALL
    w[_TO_GO] = 255
    w[_SEATS] = header[_PLAYERS]
    w[_EACH] = 1 + header[_VARIANT]


@micropython.viper
def save(w: ptr32):
    """Keep the board as it is now for `begin`.

    Needs: len(w) >= WORDS
    """
    for i in range(SAVED):
        w[SAVED + i] = w[i]


@micropython.viper
def begin(w: ptr32, words: int, state: ptr32, header: ptr8, random: int):
    """Set up the board that was saved, with the racks and piles of a game.

    `words` is SAVED: of the locals only the first two are in registers.

    Needs: len(w) >= WORDS, words == SAVED, len(state) >= 30, header is state, 0 <= random < 2 **
        30, header[_VARIANT] <= 1, header[_PLAYERS] <= 5, (header[_PLIES] | header[_PLIES + 1] << 8)
        <= header[_PLAYERS] * (_TURNS << header[_VARIANT])
    """
    while words:
        words -= 1
        w[words] = w[SAVED + words]
    for i in range(4, 11):
        w[i] = state[i]
    for i in range(20, 30):
        w[i] = state[i]
    w[_MOVER] = header[_TURN]
    plies = header[_PLIES] | header[_PLIES + 1] << 8
    w[_TO_GO] = header[_PLAYERS] * (_TURNS << header[_VARIANT]) - plies
    w[_RANDOM] = random


@micropython.viper
def play(words, plies: int, move: int) -> int:
    """Play at most this many plies; return how many are left when the game is over.

    The first one is `move`, unless that is negative.

    Needs: len(ptr32(words)) >= WORDS, 0 <= plies, -1 <= move < 5 << 13, move < 0 or (move & 0xFF <
        0x90 and move & 15 < 9 and move & 0x1FFF < 28 << 8), 2 <= ptr32(words)[_SEATS] <= 5, 1 <=
        ptr32(words)[_EACH] <= 2, ptr32(words)[_SEATS] * ptr32(words)[_EACH] <= 5,
        ptr32(words)[_MOVER] < ptr32(words)[_SEATS], ptr32(words)[GUIDED] <= 1, not
        ptr32(words)[GUIDED] or ptr32(words)[_SEATS] * ptr32(words)[_EACH] == 2,
        ptr32(words)[_TO_GO] <= 255, all(ptr32(words)[i] < 2 ** 28 for i in range(_RACKS, _PILES +
        5)), all(ptr32(words)[i] < 2 ** 30 for i in range(_COLOUR, _EMPTY + 4)), ptr32(words)[_FRESH
        - 1] == ptr32(words)[_SHARED - 1] == 0, all(ptr8(words)[_CAPTURED + i] < 128 for i in
        range(25)), all(ptr8(words)[_CELLS + i] <= 5 for i in range(-10, 100)),
        ptr32(words)[_LABELS] + plies < 128, all(ptr8(words)[_LABEL + i] < 128 for i in range(-10,
        100)), all(ptr8(words)[_ROOTS + i] <= i for i in range(128))
    Gives: 0 <= result <= plies
    """
    w = ptr32(words)
    b = ptr8(words)
    while plies and w[_TO_GO]:
        plies -= 1
        w[_TO_GO] -= 1
        seat = w[_MOVER]
        seats = w[_SEATS]
        each = w[_EACH]
        random = (w[_RANDOM] * 1664525 + 1013904223) & 0x3FFFFFFF
        w[_RANDOM] = random
        most = 0
        captured = _CAPTURED + 5 * seat
        for i in range(5):
            if b[captured + i] > most:
                most = b[captured + i]
        while True:
            # --- choose a cell
            place = -1
            colour = 0
            tile = 0
            if move >= 0:
                colour = move >> 13
                place = (move >> 4 & 15) * 10 + 8 - (move & 15)
                tile = 1 << (move >> 8 & 31)
                column = place * 205 >> 11
                bit = column * 11 >> 5
                spot = 1 << (place - 30 * bit)
                at = _COLOUR + _PLANES * colour + bit
            else:
                level = -1
                for own in range(seat * each, seat * each + each):
                    rack = w[_RACKS + own]
                    rest = rack & (rack - 1)
                    rest &= rest - 1
                    rest &= rest - 1
                    if not rest & (rest - 1):
                        continue  # a rack that is down to four tiles is finished
                    at = _COLOUR + _PLANES * own
                    rows = rack >> 9 & 0x1FF
                    all5 = 0
                    all4 = 0
                    all3 = 0
                    all2 = 0
                    all1 = 0
                    all0 = 0
                    for i in range(3):
                        columns = rack >> 3 * i
                        reach = ((rack >> 18 + i & 0x49) * 7 | rows) * _ROWS
                        reach |= (columns & 1) * 0x1FF
                        reach |= (columns & 2) * 0x3FE00
                        reach |= (columns & 4) * 0x7FC0000
                        w[_REACH + i] = reach
                        if rack & _ANYWHERE:
                            reach = _ALL
                        # Cells by what it costs to take what is there: 0, 1 or 2 points.
                        empty = w[_EMPTY + i]
                        cost0 = empty
                        cost1 = 0
                        cost2 = 0
                        other = _COLOUR + i
                        for k in range(seats * each):
                            if k ^ own:
                                tiles = w[other + _X] & ~w[other + _G2]
                                alone = 0
                                if k >> each - 1 ^ seat:
                                    alone = tiles & ~w[other + _G1]
                                    tiles ^= alone
                                if b[captured + k] == most:
                                    cost1 |= tiles
                                    cost2 |= alone
                                else:
                                    cost0 |= tiles
                                    cost1 |= alone
                            other += _PLANES
                        one = w[at + _G1]
                        two = w[at + _G2]
                        three = w[at + _G3]
                        at += 1
                        cells = cost0 & three & reach
                        w[_LEVELS + 20 + i] = cells
                        all5 |= cells
                        cells = (cost0 & two | cost1 & three) & reach
                        w[_LEVELS + 16 + i] = cells
                        all4 |= cells
                        cells = (cost0 & one | cost1 & two | cost2 & three) & reach
                        w[_LEVELS + 12 + i] = cells
                        all3 |= cells
                        cells = (cost0 | cost1 & one | cost2 & two) & reach
                        w[_LEVELS + 8 + i] = cells
                        all2 |= cells
                        cells = (cost1 | cost2 & one) & reach
                        w[_LEVELS + 4 + i] = cells
                        all1 |= cells
                        w[_LEVELS + i] = cost2 & reach
                        all0 |= cost2 & reach
                    found = -1
                    if all5:
                        found = 5
                    elif all4:
                        found = 4
                    elif all3:
                        found = 3
                    elif all2:
                        found = 2
                    elif all1:
                        found = 1
                    elif all0:
                        found = 0
                    if found < level or found < 0 or (found == level and random & 0x20000):
                        continue
                    level = found
                    colour = own
                    found = _LEVELS + 4 * level
                    first = w[found]
                    second = w[found + 1]
                    third = w[found + 2]
                    # Rather without the Blocker.
                    cells = first & w[_REACH] | second & w[_REACH + 1] | third & w[_REACH + 2]
                    if cells:
                        first &= w[_REACH]
                        second &= w[_REACH + 1]
                        third &= w[_REACH + 2]
                    w[_BEST] = first
                    w[_BEST + 1] = second
                    w[_BEST + 2] = third
                if level < 0:
                    break  # the turn is lost
                at = _COLOUR + _PLANES * colour
                for i in range(3):
                    cells = w[_EMPTY + i]
                    one = w[at + _G1]
                    w[_FRESH + i] = cells & ~one
                    w[_SHARED + i] = cells & one
                    at += 1
                if w[GUIDED]:  # not only the cells that bring most points
                    first = w[_LEVELS] | w[_LEVELS + 4] | w[_LEVELS + 8]
                    second = w[_LEVELS + 1] | w[_LEVELS + 5] | w[_LEVELS + 9]
                    third = w[_LEVELS + 2] | w[_LEVELS + 6] | w[_LEVELS + 10]
                    w[_BEST] = first
                    w[_BEST + 1] = second
                    w[_BEST + 2] = third
                # Among equals, what is good for later: a sum of bits for each cell.
                for i in range(3):
                    if not w[_BEST + i]:
                        continue
                    at = _FRESH + i
                    cells = w[at]
                    up = cells << 1
                    down = cells >> 1
                    left = cells << 10 | w[at - 1] >> 20
                    right = cells >> 10 | w[at + 1] << 20
                    x = up ^ down
                    y = left ^ right
                    up &= down
                    left &= right
                    t0 = x ^ y
                    t1 = up ^ left | x & y
                    t2 = up & left
                    at = _SHARED + i
                    cells = w[at]
                    up = cells << 1
                    down = cells >> 1
                    left = cells << 10 | w[at - 1] >> 20
                    right = cells >> 10 | w[at + 1] << 20
                    x = up ^ down
                    y = left ^ right
                    up &= down
                    left &= right
                    h0 = x ^ y
                    h1 = up ^ left | x & y
                    h2 = up & left
                    # Three for each of them, where no group is next to the cell.
                    cells = ~w[_COLOUR + _PLANES * colour + _G1 + i]
                    a0 = h0 & cells
                    a1 = (h0 ^ h1) & cells
                    a2 = (h1 & ~h0 | h2) & cells
                    a3 = (h1 & h0 | h2) & cells
                    carry = t0 & a0
                    t0 ^= a0
                    x = t1 ^ a1
                    y = t1 & a1
                    t1 = x ^ carry
                    carry = y | x & carry
                    x = t2 ^ a2
                    y = t2 & a2
                    t2 = x ^ carry
                    carry = y | x & carry
                    t3 = a3 ^ carry
                    t4 = 0
                    t5 = 0
                    empty = w[_EMPTY + i]
                    other = _COLOUR + i
                    for k in range(seats * each):
                        if k < seat * each or k >= seat * each + each:
                            one = w[other + _G1] & empty
                            two = w[other + _G2] & empty
                            three = w[other + _G3] & empty
                            a0 = one ^ two | three
                            a1 = three
                            a2 = two
                            carry = t0 & a0
                            t0 ^= a0
                            x = t1 ^ a1
                            y = t1 & a1
                            t1 = x ^ carry
                            carry = y | x & carry
                            x = t2 ^ a2
                            y = t2 & a2
                            t2 = x ^ carry
                            carry = y | x & carry
                            t4 |= t3 & carry
                            t3 ^= carry
                        other += _PLANES
                    if w[GUIDED]:
                        # More, or less, for a cell that has been better, or worse, than others.
                        at = _LIKED + 12 * seat + i
                        x = w[at]
                        carry = t0 & x
                        t0 ^= x
                        x = t1 ^ w[at + 3]
                        y = t1 & w[at + 3]
                        t1 = x ^ carry
                        carry = y | x & carry
                        x = t2 ^ w[at + 6]
                        y = t2 & w[at + 6]
                        t2 = x ^ carry
                        carry = y | x & carry
                        x = t3 ^ w[at + 9]
                        y = t3 & w[at + 9]
                        t3 = x ^ carry
                        carry = y | x & carry
                        t5 = t4 & carry
                        t4 ^= carry
                        # Eight for each point, and for a cell that does not take the Blocker.
                        at = _LEVELS + i
                        a2 = w[at + 16]
                        x = w[at + 8]
                        a0 = w[at + 20] | w[at + 12] & ~a2 | w[at + 4] & ~x
                        a1 = x & ~a2
                        cells = w[_REACH + i]
                        carry = a0 & cells
                        a0 ^= cells
                        a2 ^= a1 & carry
                        a1 ^= carry
                        carry = t3 & a0
                        t3 ^= a0
                        x = t4 ^ a1
                        y = t4 & a1
                        t4 = x ^ carry
                        carry = y | x & carry
                        x = t5 ^ a2
                        y = t5 & a2
                        cells = w[_BEST + i]
                        w[_SUMS + 20 + i] = (x ^ carry) & cells
                        w[_SUMS + 24 + i] = (y | x & carry) & cells
                    cells = w[_BEST + i]
                    w[_SUMS + i] = t0 & cells
                    w[_SUMS + 4 + i] = t1 & cells
                    w[_SUMS + 8 + i] = t2 & cells
                    w[_SUMS + 12 + i] = t3 & cells
                    w[_SUMS + 16 + i] = t4 & cells
                i = _SUMS + 20 + 8 * w[GUIDED]
                while i > _SUMS:
                    i -= 4
                    x = first & w[i]
                    y = second & w[i + 1]
                    left = third & w[i + 2]
                    if x | y | left:
                        first = x
                        second = y
                        third = left
                w[_BEST] = first
                w[_BEST + 1] = second
                w[_BEST + 2] = third
                # One of them at random.
                count = 0
                for i in range(3):
                    cells = w[_BEST + i]
                    while cells:
                        cells &= cells - 1
                        count += 1
                skip = (random >> 14) * count >> 16
                bit = 0
                cells = w[_BEST]
                while True:
                    while cells and skip:
                        cells &= cells - 1
                        skip -= 1
                    if cells:
                        break
                    bit += 1
                    cells = w[_BEST + bit]
                spot = cells & ~(cells - 1)
                place = 30 * bit
                cells = spot
                if cells >> 16:
                    cells >>= 16
                    place += 16
                if cells >> 8:
                    cells >>= 8
                    place += 8
                if cells >> 4:
                    cells >>= 4
                    place += 4
                if cells >> 2:
                    cells >>= 2
                    place += 2
                place += cells >> 1
                column = place * 205 >> 11
                row = place - 10 * column
                tile = 1 << column | 1 << 9 + row | 1 << 18 + 3 * (row * 11 >> 5) + bit
                tile &= w[_RACKS + colour]
                tile &= ~(tile - 1)
                if not tile:
                    tile = _ANYWHERE
                at = _COLOUR + _PLANES * colour + bit
            # --- its groups around
            found = 0
            one = 0
            two = 0
            three = 0
            four = 0
            step = 10
            for side in range(4):
                near = place + step
                if b[_CELLS + near] == colour + 1:
                    top = b[_LABEL + near]
                    while b[_ROOTS + top] ^ top:
                        top = b[_ROOTS + top]
                    if top ^ one and top ^ two and top ^ three:
                        four = three
                        three = two
                        two = one
                        one = top
                        if found and two < top:  # `one` is the lowest label
                            one = two
                            two = top
                        found += 1
                step = 0 - step
                if side == 1:
                    step = 1
            if move >= 0:
                break
            if not ((found == 1 and w[at + _G2] & spot) or (found == 2 and w[at + _G3] & spot)):
                break
            # They are fewer than they look: choose again.
            w[at + _G3] &= ~spot
            if found == 1:
                w[at + _G2] &= ~spot
                w[at + _C1] |= spot
            else:
                w[at + _C2] |= spot
        move = -1
        seat += 1
        if seat == seats:
            seat = 0
        w[_MOVER] = seat
        if place < 0:
            continue
        # --- put the tile there
        taken = b[_CELLS + place]
        b[_CELLS + place] = colour + 1
        w[_EMPTY + bit] &= ~spot
        w[at + _X] |= spot
        near = ~(spot | spot << 1 | spot >> 1 | spot << 10 | spot >> 10)
        w[at + _C1] &= near
        w[at + _C2] &= near
        w[at + _C1 - 1] &= ~(spot << 20)
        w[at + _C2 - 1] &= ~(spot << 20)
        w[at + _C1 + 1] &= ~(spot >> 20)
        w[at + _C2 + 1] &= ~(spot >> 20)
        if not found:
            one = w[_LABELS] + 1
            w[_LABELS] = one
            b[_ROOTS + one] = one
        b[_LABEL + place] = one
        if two:
            b[_ROOTS + two] = one
            b[_ROOTS + three] = one
            b[_ROOTS + four] = one
            b[_ROOTS] = 0  # written if there is no third or fourth group
        # The count stays a byte, even if the board and its labels contradict each other.
        w[_GROUPS + colour] = w[_GROUPS + colour] + 1 - found & 0xFF
        if taken:
            b[captured + taken - 1] += 1
            at = _COLOUR + _PLANES * (taken - 1) + bit
            w[at + _X] ^= spot
            if not w[at + _G1] & spot:
                w[_GROUPS + taken - 1] = w[_GROUPS + taken - 1] - 1 & 0xFF
        # --- draw
        w[_RACKS + colour] ^= tile
        pile = w[_PILES + colour]
        if pile:
            count = 0
            rest = pile
            while rest:
                rest &= rest - 1
                count += 1
            random = (random * 1664525 + 1013904223) & 0x3FFFFFFF
            skip = (random >> 14) * count >> 16
            w[_RANDOM] = random
            rest = pile
            while skip:
                rest &= rest - 1
                skip -= 1
            tile = rest & ~(rest - 1)
            w[_PILES + colour] = pile ^ tile
            w[_RACKS + colour] |= tile
        # --- what is next to the tiles of the colours that have changed
        while True:
            at = _COLOUR + _PLANES * colour
            end = at + 3
            while at < end:
                cells = w[at + _X]
                up = cells << 1
                down = cells >> 1
                left = (cells << 10 | w[at + _X - 1] >> 20) & _ALL
                right = cells >> 10 | w[at + _X + 1] << 20 & _ALL
                one = up | down | left | right
                # Each group that lies around the cell ends once.
                x = up & ~(right & right << 1)
                right &= ~(down & right >> 1)
                down &= ~(left & left >> 1)
                left &= ~(up & left << 1)
                two = x | right
                three = down | left
                x &= right
                left &= down
                w[at + _G1] = one & _ALL
                cells = ~w[at + _C1]
                w[at + _G2] = (x | left | two & three) & cells & _ALL
                w[at + _G3] = (x & three | left & two) & cells & ~w[at + _C2] & _ALL
                at += 1
            if not taken:
                break
            colour = taken - 1
            taken = 0
    return plies


@micropython.viper
def learn(words):
    """Count the groups wherever two or more seem to be next to a cell.

    Needs: len(ptr32(words)) >= WORDS, ptr32(words)[_SEATS] <= 5, ptr32(words)[_SEATS] *
        ptr32(words)[_EACH] <= 5, all(ptr32(words)[i] < 2 ** 30 for i in range(_COLOUR, _EMPTY)),
        all(ptr8(words)[_LABEL + i] < 128 for i in range(-10, 100)), all(ptr8(words)[_ROOTS + i] <=
        i for i in range(128))
    Holds: at == _COLOUR + _PLANES * colour, 30 * i <= place + 1 <= 30 * i + 30, cells >> 29 + 30 *
        i - place == 0, -10 <= step <= 10, top < 128
    """
    w = ptr32(words)
    b = ptr8(words)
    at = _COLOUR
    for colour in range(w[_SEATS] * w[_EACH]):
        for i in range(3):
            cells = w[at + _G2 + i] & ~w[at + _X + i]
            place = 30 * i - 1
            while cells:
                place += 1
                spot = cells & 1
                cells >>= 1
                if not spot:
                    continue
                found = 0
                one = 0
                two = 0
                step = 10
                for side in range(4):
                    near = place + step
                    if b[_CELLS + near] == colour + 1:
                        top = b[_LABEL + near]
                        while b[_ROOTS + top] ^ top:
                            top = b[_ROOTS + top]
                        if top ^ one and top ^ two:
                            two = one
                            one = top
                            found += 1
                    step = 0 - step
                    if side == 1:
                        step = 1
                spot = 1 << (place - 30 * i)
                if found < 3:
                    w[at + _G3 + i] &= ~spot
                    w[at + _C2 + i] |= spot
                if found < 2:
                    w[at + _G2 + i] &= ~spot
                    w[at + _C1 + i] |= spot
        at += _PLANES


@micropython.viper
def worth(words, seat: int, chances: int) -> int:
    """Return what the position is worth to a seat, or with `chances` 0 its points alone.

    What a seat has counts once for each of the others, and what each of the others has counts
    against it.

    Needs: len(ptr32(words)) >= WORDS, 0 <= seat < ptr32(words)[_SEATS] <= 5, 0 <= chances <= 1, 1
        <= ptr32(words)[_EACH] <= 2, ptr32(words)[_SEATS] * ptr32(words)[_EACH] <= 5,
        ptr32(words)[_TO_GO] <= 255, all(ptr8(words)[_CAPTURED + i] <= 28 for i in range(25)),
        all(ptr32(words)[i] < 2 ** 30 for i in range(_COLOUR, _EMPTY + 3)),
        sum(ptr32(words)[_GROUPS + c] for c in range(5)) + sum(bits(ptr32(words)[_EMPTY + i]) for i
        in range(3)) <= 81
    Gives: -2 ** 17 < result < 2 ** 17
    """
    w = ptr32(words)
    b = ptr8(words)
    others = w[_SEATS] - 1
    each = w[_EACH]
    total = 0
    colour = 0
    own = 0
    least = 0x7FFF
    leaders = 0
    ours = 0
    for other in range(others + 1):
        points = 0
        taken = 0
        for i in range(_CAPTURED + 5 * other, _CAPTURED + 5 * other + 5):
            taken += b[i]
            if b[i] > points:
                points = b[i]
        for _ in range(each):
            points += w[_GROUPS + colour]
            colour += 1
        # Who has won?
        taken += points << 8
        if taken < least:
            least = taken
            leaders = 0
            ours = 0
        if taken == least:
            leaders += 1
            if other == seat:
                ours = 1
        if other == seat:
            own = points
        else:
            total += points
    total = (total - own * others) * POINT
    if not w[_TO_GO]:
        if ours:
            total += 2 * POINT * others // leaders
    elif chances:
        for i in range(3):
            empty = w[_EMPTY + i]
            at = _COLOUR + i
            for colour in range(others * each + each):
                points = 0
                cells = w[at + _G1] & empty
                while cells:
                    cells &= cells - 1
                    points += _CELL
                cells = w[at + _G2] & empty
                while cells:
                    cells &= cells - 1
                    points += _JOIN
                cells = w[at + _G3] & empty
                while cells:
                    cells &= cells - 1
                    points += _JOIN
                if colour >= seat * each and colour < seat * each + each:
                    points = points * others
                else:
                    points = 0 - points
                total += points
                at += _PLANES
    return total


@micropython.viper
def forget(w: ptr32):
    """Like all cells equally.

    Needs: len(w) >= WORDS
    """
    for i in range(_LIKED, WORDS):
        w[i] = 0
    for i in range(3):
        w[_LIKED + 9 + i] = _ALL
        w[_LIKED + 21 + i] = _ALL


@micropython.viper
def note(w: ptr32, value: int):
    """Remember what a play-out was worth, for each cell where it put a tile that is still there.

    Needs: len(w) >= WORDS, -_BIAS <= value < _BIAS, all(w[_COLOUR + i] < 2 ** 30 for i in range(2 *
        _PLANES)), all(w[i] < 2 ** 31 for i in range(_TOTAL, WORDS))
    Holds: at == _COLOUR + _X + _PLANES * _, cell == 90 * _, cell == 90 * _ + 30 * i, cell <= here
        <= cell + 30, cells >> 30 + cell - here == 0, all(k < cell or w[_WORTHS + k] | w[_PLAYS + k]
        < 2 ** 31 for k in range(180)), all(k < here or w[_WORTHS + k] | w[_PLAYS + k] < 2 ** 31 for
        k in range(180))
    """
    value += _BIAS
    w[_TOTAL] += value
    w[_COUNT] += 1
    at = _COLOUR + _X
    cell = 0
    for _ in range(2):
        for i in range(3):
            cells = w[at + i] & ~w[SAVED + at + i]
            here = cell
            while cells:
                if cells & 1:
                    w[_WORTHS + here] += value
                    w[_PLAYS + here] += 1
                cells >>= 1
                here += 1
            cell += 30
        at += _PLANES


@micropython.viper
def like(w: ptr32, seat: int):
    """Find out which cells were better than others for each seat; values are those of `seat`.

    Needs: len(w) >= WORDS, 0 <= seat <= 1, 0 < w[_COUNT] < 2 ** 15, w[_TOTAL] <= w[_COUNT] << 16,
        all(w[i] <= w[_COUNT] for i in range(_PLAYS, WORDS)), all(w[i] < 2 ** 31 for i in
        range(_WORTHS, _PLAYS))
    Holds: w[_LIKED:_LIKED + 24], cell == 90 * k, cell == 90 * k + 30 * i, cell == 90 * k + 30 * i +
        _, spot == 1 << _
    """
    mean = w[_TOTAL] // w[_COUNT]
    cell = 0
    for k in range(2):
        for i in range(3):
            at = _LIKED + 12 * k + i
            for bit in range(4):
                w[at + 3 * bit] = 0
            spot = 1
            for _ in range(30):
                plays = w[_PLAYS + cell]
                more = (w[_WORTHS + cell] - mean * plays) // (plays + _DOUBT)
                if k ^ seat:
                    more = 0 - more
                more = (more >> 5) + 8
                if more < 0:
                    more = 0
                if more > 15:
                    more = 15
                for bit in range(4):
                    if more >> bit & 1:
                        w[at + 3 * bit] |= spot
                spot <<= 1
                cell += 1
