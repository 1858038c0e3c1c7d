"""A saved game goes from one store to another, and is dropped where it was when it has arrived.

It gets the serial number that the next game would have there: with its old one it might be counted
twice, or never. Power-on does not go on with it by itself.
"""

from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any, Protocol

from host_tools.link import Line
from host_tools.saves.device import paused, read_slot, write_slot
from host_tools.saves.kept import EMPTY, Kept, Value
from pc.errors import UserError
from quadrille.pages import SLOTS
from quadrille.saves import FIRST_MOVES, FLAGS, GAME_VERSION, ON, STATISTICS, slot_of

SERIAL = 1  # byte of a saved game


class Store(Protocol):
    def read(self, slot: int) -> Value: ...

    def write(self, slot: int, version: int, payload: bytes) -> None: ...


class OfHandheld:
    """The slots at the other end of the line, while the handheld is paused."""

    def __init__(self, line: Line) -> None:
        self._line = line

    def read(self, slot: int) -> Value:
        return read_slot(self._line, slot)

    def write(self, slot: int, version: int, payload: bytes) -> None:
        write_slot(self._line, slot, version, payload)


class OfBrowser:
    """The slots of the app in the worker."""

    def __init__(self, store: Any) -> None:
        self._store = store

    def read(self, slot: int) -> Value:
        return self._store.read(slot) or EMPTY

    def write(self, slot: int, version: int, payload: bytes) -> None:
        self._store.write(slot, version, payload)


def send(line: Line, app: Any, name: str) -> None:
    """From the browser to the handheld."""
    before = line.state()["lost"]
    with still(app):
        with paused(line):
            copy(OfBrowser(app.saves.store), OfHandheld(line), name)
        for sentence in line.state()["lost"]:
            if sentence not in before:  # its firmware may be another version
                raise UserError(f"the handheld says: {sentence}")
        app.saves.drop(name)


def fetch(line: Line, app: Any, name: str) -> None:
    """From the handheld to the browser."""
    there = OfHandheld(line)
    with still(app), paused(line):
        copy(there, OfBrowser(app.saves.store), name)
        there.write(slot_of(name), GAME_VERSION, b"")


@contextmanager
def still(app: Any) -> Iterator[None]:
    """No computer plays on meanwhile; afterwards the app goes on as after power-on."""
    app.menu()
    try:
        yield
    finally:
        app.begin()


def copy(source: Store, target: Store, name: str) -> None:
    slots = {slot: value for slot in slots_of(name) if (value := source.read(slot))[1]}
    kept = Kept(slots)
    if not kept.games:
        raise UserError("; ".join(kept.lost) or "the game is not there any more")
    version, payload = slots[slot_of(name)]
    new = bytearray(payload)
    new[FLAGS] &= ~ON
    new[SERIAL] = Kept({STATISTICS: target.read(STATISTICS)}).statistics.next_serial(name)
    slots[slot_of(name)] = version, bytes(new)
    for slot, value in slots.items():
        target.write(slot, *value)
    for slot, value in slots.items():
        if target.read(slot) != value:
            raise UserError(f"slot {slot} does not hold what was written to it: try again")


def slots_of(name: str) -> list[int]:
    """The first moves of a game, if there are any, before the game."""
    first = slot_of(name) + FIRST_MOVES - 1
    return [slot for slot in (first, slot_of(name)) if slot < SLOTS]
