"""The handheld at the cable on the site's panel."""

import asyncio
from typing import Any

from host_tools.link import Line
from host_tools.mirror.mirror import PATIENCE, Mirror
from host_tools.page import port
from sim.site.inside import Bare
from sim.web.machine import Machine

LOOK = 0.02  # seconds between two looks at the buttons of the page


class WebMirror(Mirror):
    strip: Any = Bare

    def open(self) -> Line:
        return port.line(PATIENCE)


class Mirrored(Machine):
    """Shows what `mirror` shows; whoever has the cable lets it look."""

    playing = False  # no page can restart it

    def __init__(self, mirror: Mirror) -> None:
        self.mirror = self.panel = self.buttons = mirror

    @property
    def board(self) -> Any:  # type: ignore[override]
        return self.mirror.board

    @property
    def notice(self) -> str:  # type: ignore[override]
        return self.mirror.notice

    async def step(self) -> None:
        await asyncio.sleep(LOOK)
