"""A handheld on which a game stands, with humans and computers on its seats."""

from typing import Any

import pytest

from quadrille.app import App
from quadrille.engine.game import Game
from quadrille.engine.games import create
from quadrille.events import PRESS, RELEASE, A
from quadrille.players import players
from quadrille.ui.games import part
from quadrille.ui.handover import HandOver
from quadrille.ui.screen import Screen
from sim.device import Device

BOARDS = ("quadrille16", "hat16x10")
LONGEST = 3000  # ticks until a human has the turn again, or the game is over
FEW = 60  # nodes that are enough to try a player out


class Seated(App):  # type: ignore[misc]
    def __init__(self, game: Game, seats: list[str], board: str = BOARDS[0]) -> None:
        self.cues: list[int] = []
        super().__init__(Device(board, 1))
        self.device.sound.play = self.cues.append
        self.table: Any = part(game.NAME, "screen").Table(self, game, seats)
        self.show(self.table)
        self.table.begin_turn()

    def welcome(self) -> None:
        self.show(Screen(self))

    menu = welcome

    def tap(self, *buttons: int) -> "Seated":
        for button in buttons:
            self._hear(button | PRESS)
            self._hear(button | RELEASE)
        return self

    def frame(self) -> bytes:
        self.tick()
        return bytes(self.canvas.cells)

    def take_over(self) -> "Seated":
        """Accept the device, if it is being handed over."""
        if isinstance(self.screen, HandOver):
            for _ in range(HandOver.DEAF):
                self.tick()
            self.tap(A)
        return self

    def settle(self) -> "Seated":
        for _ in range(LONGEST):
            if self.screen.settled:
                return self
            self.tick()
        pytest.fail("nothing settles")


def in_a_hurry(monkeypatch: pytest.MonkeyPatch, name: str, levels: tuple[str, ...]) -> None:
    """Let the players of a game think for less than they would."""
    player = players.player_class(name)
    for level in levels:
        budget = min(FEW, player.BUDGETS[level])
        monkeypatch.setitem(player.BUDGETS, level, budget)


def dealt(name: str, variant: str | None = None, players: int | None = None, seed: int = 1) -> Any:
    game = create(name, variant, players)
    game.setup(seed)
    return game


def against(name: str, level: str, board: str = BOARDS[0], human: int = 0) -> Seated:
    """A human against one computer."""
    seats = [level, level]
    seats[human] = "human"
    return Seated(dealt(name), seats, board)


def until_thinking(app: Seated) -> Seated:
    for _ in range(LONGEST):
        if app.table.thinking:
            return app
        app.tick()
    pytest.fail("no computer thinks")
