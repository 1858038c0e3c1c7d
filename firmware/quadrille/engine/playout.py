"""Play a game to its end by drawing moves, as searches, benches and tests do by the thousand."""

from . import prng


def playout(game, out, rng):
    """Play random legal moves until there are none; return how many were played.

    `out` is an array of type 'H' with room for MAX_MOVES, `rng` a generator of `prng`.
    """
    plies = 0
    # Only a game that is over has no moves; asking for `over` would look up a property each time.
    while count := game.moves(out):
        game.apply(out[prng.below(rng, 0, count)])
        plies += 1
    return plies
