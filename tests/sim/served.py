"""A server in a thread of its own, as `make play` runs it; a test looks into its machine."""

import asyncio
import threading
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager, suppress
from typing import Any

from sim.boards import handheld_names
from sim.web import server
from sim.web.machine import Machine
from sim.web.session import Session

START_SECONDS = 20
BOARDS = handheld_names()


class Served:
    """A running server: its session, its port, and a way to ask it something between two steps."""

    def __init__(self, session: Session, port: int, loop: asyncio.AbstractEventLoop) -> None:
        self.session = session
        self.port = port
        self.address = f"http://127.0.0.1:{port}/"
        self.socket = f"ws://127.0.0.1:{port}/handheld"
        self.origin = f"http://127.0.0.1:{port}"
        self._loop = loop

    def ask(self, question: Callable[[], Any]) -> Any:
        async def answer() -> Any:
            return question()

        return asyncio.run_coroutine_threadsafe(answer(), self._loop).result(START_SECONDS)


@contextmanager
def served(
    make: Callable[[str], Machine], port: int | None = 0, boards: Sequence[str] = BOARDS
) -> Iterator[Served]:
    """0 is any free port, None the first free one of those that `make play` tries."""
    ready = threading.Event()
    found: list[Served] = []
    stop: list[Callable[[], Any]] = []

    async def main() -> None:
        session = Session(make, "quadrille16", boards)
        async with await server.listen(session, port) as listening:
            loop = asyncio.get_running_loop()
            running = loop.create_task(session.run())
            stop.append(lambda: loop.call_soon_threadsafe(running.cancel))
            found.append(Served(session, listening.sockets[0].getsockname()[1], loop))
            ready.set()
            with suppress(asyncio.CancelledError):
                await running

    thread = threading.Thread(target=asyncio.run, args=(main(),), daemon=True)
    thread.start()
    assert ready.wait(START_SECONDS)
    try:
        yield found[0]
    finally:
        stop[0]()
        thread.join(START_SECONDS)
