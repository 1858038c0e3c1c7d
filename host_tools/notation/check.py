"""What the notations of all games share: the error for text, and how a position becomes a game."""

from collections.abc import Callable
from typing import Any, TypeVar

from pc.errors import UserError
from quadrille.engine.game import FIRST, TURN, BadState, Game

Kind = TypeVar("Kind", bound=Game)


class NotationError(UserError):
    """Text that is not a position, move or record of the game; the sentence names the part."""


def sets_up(kind: type[Kind]) -> Callable[[Callable[..., None]], Callable[..., Kind]]:
    """Make `set_up` of a function that puts a position onto a dealt game.

    The game's `turn` and `first` are set by then; its state is checked afterwards.
    """

    def decorate(put: Callable[..., None]) -> Callable[..., Kind]:
        def set_up(
            position: Any,
            *,
            variant: str | None = None,
            players: int | None = None,
            options: dict[str, Any] | None = None,
            turn: int = 0,
            first: int = 0,
            seed: int = 0,
            **more: Any,
        ) -> Kind:
            for number in (players, turn, first):
                if number is not None and type(number) is not int:
                    raise NotationError(f"players and seats are whole numbers, not {number!r}")
            try:
                game = kind(variant, players, options)
            except ValueError as error:
                raise NotationError(str(error)) from None
            if turn not in range(game.players) or first not in range(game.players):
                raise NotationError(f"the seats of this game are 0 to {game.players - 1}")
            game.setup(seed)
            game.state[TURN], game.state[FIRST] = turn, first
            put(game, position, **more)
            try:
                game.restore(bytes(game.state))
            except BadState as error:
                raise NotationError(str(error)) from None
            return game

        return set_up

    return decorate
