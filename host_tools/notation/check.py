"""Games from text: what an engine refuses becomes a sentence about the text."""

from typing import Any, TypeVar

from host_tools.notation.errors import NotationError
from quadrille.engine.game import BadState, Game

Kind = TypeVar("Kind", bound=Game)


def new_game(
    kind: type[Kind], variant: str | None, players: int | None, options: dict[str, Any] | None
) -> Kind:
    try:
        return kind(variant, players, options)
    except ValueError as error:
        raise NotationError(str(error)) from None


def checked(game: Kind) -> Kind:
    """The same game, if what was put together can be."""
    try:
        game.restore(bytes(game.state))
    except BadState as error:
        raise NotationError(str(error)) from None
    return game
