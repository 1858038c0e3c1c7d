"""What a Flipop position is worth."""

import micropython
from micropython import const

# Words of the state, and a byte; flipop.py of the engine has the layout.
_TURN = const(1)
_WHITE = const(3)
_BLACK = const(4)
_LOW = const(5)
_HIGH = const(6)
_QUIET = const(10)

_BOARD = const(0x1FFFFFF)
_PIVOTS = const(0x7BDEF)
_WHITE_EXITS = const(0xE00000)
_BLACK_EXITS = const(0x00000E)

# What things are worth. Matches of 240 games at 800 nodes a move, each against the same player with
# one weight half as large again or a third smaller, found nothing that wins more than 54 %.
_BALL = const(300)  # fewer on the board
_INTO_EXIT = const(40)  # a push that takes a ball off
_ONWARD = const(3)  # a push towards the exits
_TO_MOVE = const(5)
# For a ball by row, the first nearest to its owner: six bits each, a fifth of the points.
_ROWS = const(0 | 2 << 6 | 5 << 12 | 9 << 18 | 12 << 24)
# Plies without a ball leaving after which a player who is not clearly ahead grows restless, and
# what each further one costs him. With these, hard players draw one game in ten; with four others
# that were tried, both calmer and more restless ones, one in three to one in six.
_PATIENCE = const(12)
_RESTLESS = const(40)
_AHEAD = const(1000)


@micropython.viper
def value(w: ptr32, state: ptr8, seat: int) -> int:
    """Return the advantage of a seat. `state` is `w` as bytes."""
    low = w[_LOW]
    high = w[_HIGH]
    # Edges with a door, by the cell below them and the cell left of them.
    north = low & high | (low & ~high) << 1
    east = high & ~low | (_PIVOTS & ~(low | high)) << 5
    free = _BOARD & ~(w[_WHITE] | w[_BLACK])
    total = 0
    for side in range(2):
        own = w[_WHITE + side]
        exits = _WHITE_EXITS
        if side:
            exits = _BLACK_EXITS
        to_north = own & north & free >> 5
        to_east = own & east & free >> 1
        to_south = own >> 5 & north & free
        to_west = own >> 1 & east & free
        off = (to_north << 5 | to_south | to_east << 1 | to_west) & exits
        onward = to_north
        if side:
            onward = to_south
        points = int(bits(off)) * _INTO_EXIT + int(bits(onward)) * _ONWARD
        for row in range(5):
            rank = row
            if side:
                rank = 4 - row
            balls = int(bits(own >> row * 5 & 31))
            points += balls * ((_ROWS >> rank * 6 & 63) * 5 - _BALL)
        if side ^ seat:
            points = 0 - points
        total += points
    if w[_TURN] & 1 ^ seat:
        total -= _TO_MOVE
    else:
        total += _TO_MOVE
    if total < _AHEAD and state[_QUIET] > _PATIENCE:
        total -= (state[_QUIET] - _PATIENCE) * _RESTLESS
    return total


@micropython.viper
def bits(word: int) -> int:
    n = 0
    while word:
        word &= word - 1
        n += 1
    return n
