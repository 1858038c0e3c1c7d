"""What a position of Color Pop is worth at first sight."""

import micropython
from micropython import const

# Bytes of the state, and where the words of each plane begin; colorpop.py of the engine has the
# layout.
_VARIANT = const(1)
_SECRETS = const(100)
_TEAMS = const(3)
_LOW = const(5)
_MIDDLE = const(15)
_HIGH = const(25)

# What a seat wants of its colours, and a quarter as much does not want of each other one, as it may
# be somebody's. A first guess that served: it only chooses which moves are tried out.
_TOKEN = const(8)  # less, for each on the board
_PAIR = const(3)  # more, for two that touch: they can go
_OWN = const(4)


@micropython.viper
def look(s: ptr8, board: ptr16, seat: int) -> int:
    """Return how well tokens lie for a seat. `board` is the state."""
    own = s[_SECRETS + seat]
    if s[_VARIANT] == _TEAMS:
        own |= s[_SECRETS + (seat ^ 2)]
    total = 0
    for colour in range(1, 6):
        # A plane is turned over where the colour has a 0.
        low = (colour & 1) - 1
        middle = (colour >> 1 & 1) - 1
        high = (colour >> 2) - 1
        points = 0
        before = 0
        for column in range(10):
            word = board[column + _LOW] ^ low
            word &= board[column + _MIDDLE] ^ middle
            word &= board[column + _HIGH] ^ high
            pairs = word & word << 1
            while pairs:
                pairs &= pairs - 1
                points += _PAIR
            pairs = word & before
            while pairs:
                pairs &= pairs - 1
                points += _PAIR
            before = word
            while word:
                word &= word - 1
                points -= _TOKEN
        if own >> (colour - 1) & 1:
            total += points * _OWN
        else:
            total -= points
    return total
