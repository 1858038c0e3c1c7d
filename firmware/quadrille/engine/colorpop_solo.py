"""Numbered deals of solo Color Pop, each of which can be won: the same for everybody, for ever.

A deal has a number of targets, 1 to 5, and a number from 1 up. Every five deals in a row rise in
difficulty from grade 1 to grade 5. Color Pop in variant `solo`, with option `targets` and all
others at their defaults, dealt from the seed of a deal, is that deal.

The table is append-only: a number that people have played keeps its deal.
"""

from .colorpop_seeds import SEEDS
from .game import GRADES


def count(targets):
    """How many deals there are with this many targets."""
    return len(SEEDS[targets - 1]) >> 1


def seed(targets, number):
    if not (0 < targets <= len(SEEDS) and 0 < number <= count(targets)):
        last = count(min(max(targets, 1), len(SEEDS)))
        raise ValueError(
            f"there is no deal {targets}/{number}; there are 1/1 to {len(SEEDS)}/{last}"
        )
    seeds = SEEDS[targets - 1]
    return seeds[2 * number - 2] | seeds[2 * number - 1] << 8


def grade(number):
    return (number - 1) % GRADES + 1
