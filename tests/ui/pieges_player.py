"""A player of Pièges with a handheld that knows the way to each move."""

import random

from quadrille import events
from quadrille.engine.pieges import PUSH, QUIET, SIDE, Pieges
from quadrille.events import DOWN, RIGHT, UP, A
from tests.moves import listed, play_on, played
from tests.ui.seated import Seated


class Player(Seated):
    def make(self, move: int) -> "Player":
        if move < PUSH:
            column, row = divmod(self.view.cell, SIDE)
            self.press(*[RIGHT] * ((move // SIDE - column) % SIDE))
            self.press(*[UP] * ((move % SIDE - row) % SIDE), A)
        else:
            slide = (move - PUSH) >> 1
            for _ in range(SIDE + 1):
                if self.view.slide != slide:
                    self.press(RIGHT if slide < SIDE else UP)
            assert self.view.slide == slide
            self.press(A, along(slide)[move & 1])
        return self

    def cell(self, cell: int) -> int:
        return self.at(3 + cell // SIDE, 6 - cell % SIDE)

    def end(self, slide: int) -> list[int]:
        """The three places of a slide's end."""
        if slide < SIDE:
            return [self.at(3 + slide, 7 + place) for place in range(3)]
        return [self.at(2 - place, 13 - slide) for place in range(3)]

    def look(self, beat: int = 0) -> bytes:
        """The frame at a moment of the blinking."""
        self.beat = beat
        self.canvas.clear()
        self.screen.draw(self.canvas)
        return bytes(self.canvas.cells)


def along(slide: int) -> tuple[int, int]:
    """The arrows that push a slide inward and outward."""
    return (UP, DOWN) if slide < SIDE else (RIGHT, events.LEFT)


def middle_of_game(seed: int, players: int = 2, plies: int = 0) -> Pieges:
    """A game with all marbles placed and this many slides pushed."""
    game = Pieges("standard", players)
    game.setup(seed)
    play_on(game, random.Random(seed), 5 * players + plies)
    assert not game.over
    return game


def a_fall() -> tuple[Pieges, int]:
    """A game, and a push that makes a marble fall and does not end it."""
    for seed in range(100):
        game = middle_of_game(seed)
        for move in listed(game):
            after = played(game, move)
            if after.state[QUIET] == 0 and not after.over:
                return game, move
    raise AssertionError
