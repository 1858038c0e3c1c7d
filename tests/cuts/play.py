"""A handheld is played in the emulator, and the power is cut again and again.

A cut stops the chip: all that is left of it is what its flash holds at that instant. So one run
gives all the cuts: before an erase or a program, inside it, and at any cycle between two of them.
The firmware tells what it saves, and when, by marks; that says what a store may hold.
"""

import random
from binascii import crc32
from pathlib import Path
from types import ModuleType
from typing import NamedTuple

from sim.boards import load_board
from sim.emulator import MARK_ADDRESS, Handheld
from sim.emulator.clock import HERTZ
from sim.emulator.flash import FlashOperation, torn
from tests.cuts.kept import values

Known = tuple[int, int] | None  # version of a slot's value, and its CRC

SAVED = 1 << 16  # mark: what was begun is complete

# The app as it is, but each value that it saves is marked before and after.
PROGRAM = f"""
import machine
from binascii import crc32
from quadrille import app, store
save = store.Store.write
def write(self, slot, version, payload):
    mem = machine.mem32
    mem[{MARK_ADDRESS}] = slot << 8 | version
    mem[{MARK_ADDRESS}] = crc32(payload)
    save(self, slot, version, payload)
    mem[{MARK_ADDRESS}] = {SAVED}
store.Store.write = write
{{begin}}
import main
"""
SETTINGS = """
def begin(self):
    from quadrille.ui.settings import Brightness, Settings
    self.show(Brightness(self, Settings(self)))
app.App._power_on = begin
"""

ARROWS = ("UP", "DOWN", "LEFT", "RIGHT")
PRESS_MS = 34
MOOD = 25  # taps for which the thumb likes the same buttons
TORN = 2  # cuts inside each operation
RANDOM_CUTS = 0.35  # of the moments in which a button is down or up


class Cut(NamedTuple):
    where: str
    store: bytes
    allowed: list[list[Known]]  # for each slot: what was saved last, and what is being saved


class Saving:
    """What has been saved and what is being saved, by the marks of PROGRAM."""

    def __init__(self, store: bytes) -> None:
        self.saved = [known(value) for value in values(store)]
        self._begun: tuple[int, Known] | None = None
        self._marks: list[int] = []  # that have come so far

    def allowed(self, marks: list[int]) -> list[list[Known]]:
        """What each slot may hold now; `marks` were made since the last time."""
        self._marks += marks
        while self._marks:
            if self._marks[0] == SAVED:
                assert self._begun
                slot, value = self._begun
                self.saved[slot] = value
                self._begun = None
                del self._marks[0]
            elif len(self._marks) > 1:
                what, crc = self._marks[:2]
                self._begun = what >> 8, (what & 255, crc)
                del self._marks[:2]
            else:
                break  # what is saved will be told by the next mark
        allowed = [[value] for value in self.saved]
        if self._begun:
            slot, value = self._begun
            allowed[slot].append(value)
        return allowed


def known(value: tuple[int, bytes] | None) -> Known:
    return value and (value[0], crc32(value[1]))


class Player:
    """Plays with a thumb of its own; `cuts` grows while it plays."""

    def __init__(self, image: Path, board: str, flash: bytes, store: bytes, seed: int) -> None:
        """`flash` is that of a board that has been used; `store` is put into it."""
        self.handheld = Handheld(image, board, flash=with_store(flash, store, board))
        self.cuts: list[Cut] = []
        self._chance = random.Random(seed)
        self._saving = Saving(store)
        self._likes: list[int] = []

    def play(self, cuts: int, settings: bool = False) -> list[Cut]:
        """Play on, or change settings, until the power has been cut so often."""
        handheld = self.handheld
        handheld.boot()
        handheld.begin(PROGRAM.format(begin=SETTINGS if settings else ""))
        handheld.flash_watch.on_operation = self._on_operation
        taps = 0
        while len(self.cuts) < cuts:
            button = self._next_button(taps, settings)
            handheld.press(button)
            self._advance(PRESS_MS)
            handheld.release(button)
            self._advance(PRESS_MS // 2)
            taps += 1
        return self.cuts[:cuts]

    def _next_button(self, taps: int, settings: bool) -> str:
        if taps % MOOD == 0:
            self._likes = [self._chance.choice((1, 2, 4)) for _ in ARROWS]
            self._likes += [4, self._chance.choice((0, 0, 1))]  # A, B
        if settings:
            return self._chance.choice(("LEFT", "RIGHT"))
        return self._chance.choices((*ARROWS, "A", "B"), self._likes)[0]

    def _advance(self, ms: int) -> None:
        """For so long, with a cut at some cycle of it."""
        whole = ms * HERTZ // 1000
        part = self._chance.randrange(whole)
        self.handheld.advance(cycles=part)
        if self._chance.random() < RANDOM_CUTS:
            self._cut("at a random cycle", self._store())
        self.handheld.advance(cycles=whole - part)

    # --- cuts -----------------------------------------------------------------------------

    def _on_operation(self, operation: FlashOperation, before: bytes, after: bytes) -> None:
        store = self._store()
        start = operation.address - self.handheld.board.FIRMWARE_BYTES
        assert 0 <= start < len(store), "only the store is written in play"

        def holding(data: bytes) -> bytes:
            return store[:start] + data + store[start + operation.size :]

        kind = operation.kind
        self._cut(f"before {kind}", holding(before))
        for _ in range(TORN):
            self._cut(f"inside {kind}", holding(torn(before, after, self._chance)))
        self._cut(f"after {kind}", store)

    def _cut(self, where: str, store: bytes) -> None:
        marks = [mark.value for mark in self.handheld.marks]
        self.handheld.marks.clear()
        self.cuts.append(Cut(where, store, self._saving.allowed(marks)))

    def _store(self) -> bytes:
        return store_of(self.handheld)


# --- the store's part of a flash ------------------------------------------------------------


def store_of(handheld: Handheld) -> bytes:
    return handheld.flash[store_area(handheld.board)]


def with_store(flash: bytes, store: bytes, board: str) -> bytes:
    area = store_area(load_board(board))
    return flash[: area.start] + store + flash[area.start + len(store) :]


def store_area(board: ModuleType) -> slice:
    return slice(board.FIRMWARE_BYTES, board.FIRMWARE_BYTES + board.STORE_BYTES)
