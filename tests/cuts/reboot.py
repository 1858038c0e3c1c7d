"""What the handheld does when the power comes back, with what a cut has left in its store.

Until it reads its store for the first time it always does the same. So one board is booted that
far, and for each store a copy of it (a fork of this process) continues from there.
"""

import os
import pickle
import random
from pathlib import Path
from typing import NamedTuple

from sim.emulator import EmulatorError, Handheld, Rows
from sim.emulator.clock import HERTZ
from tests.cuts.play import store_area, store_of, with_store

LONGEST_MS = 1000  # from power-on to the first picture
STEP_MS = 4  # in which two boards are compared
PICTURES = 3


class Woken(NamedTuple):
    """How a board came up."""

    trouble: str  # why there was no picture, or ""
    ms: float  # from power-on to the first picture that is not dark
    pictures: list[Rows]
    store: bytes  # after them
    console: str


class Sleeper:
    """A board that is about to read its store."""

    def __init__(self, image: Path, board: str, flash: bytes) -> None:
        self._image, self._board, self._flash = image, board, flash
        self._handheld = self._switched_on(b"")
        self._handheld.advance(ms=self._blind_ms())

    def _switched_on(self, store: bytes) -> Handheld:
        return Handheld(self._image, self._board, flash=with_store(self._flash, store, self._board))

    def _blind_ms(self) -> int:
        """How long a boot is the same whatever the store contains."""
        one = self._switched_on(b"")
        other = self._switched_on(random.Random(0).randbytes(one.board.STORE_BYTES))
        ms = 0
        while ms < LONGEST_MS and one._chip.mcu.sram == other._chip.mcu.sram:
            one.advance(ms=STEP_MS)
            other.advance(ms=STEP_MS)
            ms += STEP_MS
        return max(0, ms - 2 * STEP_MS)

    def wake(self, store: bytes) -> Woken:
        """Let a copy of the board continue with this store."""
        source, sink = os.pipe()
        process = os.fork()
        if not process:
            try:
                with os.fdopen(sink, "wb") as pipe:
                    pickle.dump(self._go_on(store), pipe)
            finally:
                os._exit(0)
        os.close(sink)
        with os.fdopen(source, "rb") as pipe:
            answer = pipe.read()
        os.waitpid(process, 0)
        return Woken(*pickle.loads(answer))

    def _go_on(self, store: bytes) -> Woken:
        handheld = self._handheld
        handheld._chip.mcu.flash[store_area(handheld.board)] = store
        pictures: list[Rows] = []
        trouble, ms = "", 0.0
        try:
            while len(pictures) < PICTURES:
                frame = handheld.next_frame(LONGEST_MS / 1000)
                if pictures or frame.is_lit:
                    pictures.append(frame.rows)
                    ms = ms or 1000 * frame.cycle / HERTZ
        except EmulatorError as error:
            trouble = str(error)
        return Woken(trouble, ms, pictures, store_of(handheld), handheld.console.text)
