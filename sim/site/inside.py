"""What runs in the worker of the site: the session of `make play`, with one page.

`browser` is the module that worker.js makes of itself.
"""

import asyncio
import json
from collections.abc import AsyncIterator, Callable, Sequence
from pathlib import Path
from types import ModuleType
from typing import Any

import browser

from pc.boards import REFERENCE, handheld_names
from quadrille.device.files import Files
from sim.device import Device
from sim.site import links, replay
from sim.strip import Wire
from sim.web.app_machine import AppMachine
from sim.web.session import Follower, Session

FOLDER = Path("/saves")  # in memory: worker.js fills it at the start and copies what is written


class Saved(Files):  # type: ignore[misc]
    """A store whose file the browser gets as a whole, each time that it has changed."""

    def __init__(self, board: str) -> None:
        folder = FOLDER / board
        folder.mkdir(parents=True, exist_ok=True)
        super().__init__(folder)
        self._board = board

    def _change(self, slot: int, version: int, payload: bytes) -> None:
        before = self.written
        super()._change(slot, version, payload)
        if self.written != before:
            browser.keep(self._board, Path(self._path).read_bytes())

    def wipe(self) -> None:
        super().wipe()
        browser.keep(self._board, b"")


class Bare:
    """The panel's wire without Adafruit's class: the device's words are what it carries."""

    def __init__(self, board: ModuleType, pin: None = None) -> None:
        order = board.PANEL_BYTE_ORDER
        self._shifts = [8 * (3 - order.index(channel)) for channel in "RGB"]
        self._words: Sequence[int] = bytes(board.PANEL_WIDTH * board.PANEL_HEIGHT)

    def show(self, words: Sequence[int]) -> None:
        self._words = words[:]

    @property
    def sent(self) -> Wire:
        red, green, blue = self._shifts
        return [
            (word >> red & 255, word >> green & 255, word >> blue & 255) for word in self._words
        ]


class Inside(Device):
    strip = Bare


class SiteMachine(AppMachine):
    """Whichever board it is goes on when the page is opened again."""

    def __init__(self, board: str) -> None:
        browser.keep("board", board.encode())
        browser.tell(json.dumps({"replay": -1, "plies": 0, "seats": []}))
        self._over = False
        super().__init__(board)
        self.saves = True

    def new_device(self, board: str, seed: int | None, saves: Path | None) -> Device:
        device = Inside(board, language=browser.language())
        device.store = Saved(board)
        return device

    async def step(self) -> None:
        """Report when there is a game to share, and when there is none any more."""
        await super().step()
        table = self.app.table
        over = table is not None and table.game.over
        if over != self._over:
            self._over = over
            browser.tell(json.dumps({"finished": replay.link_of(table) if over else ""}))


class WorkerConnection:
    """The messages of the worker, as a connection; links are followed here."""

    def __init__(self, session: Session) -> None:
        self._session = session
        self._messages: asyncio.Queue[str] = asyncio.Queue()
        browser.listen(self._messages.put_nowait)

    async def __aiter__(self) -> AsyncIterator[str]:
        while True:
            message = await self._messages.get()
            match json.loads(message):
                case {"link": str() as text, **more}:
                    self._follow(text, bool(more))
                case _:
                    yield message

    def _follow(self, text: str, sure: bool) -> None:
        """Open what a link says; ask first, unless `sure`, if that would cost a saved game."""
        if not isinstance(self._session.machine, SiteMachine):  # a replay, or one at the cable
            self._session.machine = SiteMachine(self._session.board)
        app = self._session.machine.app
        try:
            if text.startswith(replay.WORD):
                self._replay(replay.read(text))
                return
            link = links.understood(text)
        except ValueError:
            self._leave(app)
            browser.tell(json.dumps({"link": text, "foreign": True}))
            return
        if link.seats and app.saves.holds(link.game) and not sure:
            browser.tell(json.dumps({"link": text, "ask": link.game}))
            return
        self._leave(app)
        if link.seats:
            seats = link.seats
            app.start_game(link.game, link.variant, len(seats), link.options, seats, link.deal)
        else:
            app.set_up(link.game)

    def _replay(self, game: replay.Replay) -> None:
        """Show a game in place of the handheld, which saves nothing meanwhile."""
        board = self._session.machine.board.NAME

        def tell(at: int) -> None:
            if at < 0:
                self._session.machine = SiteMachine(board)
            plies = len(game.moves)
            browser.tell(json.dumps({"replay": at, "plies": plies, "seats": game.seats}))

        self._session.machine = replay.Replayed(Inside(board), game, tell)

    def _leave(self, app: Any) -> None:
        (app.quit if app.table else app.menu)()

    async def send(self, message: str | bytes) -> None:
        browser.tell(message)


async def run(
    *followers: Follower, page: Callable[[Session], WorkerConnection] = WorkerConnection
) -> None:
    """`followers` tell the page of more than the session does."""
    boards = handheld_names()
    known = FOLDER / "board"
    board = known.read_text() if known.exists() else REFERENCE
    session = Session(SiteMachine, board if board in boards else REFERENCE, boards, followers)
    await asyncio.gather(session.run(), session.serve(page(session)))
