"""The viper side of Pièges: listing, judging and playing moves, and drawing what nobody has seen.

`s` is the game's state as bytes, `w` the same bytes as 16-bit words; pieges.py has the layout.
Nothing here allocates.

    bits of a slide     15-14       13-9   8 … 0
                        position k    0    places of its strip, 1 is a hole

Its cell i shows place i + k, so `strip >> (i + (strip >> 14)) & 1` is whether there is a hole.
"""

import micropython
from micropython import const

from .kernels import note
from .prng import next16

MARBLES = const(5)  # of each player
PUSH = const(64)  # the lowest move of a slide
TWICE = const(16)  # flag in RECENT
PATIENCE = const(100)  # moves of slides without a fall that end the game

# Bytes of the header, as game.py has them.
_PLAYERS = const(2)
_TURN = const(4)
_OVER = const(5)
_WINNERS = const(6)
_PLIES = const(8)

# Bytes of the game's own.
STRIPS = const(10)
SEEN = const(38)
BARRED = const(66)
CELLS = const(68)
LEFT = const(117)
RECENT = const(121)
QUIET = const(125)
SIZE = const(126)

# The same as words; the seven white slides follow the seven orange ones.
_STRIPS = const(STRIPS // 2)
_WHITE_STRIPS = const(24 // 2)
_SEEN = const(SEEN // 2)
_WHITE_SEEN = const(52 // 2)
_BARRED = const(BARRED // 2)

# Ends of a game, as byte 5 has them.
_TOGETHER = const(2)  # and 1 for the last player
_STALLED = const(3)

# What happens in a story.
LAY = const(0)
SLIDE = const(1)
DROP = const(2)
_NOWHERE = const(255)

_DRAWS = const(4000)  # before `draw` gives up; a draw from nothing takes 124 on average


@micropython.viper
def list_moves(s: ptr8, w: ptr16, out: ptr16) -> int:
    """Write the legal moves in rising order; return how many there are.

    Needs: len(s) >= SIZE, w is s, all(w[_STRIPS + i] >> 14 < 3 for i in range(14)), len(out) >= 49
    Gives: 0 <= result <= 49
    Holds: cell == 7 * column, cell == 7 * column + row, n <= cell, n <= 2 * slide
    """
    n = 0
    if s[_OVER]:
        return n
    if (s[_PLIES] | s[_PLIES + 1] << 8) < MARBLES * s[_PLAYERS]:
        cell = 0
        for column in range(7):
            upper = w[_STRIPS + column]
            upper >>= upper >> 14
            for row in range(7):
                if s[CELLS + cell] == 0:
                    lower = w[_WHITE_STRIPS + row]
                    if not (upper >> row) & (lower >> (column + (lower >> 14))) & 1:
                        out[n] = cell
                        n += 1
                cell += 1
        return n
    barred = w[_BARRED]
    for slide in range(14):
        if not (barred >> slide) & 1:
            position = w[_STRIPS + slide] >> 14
            move = PUSH + slide * 2
            if position > 0:
                out[n] = move
                n += 1
            if position < 2:
                out[n] = move + 1
                n += 1
    return n


@micropython.viper
def allowed(s: ptr8, w: ptr16, move: int) -> int:
    """Return whether `list_moves` would list this move.

    Needs: len(s) >= SIZE, w is s, all(w[_STRIPS + i] >> 14 < 3 for i in range(14)), move in int
    Gives: 0 <= result <= 1
    """
    if s[_OVER]:
        return 0
    if (s[_PLIES] | s[_PLIES + 1] << 8) < MARBLES * s[_PLAYERS]:
        if move < 0 or move > 48 or s[CELLS + move]:
            return 0
        column = move // 7
        row = move - column * 7
        upper = w[_STRIPS + column]
        lower = w[_WHITE_STRIPS + row]
        trap = (upper >> (row + (upper >> 14))) & (lower >> (column + (lower >> 14))) & 1
        return trap ^ 1
    if move < PUSH or move > PUSH + 27:
        return 0
    slide = (move - PUSH) >> 1
    if (w[_BARRED] >> slide) & 1:
        return 0
    position = w[_STRIPS + slide] >> 14
    if move & 1:
        return int(position < 2)
    return int(position > 0)


@micropython.viper
def play(state, move: int):
    """Play a move that `list_moves` gave.

    Needs: len(ptr8(state)) >= SIZE, 0 <= move < 49 or PUSH <= move < PUSH + 28, ptr8(state)[_TURN]
        < ptr8(state)[_PLAYERS] <= 4, ptr8(state)[QUIET] < 255, move >= PUSH or ptr8(state)[_PLIES]
        < 255, (ptr8(state)[_PLIES] | ptr8(state)[_PLIES + 1] << 8) < 0xFFFF,
        all(ptr16(state)[_STRIPS + i] >> 14 < 3 for i in range(14)), move < PUSH or 0 <=
        (ptr16(state)[_STRIPS + (move - PUSH >> 1)] >> 14) + (move & 1) * 2 - 1 <= 2,
        all(ptr8(state)[RECENT + i] == 0 or 0 < ptr8(state)[RECENT + i] & 15 < 15 for i in
        range(4)), all(ptr8(state)[CELLS + i] < 5 for i in range(49)),
        all(sum(ptr8(state)[CELLS + i] == 1 + p for i in range(49)) <= ptr8(state)[LEFT + p] for p
        in range(4))
    """
    if move < PUSH:
        place(state, move)
    else:
        slide = (move - PUSH) >> 1
        fallen = int(shift(state, state, slide, (move & 1) * 2 - 1))
        settle(state, state, slide, fallen)
        judge(state)


@micropython.viper
def place(s: ptr8, cell: int):
    """Put a marble of the player to move on a cell, and pass the turn on.

    Needs: len(s) >= SIZE, 0 <= cell < 49, s[_TURN] < s[_PLAYERS] <= 4, s[_PLIES] < 255
    """
    turn = s[_TURN] + 1  # the marble is written like this, too
    s[CELLS + cell] = turn
    if turn == s[_PLAYERS]:
        turn = 0
    s[_TURN] = turn
    s[_PLIES] += 1


@micropython.viper
def shift(s: ptr8, w: ptr16, slide: int, notches: int) -> int:
    """Move a slide by -1, 0 or 1 notches and note what shows; return how many marbles fall.

    Needs: len(s) >= SIZE, w is s, 0 <= slide < 14, -1 <= notches <= 1, all(w[_STRIPS + i] >> 14 < 3
        for i in range(14)), 0 <= (w[_STRIPS + slide] >> 14) + notches <= 2, all(s[CELLS + i] < 5
        for i in range(49)), all(slide > 6 or sum(s[CELLS + 7 * slide + i] == 1 + p for i in
        range(7)) <= s[LEFT + p] for p in range(4)), all(slide < 7 or sum(s[CELLS + slide - 7 + 7 *
        i] == 1 + p for i in range(7)) <= s[LEFT + p] for p in range(4))
    Gives: 0 <= result <= 7
    """
    w[_STRIPS + slide] += notches << 14
    if slide < 7:
        w[_SEEN + slide] |= 127 << (w[_STRIPS + slide] >> 14)
    fallen = 0
    for i in range(7):
        column = i
        row = slide - 7
        if slide < 7:
            column = slide
            row = i
        upper = w[_STRIPS + column]
        if (upper >> (row + (upper >> 14))) & 1:
            lower = w[_WHITE_STRIPS + row]
            spot = column + (lower >> 14)
            w[_WHITE_SEEN + row] |= 1 << spot
            if (lower >> spot) & 1:
                cell = CELLS + column * 7 + row
                marble = s[cell]
                if marble:
                    s[cell] = 0
                    s[LEFT - 1 + marble] -= 1
                    fallen += 1
    return fallen


@micropython.viper
def tell(s: ptr8, w: ptr16, move: int, out: ptr8) -> int:
    """Write the story of a legal move; return how many entries it has.

    Needs: len(s) >= SIZE, w is s, 0 <= move < 49 or PUSH <= move < PUSH + 28, len(out) >= 32,
        all(w[_STRIPS + i] >> 14 < 3 for i in range(14)), all(s[CELLS + i] < 5 for i in range(49)),
        move < PUSH or 0 <= (w[_STRIPS + (move - PUSH >> 1)] >> 14) + (move & 1) * 2 - 1 <= 2
    Gives: 1 <= result <= 8
    """
    if move < PUSH:
        return int(note(out, 0, LAY, s[_TURN], _NOWHERE, move))
    slide = (move - PUSH) >> 1
    old = w[_STRIPS + slide]
    new = old + ((move & 1) * 2 - 1 << 14)
    n = int(note(out, 0, SLIDE, slide, old >> 14, new >> 14))
    for i in range(7):
        column = i
        row = slide - 7
        lower = new
        if slide < 7:
            column = slide
            row = i
            lower = w[_WHITE_STRIPS + row]
        upper = w[_STRIPS + column]
        if slide < 7:
            upper = new
        marble = s[CELLS + column * 7 + row]
        if marble and (upper >> (row + (upper >> 14))) & (lower >> (column + (lower >> 14))) & 1:
            n = int(note(out, n, DROP, marble - 1, column * 7 + row, _NOWHERE))
    return n


@micropython.viper
def settle(s: ptr8, w: ptr16, slide: int, fallen: int):
    """Close the turn in which a slide was moved: whose turn is next, and what it bars.

    Needs: len(s) >= SIZE, w is s, 0 <= slide < 14, 0 <= fallen, s[_TURN] < s[_PLAYERS] <= 4,
        s[QUIET] < 255, all(s[RECENT + i] == 0 or 0 < s[RECENT + i] & 15 < 15 for i in range(4)),
        (s[_PLIES] | s[_PLIES + 1] << 8) < 0xFFFF
    Gives: s[_TURN] < s[_PLAYERS]
    """
    plies = (s[_PLIES] | s[_PLIES + 1] << 8) + 1
    s[_PLIES] = plies & 255
    s[_PLIES + 1] = plies >> 8
    quiet = s[QUIET] + 1
    if fallen:
        quiet = 0
    s[QUIET] = quiet
    seat = s[_TURN]
    recent = slide + 1
    if s[RECENT + seat] & 15 == recent:
        recent |= TWICE
    s[RECENT + seat] = recent

    in_play = 0
    for other in range(s[_PLAYERS]):
        if s[LEFT + other]:
            in_play += 1
        else:
            s[RECENT + other] = 0
    # Where nobody else is in play the turn comes round to the mover.
    turn = seat
    while True:
        # Nobody between the mover and `turn` is in play.
        turn += 1
        if turn == s[_PLAYERS]:
            turn = 0
        if turn == seat or s[LEFT + turn]:
            break
    s[_TURN] = turn

    barred = 1 << slide
    recent = s[RECENT + turn]
    if in_play == 2 and recent & TWICE:
        barred |= 1 << ((recent & 15) - 1)
    w[_BARRED] = barred


@micropython.viper
def judge(s: ptr8):
    """Write whether the game is over, why, and who has won.

    Needs: len(s) >= SIZE, s[_TURN] < s[_PLAYERS] <= 4
    """
    in_play = 0
    most = 1
    leaders = 0
    for seat in range(s[_PLAYERS]):
        left = s[LEFT + seat]
        if left:
            in_play += 1
            if left > most:
                most = left
                leaders = 0
            if left == most:
                leaders |= 1 << seat
    over = 0
    winners = 0
    if in_play < 2:
        over = _TOGETHER - in_play
        winners = 1 << s[_TURN]
    elif s[QUIET] == PATIENCE:
        over = _STALLED
        winners = leaders
    s[_OVER] = over
    s[_WINNERS] = winners


@micropython.viper
def draw(w: ptr16, rng, strips: ptr16):
    """Draw again all that was not seen: every possible set of strips is equally likely.

    `strips` has room for all fourteen. A set with two equal strips is drawn again from the start;
    if that takes too long, the strips stay as they are.

    Needs: len(w) >= SIZE // 2, all(w[_SEEN + i] < 512 for i in range(14)), len(ptr16(rng)) >= 4,
        len(strips) >= 14
    """
    draws = 0
    slide = 0
    while slide < 14:
        # The strips before this one are drawn, all different.
        if draws == _DRAWS:
            return
        draws += 1
        seen = w[_SEEN + slide]
        strip = w[_STRIPS + slide] & seen
        if seen != 511:
            strip |= int(next16(rng, 0)) & (seen ^ 511)
        solid = strip ^ 511
        threes = (strip & strip >> 1 & strip >> 2) | (solid & solid >> 1 & solid >> 2)
        if threes == 0:
            strips[slide] = strip
            slide += 1
            for other in range(slide - 1):
                if strips[other] == strip:
                    slide = 0
    for slide in range(14):
        w[_STRIPS + slide] = (w[_STRIPS + slide] & 0xC000) | strips[slide]
