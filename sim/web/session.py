"""Connects the handheld with all open pages.

A page sends {"press": button}, {"release": button}, {"point": [column, row]}, {"board": name},
{"set": [name, number]} or {"look": true}. It gets the panel as bytes, red, green, blue of each LED
row by row from the top left, and as JSON {"notes": …}, {"look": the board in words}, the status,
and what followers tell. Anything else that a page sends ends its connection, and no other.
"""

import asyncio
import json
import time
import traceback
from collections.abc import AsyncIterator, Awaitable, Callable, Container, Iterable
from contextlib import suppress
from typing import Any, Protocol

from pc.boards import load_board
from pc.errors import UserError
from quadrille.events import BUTTONS
from sim.eye import Rows, seen
from sim.web import settings
from sim.web.machine import Machine

LONGEST_SIDE = 64  # of a panel
STATUS_SECONDS = 0.5  # from one to the next if only the speed of the emulator changes


# Tells a page, in JSON, of more than the status, for as long as the page is open.
Follower = Callable[["Session", Callable[[str], None]], Awaitable[None]]


class Connection(Protocol):
    """The way to a page: a socket here, a worker's messages on the site."""

    def __aiter__(self) -> AsyncIterator[str | bytes]: ...

    async def send(self, message: str | bytes) -> None: ...


class Page:
    """An open page: the buttons that it holds down, and what is still to be sent to it."""

    def __init__(self, connection: Connection) -> None:
        self.connection = connection
        self.held: set[str] = set()
        self._news: dict[str, str | bytes] = {}
        self._more: list[str] = []
        self._told = asyncio.Event()

    def tell(self, **news: str | bytes | None) -> None:
        """If a page is slow, new things replace what has not been sent yet."""
        self._news |= {kind: message for kind, message in news.items() if message}
        self._told.set()

    def add(self, message: str) -> None:
        """What nothing replaces."""
        self._more.append(message)
        self._told.set()

    async def send(self) -> None:
        while True:
            await self._told.wait()
            self._told.clear()
            news, self._news = self._news, {}
            more, self._more = self._more, []
            for kind in ("status", "picture", "notes", "look"):  # a picture has the status's size
                if kind in news:
                    await self.connection.send(news[kind])
            for message in more:
                await self.connection.send(message)


class Session:
    def __init__(
        self,
        make: Callable[[str], Machine],
        board: str,
        boards: Iterable[str] = (),
        followers: Iterable[Follower] = (),
    ) -> None:
        """`make` starts a handheld, by the name of its board; pages choose from `boards`."""
        self.machine = make(board)
        self._make = make
        self._board = board
        self._followers = list(followers)
        self._language: int | None = None  # of the page that was opened last
        self._wanted: str | None = None  # another board
        self._stopped = ""  # the fault that stopped it
        self._pages: set[Page] = set()
        self._changed = asyncio.Event()  # a page was opened, or another board is wanted
        self._status: dict[str, Any] = {}
        self._status_time = 0.0
        self._shown: tuple[Machine, int] | None = None  # which frame of which handheld
        sizes = {name: load_board(name) for name in boards}
        self._boards = {
            name: f"{size.PANEL_WIDTH}×{size.PANEL_HEIGHT}" for name, size in sizes.items()
        }

    # --- the handheld ---------------------------------------------------------------------

    @property
    def board(self) -> str:
        """The one that was chosen; that of a machine that stands in for it may be another."""
        return self._board

    async def run(self) -> None:
        """Run the handheld while a page is open, or always if it never waits."""
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
        self._board, self._stopped = board, ""
        if self._language is not None:
            self.machine.speak(self._language)
        for page in self._pages:
            page.held.clear()

    async def _step(self) -> None:
        try:
            await self.machine.step()
        except UserError:
            raise
        except Exception as error:
            self._stop(error)

    def _stop(self, error: Exception) -> None:
        if not self._boards:  # to start it again
            raise error
        traceback.print_exc()
        self._stopped = f"{type(error).__name__}: {error}"

    def _publish(self) -> None:
        tune = self.machine.notes()
        notes = json.dumps({"notes": tune}) if tune else None
        picture = None
        shown = self.machine, self.machine.panel.shows
        if shown != self._shown:
            self._shown = shown
            picture = colours(self.machine.panel.rows)
        status = self._new_status()
        board = self.machine.looked()
        look = json.dumps({"look": board}) if board else None
        if notes or picture or status or look:
            for page in self._pages:
                page.tell(status=status, picture=picture, notes=notes, look=look)

    def _new_status(self) -> str | None:
        speed = self.machine.speed()
        now = time.monotonic()
        status = {
            "board": self._board,
            "boards": self._boards,
            "width": self.machine.board.PANEL_WIDTH,
            "height": self.machine.board.PANEL_HEIGHT,
            "keys": self.machine.has_keys,
            "points": self.machine.points,
            "notice": self.machine.notice,
            "caption": self.machine.caption,
            "playing": self.machine.playing,
            "saves": self.machine.saves,
            "review": self.machine.review(),
            "stopped": self._stopped,
        }
        told = {name: self._status.get(name) for name in status}
        if status == told and (not speed or now < self._status_time + STATUS_SECONDS):
            return None
        self._status = {**status, **speed}
        self._status_time = now
        return json.dumps(self._status)

    # --- the pages ------------------------------------------------------------------------

    def speak(self, language: int) -> None:
        """A browser that speaks this language has opened the page."""
        self._language = language
        self.machine.speak(language)

    async def serve(self, connection: Connection) -> None:
        """Serve a page until its connection ends; ValueError if it sent what no page sends."""
        page = Page(connection)
        self._pages.add(page)
        self._changed.set()
        if self._status:
            page.tell(status=json.dumps(self._status), picture=colours(self.machine.panel.rows))
        told = (self._tell(follow, page) for follow in self._followers)
        tasks = [asyncio.create_task(job) for job in (page.send(), *told)]
        try:
            async for message in connection:
                self._hear(page, message)
        finally:
            self._pages.discard(page)
            for button in list(page.held):
                self._release(page, button)
            for task in tasks:
                task.cancel()
            await asyncio.gather(*tasks, return_exceptions=True)  # it cannot be told any more

    async def _tell(self, follow: Follower, page: Page) -> None:
        try:
            await follow(self, page.add)
        except Exception:
            traceback.print_exc()

    def _hear(self, page: Page, message: str | bytes) -> None:
        verb, what = understood(message, self._boards)
        if verb == "board":
            self._wanted = what
            self._changed.set()
        elif verb == "point":
            try:
                self.machine.point(*what)
            except Exception as error:
                self._stop(error)
        elif verb == "set":
            if self.machine.app and self.machine.keeps:
                with suppress(ValueError):  # a value that only the board before had
                    settings.change(self.machine.app, *what)
        elif verb == "look":
            self.machine.look()
        elif verb == "release":
            self._release(page, what)
        elif what not in page.held:
            if not self._is_held(what):
                self.machine.buttons.press(BUTTONS.index(what))
            page.held.add(what)

    def _release(self, page: Page, button: str) -> None:
        if button in page.held:
            page.held.remove(button)
            if not self._is_held(button):
                self.machine.buttons.release(BUTTONS.index(button))

    def _is_held(self, button: str) -> bool:
        return any(button in page.held for page in self._pages)


def understood(message: str | bytes, boards: Container[str]) -> tuple[str, Any]:
    """Verb and object of a page's message, or ValueError."""
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
        case {"look": True, **rest} if not rest:
            return "look", ""
        case {"point": [x, y], **rest} if is_cell(x) and is_cell(y) and not rest:
            return "point", [x, y]
        case {"set": [str() as name, value], **rest} if type(value) is int and not rest:
            if value in settings.RANGES.get(name, ()):
                return "set", [name, value]
    raise ValueError("a message presses a button, clicks, looks, or names a board or a setting")


def is_cell(number: object) -> bool:
    return type(number) is int and 0 <= number < LONGEST_SIDE


def colours(rows: Rows) -> bytes:
    return bytes(channel for row in rows for pixel in row for channel in seen(pixel))
