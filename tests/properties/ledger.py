"""What each game must keep account of, told from its notation alone: counts, knowledge, scores."""

from collections.abc import Callable
from importlib import import_module
from typing import Any, NamedTuple, cast

Position = dict[str, Any]
Header = dict[str, Any]  # of a record
Tally = dict[str, int]


def everything(header: Header, position: Position, seat: int) -> Any:
    """What a seat knows where nothing is hidden."""
    return position


class Ledger(NamedTuple):
    """The accounts of one game."""

    longest: Callable[[int], int]
    """No game of so many players has more plies."""
    tally: Callable[[Position], Tally]
    """Counts that never grow."""
    full: Callable[[str], int]
    """What each of them is at the start."""
    goes: int
    """By how much one of them may shrink in a ply."""
    scores: Callable[[Header, Position], list[int]]
    known: Callable[[Header, Position, int], Any] = everything
    """What a seat knows, which no reshuffling for it may change."""


def ledger_of(name: str) -> Ledger:
    return cast(Ledger, import_module(f"tests.properties.ledgers.{name}").LEDGER)
