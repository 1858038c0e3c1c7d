"""What a search of Pièges begins with. pieges_search.py has the layout of `w`."""

import micropython
from micropython import const

_SEAT = const(1)
_PLAYERS = const(2)
_MASK = const(3)
_TO_MOVE = const(6)
_IN_HAND = const(7)
_MARBLE = const(8)
_LINES = const(16)
_KINDS = const(32)
_COSTS = const(96)
_ROOT = const(608)
_F_TURN = const(0)
_F_OWN = const(1)
_F_SLIDES = const(2)
_F_BARRED = const(3)
_F_RECENT = const(4)
_F_QUIET = const(5)
_F_HAND = const(6)
_F_LEFT = const(7)
_F_IN_PLAY = const(8)
_F_POINTS = const(9)
_F_COST = const(10)
_F_THEIR_COST = const(11)
_MOVE = const(18)
_COUNT = const(20)
_F_MOVES = const(28)
_FRAME = const(77)
_WORDS = const(_ROOT + _FRAME * 14)
_ZERO = const(32768)
_MARBLES = const(5)
_S_PLAYERS = const(2)
_S_TURN = const(4)
_S_PLIES = const(8)
_S_STRIPS = const(10 // 2)
_S_BARRED = const(66 // 2)
_S_CELLS = const(68)
_S_LEFT = const(117)
_S_RECENT = const(121)
_S_QUIET = const(125)
_V_MARBLE = const(100)
_V_IN_HAND = const(105)
_V_TO_MOVE = const(107)


@micropython.viper
def clear(
    w: ptr32, table: ptr32, size: int, s: ptr8, state: ptr16, v: ptr8, moves: ptr16, count: int
):
    """Get ready to search a game: its state as bytes and words, its moves in the order to try.

    A move has the noise that is added to its value, 0 to 511, above its lower 7 bits.

    Needs: len(w) >= _WORDS, 2 <= size, size & size - 1 == 0, len(table) >= size, len(s) >= 126,
        state is s, len(v) >= 108, 1 <= count <= 49, len(moves) >= count, s[_S_TURN] < s[_S_PLAYERS]
        <= 4, all(s[_S_LEFT + i] <= _MARBLES and s[_S_RECENT + i] < 32 for i in range(4)),
        all(s[_S_CELLS + i] <= s[_S_PLAYERS] for i in range(49)), all(state[_S_STRIPS + i] >> 14 < 3
        for i in range(14)), s[_S_PLIES + 1] < 128, all(sum(s[_S_CELLS + i] == 1 + p for i in
        range(49)) <= s[_S_LEFT + p] for p in range(4))
    Holds: 0 <= size, 0 <= at <= _WORDS, all(i < at or size == 0 or w[i] == 0 for i in range(_MARBLE
        + 1, _COSTS + 256)), all(w[_MARBLE + 1 + k] <= 255 for k in range(5)), all(w[_KINDS + k] < 2
        ** 28 for k in range(56)), all(w[_COSTS + k] <= 0xFF00FF for k in range(256)), 0 <= slides <
        2 ** 28, 0 <= kinds < 2 ** 28, 0 <= left < 2 ** 16, 0 <= recent < 2 ** 20, 0 <= in_play <=
        other, _ZERO - 1275 * other <= points <= _ZERO + 3825 * other, _ZERO - 1275 * other - 255 *
        i <= points <= _ZERO + 3825 * other + 765 * i, 0 <= cost <= 5 * other << 24, 0 <= their_cost
        <= 5 * other << 24, 0 <= cost <= 5 * other + i << 24, 0 <= their_cost <= 5 * other + i <<
        24, 0 <= cost <= 20 + 7 * column << 24, 0 <= their_cost <= 20 + 7 * column << 24, 0 <= cost
        <= 20 + 7 * column + row << 24, 0 <= their_cost <= 20 + 7 * column + row << 24, w[_MARBLE +
        1:_MARBLE + 6], w[_LINES:_LINES + 14], w[_KINDS:_KINDS + 56], w[_COSTS:_COSTS + 256],
        w[_ROOT:_ROOT + 77]
    """
    at = _WORDS
    while at:
        at -= 1
        w[at] = 0
    w[_MASK] = (size >> 1) - 1
    while size:
        size -= 1
        table[size] = 0
    seat = s[_S_TURN]
    players = s[_S_PLAYERS]
    w[_SEAT] = seat
    w[_PLAYERS] = players
    w[_TO_MOVE] = v[_V_TO_MOVE]
    w[_IN_HAND] = v[_V_IN_HAND] | v[_V_IN_HAND + 1] << 16
    for i in range(5):
        w[_MARBLE + 1 + i] = v[_V_MARBLE + i]
    for i in range(5):
        for j in range(10):
            at = i * 10 + j
            cost = v[at] | v[at + 50] << 16
            at = j
            if j > 4:
                at = j + 3
            w[_COSTS + (i << 4 | at)] = cost
            w[_COSTS + (at << 4 | i)] = cost
    slides = 0
    for slide in range(14):
        word = state[_S_STRIPS + slide]
        slides |= word >> 14 << (slide << 1)
        for position in range(3):
            kinds = 0
            for i in range(7):
                places = word >> i & 7
                kind = 0
                if places >> position & 1:
                    places ^= 7
                    kind = 8
                if position == 1:
                    # Half-way: a hole on both sides, or on one.
                    kind += 4
                    if places == 5:
                        kind -= 1
                else:
                    if not places & 2:
                        kind += 2
                    elif places == 2:
                        kind += 1
                kinds |= kind << (i << 2)
            w[_KINDS + (slide << 2) + position] = kinds
    f = _ROOT
    left = 0
    recent = 0
    in_play = 0
    hand = _MARBLES * players - (s[_S_PLIES] | s[_S_PLIES + 1] << 8)
    if hand < 0:
        hand = 0
    points = _ZERO
    cost = 0
    their_cost = 0
    for other in range(players):
        marbles = s[_S_LEFT + other]
        left |= marbles << (other << 2)
        recent |= s[_S_RECENT + other] << other * 5
        if marbles:
            in_play += 1
        for i in range(marbles):
            if other == seat:
                points += w[_MARBLE + 1 + i] * (players - 1)
            else:
                points -= w[_MARBLE + 1 + i]
            # As if all were in hand; below, those that are placed change this.
            if other == seat:
                cost += w[_IN_HAND]
            else:
                their_cost += w[_IN_HAND]
    for column in range(7):
        upper = w[_KINDS + (column << 2) + (slides >> (column << 1) & 3)]
        for row in range(7):
            marble = s[_S_CELLS + column * 7 + row]
            if marble:
                w[_LINES + column] |= marble << (row << 2)
                w[_LINES + 7 + row] |= marble << (column << 2)
                lower = w[_KINDS + 28 + (row << 2) + (slides >> (row << 1) + 14 & 3)]
                i = upper >> (row << 2) & 15
                i = w[_COSTS + (i << 4 | lower >> (column << 2) & 15)] - w[_IN_HAND]
                if marble - 1 ^ seat:
                    their_cost += i
                else:
                    cost += i
    w[f + _F_TURN] = seat
    w[f + _F_OWN] = 1
    w[f + _F_SLIDES] = slides
    w[f + _F_BARRED] = state[_S_BARRED]
    w[f + _F_RECENT] = recent
    w[f + _F_QUIET] = s[_S_QUIET]
    w[f + _F_HAND] = hand
    w[f + _F_LEFT] = left
    w[f + _F_IN_PLAY] = in_play
    w[f + _F_POINTS] = points
    w[f + _F_COST] = cost
    w[f + _F_THEIR_COST] = their_cost
    for i in range(count):
        w[f + _F_MOVES + i] = (count - i) << 16 | moves[i]
    w[f + _MOVE] = moves[0] & 127
    w[f + _COUNT] = count
