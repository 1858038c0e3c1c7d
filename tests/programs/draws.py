"""Random numbers for a program: the same on every runtime."""

from quadrille.engine import prng

rng = bytearray(prng.SIZE)
prng.seed(rng, 0, 7)


def below(limit):
    return prng.below(rng, 0, limit)
