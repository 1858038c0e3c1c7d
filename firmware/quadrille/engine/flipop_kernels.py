"""The viper side of Flipop: listing moves and playing them.

`w` is the game's state as 32-bit words; flipop.py has the layout. Nothing here allocates.

    20    21    22    23    24    row 5     Cells are bits of the words of balls, pivots, between
       15    16    17    18                 them, bits of the words of doors. So a pivot has the
    15    16    17    18    19              number of the cell at its lower left.
       10    11    12    13
    10    11    12    13    14              Ways are 0 north, 1 east, 2 south, 3 west: a ball that
        5     6     7     8                 goes a way adds 5, 1, -5 or -1.
     5     6     7     8     9
        0     1     2     3
     0     1     2     3     4    row 1
     a     b     c     d     e

An edge has the number of the cell below it (crossed north or south) or left of it (crossed east or
west). So a door closes

    pointing from pivot p    west      east          south     north
    the edge of cell         p         p + 1         p         p + 5
    which is crossed         north or south          east or west
    hung at the edge's       far end   near end      far end   near end

where the far end is the one to the right or above. A single door sweeps a ball towards that end.
"""

import micropython
from micropython import const

from .kernels import count_word, note

_PASS = const(0xFFFF)
BOARD = const(0x1FFFFFF)
PIVOTS = const(0x7BDEF)
WHITE_EXITS = const(0xE00000)
BLACK_EXITS = const(0x00000E)
PATIENCE = const(100)  # plies without a ball leaving that end the game

# What to list, besides one push.
MOVES = const(-1)
OTHERS = const(-2)

# What to play, besides a move.
NOTHING = const(-1)

# The ends of a game as byte 5 has them, and when it takes more than a look at the free cells.
OUT = const(1)
BLOCKED = const(2)
INSTANT = const(3)
STALLED = const(4)
UNSEEN = const(5)

# What happens in a story.
ROLL = const(0)
SWING = const(1)
LEAVE = const(2)
_NOWHERE = const(255)

# Words of the state.
_OPTIONS = const(0)  # in its last byte
_TURN = const(4 // 4)  # the first byte; the second is 0 while the game is on
_COUNTS = const(8 // 4)  # plies in the lower half, those without a ball leaving in the upper
_WHITE = const(12 // 4)
_BLACK = const(16 // 4)
_LOW = const(20 // 4)
_HIGH = const(24 // 4)
_BAR = const(28 // 4)

_CHAIN_STRAIGHT = const(1 << 24)
_STOP_INSTANT = const(1 << 25)

# Cells from which one way leads off the board.
_TOP_ROW = const(0x1F00000)
_RIGHT_COLUMN = const(0x1084210)
_BOTTOM_ROW = const(0x000001F)
_LEFT_COLUMN = const(0x0108421)

# The edges between the exits of either side and the rest of the board.
_EXITS_NORTH = const(0x07000E)
_EXITS_EAST = const(0x900009)


@micropython.viper
def list_moves(w: ptr32, wanted: int, out: ptr16) -> int:
    """Write legal moves in rising order; return how many there are.

    MOVES lists all of the player to move, a push only that if it is legal. OTHERS lists the
    pushes that the opponent could choose from, if it were their turn with nothing barred.

    Needs: len(w) >= 8, OTHERS <= wanted < 128, len(out) >= 20, (w[_WHITE] | w[_BLACK]) & ~BOARD ==
        0, bits(w[_WHITE]) <= 5, bits(w[_BLACK]) <= 5, (w[_LOW] | w[_HIGH]) & ~PIVOTS == 0, w[_BAR]
        < 2 ** 29, w[_OPTIONS] < 2 ** 31, w[_TURN] < 2 ** 31
    Gives: 0 <= result <= 20
    Holds: 0 <= code <= 100, code & 3 == 0, 0 <= own <= BOARD >> (code >> 2), 0 <= n <= 20, n + 4 *
        bits(own) <= 20, 4 * cell <= code <= 4 * cell + 4, n + bits(ways) + 4 * bits(own >> 1) <=
        20, 0 <= ways <= 15, ways << code - 4 * cell <= 15, ways << code - 4 * cell & (_TOP_ROW >>
        cell & 1 | _RIGHT_COLUMN >> cell << 1 & 2 | _BOTTOM_ROW >> cell << 2 & 4 | _LEFT_COLUMN >>
        cell << 3 & 8) == 0, 0 <= at < 25, 0 <= way < 4, way != 0 or _TOP_ROW >> at & 1 == 0, way !=
        1 or _RIGHT_COLUMN >> at & 1 == 0, way != 2 or _BOTTOM_ROW >> at & 1 == 0, way != 3 or
        _LEFT_COLUMN >> at & 1 == 0
    """
    if w[_TURN] & 0xFF00:
        return 0
    n = 0
    straight = w[_OPTIONS] & _CHAIN_STRAIGHT
    bar = w[_BAR]
    own = w[_WHITE + (w[_TURN] & 1)]
    balls = w[_WHITE] | w[_BLACK]
    if wanted == OTHERS:
        own ^= balls
        bar = 0
    low = w[_LOW]
    high = w[_HIGH]
    north_far = low & high
    north_near = (low & ~high) << 1
    east_far = high & ~low
    east_near = (PIVOTS & ~(low | high)) << 5
    north = north_far | north_near
    east = east_far | east_near
    south = north << 5
    west = east << 1
    own &= north | east | south | west
    if wanted >= 0:
        own &= 1 << (wanted >> 2)
    code = 0  # cell << 2 | way
    while own:
        # Bit 0 of `own` is the ball on cell code >> 2; the moves of all cells below are written.
        if own & 1:
            cell = code >> 2
            ways = (north >> cell) & 1 | (east >> cell) << 1 & 2
            ways |= (south >> cell) << 2 & 4 | (west >> cell) << 3 & 8
            if (bar >> cell) & 1:
                ways &= ~(1 << ((bar >> (25 + ((cell & 1) << 1))) & 3))
            if wanted >= 0:
                ways &= 1 << (wanted & 3)
            while ways:
                # Bit 0 of `ways` is the way code & 3.
                if ways & 1:
                    # Follow the chain until a ball goes to an empty cell, or cannot go.
                    at = cell
                    way = code & 3
                    while True:
                        # A ball goes from `at` its `way`; a door pushes it, if one is needed.
                        step = 5
                        if way & 1:
                            step = 1
                        to = at + step
                        edge = at
                        if way & 2:
                            to = at - step
                            edge = to
                        if not (balls >> to) & 1:
                            out[n] = code
                            n += 1
                            break
                        if way & 1:
                            far = (east_far >> edge) & 1
                            near = (east_near >> edge) & 1
                        else:
                            far = (north_far >> edge) & 1
                            near = (north_near >> edge) & 1
                        if far ^ near:
                            if not straight:
                                way = (way & 1) ^ (near << 1) ^ 1
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
                        if (rim >> at) & 1:
                            break
                code += 1
                ways >>= 1
            code = cell << 2
        code += 4
        own >>= 1
    if wanted == MOVES and n == 0:
        out[0] = _PASS
        n = 1
    return n


@micropython.viper
def play(w: ptr32, move: int) -> int:
    """Play a legal move, or NOTHING; return the end of the game that it brings, 0 if none.

    UNSEEN if no ball of the next player has a free cell behind a door: then only chains and
    take-backs are left, which only `list_moves` finds.

    Needs: len(w) >= 8, NOTHING <= move <= _PASS, (w[_WHITE] | w[_BLACK]) & ~BOARD == 0, w[_WHITE] &
        w[_BLACK] == 0, (w[_LOW] | w[_HIGH]) & ~PIVOTS == 0, w[_OPTIONS] < 2 ** 31, w[_COUNTS] < 2
        ** 30, w[_BAR] < 2 ** 29
    Gives: 0 <= result <= UNSEEN
    """
    seat = w[_TURN] & 1
    low = w[_LOW]
    high = w[_HIGH]
    bar = w[_BAR]
    if move != NOTHING:
        counts = w[_COUNTS] + 0x10001
        bar = 0
        if move != _PASS:
            straight = w[_OPTIONS] & _CHAIN_STRAIGHT
            new_low = low
            new_high = high
            at = move >> 2
            way = move & 3
            swept = 0  # by a single door: only such a ball finds a door on its way back
            stuck = 0  # there it would meet a ball that double doors pushed: that finds none
            side = seat
            w[_WHITE + side] ^= 1 << at
            while side >= 0:
                # A ball of `side` has left `at`. It goes `way`, turns the doors on that edge, and
                # takes the place of the next ball.
                step = 5
                if way & 1:
                    step = 1
                to = at + step
                edge = at
                if way & 2:
                    to = at - step
                    edge = to
                if way & 1:
                    far = ((high & ~low) >> edge) & 1
                    near = ((PIVOTS & ~(low | high)) << 5 >> edge) & 1
                    doors = far << edge | near << edge >> 5
                    new_low |= doors
                else:
                    far = ((low & high) >> edge) & 1
                    near = ((low & ~high) << 1 >> edge) & 1
                    doors = far << edge | near << edge >> 1
                    new_low &= ~doors
                new_high |= doors
                if not way & 2:
                    new_high ^= doors
                spot = 1 << to
                pushed = -1
                if w[_WHITE] & spot:
                    w[_WHITE] ^= spot
                    pushed = 0
                elif w[_BLACK] & spot:
                    w[_BLACK] ^= spot
                    pushed = 1
                exits = WHITE_EXITS
                if side:
                    exits = BLACK_EXITS
                if spot & exits:
                    counts &= 0xFFFF
                    stuck = 0
                else:
                    w[_WHITE + side] |= spot
                    if swept and side != seat and not stuck:
                        bar |= spot | (way ^ 2) << (25 + ((to & 1) << 1))
                    if far & near:
                        stuck = 1
                swept = 0
                if far ^ near and not straight:
                    swept = 1
                    way = (way & 1) ^ (near << 1) ^ 1
                at = to
                side = pushed
            low = new_low
            high = new_high
            w[_LOW] = low
            w[_HIGH] = high
        seat ^= 1
        w[_TURN] ^= 1
        w[_COUNTS] = counts
        w[_BAR] = bar
    white = w[_WHITE]
    black = w[_BLACK]
    if not (white and black):
        return OUT
    north = low & high | (low & ~high) << 1
    east = high & ~low | (PIVOTS & ~(low | high)) << 5
    if w[_OPTIONS] & _STOP_INSTANT and not (north & _EXITS_NORTH | east & _EXITS_EAST):
        return INSTANT
    free = BOARD & ~(white | black)
    reach = north & free >> 5 | east & free >> 1 | (north & free) << 5 | (east & free) << 1
    if not w[_WHITE + seat] & ~bar & reach:
        return UNSEEN
    if w[_COUNTS] >> 16 == PATIENCE:
        return STALLED
    return 0


@micropython.viper
def tell(w: ptr32, move: int, out: ptr8) -> int:
    """Write the story of a legal push; return how many entries it has.

    Needs: len(w) >= 8, 0 <= move < 128, len(out) >= 108, (w[_WHITE] | w[_BLACK]) & ~BOARD == 0,
        w[_WHITE] & w[_BLACK] == 0, (w[_LOW] | w[_HIGH]) & ~PIVOTS == 0, w[_OPTIONS] < 2 ** 31
    Gives: 1 <= result <= 27
    """
    low = w[_LOW]
    high = w[_HIGH]
    side = w[_TURN] & 1
    at = move >> 2
    way = move & 3
    n = 0
    while side >= 0:
        # A ball of `side` goes from `at` its `way`, through the doors on that edge.
        step = 1 if way & 1 else 5
        edge = at - step if way & 2 else at
        to = edge if way & 2 else at + step
        n = int(note(out, n, ROLL, side, at, to))
        pivot = edge  # of the door at the far end
        points = 3 - (way & 1)
        doors = 0
        swept = way
        for _ in range(2):
            # A plane of doors is inverted where the way that they point has a 0.
            hung = PIVOTS & (low ^ (points & 1) - 1) & (high ^ (points >> 1) - 1)
            points ^= 2
            if hung << 5 >> pivot + 5 & 1:
                n = int(note(out, n, SWING, pivot, points ^ 2, way))
                doors += 1
                swept = points
            pivot = edge + step - 6  # of the one at the near end, which points the other way
        exits = BLACK_EXITS if side else WHITE_EXITS
        if exits >> to & 1:
            n = int(note(out, n, LEAVE, side, to, _NOWHERE))
        if doors == 1 and not w[_OPTIONS] & _CHAIN_STRAIGHT:
            way = swept
        at = to
        side = -1
        if w[_WHITE] >> at & 1:
            side = 0
        elif w[_BLACK] >> at & 1:
            side = 1
    return n


@micropython.viper
def balls_left(w: ptr32, seat: int) -> int:
    """Needs: len(w) >= 5, 0 <= seat <= 1, w[_WHITE + seat] < 2 ** 25
    Gives: 0 <= result <= 25
    """
    return int(count_word(w[_WHITE + seat]))
