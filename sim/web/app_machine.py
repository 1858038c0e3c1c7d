"""The app on this PC, sixty ticks a second."""

import asyncio
from pathlib import Path

from quadrille.app import App, use_spare_time
from sim.clock import Clock
from sim.device import Device
from sim.web.machine import Machine, Notes


class PageClock(Clock):
    MADE_UP = 0.25


class AppMachine(Machine):
    def __init__(self, board: str, seed: int | None = None, saves: Path | None = None) -> None:
        self.device = self.new_device(board, seed, saves)
        self.board, self.panel = self.device.board, self.device.panel
        self.buttons = self.device.buttons
        self.app = App(self.device)
        self.device.clock = self._clock = PageClock()

    def new_device(self, board: str, seed: int | None, saves: Path | None) -> Device:
        return Device(board, seed, saves=saves)

    @property
    def playing(self) -> bool:
        table = self.app.table
        return table is not None and not table.game.over

    async def step(self) -> None:
        use_spare_time(self.app)
        await asyncio.sleep(self._clock.next())
        self.app.tick()
        self.panel.show()

    def notes(self) -> Notes:
        return [
            (tune[place], tune[place + 1])
            for tune in self.device.sound.take()[-1:]  # a new one cuts the old one off
            for place in range(0, len(tune), 2)
        ]
