"""Numbered deals of solo Color Pop, each of which can be won: the same for everybody, for ever.

A deal has a number of targets, 1 to 5, and a number from 1 up. Color Pop in variant `solo`, with
option `targets` and all others at their defaults, dealt from the seed of a deal, is that deal.

The table is append-only: a number that people have played keeps its deal. A grade may change, if
it is measured more precisely.
"""

from micropython import const

from .colorpop_seeds import DEALS

_DEAL = const(3)  # bytes of one


def count(targets):
    """How many deals there are with this many targets."""
    return len(DEALS[targets - 1]) // _DEAL


def seed(targets, number):
    if not (0 < targets <= len(DEALS) and 0 < number <= count(targets)):
        last = count(min(max(targets, 1), len(DEALS)))
        raise ValueError(
            f"there is no deal {targets}/{number}; there are 1/1 to {len(DEALS)}/{last}"
        )
    deals = DEALS[targets - 1]
    at = _DEAL * (number - 1)
    return deals[at] | deals[at + 1] << 8


def grade(targets, number):
    """How hard a deal is, from 1 to GRADES; there must be such a deal."""
    return DEALS[targets - 1][_DEAL * number - 1]
