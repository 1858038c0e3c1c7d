"""The ledger of a game: counts, scores and what a seat knows, read from its notation alone."""

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
    longest: Callable[[int], int]
    """The most plies of a game with this number of players."""
    tally: Callable[[Position], Tally]
    """Counts that never grow."""
    full: Callable[[str], int]
    """Each of them at the start."""
    goes: int
    """How much one of them may shrink in a ply."""
    scores: Callable[[Header, Position], list[int]]
    known: Callable[[Header, Position, int], Any] = everything
    """What a seat knows, which no reshuffling for it may change."""


def ledger_of(name: str) -> Ledger:
    return cast(Ledger, import_module(f"tests.properties.ledgers.{name}").LEDGER)
