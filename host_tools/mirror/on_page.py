"""The mirror as a page in the browser: the simulator's, with another machine behind it."""

import asyncio
from contextlib import suppress

from host_tools.mirror.mirror import Mirror
from quadrille.events import BUTTONS
from sim.eye import Rows
from sim.web import server
from sim.web.machine import Machine
from sim.web.session import Session

LOOK = 0.02  # seconds until a button of the page is looked at


class Mirrored(Machine):
    never_waits = True
    playing = False  # a page cannot restart it

    def __init__(self, mirror: Mirror) -> None:
        self._mirror = mirror
        self._follow()

    def _follow(self) -> None:
        self.board = self._mirror.board
        self.has_keys = self._mirror.has_keys
        self.notice = self._mirror.notice

    @property
    def frames(self) -> int:
        return self._mirror.shows

    @property
    def rows(self) -> Rows:
        return self._mirror.rows

    def press(self, button: str) -> None:
        self._mirror.press(BUTTONS.index(button))

    def release(self, button: str) -> None:
        self._mirror.release(BUTTONS.index(button))

    async def step(self) -> None:
        await asyncio.to_thread(self._mirror.look, LOOK)
        self._follow()


def play(mirror: Mirror, open_browser: bool) -> None:
    """Until Ctrl-C."""
    session = Session(lambda _: Mirrored(mirror), mirror.board.NAME)
    with suppress(KeyboardInterrupt):
        asyncio.run(server.play(session, None, open_browser and server.has_browser()))
