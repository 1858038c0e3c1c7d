"""A server in a thread of its own, as `make play` runs it, the smallest machine, and a client."""

import asyncio
import json
import threading
from collections.abc import Callable, Iterable, Iterator, Sequence
from contextlib import contextmanager, suppress
from queue import SimpleQueue
from types import ModuleType
from typing import Any

from websockets.sync.client import ClientConnection, connect
from websockets.typing import Origin

from pc.boards import handheld_names, load_board
from quadrille.events import BUTTONS
from sim.eye import Rows
from sim.web import server
from sim.web.access import Access
from sim.web.machine import Machine, Notes
from sim.web.session import Follower, Session
from tests.waiting import SECONDS, eventually

BOARDS = handheld_names()


class Served:
    """A running server: its session, its port, and a way to ask it something between two steps."""

    def __init__(self, session: Session, port: int) -> None:
        self.session = session
        self.port = port
        self.address = f"http://127.0.0.1:{port}/"
        self.socket = f"ws://127.0.0.1:{port}/handheld"
        self.origin = f"http://127.0.0.1:{port}"
        self._loop = asyncio.get_running_loop()

    def ask(self, question: Callable[[], Any]) -> Any:
        async def answer() -> Any:
            return question()

        return asyncio.run_coroutine_threadsafe(answer(), self._loop).result(SECONDS)


@contextmanager
def served(
    make: Callable[[str], Machine],
    port: int | None = 0,
    boards: Sequence[str] = BOARDS,
    followers: Iterable[Follower] = (),
    access: Access = server.ALONE,
) -> Iterator[Served]:
    """`port`: 0 is any free one, None the first free one that `make play` tries."""
    found: SimpleQueue[tuple[Served, asyncio.Task[None]]] = SimpleQueue()

    async def main() -> None:
        session = Session(make, "quadrille16", boards, followers)
        async with await server.listen(session, port, access) as listening:
            running = asyncio.create_task(session.run())
            found.put((Served(session, listening.sockets[0].getsockname()[1]), running))
            with suppress(asyncio.CancelledError):
                await running

    thread = threading.Thread(target=asyncio.run, args=(main(),), daemon=True)
    thread.start()
    at, running = found.get(timeout=SECONDS)
    try:
        yield at
    finally:
        at.ask(running.cancel)
        thread.join(SECONDS)


class Lamp(Machine):
    """A machine with one light: the first LED gets brighter with each press of a button."""

    playing = False

    def __init__(self, board: str) -> None:
        self.board: ModuleType = load_board(board)
        self.panel = self.buttons = self
        self.shows = 0
        self.log: list[str] = []
        self.tune: Notes = []
        self.fault = ""

    @property
    def rows(self) -> Rows:
        rows: Rows = [[(0, 0, 0)] * self.board.PANEL_WIDTH for _ in range(self.board.PANEL_HEIGHT)]
        rows[0][0] = (self.shows, 0, 0)
        return rows

    def point(self, x: int, y: int) -> None:
        self.log.append(f"{x}, {y}")

    def press(self, button: int) -> None:
        self.log.append(f"{BUTTONS[button]} down")
        self.shows += 1
        if BUTTONS[button] == "B":
            self.tune = [(440, 10)]
        if BUTTONS[button] == "MENU":
            self.fault = "no menu"

    def release(self, button: int) -> None:
        self.log.append(f"{BUTTONS[button]} up")

    async def step(self) -> None:
        await asyncio.sleep(0.005)
        if self.fault:
            raise ValueError(self.fault)

    def notes(self) -> Notes:
        tune, self.tune = self.tune, []
        return tune


class Client:
    """Stands for a page in a browser: it keeps the last message of each kind."""

    def __init__(self, at: Served) -> None:
        self.socket: ClientConnection = connect(at.socket, origin=Origin(at.origin)).__enter__()
        self.picture = b""
        self.status: dict[str, Any] = {}
        self.notes: list[list[int]] = []
        self.look = ""
        self.pictures = 0
        self.game: str | None = None
        self.lines: list[Any] = []
        self.settings: dict[str, Any] | None = None

    def send(self, **message: object) -> None:
        self.socket.send(json.dumps(message))

    def hear(self, seconds: float = 0.02) -> None:
        """Receive messages until none has come for a while."""
        while True:
            try:
                message = self.socket.recv(seconds)
            except TimeoutError:
                return
            if isinstance(message, bytes):
                self.picture = message
                self.pictures += 1
            elif "notes" in (content := json.loads(message)):
                self.notes = content["notes"]
            elif "moves" in content:
                self.game, told = content["moves"]["game"], content["moves"]
                self.lines[told["from"] :] = told["lines"]
            elif "settings" in content:
                self.settings = content["settings"]
            elif "look" in content:
                self.look = content["look"]
            else:
                self.status = content

    def until(self, condition: Callable[[], object]) -> None:
        eventually(condition, self.hear)

    @property
    def light(self) -> tuple[int, ...]:
        return tuple(self.picture[:3])


def machine(at: Served) -> Lamp:
    lamp = at.session.machine
    assert isinstance(lamp, Lamp)
    return lamp
