"""A handheld with a game of Pièges, and a thumb that knows the way to each move."""

import random

from quadrille import events
from quadrille.app import App
from quadrille.engine.game import Game
from quadrille.engine.pieges import PUSH, QUIET, Pieges
from quadrille.events import DOWN, RIGHT, UP, A
from quadrille.ui.pieges.picture import SIDE
from quadrille.ui.pieges.screen import Table
from sim.device import Device, Sound
from tests.properties.strategies import listed, play_on, twin

PANELS = ["quadrille16", "hat16x10"]


class Ears(Sound):
    def __init__(self) -> None:
        super().__init__(present=True)
        self.cues: list[int] = []

    def play(self, cue: int) -> None:
        self.cues.append(cue)


class Seated(App):  # type: ignore[misc]
    """The handheld with a game of Pièges that stands in any way."""

    def __init__(self, game: Game, panel: str = PANELS[0]) -> None:
        self.to_play = game
        device = Device(panel, 1)
        device.sound = ears = Ears()
        self.cues = ears.cues
        super().__init__(device)
        self.tick()

    def welcome(self) -> None:
        self.table = Table(self, twin(self.to_play), ("human",) * self.to_play.players)
        self.show(self.table)
        self.table.begin_turn()

    def press(self, *buttons: int) -> None:
        for button in buttons:
            self.beat = 0
            self.screen.press(button)

    def settle(self) -> None:
        for _ in range(200):
            if not self.table.busy:
                return
            self.tick()
        raise AssertionError("a move goes on for ever")

    def pushed(self, move: int) -> "Seated":
        """Drive the buttons to a legal move and make it."""
        if move < PUSH:
            self._go_to_cell(move)
            self.press(A)
        else:
            self._go_to_slide((move - PUSH) >> 1)
            self.press(A, along((move - PUSH) >> 1)[move & 1])
        return self

    def _go_to_cell(self, cell: int) -> None:
        column, row = divmod(self.table.cell, SIDE)
        self.press(*[RIGHT] * ((cell // SIDE - column) % SIDE))
        self.press(*[UP] * ((cell % SIDE - row) % SIDE))

    def _go_to_slide(self, slide: int) -> None:
        for _ in range(SIDE + 1):
            if self.table.slide == slide:
                return
            self.press(RIGHT if slide < SIDE else UP)
        raise AssertionError(f"slide {slide} is out of reach")

    def at(self, x: int, y: int) -> int:
        """The index at a column and a row of the ten by ten from its top left."""
        canvas = self.canvas
        return int(canvas.cells[(canvas.height - 10 + y) * canvas.width + x])

    def cell(self, cell: int) -> int:
        return self.at(3 + cell // SIDE, 6 - cell % SIDE)

    def end(self, slide: int, place: int) -> int:
        if slide < SIDE:
            return self.at(3 + slide, 7 + place)
        return self.at(2 - place, 13 - slide)

    def look(self, beat: int = 0) -> bytes:
        """The frame at a moment of the blinking."""
        self.beat = beat
        self.canvas.clear()
        self.screen.draw(self.canvas)
        return bytes(self.canvas.cells)


def along(slide: int) -> tuple[int, int]:
    """The arrows that push a slide inward and outward."""
    return (UP, DOWN) if slide < SIDE else (RIGHT, events.LEFT)


def middle_of_game(
    seed: int, players: int = 2, pattern: str = "standard", plies: int = 0
) -> Pieges:
    """All marbles are placed, and so many slides pushed."""
    game = Pieges("standard", players, {"pattern": pattern})
    game.setup(seed)
    play_on(game, random.Random(seed), 5 * players + plies)
    assert not game.over
    return game


def a_fall(players: int = 2) -> tuple[Pieges, int]:
    """A game, and a push that makes a marble fall and does not end it."""
    for seed in range(100):
        game = middle_of_game(seed, players)
        for move in listed(game):
            after = twin(game)
            after.play(move)
            if after.state[QUIET] == 0 and not after.over:
                return game, move
    raise AssertionError
