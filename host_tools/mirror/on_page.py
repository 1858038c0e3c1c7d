"""The mirror in the browser: the simulator's page with another machine behind it."""

import asyncio
from contextlib import suppress

from host_tools.mirror.mirror import Mirror
from sim.web import server
from sim.web.machine import Machine
from sim.web.session import Session

LOOK = 0.02  # seconds between two looks at the buttons of the page


class Mirrored(Machine):
    never_waits = True
    playing = False  # no page can restart it

    def __init__(self, mirror: Mirror) -> None:
        self._mirror = self.panel = self.buttons = mirror
        self._looked = ""  # the board in words, as it was asked for
        self._follow()

    def _follow(self) -> None:
        self.board = self._mirror.board
        self.has_keys = self._mirror.has_keys
        self.notice = self._mirror.notice
        self.caption = self._mirror.told

    async def step(self) -> None:
        await asyncio.to_thread(self._mirror.look, LOOK)
        if self.asked:
            self.asked = False
            self._looked = await asyncio.to_thread(self._mirror.in_words)
        self._follow()

    def looked(self) -> str:
        looked, self._looked = self._looked, ""
        return looked


def play(mirror: Mirror, open_browser: bool) -> None:
    """Show it until Ctrl-C."""
    session = Session(lambda _: Mirrored(mirror), mirror.board.NAME)
    with suppress(KeyboardInterrupt):
        asyncio.run(server.play(session, None, open_browser and server.has_browser()))
