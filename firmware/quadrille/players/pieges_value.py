"""What a position of Pièges is worth."""

import micropython
from micropython import const

# Bytes and words of the state; pieges.py of the engine has the layout.
_PLAYERS = const(2)
_CELLS = const(68)
_LEFT = const(117)
_STRIPS = const(5)
_WHITE = const(12)

# What things are worth to their owner: a first guess that served. Of two players who look one ply
# ahead, the one who minds the risks wins 98 % against the one who does not.
_MARBLE = const(300)
_LAST = const(100)  # less, for a seat's last marble
_OUT = const(200)  # less, for a seat without any
_AT_RISK = const(40)  # less, for a marble that one push can drop
_PUSH = const(15)  # less, for each such push
_TRAPS = const(6)  # less, for each pair of positions of its two slides that would drop it


@micropython.viper
def value(s: ptr8, w: ptr16, seat: int) -> int:
    """Return the advantage of a seat; a point of its own counts once for each of the others."""
    others = s[_PLAYERS] - 1
    total = 0
    cell = _CELLS
    for column in range(7):
        upper = w[_STRIPS + column]
        for row in range(7):
            marble = s[cell]
            cell += 1
            if marble:
                risk = int(danger(upper, w[_WHITE + row], column, row))
                if marble == seat + 1:
                    total -= risk * others
                else:
                    total += risk
    for other in range(others + 1):
        left = s[_LEFT + other]
        points = left * _MARBLE
        if left == 1:
            points -= _LAST
        elif left == 0:
            points -= _OUT
        if other == seat:
            total += points * others
        else:
            total -= points
    return total


@micropython.viper
def danger(upper: int, lower: int, column: int, row: int) -> int:
    """Return what the risks of a marble cost, by the words of its two slides."""
    at = upper >> 14
    lower_at = lower >> 14
    # The three places of each slide that can come to lie here.
    above = upper >> row & 7
    below = lower >> column & 7
    pushes = 0
    if above >> at & 1:
        pushes = int(beside(below, lower_at))
    elif below >> lower_at & 1:
        pushes = int(beside(above, at))
    cost = pushes * _PUSH
    if pushes:
        cost += _AT_RISK
    above_holes = (above & 1) + (above >> 1 & 1) + (above >> 2)
    below_holes = (below & 1) + (below >> 1 & 1) + (below >> 2)
    return cost + above_holes * below_holes * _TRAPS


@micropython.viper
def beside(places: int, at: int) -> int:
    """Return how many of the places next to one of three are holes."""
    if at == 1:
        return (places & 1) + (places >> 2)
    return places >> 1 & 1
