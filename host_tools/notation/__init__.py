"""Positions and moves of each game as text, as in records."""

from collections.abc import Callable
from importlib import import_module
from typing import Any, Protocol, cast

from host_tools.notation.check import NotationError
from quadrille.engine.game import Game
from quadrille.engine.games import GAMES

__all__ = ["NOTATIONS", "Notation", "NotationError"]


class Notation(Protocol):
    """What the module of each game offers."""

    def extras(self, game: Any) -> dict[str, Any]:
        """What the header of a record has for this game only."""

    def position(self, game: Any) -> dict[str, Any]: ...

    def write_move(self, game: Any, move: int) -> str: ...

    def read_move(self, game: Any, text: str) -> int:
        """The move that a text names, legal or not; NotationError if there is no such move."""

    @property
    def set_up(self) -> Callable[..., Game]:
        """Makes a game from a position; everything else is the engine's default."""


NOTATIONS = {name: cast(Notation, import_module(f"{__name__}.{name}")) for name in GAMES}
