"""Games of one variant to try things out with, and what listing and choosing their moves takes."""

from array import array

from quadrille.engine import prng
from quadrille.engine.games import game_class

GAME = "flipop"
VARIANT = 0

kind = game_class(GAME)
variant, fewest, most = kind.VARIANTS[VARIANT]
known = [(name, values) for name, values, variants in kind.OPTIONS if variant in variants]
out = array("H", bytes(2 * kind.MAX_MOVES))
rng = bytearray(prng.SIZE)


def make(case):
    """A game with another number of seats and other options from case to case."""
    players = fewest + case % (most - fewest + 1)
    case //= most - fewest + 1
    options = {}
    for name, values in known:
        options[name] = values[case % len(values)]
        case //= len(values)
    return kind(variant, players, options)


def drawn(game):
    """One of the moves of a game."""
    return out[prng.below(rng, 0, game.moves(out))]
