"""Keeps the handheld and all open pages together.

A page sends {"press": button}, {"release": button} or {"board": name}. It gets the panel as bytes,
red, green, blue of each LED row by row from the top left, and as JSON {"notes": …} or how things
stand. Anything else that a page sends closes its connection, and nobody else's.
"""

import asyncio
import json
import time
import traceback
from collections.abc import Callable, Container, Iterable
from typing import Any

from websockets.asyncio.server import ServerConnection
from websockets.exceptions import ConnectionClosed
from websockets.frames import CloseCode

from host_tools.errors import UserError
from quadrille.events import BUTTONS
from sim.boards import load_board
from sim.eye import Rows, seen
from sim.web.machine import Machine, Notes

STATUS_SECONDS = 0.5  # between two that differ in the speed of the emulator only


class Page:
    """An open page: what it holds down, and what it has yet to be told."""

    def __init__(self, connection: ServerConnection) -> None:
        self.connection = connection
        self.held: set[str] = set()
        self.news = asyncio.Event()
        self.status: str | None = None
        self.picture: bytes | None = None
        self.notes: Notes = []

    def tell(
        self, status: str | None = None, picture: bytes | None = None, notes: Notes | None = None
    ) -> None:
        """What a slow page has not yet been told is replaced by what is new."""
        self.status = status or self.status
        self.picture = picture or self.picture
        self.notes = notes or self.notes
        self.news.set()

    async def send(self) -> None:
        """Tell it for as long as it is open."""
        while True:
            await self.news.wait()
            self.news.clear()
            status, picture, notes = self.status, self.picture, self.notes
            self.status, self.picture, self.notes = None, None, []
            if status:
                await self.connection.send(status)
            if picture:
                await self.connection.send(picture)
            if notes:
                await self.connection.send(json.dumps({"notes": notes}))


class Session:
    def __init__(
        self, make: Callable[[str], Machine], board: str, boards: Iterable[str] = ()
    ) -> None:
        """`make` switches a handheld on, by the name of its board; pages choose from `boards`."""
        self.machine = make(board)
        self._make = make
        self._board = board
        self._wanted: str | None = None  # another board
        self._stopped = ""  # by which fault
        self._pages: set[Page] = set()
        self._changed = asyncio.Event()  # a page was opened, or another board is wanted
        self._status: dict[str, Any] = {}
        self._status_time = 0.0
        self._frames = -1
        sizes = {name: load_board(name) for name in boards}
        self._boards = {
            name: f"{size.PANEL_WIDTH}×{size.PANEL_HEIGHT}" for name, size in sizes.items()
        }

    # --- the handheld ---------------------------------------------------------------------

    async def run(self) -> None:
        """The handheld runs while a page is open, or on and on if it never waits."""
        while True:
            if self._wanted:
                self._change_board(self._wanted)
            elif not self._stopped and (self._pages or self.machine.never_waits):
                await self._step()
            else:
                self._changed.clear()
                await self._changed.wait()
                continue
            self._publish()

    def _change_board(self, board: str) -> None:
        self._wanted = None
        try:
            self.machine = self._make(board)
        except UserError as error:
            self._stopped = str(error)
            return
        self._board, self._stopped, self._frames = board, "", -1
        for page in self._pages:
            page.held.clear()

    async def _step(self) -> None:
        try:
            await self.machine.step()
        except UserError:
            raise
        except Exception as error:
            if not self._boards:  # from which one could start it again
                raise
            traceback.print_exc()
            self._stopped = f"{type(error).__name__}: {error}"

    def _publish(self) -> None:
        """Tell all pages what has changed."""
        notes = self.machine.notes()
        picture = None
        if self.machine.frames != self._frames:
            self._frames = self.machine.frames
            picture = colours(self.machine.rows)
        status = self._new_status()
        if notes or picture or status:
            for page in self._pages:
                page.tell(status, picture, notes)

    def _new_status(self) -> str | None:
        speed = self.machine.speed()
        now = time.monotonic()
        status = {
            "board": self._board,
            "boards": self._boards,
            "width": self.machine.board.PANEL_WIDTH,
            "height": self.machine.board.PANEL_HEIGHT,
            "keys": self.machine.has_keys,
            "notice": self.machine.notice,
            "playing": self.machine.playing,
            "stopped": self._stopped,
        }
        told = {name: self._status.get(name) for name in status}
        if status == told and (not speed or now < self._status_time + STATUS_SECONDS):
            return None
        self._status = {**status, **speed}
        self._status_time = now
        return json.dumps(self._status)

    # --- the pages ------------------------------------------------------------------------

    async def serve(self, connection: ServerConnection) -> None:
        """Look after a page until it is closed."""
        page = Page(connection)
        self._pages.add(page)
        self._changed.set()
        if self._status:
            page.tell(json.dumps(self._status), colours(self.machine.rows))
        sender = asyncio.create_task(page.send())
        try:
            async for message in connection:
                self._hear(page, message)
        except ValueError as error:
            await connection.close(CloseCode.POLICY_VIOLATION, str(error))
        except ConnectionClosed:
            pass
        finally:
            sender.cancel()
            self._pages.discard(page)
            for button in list(page.held):
                self._release(page, button)

    def _hear(self, page: Page, message: str | bytes) -> None:
        verb, what = understood(message, self._boards)
        if verb == "board":
            self._wanted = what
            self._changed.set()
        elif verb == "release":
            self._release(page, what)
        elif what not in page.held:
            if not self._is_held(what):
                self.machine.press(what)
            page.held.add(what)

    def _release(self, page: Page, button: str) -> None:
        if button in page.held:
            page.held.remove(button)
            if not self._is_held(button):
                self.machine.release(button)

    def _is_held(self, button: str) -> bool:
        return any(button in page.held for page in self._pages)


def understood(message: str | bytes, boards: Container[str]) -> tuple[str, str]:
    """Verb and object of a page's message, or ValueError in a few words."""
    if isinstance(message, bytes):
        raise ValueError("a message is text")
    try:
        content = json.loads(message)
    except (ValueError, RecursionError):
        raise ValueError("a message is JSON") from None
    match content:
        case {"press": str() as button, **rest} if button in BUTTONS and not rest:
            return "press", button
        case {"release": str() as button, **rest} if button in BUTTONS and not rest:
            return "release", button
        case {"board": str() as board, **rest} if board in boards and not rest:
            return "board", board
    raise ValueError("a message presses or releases a button, or names a board")


def colours(rows: Rows) -> bytes:
    return bytes(channel for row in rows for pixel in row for channel in seen(pixel))
