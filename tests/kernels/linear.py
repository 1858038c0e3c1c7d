"""Linear maps of 64 bits, as lists of the images of single bits, and how long their period is."""

from math import prod

Map = list[int]

IDENTITY: Map = [1 << bit for bit in range(64)]
PERIOD = 2**64 - 1
PRIMES = (3, 5, 17, 257, 641, 65537, 6700417)
assert prod(PRIMES) == PERIOD


def apply(a: Map, value: int) -> int:
    image = 0
    while value:
        low = value & -value
        image ^= a[low.bit_length() - 1]
        value ^= low
    return image


def power(a: Map, exponent: int) -> Map:
    result = IDENTITY
    while exponent:
        if exponent & 1:
            result = [apply(a, column) for column in result]
        a = [apply(a, column) for column in a]
        exponent >>= 1
    return result


def has_full_period(a: Map) -> bool:
    """Whether every state but zero leads through all others before it returns."""
    return power(a, PERIOD) == IDENTITY and all(
        power(a, PERIOD // prime) != IDENTITY for prime in PRIMES
    )
