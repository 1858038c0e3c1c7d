"""The app on this PC, sixty ticks a second."""

import asyncio
from pathlib import Path

from quadrille.app import App, use_spare_time
from quadrille.ui import caption
from sim import language
from sim.clock import Clock
from sim.device import Device
from sim.teller import Teller
from sim.web.machine import Machine, Notes


class PageClock(Clock):
    MADE_UP = 0.25


class AppMachine(Machine):
    points = True

    def __init__(self, board: str, seed: int | None = None, saves: Path | None = None) -> None:
        self.saves = saves is not None
        self.device = self.new_device(board, seed, saves)
        self.board, self.panel = self.device.board, self.device.panel
        self.buttons = self.device.buttons
        self.app = App(self.device)
        self._teller = Teller()
        self.device.clock = self._clock = PageClock()

    def new_device(self, board: str, seed: int | None, saves: Path | None) -> Device:
        return Device(board, seed, saves=saves, language=language.of_locale())

    def speak(self, language: int) -> bool:
        before = self.app.settings.language
        self.app.speak(language)
        if self.app.settings.language != before:
            self.app.screen.enter()  # which writes its texts again
        return True

    @property
    def playing(self) -> bool:
        table = self.app.table
        return table is not None and not table.game.over

    def point(self, x: int, y: int) -> None:
        from sim.web import pointer  # only now: on the site, each module takes time to load

        pointer.point(self.app, x, y)

    async def step(self) -> None:
        use_spare_time(self.app)
        await asyncio.sleep(self._clock.next())
        self.app.tick()
        self.panel.show()
        self._teller.tick(self.app)

    @property
    def caption(self) -> str:  # type: ignore[override]
        return self._teller.told

    def looked(self) -> str:
        asked, self.asked = self.asked, False
        return "\n".join(caption.lines(self.app)) if asked else ""

    def notes(self) -> Notes:
        return [
            (tune[place], tune[place + 1])
            for tune in self.device.sound.take()[-1:]  # a new one cuts the old one off
            for place in range(0, len(tune), 2)
        ]
