"""Was anything lost? What a power cut left in the store, and how the handheld boots with it."""

import random
from collections import Counter
from collections.abc import Iterator
from pathlib import Path
from typing import Any

from quadrille.app import App
from quadrille.saves import TOLD
from quadrille.store import PAYLOAD, SLOTS, Store
from sim.device import Device
from sim.eye import Rows
from sim.flash import Flash
from tests.cuts.kept import Value, complaints, values
from tests.cuts.play import Cut, known
from tests.cuts.reboot import LONGEST_MS, Sleeper, Woken

TICKS = 4  # in which the PC shows what the handheld shows first
TROUBLE = ("Traceback", "Error", "No file system")


class Judge:
    def __init__(self, image: Path, board: str, flash: bytes) -> None:
        self.cuts, self.outcomes = Counter[str](), Counter[str]()
        self.sleeper = Sleeper(image, board, flash)
        self._board = board
        self._stores: set[bytes] = set()

    def complaints(self, cut: Cut) -> list[str]:
        """What is wrong after a cut, one sentence each.

        The same store boots the same way to the cycle: each is booted once.
        """
        self.cuts[cut.where] += 1
        held = values(cut.store)
        wrong = list(self._values(cut, held))
        if cut.store not in self._stores:
            self._stores.add(cut.store)
            wrong += changed_by_writing(cut.store, held)
            wrong += self._woken(self.sleeper.wake(cut.store), cut.store, held)
        return [f"cut {cut.where}: {what}" for what in wrong]

    def _values(self, cut: Cut, held: list[Value]) -> Iterator[str]:
        outcome = "all as saved"
        for slot, value in enumerate(held):
            last, *begun = cut.allowed[slot]
            if known(value) not in cut.allowed[slot]:
                yield f"slot {slot} holds {known(value)}, not one of {cut.allowed[slot]}"
            elif begun:
                outcome = "the value before" if known(value) == last else "the value being saved"
        self.outcomes[outcome] += 1
        yield from (f"the store says: {sentence}" for sentence in complaints(cut.store))

    def _woken(self, woken: Woken, store: bytes, held: list[Value]) -> Iterator[str]:
        if woken.trouble or woken.ms > LONGEST_MS:
            yield f"no picture in {LONGEST_MS} ms: {woken.trouble}"
        if any(word in woken.console for word in TROUBLE):
            yield f"the console says {woken.console!r}"
        after = values(woken.store)
        for slot in set(range(SLOTS)) - {TOLD}:
            if after[slot] != held[slot]:
                yield f"slot {slot} has changed by booting"
        expected = pictures_on_pc(self._board, store)
        if expected and woken.pictures and woken.pictures[0] not in expected:
            yield "the picture is not the one that the PC shows with this store"


def changed_by_writing(store: bytes, held: list[Value]) -> Iterator[str]:
    """Each slot takes a new value, and the others keep theirs, also for the next reader."""
    chance = random.Random(0)
    flash = Flash(store)
    written = list(held)
    log = Store(flash)
    for slot in range(SLOTS):
        value = 2, chance.randbytes(PAYLOAD)
        log.write(slot, *value)
        written[slot] = value
        if values(bytes(flash.image)) != written:
            yield f"writing slot {slot} changes another, or nothing"


def pictures_on_pc(board: str, store: bytes) -> list[Rows]:
    """What the PC's handheld shows first with this store; nothing if there is no current game.

    Without one it shows a game dealt at random.
    """
    device = Device(board, 1)
    device.store = Store(Flash(store))
    app: Any = App(device)
    pictures = []
    for _ in range(TICKS if app.saves.on() else 0):
        app.tick()
        device.panel.show()
        pictures.append(device.panel.rows)
    return pictures
