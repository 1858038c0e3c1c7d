"""The least that a server can run, and a page that looks at it."""

import asyncio
import json
import time
from collections.abc import Callable
from types import ModuleType
from typing import Any

from websockets.sync.client import ClientConnection, connect
from websockets.typing import Origin

from sim.boards import load_board
from sim.eye import Rows
from sim.web.machine import Notes
from tests.sim.served import Served

SECONDS = 10


class Lamp:
    """A machine of one button and one light: the first LED is as bright as A was pressed often."""

    never_waits = False
    has_keys = True
    notice = ""

    def __init__(self, board: str) -> None:
        self.board: ModuleType = load_board(board)
        self.frames = 0
        self.playing = False
        self.log: list[str] = []
        self.tune: Notes = []
        self.fault = ""

    @property
    def rows(self) -> Rows:
        rows: Rows = [[(0, 0, 0)] * self.board.PANEL_WIDTH for _ in range(self.board.PANEL_HEIGHT)]
        rows[0][0] = (self.frames, 0, 0)
        return rows

    def press(self, button: str) -> None:
        self.log.append(f"{button} down")
        self.frames += 1
        if button == "B":
            self.tune = [(440, 10)]
        if button == "MENU":
            self.fault = "no menu"

    def release(self, button: str) -> None:
        self.log.append(f"{button} up")

    async def step(self) -> None:
        await asyncio.sleep(0.005)
        if self.fault:
            raise ValueError(self.fault)

    def notes(self) -> Notes:
        tune, self.tune = self.tune, []
        return tune

    def speed(self) -> dict[str, float]:
        return {}


class Page:
    """What a browser would be: it keeps the last of each kind that it was told."""

    def __init__(self, at: Served) -> None:
        self.socket: ClientConnection = connect(at.socket, origin=Origin(at.origin)).__enter__()
        self.picture = b""
        self.status: dict[str, Any] = {}
        self.notes: list[list[int]] = []
        self.pictures = 0

    def send(self, **message: object) -> None:
        self.socket.send(json.dumps(message))

    def hear(self, seconds: float = 0.02) -> None:
        """Take in what comes until nothing has come for a while."""
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
            else:
                self.status = content

    def until(self, condition: Callable[[], object]) -> None:
        end = time.monotonic() + SECONDS
        while not condition():
            self.hear()
            assert time.monotonic() < end

    @property
    def light(self) -> tuple[int, ...]:
        return tuple(self.picture[:3])


def machine(at: Served) -> Lamp:
    lamp = at.session.machine
    assert isinstance(lamp, Lamp)
    return lamp
