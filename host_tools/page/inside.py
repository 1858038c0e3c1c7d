"""What runs in the worker of the site: the page of sim/site/inside.py, and what it wants of a
handheld at the cable.
"""

import asyncio
import json
from collections.abc import AsyncIterator
from typing import Any

from host_tools.page import moves
from sim.site import inside
from sim.web import settings


class Connection(inside.WorkerConnection):
    _cable: Any = None

    async def __aiter__(self) -> AsyncIterator[str]:
        async for message in super().__aiter__():
            match json.loads(message):
                case {"connect": str()} as job:
                    self._connected().put(job)
                case _:
                    yield message

    def _connected(self) -> Any:
        """What few need is loaded when it is needed."""
        if self._cable is None:
            from host_tools.page.connect import Cable

            self._cable = Cable(self._session)
            self._task = asyncio.create_task(self._cable.run())
        return self._cable


async def run() -> None:
    await inside.run(moves.follow, settings.follow, page=Connection)
