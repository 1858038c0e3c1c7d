"""What the page wants of the handheld at its cable, one thing after the other.

Each job of the page gets one answer, {"connect": job, "code": …} and what else it is to know; in
between, {"connect": job, "progress": …}. The page has the words for the codes.
"""

import asyncio
import json
import traceback
from collections.abc import Callable
from contextlib import suppress
from typing import Any

import browser
import cable
from pyodide.ffi import JsException

import quadrille
from host_tools.flash.verdict import HEALTHY
from host_tools.link import ClosedError, PromptError, SilentError
from host_tools.page import archive, move, port
from host_tools.page.flashing import FlashError, Flashing
from host_tools.page.machine import LOOK, Mirrored, WebMirror
from host_tools.saves import backup
from host_tools.saves.device import READINGS, paused, read, read_together, write
from host_tools.saves.facts import of_game
from host_tools.saves.kept import Kept
from pc.boards import handheld_names
from pc.chips import RP2040
from pc.errors import UserError
from quadrille.pages import SLOTS
from sim.site.inside import Saved, SiteMachine
from sim.web.machine import Machine
from sim.web.session import Session

Answer = dict[str, Any]

OK = "ok"
CODES = (
    (ClosedError, "gone"),
    (PromptError, "prompt"),
    (SilentError, "silent"),
    (archive.DamagedError, "damaged"),
)


class Cable:
    def __init__(self, session: Session) -> None:
        self._session = session
        self._jobs: asyncio.Queue[Answer] = asyncio.Queue()
        self._mirror: WebMirror | None = None
        self._flashing = Flashing()
        self._before: Machine = session.machine  # that the mirror took the place of

    def put(self, job: Answer) -> None:
        self._jobs.put_nowait(job)

    async def run(self) -> None:
        while True:
            if self._mirror and self._jobs.empty():
                await self._look_at(self._mirror)
                continue
            job = await self._jobs.get()
            self._end_mirror()  # whose line would take the answers
            name = job.pop("connect")
            browser.tell(json.dumps({"connect": name, **await self._answer(name, job)}))

    async def _answer(self, name: str, words: Answer) -> Answer:
        try:
            answer = getattr(self, f"do_{name}")(**words)
            if asyncio.iscoroutine(answer):
                answer = await answer
            return {"code": OK, **answer}
        except UserError as error:
            return {"code": code_of(error), "says": str(error)}
        except Exception as error:
            traceback.print_exc()
            return {"code": "wrong", "says": f"{type(error).__name__}: {error}"}

    @property
    def _app(self) -> Any:
        """The browser's own handheld, which ends a replay."""
        if not isinstance(self._session.machine, SiteMachine):
            self._session.machine = SiteMachine(self._session.board)
        return self._session.machine.app

    # --- the handheld ---------------------------------------------------------------------

    def do_look(self) -> Answer:
        """Who is there, how it is, and the games on both sides."""
        with port.line() as line:
            version = line.version()
            test = line.ask("test")
            state = line.state()
            games = in_progress(Kept(read(line)))
        return {
            "version": version.number,
            "board": version.board,
            "installed": version.installed,
            "test": "" if test == HEALTHY else test,
            "lost": state["lost"],
            "worn": state["worn"],
            "fault": state.get("fault") or "",
            "games": games,
            **self.do_here(),
        }

    def do_here(self) -> Answer:
        """What of that is to be said without a handheld."""
        store = Saved(self._session.board)
        slots = {slot: value for slot in range(SLOTS) if (value := store.read(slot))}
        return {
            "here": quadrille.__version__,
            "boards": handheld_names(RP2040),  # the page has firmware for this chip only
            "ours": in_progress(Kept(slots)),
        }

    # --- its panel ------------------------------------------------------------------------

    def do_mirror(self, on: bool) -> Answer:
        if on:
            self._mirror = WebMirror(None)
            self._before = self._session.machine
            self._session.machine = Mirrored(self._mirror)
        return {"on": on}

    async def _look_at(self, mirror: WebMirror) -> None:
        if self._session.machine.panel is not mirror:  # another board was chosen, or a link
            self._end_mirror()
            return
        try:
            mirror.look(LOOK)
        except UserError as error:
            self._end_mirror("away", str(error))
        await asyncio.sleep(0)

    def _end_mirror(self, code: str = OK, says: str = "") -> None:
        mirror, self._mirror = self._mirror, None
        if mirror is None:
            return
        mirror.__exit__()
        if self._session.machine.panel is mirror:
            self._session.machine = self._before
        browser.tell(json.dumps({"unmirrored": {"code": code, "says": says}}))

    # --- its saves ------------------------------------------------------------------------

    def do_backup(self) -> Answer:
        with port.line() as line:
            version = line.version()
            kept = Kept(read_together(line, self._advance("backup", SLOTS)))
        document = backup.document(version, kept)
        cable.give(archive.name(), archive.packed(document, kept))
        return {"games": document["games"]}

    def do_restore(self, sure: bool = False) -> Answer:
        """The backup that the page has sent; first, what it would replace by what."""
        made, kept = archive.unpacked(cable.file().to_bytes())
        with port.line() as line:
            line.version()
            if not sure:
                there = in_progress(Kept(read(line)))
                return {"made": made.isoformat(), "games": in_progress(kept), "there": there}
            with paused(line):
                write(line, kept.slots, self._advance("restore", len(kept.slots)))
            return {"lost": line.state()["lost"]}

    def do_send(self, game: str) -> Answer:
        with port.line() as line:
            move.send(line, self._app, game)
        return {"game": game}

    def do_fetch(self, game: str) -> Answer:
        with port.line() as line:
            move.fetch(line, self._app, game)
        return {"game": game}

    # --- its firmware ---------------------------------------------------------------------

    async def do_image(self, board: str) -> Answer:
        """The page gets what it is to write."""
        try:
            data = (await cable.fetch(f"{board}.uf2")).to_bytes()
        except JsException as error:
            raise FlashError("offline", str(error)) from None
        self._flashing.take(board, data)
        cable.give(f"quadrille-{quadrille.__version__}-{board}.uf2", data)
        return {}

    def do_bootsel(self) -> Answer:
        with port.line() as line, suppress(ClosedError):  # it may restart before it answers
            line.ask("bootsel")
        return {}

    def do_drive(self, info: str | None) -> Answer:
        self._flashing.check_drive(info)
        return {}

    def do_verdict(self) -> Answer:
        version = self._flashing.verdict()
        return {"version": version.number, "board": version.board}

    def _advance(self, job: str, steps: int) -> Callable[[], None]:
        """Tells the page of each step."""
        done = iter(range(1, READINGS * steps + 1))

        def advance() -> None:
            share = (next(done) - 1) % steps + 1
            browser.tell(json.dumps({"connect": job, "progress": share / steps}))

        return advance


def code_of(error: UserError) -> str:
    if isinstance(error, FlashError):
        return error.code
    return next((code for kind, code in CODES if isinstance(error, kind)), "wrong")


def in_progress(kept: Kept) -> list[Answer]:
    return [of_game(saved) for saved in kept.games if not saved.table.game.over]
