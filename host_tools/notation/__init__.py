"""Positions and moves of each game as text, exactly as records write them."""

from collections.abc import Callable
from importlib import import_module
from typing import Any, Protocol, cast

from host_tools.notation.errors import NotationError
from quadrille.engine.game import Game
from quadrille.engine.games import GAMES

__all__ = ["NOTATIONS", "Notation", "NotationError"]


class Notation(Protocol):
    """What the module of each game offers."""

    def extras(self, game: Any) -> dict[str, Any]:
        """What the header of a record tells of this game only."""

    def position(self, game: Any) -> dict[str, Any]: ...

    def write_move(self, game: Any, move: int) -> str: ...

    def read_move(self, game: Any, text: str) -> int:
        """The move that a text names, legal or not; NotationError if it names none."""

    @property
    def set_up(self) -> Callable[..., Game]:
        """From a position, as the game that stands so; the engine's defaults for the rest."""


NOTATIONS = {name: cast(Notation, import_module(f"{__name__}.{name}")) for name in GAMES}
