"""The firmware's generator of random numbers, as tests want it."""

from quadrille.engine import prng


def seeded(seed: int) -> bytearray:
    """The state of a generator."""
    state = bytearray(prng.SIZE)
    prng.seed(state, 0, seed)
    return state
