"""The search of Flipop: one loop with a stack of its own, which can stop at any node and go on.

Principal-variation search: the first move of a position is searched in full; each other one is only
tested for being better, late ones less deeply. What turns out better is searched again.

`w`, the buffer of a search, in words:

    0    _AT     the frame of the position whose moves are tried
    1    _SEAT   the seat that thinks
    2    _RULES  bit 0: chains go straight; bit 1: the game ends when no exit can be reached
    3    _MASK   entries of the table, a power of two, less one
    4    DONE    1 once the root is searched to its depth
    5    _NOISE  what is added to the value of the root's move that is tried
    8    _HISTORY  128 for each seat: how often, and how deep, a move was too good to go on
    264  ROOT    frames, one for each ply: the position, as the engine has it, and its search

A move is cell << 2 | way, or _NO_PUSH. The moves of a frame have their rank above these seven bits;
those of the root have it from bit 16 up, and between the noise that is added to their value.

`table`, two words an entry:

    0  30 bits that tell positions apart; 0 where there is none
    1  bits 0-6 the best move, 7-8 bound, 9-13 depth, 14-29 value

`v` are the weights of flipop_value.py.
"""

import micropython
from micropython import const

_AT = const(0)
_SEAT = const(1)
_RULES = const(2)
_MASK = const(3)
DONE = const(4)
_NOISE = const(5)
_HISTORY = const(8)
ROOT = const(264)

# Words of a frame.
_F_WHITE = const(0)
_F_BLACK = const(1)
_F_LOW = const(2)
_F_HIGH = const(3)
_F_BAR = const(4)
_F_QUIET = const(5)
_F_TURN = const(6)
_F_SUM = const(7)  # what white's balls are worth by where they are, less black's
_F_KEY = const(8)
_F_ALPHA = const(9)  # what the seat to move has for sure so far
_F_BETA = const(10)  # what the other seat leaves it at most
_F_FLOOR = const(11)  # alpha as it was at first
BEST = const(12)
MOVE = const(13)
DEPTH = const(14)  # plies still to look ahead
COUNT = const(15)
_F_NEXT = const(16)
_F_STAGE = const(17)  # how the move picked last is being tried
_F_KILLER = const(18)  # two moves that were too good elsewhere at this ply
_F_MOVES = const(20)
FRAME = const(40)

# Stages: each leads to the one below it if the move seems better than all before.
_FULL = const(0)
_GLANCE = const(1)
_REDUCED = const(2)

_UPPER = const(1)
_LOWER = const(2)
_EXACT = const(3)

_LAST = const(ROOT + FRAME * 17)
WORDS = const(ROOT + FRAME * 18)

_NO_PUSH = const(127)

# Values are kept with _ZERO added: words of a buffer have no sign. A victory is worth less the
# further its frame is from the root, in words: sooner is better.
_ZERO = const(32768)
_TWICE = const(65536)
_VICTORY = const(30000)
WON = const(_ZERO + 29000)
LOST = const(_ZERO - 29000)
_LEAST = const(_ZERO - 32000)
_MOST = const(_ZERO + 32000)
_PATIENCE = const(100)

# When no ball has left for this many plies, a player who is not clearly ahead grows restless.
_CALM = const(12)
_RESTLESS = const(12)
_AHEAD = const(100)

# Words of the state; flipop.py of the engine has the layout.
_OPTIONS = const(0)  # in its last byte
_TURN = const(4 // 4)
_COUNTS = const(8 // 4)  # plies in the lower half, those without a ball leaving in the upper
_WHITE = const(12 // 4)
_BLACK = const(16 // 4)

_BOARD = const(0x1FFFFFF)
_PIVOTS = const(0x7BDEF)
_WHITE_EXITS = const(0xE00000)
_BLACK_EXITS = const(0x00000E)
_EXITS_NORTH = const(0x07000E)
_EXITS_EAST = const(0x900009)
_TOP_ROW = const(0x1F00000)
_RIGHT_COLUMN = const(0x1084210)
_BOTTOM_ROW = const(0x000001F)
_LEFT_COLUMN = const(0x0108421)

# Bytes of the weights after the cells.
_V_STUCK = const(25)
_V_ONWARD = const(26)
_V_EXIT = const(27)
_V_THREAT = const(28)
_V_LAST = const(29)
_V_LAST_TWO = const(30)
_V_TO_MOVE = const(31)


@micropython.viper
def search(w: ptr32, table: ptr32, v: ptr8, nodes: int) -> int:
    """Go on for this many nodes, or until the root is searched; return how many are left.

    Needs: len(w) >= WORDS, ROOT <= w[_AT] <= _LAST, (w[_AT] - ROOT) % FRAME == 0, len(table) >= 2 *
        w[_MASK] + 2, len(v) >= 32, 0 <= nodes
    Gives: 0 <= result <= nodes, ROOT <= w[_AT] <= _LAST, (w[_AT] - ROOT) % FRAME == 0
    """
    f = w[_AT]
    value = 0
    known = 0
    while True:
        g = f + FRAME
        alpha = w[f + _F_ALPHA]
        beta = w[f + _F_BETA]
        if known:
            # The child is worth `value` to the seat that moves there.
            known = 0
            value = _TWICE - value
            if f == ROOT:
                value += w[_NOISE]
            stage = w[f + _F_STAGE]
            if not (value > alpha and (stage == _REDUCED or (stage == _GLANCE and value < beta))):
                if value > w[f + BEST]:
                    w[f + BEST] = value
                    w[f + MOVE] = w[f + _F_MOVES - 1 + w[f + _F_NEXT]] & 127
                    if value > alpha:
                        w[f + _F_ALPHA] = value
                continue
            stage -= 1
        elif w[f + _F_NEXT] < w[f + COUNT] and alpha < beta:
            if not nodes:
                break
            nodes -= 1
            # Pick the move of the highest rank.
            i = w[f + _F_NEXT]
            w[f + _F_NEXT] = i + 1
            i += f + _F_MOVES
            j = f + _F_MOVES + w[f + COUNT]
            move = w[i]
            at = i
            while True:
                j -= 1
                if j <= i:
                    break
                if w[j] > move:
                    move = w[j]
                    at = j
            w[at] = w[i]
            w[i] = move
            if f == ROOT:
                w[_NOISE] = move >> 7 & 511
            # Play it: the position after it goes to the next frame.
            turn = w[f + _F_TURN]
            white = w[f + _F_WHITE]
            black = w[f + _F_BLACK]
            low = w[f + _F_LOW]
            high = w[f + _F_HIGH]
            total = w[f + _F_SUM]
            quiet = w[f + _F_QUIET] + 1
            bar = 0
            at = move & 127
            if at ^ _NO_PUSH:
                way = at & 3
                at >>= 2
                north = low & high
                south = (low & ~high) << 1
                east = high & ~low
                west = (_PIVOTS & ~(low | high)) << 5
                swept = 0  # by a single door: only such a ball finds a door on its way back
                stuck = 0  # there it would meet a ball that double doors pushed: that finds none
                side = turn
                if side:
                    black ^= 1 << at
                else:
                    white ^= 1 << at
                while side >= 0:
                    # A ball of `side` has left `at`; engine/flipop_kernels.py has the same loop.
                    step = 5
                    if way & 1:
                        step = 1
                    to = at + step
                    edge = at
                    if way & 2:
                        to = at - step
                        edge = to
                    if way & 1:
                        far = east >> edge & 1
                        near = west >> edge & 1
                        doors = far << edge | near << edge >> 5
                        low |= doors
                    else:
                        far = north >> edge & 1
                        near = south >> edge & 1
                        doors = far << edge | near << edge >> 1
                        low &= ~doors
                    high |= doors
                    if not way & 2:
                        high ^= doors
                    spot = 1 << to
                    pushed = -1
                    if white & spot:
                        white ^= spot
                        pushed = 0
                    elif black & spot:
                        black ^= spot
                        pushed = 1
                    exits = _WHITE_EXITS
                    if side:
                        exits = _BLACK_EXITS
                        total += v[24 - to] - v[24 - at]
                        black |= spot
                    else:
                        total += v[at] - v[to]
                        white |= spot
                    if spot & exits:
                        white &= ~spot
                        black &= ~spot
                        quiet = 0
                        stuck = 0
                    else:
                        if swept and side ^ turn and not stuck:
                            bar |= spot | (way ^ 2) << (25 + ((to & 1) << 1))
                        if far & near:
                            stuck = 1
                    swept = 0
                    if far ^ near and not w[_RULES] & 1:
                        swept = 1
                        way = way & 1 ^ near << 1 ^ 1
                    at = to
                    side = pushed
            turn ^= 1
            w[g + _F_WHITE] = white
            w[g + _F_BLACK] = black
            w[g + _F_LOW] = low
            w[g + _F_HIGH] = high
            w[g + _F_BAR] = bar
            w[g + _F_QUIET] = quiet
            w[g + _F_TURN] = turn
            w[g + _F_SUM] = total
            w[g + COUNT] = 0
            # Look at it.
            north = low & high | (low & ~high) << 1
            east = high & ~low | (_PIVOTS & ~(low | high)) << 5
            known = 1
            w[f + _F_STAGE] = _FULL
            if not (white and black) or quiet == _PATIENCE:
                value = int(result(w, g))
                continue
            if w[_RULES] & 2 and not (north & _EXITS_NORTH | east & _EXITS_EAST):
                value = int(result(w, g))
                continue
            free = _BOARD & ~(white | black)
            own = white
            if turn:
                own = black
            own &= north & free >> 5 | east & free >> 1 | (north & free) << 5 | (east & free) << 1
            if g == _LAST or (w[f + DEPTH] == 1 and own & ~bar):
                # The end of a line: what the position is worth to white.
                doors = north | north << 5 | east | east << 1
                value = 0
                j = white & ~doors
                while j:
                    j &= j - 1
                    value -= 1
                j = black & ~doors
                while j:
                    j &= j - 1
                    value += 1
                value = value * v[_V_STUCK] + total - _ZERO
                way = 0
                j = white & north
                while j:
                    j &= j - 1
                    way += 1
                j = black >> 5 & north
                while j:
                    j &= j - 1
                    way -= 1
                value += way * v[_V_ONWARD]
                far = v[_V_EXIT]
                near = v[_V_THREAT]
                if turn:
                    far = near
                    near = v[_V_EXIT]
                j = (white & north) << 5 | (white & east) << 1 | white >> 1 & east
                j &= free & _WHITE_EXITS
                while j:
                    j &= j - 1
                    value += far
                j = black >> 5 & north | (black & east) << 1 | black >> 1 & east
                j &= free & _BLACK_EXITS
                while j:
                    j &= j - 1
                    value -= near
                j = white & white - 1
                if not j & j - 1:
                    if j:
                        value += v[_V_LAST_TWO]
                    else:
                        value += v[_V_LAST]
                j = black & black - 1
                if not j & j - 1:
                    if j:
                        value -= v[_V_LAST_TWO]
                    else:
                        value -= v[_V_LAST]
                if w[_SEAT]:
                    value = 0 - value
                if w[_SEAT] ^ turn:
                    value -= v[_V_TO_MOVE]
                else:
                    value += v[_V_TO_MOVE]
                if quiet > _CALM and value < _AHEAD:
                    value -= (quiet - _CALM) * _RESTLESS
                if w[_SEAT] ^ turn:
                    value = 0 - value
                value += _ZERO
                continue
            known = 0
            i = w[f + _F_NEXT]
            stage = _GLANCE
            if i == 1:
                stage = _FULL
            elif i > 3 and w[f + DEPTH] > 2 and move >> 7 < 30000 and f ^ ROOT:
                stage = _REDUCED
            key = white * 0x2C1B3C6D + black * 0x297A2D39 + low * 0x1B56C4E9 + high * 0x165667B1
            key = (key + bar * 0x27D4EB2F + quiet * 0x3779B1 + turn * 0x1E3779B9) & 0x3FFFFFFF
            key = (key ^ key >> 15) * 0x2C1B3C6D & 0x3FFFFFFF
            w[g + _F_KEY] = (key ^ key >> 13) | 1 << 29
        else:
            # All moves of this position are searched, or the others cannot matter.
            value = w[f + BEST]
            if f == ROOT:
                w[DONE] = 1
                break
            move = w[f + MOVE]
            depth = w[f + DEPTH]
            j = _EXACT
            if value >= beta:
                j = _LOWER
                i = w[f + _F_KILLER]
                if i ^ move:
                    w[f + _F_KILLER] = move
                    w[f + _F_KILLER + 1] = i
                i = _HISTORY + (w[f + _F_TURN] << 7 | move)
                if w[i] < 20000:
                    w[i] += depth * depth
            elif value <= w[f + _F_FLOOR]:
                j = _UPPER
            i = value
            if i > WON:
                i += f - ROOT
            elif i < LOST:
                i -= f - ROOT
            key = w[f + _F_KEY]
            at = (key & w[_MASK]) << 1
            table[at] = key
            table[at + 1] = i << 14 | depth << 9 | j << 7 | move
            known = 1
            f -= FRAME
            continue
        # Search the child at this stage.
        w[f + _F_STAGE] = stage
        if f == ROOT:
            alpha -= w[_NOISE]
            beta -= w[_NOISE]
        if stage:
            beta = alpha + 1
        depth = w[f + DEPTH] - 1
        if stage == _REDUCED:
            depth -= 1
            if w[f + _F_NEXT] > 8 and depth > 2:
                depth -= 1
        if depth < 1:
            depth = 1  # here only a pass, or a chain, may be left
        move = _NO_PUSH + 1
        key = w[g + _F_KEY]
        at = (key & w[_MASK]) << 1
        if table[at] == key:
            i = table[at + 1]
            move = i & 127
            if i >> 9 & 31 >= depth:
                value = i >> 14
                if value > WON:
                    value -= g - ROOT
                elif value < LOST:
                    value += g - ROOT
                i = i >> 7 & 3
                known = 1
                if i == _EXACT:
                    continue
                if i == _LOWER:
                    if value >= _TWICE - alpha:
                        continue
                elif value <= _TWICE - beta:
                    continue
                known = 0
        if not w[g + COUNT] and not int(expand(w, g, move)):
            value = int(result(w, g))
            w[f + _F_STAGE] = _FULL
            known = 1
            continue
        f = g
        w[f + _F_ALPHA] = _TWICE - beta
        w[f + _F_FLOOR] = _TWICE - beta
        w[f + _F_BETA] = _TWICE - alpha
        w[f + BEST] = 0
        w[f + DEPTH] = depth
        w[f + _F_NEXT] = 0
    w[_AT] = f
    return nodes


@micropython.viper
def expand(w: ptr32, f: int, first: int) -> int:
    """Write the moves of a frame, ranked; return how many, 0 if neither side has one.

    Needs: len(w) >= WORDS, ROOT <= f <= _LAST, (f - ROOT) % FRAME == 0, 0 <= first <= 128,
        w[_RULES] < 2 ** 31, (w[f + _F_WHITE] | w[f + _F_BLACK]) & ~_BOARD == 0, bits(w[f +
        _F_WHITE]) <= 5, bits(w[f + _F_BLACK]) <= 5, (w[f + _F_LOW] | w[f + _F_HIGH]) & ~_PIVOTS ==
        0, w[f + _F_BAR] < 2 ** 29, w[f + _F_TURN] <= 1, w[f + _F_KILLER] < 2 ** 31, w[f + _F_KILLER
        + 1] < 2 ** 31, all(w[_HISTORY + i] < 2 ** 24 for i in range(256))
    Gives: 0 <= result <= 20
    Holds: w[f + _F_MOVES:f + FRAME], 0 <= other <= 1, 0 <= bar < 2 ** 29, 0 <= code <= 100, code &
        3 == 0, 0 <= own <= _BOARD >> (code >> 2), out == f + _F_MOVES, f + _F_MOVES <= out <= f +
        FRAME, bits(own) <= 5, out + 4 * bits(own) <= f + FRAME, 4 * cell <= code <= 4 * cell + 4,
        out + bits(ways) + 4 * bits(own >> 1) <= f + FRAME, 0 <= ways <= 15, ways << code - 4 * cell
        <= 15, ways << code - 4 * cell & (_TOP_ROW >> cell & 1 | _RIGHT_COLUMN >> cell << 1 & 2 |
        _BOTTOM_ROW >> cell << 2 & 4 | _LEFT_COLUMN >> cell << 3 & 8) == 0, 0 <= at < 25, 0 <= way <
        4, way != 0 or _TOP_ROW >> at & 1 == 0, way != 1 or _RIGHT_COLUMN >> at & 1 == 0, way != 2
        or _BOTTOM_ROW >> at & 1 == 0, way != 3 or _LEFT_COLUMN >> at & 1 == 0
    """
    seat = w[f + _F_TURN]
    bar = w[f + _F_BAR]
    balls = w[f + _F_WHITE] | w[f + _F_BLACK]
    straight = w[_RULES] & 1
    low = w[f + _F_LOW]
    high = w[f + _F_HIGH]
    north_far = low & high
    north_near = (low & ~high) << 1
    east_far = high & ~low
    east_near = (_PIVOTS & ~(low | high)) << 5
    north = north_far | north_near
    east = east_far | east_near
    south = north << 5
    west = east << 1
    history = _HISTORY + (seat << 7)
    exits = _WHITE_EXITS
    if seat:
        exits = _BLACK_EXITS
    out = f + _F_MOVES
    own = w[f + _F_WHITE + seat]
    other = 0
    while True:
        own &= north | east | south | west
        code = 0  # cell << 2 | way
        while own:
            # Bit 0 of `own` is the ball on cell code >> 2; those of all cells below are done.
            if own & 1:
                cell = code >> 2
                ways = north >> cell & 1 | east >> cell << 1 & 2
                ways |= south >> cell << 2 & 4 | west >> cell << 3 & 8
                if bar >> cell & 1:
                    ways &= ~(1 << (bar >> (25 + ((cell & 1) << 1)) & 3))
                while ways:
                    # Bit 0 of `ways` is the way code & 3.
                    if ways & 1:
                        # Follow the chain until a ball goes to an empty cell, or cannot go, as
                        # engine/flipop_kernels.py does: a call would cost more than the walk.
                        at = cell
                        way = code & 3
                        while True:
                            step = 5
                            if way & 1:
                                step = 1
                            to = at + step
                            edge = at
                            if way & 2:
                                to = at - step
                                edge = to
                            if not balls >> to & 1:
                                rank = w[history + code]
                                if exits >> to & 1 and at == cell:
                                    rank = 50000
                                elif code == w[f + _F_KILLER] or code == w[f + _F_KILLER + 1]:
                                    rank = 40000
                                if code == first:
                                    rank = 60000
                                w[out] = rank << 7 | code
                                out += 1
                                break
                            if way & 1:
                                far = east_far >> edge & 1
                                near = east_near >> edge & 1
                            else:
                                far = north_far >> edge & 1
                                near = north_near >> edge & 1
                            if far ^ near:
                                if not straight:
                                    way = way & 1 ^ near << 1 ^ 1
                            elif not far:
                                break
                            at = to
                            rim = _TOP_ROW
                            if way == 1:
                                rim = _RIGHT_COLUMN
                            elif way == 2:
                                rim = _BOTTOM_ROW
                            elif way == 3:
                                rim = _LEFT_COLUMN
                            if rim >> at & 1:
                                break
                    code += 1
                    ways >>= 1
                code = cell << 2
            code += 4
            own >>= 1
        count = out - f - _F_MOVES
        if other:
            # They are what the other side could do, if it were to move with nothing barred.
            if count:
                w[f + _F_MOVES] = _NO_PUSH
                count = 1
            break
        if count:
            break
        other = 1
        bar = 0
        own = w[f + _F_WHITE + (seat ^ 1)]
    w[f + COUNT] = count
    return count


@micropython.viper
def result(w: ptr32, f: int) -> int:
    """What a game that ends here is worth to the seat to move: fewer balls win.

    Needs: len(w) >= WORDS, ROOT <= f <= _LAST, w[f + _F_WHITE] < 2 ** 25, w[f + _F_BLACK] < 2 **
        25, w[f + _F_TURN] <= 1
    Gives: _ZERO - _VICTORY <= result <= _ZERO + _VICTORY
    """
    word = w[f + _F_WHITE]
    balls = 0
    while word:
        word &= word - 1
        balls += 1
    word = w[f + _F_BLACK]
    while word:
        word &= word - 1
        balls -= 1
    if not balls:
        return _ZERO
    value = _VICTORY - (f - ROOT)
    # White has more balls, and so loses.
    if balls > 0:
        value = 0 - value
    if w[f + _F_TURN]:
        value = 0 - value
    return _ZERO + value


@micropython.viper
def clear(w: ptr32, table: ptr32, size: int, state: ptr32, v: ptr8, moves: ptr16, count: int):
    """Get ready to search a game: `state` as words, and its moves in the order to try them in.

    A move has the noise that is added to its value, 0 to 511, above its lower 7 bits.

    Needs: len(w) >= WORDS, 2 <= size, size & size - 1 == 0, len(table) >= size, len(state) >= 8,
        state[_WHITE] < 2 ** 25, state[_BLACK] < 2 ** 25, len(v) >= 32, 1 <= count <= 20, len(moves)
        >= count, state[_OPTIONS] < 2 ** 31, state[_COUNTS] < 2 ** 31
    Holds: 0 <= total - _ZERO + 255 * cell <= 510 * cell
    """
    at = ROOT
    while at:
        at -= 1
        w[at] = 0
    w[_MASK] = (size >> 1) - 1
    while size:
        size -= 1
        table[size] = 0
    f = ROOT
    w[_SEAT] = state[_TURN] & 1
    w[_RULES] = state[_OPTIONS] >> 24 & 3
    at = 0
    while at < 5:
        w[f + at] = state[_WHITE + at]
        at += 1
    w[f + _F_QUIET] = state[_COUNTS] >> 16
    w[f + _F_TURN] = state[_TURN] & 1
    total = _ZERO
    for cell in range(25):
        if state[_WHITE] >> cell & 1:
            total -= v[cell]
        if state[_BLACK] >> cell & 1:
            total += v[24 - cell]
    w[f + _F_SUM] = total
    for i in range(count):
        w[f + _F_MOVES + i] = (count - i) << 16 | moves[i]
    w[f + MOVE] = moves[0] & 127
    w[f + COUNT] = count


@micropython.viper
def deepen(w: ptr32, depth: int):
    """Begin to search the root this many plies deep, the best move that is known first.

    Needs: len(w) >= WORDS, 1 <= depth <= 16, 1 <= w[ROOT + COUNT] <= 20, w[ROOT + MOVE] < 2 ** 31,
        all(w[ROOT + _F_MOVES + i] < 2 ** 31 for i in range(20))
    """
    f = ROOT
    for i in range(f + _F_MOVES, f + _F_MOVES + w[f + COUNT]):
        if w[i] & 127 == w[f + MOVE]:
            w[i] = w[i] & 0xFFFF | (32 + depth) << 16
    w[_AT] = f
    w[DONE] = 0
    w[f + _F_NEXT] = 0
    w[f + DEPTH] = depth
    w[f + _F_ALPHA] = _LEAST
    w[f + _F_FLOOR] = _LEAST
    w[f + _F_BETA] = _MOST
    w[f + BEST] = 0
