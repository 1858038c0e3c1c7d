"""The search of Pièges: one loop with a stack of its own, which can stop at any node and go on.

The searching seat plays against all others at once. Principal-variation search: the first move of a
position is searched in full; each other one is only tested for being better, late ones two plies
less deeply. What turns out better is searched again. flipop_search.py goes about it in the same
lines: shared by calls, they would cost more than they do.

`w`, the buffer of a search, in words:

    0    _AT       the frame of the position whose moves are tried
    1    _SEAT     the seat that thinks
    2    _PLAYERS
    3    _MASK     entries of the table, a power of two, less one
    4    DONE      1 once the root is searched to its depth
    5    _NOISE    what is added to the value of the root's move that is tried
    6    _TO_MOVE  what having the move is worth
    7    _IN_HAND  what a marble that is not placed yet costs
    8    _MARBLE   6: what a seat's marble is worth, by how many are left with it
    16   _LINES    14, one for each slide: the marbles above it, four bits each, 1 + the seat
    32   _KINDS    4 for each slide, by its position: of what kind it is below each of its cells,
                   four bits each
    96   _COSTS    256, by the kinds of both slides below a marble: what that costs
    352  _HISTORY  128 for each side: how often, and how deep, a move was too good to go on
    608  ROOT      frames, one for each ply: the position and its search

The marbles are those of the position at _AT, or while a move is tried, of the one after it. All
else that belongs to a position is in its frame.

A cost has two halves: bits 0-15 are what it costs the side to move, bits 16-29 the other side.

A kind says what a slide shows to a cell, and what it could show. 0-4 are solid, 8-12 have a hole:

    kind    where the slide stands    after one notch     after two
    0       at an end                 hole                hole
    1       at an end                 hole                solid
    2       at an end                 solid               hole
    3       half-way                  hole either way
    4       half-way                  hole one way
    8-12    the same with hole and solid exchanged

The moves of a frame have their rank above seven bits of the move; those of the root have it from
bit 16 up, and between the noise that is added to their value.

`table`, two words an entry:

    0  30 bits that tell positions apart; 0 where there is none
    1  bits 0-6 the best move, 7-8 bound, 9-13 depth, 14-29 value
"""

import micropython
from micropython import const

from .pieges_moves import expand, result

_AT = const(0)
_SEAT = const(1)
_PLAYERS = const(2)
_MASK = const(3)
DONE = const(4)
_NOISE = const(5)
_TO_MOVE = const(6)
_IN_HAND = const(7)
_MARBLE = const(8)
_LINES = const(16)
_KINDS = const(32)
_COSTS = const(96)
_HISTORY = const(352)
ROOT = const(608)

# Words of a frame.
_F_TURN = const(0)
_F_OWN = const(1)  # 1 if the searching seat is to move
_F_SLIDES = const(2)  # positions, two bits for each slide
_F_BARRED = const(3)
_F_RECENT = const(4)  # five bits for each seat
_F_QUIET = const(5)
_F_HAND = const(6)  # marbles to be placed, of all seats
_F_LEFT = const(7)  # four bits for each seat
_F_IN_PLAY = const(8)
_F_POINTS = const(9)  # what marbles are worth to the searching seat
_F_COST = const(10)  # of its marbles
_F_THEIR_COST = const(11)  # of all others
_F_MARBLES = const(12)  # a number that stands for where they lie
_F_KEY = const(13)
_F_ALPHA = const(14)  # what the side to move has for sure so far
_F_BETA = const(15)  # what the other side leaves it at most
_F_FLOOR = const(16)  # alpha as it was at first
BEST = const(17)
MOVE = const(18)
DEPTH = const(19)  # plies still to look ahead
COUNT = const(20)
_F_NEXT = const(21)
_F_STAGE = const(22)  # how the move picked last is being tried
_F_LINE = const(23)  # a line that this move has changed
_F_CHANGE = const(24)  # and what has changed in it
_F_KILLER = const(25)  # two moves that were too good elsewhere at this ply
_F_LAZY = const(27)  # 1 if only one move is written so far
_F_MOVES = const(28)
FRAME = const(77)

# Stages: each leads to the one below it if the move seems better than all before.
_FULL = const(0)
_GLANCE = const(1)
_REDUCED = const(2)

_UPPER = const(1)
_LOWER = const(2)
_EXACT = const(3)

_LAST = const(ROOT + FRAME * 13)
WORDS = const(ROOT + FRAME * 14)

# Values are kept with _ZERO added: words of a buffer have no sign. A victory is worth less the
# further its frame is from the root, in words: sooner is better.
_ZERO = const(32768)
_BOTH = const(65536)  # what a position is worth to both sides together
WON = const(_ZERO + 28000)
LOST = const(_ZERO - 28000)
_LEAST = const(_ZERO - 32000)
_MOST = const(_ZERO + 32000)

# Ranks: of moves that were too good elsewhere some 0 to 20400, and these on top.
_GAINS = const(121000)  # a move that drops a marble

_PUSH = const(64)
_NO_MOVE = const(127)
_PATIENCE = const(100)
_TWICE = const(16)


@micropython.viper
def search(w: ptr32, table: ptr32, nodes: int) -> int:
    """Go on for this many nodes, or until the root is searched; return how many are left.

    Needs: len(w) >= WORDS, ROOT <= w[_AT] <= _LAST, (w[_AT] - ROOT) % FRAME == 0, len(table) >= 2 *
        w[_MASK] + 2, 0 <= nodes
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
            # The child is worth `value` to the side that moves there.
            known = 0
            if w[f + _F_OWN] ^ w[g + _F_OWN]:
                value = _BOTH - value
            if f == ROOT:
                value += w[_NOISE]
            stage = w[f + _F_STAGE]
            if not (value > alpha and (stage == _REDUCED or (stage == _GLANCE and value < beta))):
                if value > w[f + BEST]:
                    w[f + BEST] = value
                    w[f + MOVE] = w[f + _F_MOVES - 1 + w[f + _F_NEXT]] & 127
                    if value > alpha:
                        w[f + _F_ALPHA] = value
                # Put the marbles back.
                change = w[f + _F_CHANGE]
                if change:
                    slide = w[f + _F_LINE]
                    w[_LINES + slide] ^= change
                    cross = _LINES + 7
                    if slide > 6:
                        slide -= 7
                        cross = _LINES
                    slide <<= 2
                    while change:
                        w[cross] ^= (change & 15) << slide
                        change >>= 4
                        cross += 1
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
            seat = w[f + _F_TURN]
            slides = w[f + _F_SLIDES]
            cost = w[f + _F_COST]
            their_cost = w[f + _F_THEIR_COST]
            marbles = w[f + _F_MARBLES]
            left = w[f + _F_LEFT]
            in_play = w[f + _F_IN_PLAY]
            points = w[f + _F_POINTS]
            barred = 0
            quiet = 0
            recent = 0
            change = 0
            turn = seat
            at = move & 127
            if at < _PUSH:
                slide = at // 7
                at -= slide * 7
                # The cell is `at` in column `slide`.
                near = w[_KINDS + (slide << 2) + (slides >> (slide << 1) & 3)] >> (at << 2) & 15
                far = w[_KINDS + 28 + (at << 2) + (slides >> (at << 1) + 14 & 3)] >> (slide << 2)
                i = w[_COSTS + (near << 4 | far & 15)] - w[_IN_HAND]
                if seat ^ w[_SEAT]:
                    their_cost += i
                else:
                    cost += i
                seat += 1
                change = seat << (at << 2)
                w[_LINES + slide] ^= change
                w[_LINES + 7 + at] ^= seat << (slide << 2)
                i = (slide << 4 | at << 8 | seat) * 0x2C1B3C6D & 0xFFFFFFF
                marbles ^= (i ^ i >> 11) * 0x297A2D39 & 0xFFFFFFF
                w[g + _F_HAND] = w[f + _F_HAND] - 1
                turn += 1
                if turn == w[_PLAYERS]:
                    turn = 0
            else:
                slide = at - _PUSH >> 1
                i = slide << 1
                far = slides >> i & 3
                near = _KINDS + (slide << 2) + far
                old = w[near]
                step = ((at & 1) << 1) - 1
                new = w[near + step]
                slides += step << i
                cross = 7
                spot = slide << 2
                if slide > 6:
                    cross = 0
                    spot -= 28
                line = w[_LINES + slide]
                i = 0
                while line:
                    # The lowest four bits of `line` are the cell over slide `cross`.
                    j = line & 15
                    if j:
                        far = slides >> (cross << 1) & 3
                        far = w[_KINDS + (cross << 2) + far] >> spot & 15
                        near = old >> i & 15
                        step = w[_COSTS + (near << 4 | far)]
                        near = new >> i & 15
                        if near & far & 8:
                            change |= j << i
                            w[_LINES + cross] ^= j << spot
                            at = slide << 4 | cross - 7 << 8
                            if slide > 6:
                                at = cross << 4 | slide - 7 << 8
                            at = (at | j) * 0x2C1B3C6D & 0xFFFFFFF
                            marbles ^= (at ^ at >> 11) * 0x297A2D39 & 0xFFFFFFF
                            at = (j - 1) << 2
                            at = w[_MARBLE + (left >> at & 15)]
                            left -= 1 << ((j - 1) << 2)
                            if j - 1 ^ w[_SEAT]:
                                points += at
                            else:
                                points -= at * (w[_PLAYERS] - 1)
                        else:
                            step -= w[_COSTS + (near << 4 | far)]
                        if j - 1 ^ w[_SEAT]:
                            their_cost -= step
                        else:
                            cost -= step
                    line >>= 4
                    i += 4
                    cross += 1
                w[g + _F_HAND] = 0
                # Close the turn, as engine/pieges_kernels.py does.
                recent = w[f + _F_RECENT]
                j = seat * 5
                i = slide + 1
                if recent >> j & 15 == i:
                    i |= _TWICE
                recent = recent & ~(31 << j) | i << j
                if change:
                    w[_LINES + slide] ^= change
                    in_play = 0
                    i = left
                    while i:
                        if i & 15:
                            in_play += 1
                        i >>= 4
                else:
                    quiet = w[f + _F_QUIET] + 1
                while True:
                    # Nobody between the mover and `turn` is in play.
                    turn += 1
                    if turn == w[_PLAYERS]:
                        turn = 0
                    if turn == seat or left >> (turn << 2) & 15:
                        break
                barred = 1 << slide
                j = recent >> turn * 5
                if in_play == 2 and j & _TWICE:
                    barred |= 1 << (j & 15) - 1
            own = 1
            if turn ^ w[_SEAT]:
                own = 0
            w[f + _F_LINE] = slide
            w[f + _F_CHANGE] = change
            w[g + _F_TURN] = turn
            w[g + _F_OWN] = own
            w[g + _F_SLIDES] = slides
            w[g + _F_BARRED] = barred
            w[g + _F_RECENT] = recent
            w[g + _F_QUIET] = quiet
            w[g + _F_LEFT] = left
            w[g + _F_IN_PLAY] = in_play
            w[g + _F_POINTS] = points
            w[g + _F_COST] = cost
            w[g + _F_THEIR_COST] = their_cost
            w[g + _F_MARBLES] = marbles
            w[g + COUNT] = 0
            # Look at it.
            known = 1
            w[f + _F_STAGE] = _FULL
            if in_play < 2 or quiet == _PATIENCE or not left >> (w[_SEAT] << 2) & 15:
                value = int(result(w, g))
                continue
            if w[f + DEPTH] == 1 or g == _LAST:
                # The end of a line.
                if own:
                    value = points + w[_TO_MOVE]
                    value += (their_cost >> 16) - (cost & 0xFFFF) * (w[_PLAYERS] - 1)
                else:
                    value = _BOTH - points + w[_TO_MOVE]
                    value += (cost >> 16) * (w[_PLAYERS] - 1) - (their_cost & 0xFFFF)
                continue
            known = 0
            i = w[f + _F_NEXT]
            stage = _GLANCE
            if i == 1:
                stage = _FULL
            elif i > 3 and w[f + DEPTH] > 2 and move >> 7 < _GAINS and f ^ ROOT:
                stage = _REDUCED
            key = slides * 0x2C1B3C6D + marbles * 0x297A2D39 + barred * 0x1B56C4E9
            key += recent * 0x165667B1 + quiet * 0x27D4EB2F + turn * 0x1E3779B9
            key = (key ^ (key & 0x3FFFFFFF) >> 15) * 0x2C1B3C6D & 0x3FFFFFFF
            w[g + _F_KEY] = (key ^ key >> 13) | 1 << 29
        elif w[f + _F_LAZY] and alpha < beta:
            w[f + _F_LAZY] = 0
            expand(w, f, w[f + _F_MOVES] & 127)
            continue
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
                i = _HISTORY + (w[f + _F_OWN] << 7 | move)
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
        if w[f + _F_OWN] ^ w[g + _F_OWN]:
            i = _BOTH - alpha
            alpha = _BOTH - beta
            beta = i
        depth = w[f + DEPTH] - 1
        if stage == _REDUCED:
            depth -= 1
            if depth > 1:
                depth -= 1
        move = _NO_MOVE
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
                    if value >= beta:
                        continue
                elif value <= alpha:
                    continue
                known = 0
        if not w[g + COUNT]:
            # A move that was good before, or elsewhere, is tried before the others are written.
            slides = w[g + _F_SLIDES]
            i = 2
            while True:
                at = 0
                if w[g + _F_HAND]:
                    # A cell must be empty, and closed.
                    if move < _PUSH:
                        cross = move // 7
                        spot = move - cross * 7
                        near = w[_KINDS + (cross << 2) + (slides >> (cross << 1) & 3)]
                        far = w[_KINDS + 28 + (spot << 2) + (slides >> (spot << 1) + 14 & 3)]
                        spot <<= 2
                        if not (
                            w[_LINES + cross] >> spot & 15 or near >> spot & far >> (cross << 2) & 8
                        ):
                            at = 1
                elif move >= _PUSH and move < _NO_MOVE:
                    # A slide goes outward unless it is at 2, inward unless it is at 0.
                    slide = move - _PUSH >> 1
                    if not w[g + _F_BARRED] >> slide & 1:
                        at = slides >> (slide << 1) & 3 ^ (move & 1) << 1
                if at or not i:
                    break
                i -= 1
                move = w[g + _F_KILLER + 1 - i]
            if at:
                w[g + _F_LAZY] = 1
                w[g + _F_MOVES] = move
                w[g + COUNT] = 1
            else:
                w[g + _F_LAZY] = 0
                expand(w, g, _NO_MOVE)
        f = g
        w[f + _F_ALPHA] = alpha
        w[f + _F_FLOOR] = alpha
        w[f + _F_BETA] = beta
        w[f + BEST] = 0
        w[f + DEPTH] = depth
        w[f + _F_NEXT] = 0
    w[_AT] = f
    return nodes


@micropython.viper
def deepen(w: ptr32, depth: int):
    """Begin to search the root this many plies deep, the best move that is known first.

    Needs: len(w) >= WORDS, 1 <= depth <= 16, 1 <= w[ROOT + COUNT] <= 49, w[ROOT + MOVE] < 2 ** 31,
        all(w[ROOT + _F_MOVES + i] < 2 ** 31 for i in range(49))
    """
    f = ROOT
    for i in range(f + _F_MOVES, f + _F_MOVES + w[f + COUNT]):
        if w[i] & 127 == w[f + MOVE]:
            w[i] = w[i] & 0xFFFF | (64 + depth) << 16
    w[_AT] = f
    w[DONE] = 0
    w[f + _F_NEXT] = 0
    w[f + DEPTH] = depth
    w[f + _F_ALPHA] = _LEAST
    w[f + _F_FLOOR] = _LEAST
    w[f + _F_BETA] = _MOST
    w[f + BEST] = 0
