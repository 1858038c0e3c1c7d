"""A handheld is played in the emulator, and the power is cut again and again.

A cut stops the chip: what remains is what its flash contains at that instant. So one run gives all
the cuts: before an erase or a program, inside it, and at any cycle between two of them. The
firmware shows by marks what it saves, and when; from that follows what a store may contain.
"""

import random
from binascii import crc32
from pathlib import Path
from types import ModuleType
from typing import NamedTuple

from pc.boards import load_board
from sim.emulator import MARK_ADDRESS, Handheld
from sim.emulator.clock import HERTZ
from sim.emulator.flash import FlashOperation, torn
from tests.cuts.kept import values

Known = tuple[int, int] | None  # version of a slot's value, and its CRC

# The app as it is, but it makes three marks for each value that it saves: slot and version, the
# CRC, and when it is saved.
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
    mem[{MARK_ADDRESS}] = 0
store.Store.write = write
{{begin}}
import main
"""
SETTINGS = """
def begin(self):
    from quadrille.ui.menu.settings import Brightness, SettingsMenu
    self.show(Brightness(self, SettingsMenu(self)))
app.App._power_on = begin
"""

BUTTONS = ("UP", "DOWN", "LEFT", "RIGHT", "A", "B")
PRESS_MS = 34
MOOD = 25  # taps with the same preferred buttons
REST_MS = 400  # before each mood; meanwhile sectors are erased in advance
TORN = 2  # cuts inside each operation
RANDOM_CUTS = 0.35  # of the moments in which a button is down or up


class Cut(NamedTuple):
    where: str
    store: bytes
    allowed: list[list[Known]]  # of each slot: what was saved last, and what is being saved


def known(value: tuple[int, bytes] | None) -> Known:
    return value and (value[0], crc32(value[1]))


class Player:
    """Presses random buttons; `cuts` grows while it plays."""

    def __init__(self, image: Path, board: str, flash: bytes, store: bytes, seed: int) -> None:
        """`flash` is that of a used board; `store` is put into it."""
        self.handheld = Handheld(image, board, flash=with_store(flash, store, board))
        self.cuts: list[Cut] = []
        self._chance = random.Random(seed)
        self._saved = [known(value) for value in values(store)]

    def play(self, cuts: int, settings: bool = False) -> list[Cut]:
        """Play, or change settings, until the power has been cut this often."""
        handheld, chance = self.handheld, self._chance
        handheld.boot()
        handheld.begin(PROGRAM.format(begin=SETTINGS if settings else ""))
        handheld.flash_watch.on_operation = self._on_operation
        likes: list[int] = []
        taps = 0
        while len(self.cuts) < cuts:
            if taps % MOOD == 0:
                self._advance(REST_MS)
                likes = [*(chance.choice((1, 2, 4)) for _ in range(4)), 4, chance.choice((0, 0, 1))]
            sides = settings and chance.choice(("LEFT", "RIGHT"))
            button = sides or chance.choices(BUTTONS, likes)[0]
            handheld.press(button)
            self._advance(PRESS_MS)
            handheld.release(button)
            self._advance(PRESS_MS // 2)
            taps += 1
        return self.cuts[:cuts]

    def _advance(self, ms: int) -> None:
        """Let this much time pass, with a cut at a random cycle of it."""
        whole = ms * HERTZ // 1000
        part = self._chance.randrange(whole)
        self.handheld.advance(cycles=part)
        if self._chance.random() < RANDOM_CUTS:
            self._cut("at a random cycle", store_of(self.handheld))
        self.handheld.advance(cycles=whole - part)

    def _on_operation(self, operation: FlashOperation, before: bytes, after: bytes) -> None:
        store = store_of(self.handheld)
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
        marks = self.handheld.marks
        while len(marks) >= 3:
            what, crc = marks[0].value, marks[1].value
            self._saved[what >> 8] = what & 255, crc
            del marks[:3]
        allowed = [[value] for value in self._saved]
        if len(marks) == 2:  # with one, nothing has been written yet
            what, crc = marks[0].value, marks[1].value
            allowed[what >> 8].append((what & 255, crc))
        self.cuts.append(Cut(where, store, allowed))


def store_of(handheld: Handheld) -> bytes:
    return handheld.flash[store_area(handheld.board)]


def with_store(flash: bytes, store: bytes, board: str) -> bytes:
    area = store_area(load_board(board))
    return flash[: area.start] + store + flash[area.start + len(store) :]


def store_area(board: ModuleType) -> slice:
    return slice(board.FIRMWARE_BYTES, board.FIRMWARE_BYTES + board.STORE_BYTES)
