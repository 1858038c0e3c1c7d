"""Humans and computers at one table, and what they cannot know: what tests of screens share."""

from collections.abc import Sequence
from typing import Any, Self

import pytest
from hypothesis import strategies as st

from quadrille.players import players
from tests.chance import seeded
from tests.handheld import BOARDS, Handheld
from tests.moves import dealt, listed, played, twin
from tests.properties.strategies import SET_UPS, moments

FEW = 60  # nodes that are enough to try a player out


def games_of(name: str) -> st.SearchStrategy[Any]:
    """Games of any variant, players and options, at any moment."""
    return st.sampled_from([set_up for set_up in SET_UPS if set_up.name == name]).flatmap(moments)


class Seated(Handheld):
    """A handheld with a copy of a game, taken over by the player whose turn it is."""

    def __init__(self, game: Any, board: str = BOARDS[0]) -> None:
        super().__init__(board, twin(game))
        self.take_over()

    def return_to(self, game: Any) -> Self:
        """Let the player choose in this position."""
        self.view.game.load(game)
        self.view.busy = self.view.rest = 0
        self.view.begin_turn()
        return self.take_over()

    def make(self, move: int) -> Any:
        """Press what a player would to play a legal move."""
        raise NotImplementedError

    def make_every_move(self) -> None:
        game = twin(self.view.game)
        for move in listed(game):
            self.return_to(game).make(move)
            assert self.view.last == move
            assert self.view.game.state == played(game, move).state


def in_a_hurry(monkeypatch: pytest.MonkeyPatch, name: str, levels: tuple[str, ...]) -> None:
    """Let the players of a game think for less than they would."""
    player = players.player_class(name)
    for level in levels:
        budget = min(FEW, player.BUDGETS[level])
        monkeypatch.setitem(player.BUDGETS, level, budget)


def thinking(name: str, level: str, board: str = BOARDS[0]) -> Handheld:
    """A computer that has just begun to think, against a human."""
    app = Handheld(board, dealt(name), [level, "human"])
    return app.until(lambda: app.view.thinking)


def reshuffled(game: Any, seat: int, seed: int = 5) -> Any:
    """Another game, which looks the same to the seat."""
    other = twin(game)
    other.reshuffle(seat, seeded(seed))
    return other


def looks(games: list[Any], board: str, *scripts: Sequence[int], ticks: int = 1) -> list[int]:
    """How much handhelds with these games differ in what they show after some events, and more."""
    apps = [Handheld(board, twin(game)).settle() for game in games]
    found = []
    for script in scripts:
        for app in apps:
            for event in script:
                app._hear(event)
        found.append(len({tuple(app.frames(ticks)) for app in apps}))
    return found
