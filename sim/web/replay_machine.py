"""A game that is over, shown on the panel move by move."""

import asyncio
from typing import Any

from quadrille.app import App
from quadrille.engine.game import PASS
from quadrille.events import BUTTON, LEFT, NONE, RELEASE, RIGHT
from quadrille.players.player import HUMAN
from quadrille.table import Table
from sim.web.machine import Machine


class ReplayMachine(Machine):
    """A subclass gives `stand` and `hear`."""

    playing = False  # there is nothing to lose
    keeps = False
    points = True

    def __init__(self, device: Any, clock: Any, moves: list[int]) -> None:
        self.device = device
        self.board, self.panel, self.buttons = device.board, device.panel, device.buttons
        self.app = App(device)
        self.moves = moves
        self.at = 0  # how many of them are played
        self._clock = clock

    # --- for subclasses -------------------------------------------------------------------

    def stand(self, ply: int) -> Any:
        """A new game as it was after this many moves."""
        raise NotImplementedError

    def hear(self, button: int) -> None:
        raise NotImplementedError

    def pointed(self) -> int:
        """The move that is pointed at before it is played."""
        return self.moves[self.at]

    def point(self, x: int, y: int) -> None:
        """The left half leads back, the right half on."""
        self.hear(LEFT if 2 * x < self.board.PANEL_WIDTH else RIGHT)

    # --- the panel ------------------------------------------------------------------------

    def lay(self, ply: int, slowly: bool = False) -> None:
        """Show the game after this many moves, and how the last of them is played."""
        self.at = ply
        game = self.stand(max(0, ply - 1))
        table = Table(game, [HUMAN] * game.players)
        table.humans = 1  # one person watches all seats: nobody hands the device over
        self.app.lay(table)
        self.view = self.app.view
        self.view.begin_turn()
        self.view.hush()
        if ply:
            self.view.commit(self.moves[ply - 1])
        while self.view.busy and not slowly:
            self.view.tick()
        self.look_ahead()

    def look_ahead(self) -> None:
        if self.view.busy or self.at == len(self.moves):
            return
        move = self.pointed()
        if move != PASS:
            self.view.choose()
            self.view.point(move)

    async def step(self) -> None:
        await asyncio.sleep(self._clock.next())
        while (event := self.buttons.poll()) != NONE:
            if event & ~BUTTON != RELEASE:
                self.hear(event & BUTTON)
        self.app.ticks += 1
        if self.view.rest:  # the last position stays, and no result comes
            self.view.rest += 1
        busy = self.view.busy
        self.app.step()
        if busy and not self.view.busy:
            self.look_ahead()
        self.panel.show()
