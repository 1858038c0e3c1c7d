"""The app on this PC, sixty ticks a second."""

import asyncio
import time
from pathlib import Path

from quadrille.app import App
from quadrille.events import BUTTONS
from sim.device import TICKS_PER_SECOND, Device
from sim.eye import Rows
from sim.spare import think_until
from sim.web.machine import Machine, Notes

FAR_BEHIND = 0.25  # seconds: what was missed is not made up for


class Simulated(Machine):
    def __init__(self, board: str, seed: int | None = None, saves: Path | None = None) -> None:
        self.device = Device(board, seed, saves=saves)
        self.board = self.device.board
        self.app = App(self.device)
        self.tick_seconds = 1 / TICKS_PER_SECOND
        self._due = 0.0

    @property
    def rows(self) -> Rows:
        return self.device.panel.rows

    @property
    def frames(self) -> int:
        return self.device.panel.shows

    @property
    def playing(self) -> bool:
        screen = self.app.screen
        while not hasattr(screen, "game"):
            screen = getattr(screen, "table", None) or getattr(screen, "back", None)
            if screen is None:
                return False
        return not screen.game.over

    def press(self, button: str) -> None:
        self.device.buttons.press(BUTTONS.index(button))

    def release(self, button: str) -> None:
        self.device.buttons.release(BUTTONS.index(button))

    async def step(self) -> None:
        self.app.tick()
        self.device.panel.show()
        self._due = max(self._due + self.tick_seconds, time.monotonic() - FAR_BEHIND)
        think_until(self._due, self.app)
        await asyncio.sleep(self._due - time.monotonic())

    def notes(self) -> Notes:
        return [
            (tune[place], tune[place + 1])
            for tune in self.device.sound.take()[-1:]  # a new one cuts the old one off
            for place in range(0, len(tune), 2)
        ]
