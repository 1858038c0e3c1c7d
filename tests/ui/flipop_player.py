"""Somebody who plays Flipop on a panel, for the tests of its screen."""

import random
from array import array
from collections.abc import Iterator
from typing import Any

import pytest

from quadrille.app import App
from quadrille.engine.flipop import Flipop
from quadrille.events import DOWN, LEFT, RIGHT, UP
from quadrille.ui.colours import BRIGHT
from quadrille.ui.flipop.chain import Chain
from quadrille.ui.game_screen import PASS
from sim.device import Device

PANELS = "quadrille16", "hat16x10"
ARROWS = UP, RIGHT, DOWN, LEFT  # by way
SIDE = 9  # of the picture of the board
LONGEST = 300  # ticks of a move
LEVEL = BRIGHT  # mask: the part of a colour that is no hue


class Player:
    def __init__(self, panel: str = PANELS[0], game: Flipop | None = None, **options: str) -> None:
        self.app: Any = App(Device(panel, seed=1))
        self.app.start_game("flipop", "standard", 2, options, ("human", "human"))
        self.table = self.app.screen
        if game:
            self.table.game.load(game)
            self.table.begin_turn()
        self.app.tick()

    def press(self, *buttons: int) -> None:
        for button in buttons:
            self.app.screen.press(button)
            self.app.screen.release(button)
            self.app.beat = 0

    def point_at(self, cell: int) -> None:
        """Lead the cursor to a ball: RIGHT goes around all of them."""
        for _ in range(5):
            if self.table.at == cell:
                return
            self.press(RIGHT)
        pytest.fail("no way to this ball")

    def settle(self) -> None:
        for _ in range(LONGEST):
            self.app.tick()
            if self.app.screen.settled:
                return
        pytest.fail("the move does not end")

    def frame(self, beat: int = 0) -> bytes:
        """What the panel shows so many ticks after the last press."""
        self.app.beat = beat - 1
        self.app.tick()
        return bytes(self.app.device.panel.frame)

    def board(self, beat: int = 0) -> bytes:
        """The part of it that has cells and gaps, with two bytes before it as in a picture."""
        frame = self.frame(beat)
        width, top = self.app.canvas.width, self.table.top + 1
        rows = [frame[y * width : y * width + SIDE] for y in range(top, top + SIDE)]
        return b"\x09\x09" + b"".join(rows)


def legal(game: Flipop) -> list[int]:
    out = array("H", bytes(2 * game.MAX_MOVES))
    return list(out[: game.moves(out)])


def played(game: Flipop, move: int) -> Flipop:
    after = Flipop()
    after.load(game)
    after.play(move)
    return after


def game_at(seed: int, chain: str = "swing", plies: int = 150) -> Flipop:
    """A game that is on after up to `plies` random moves."""
    rng = random.Random(seed)
    game = Flipop(options={"chain": chain})
    game.setup(0)
    for _ in range(rng.randrange(plies)):
        after = played(game, rng.choice(legal(game)))
        if after.over:
            break
        game = after
    return game


def pushes(game: Flipop) -> Iterator[tuple[int, Any]]:
    """Each legal push, and what it is said to move."""
    chain: Any = Chain(game)
    for move in legal(game):
        if move != PASS:
            chain.follow(game, move)
            yield move, chain
