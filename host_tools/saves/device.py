"""The slots of a handheld on its cable, read while it plays and written while it is held."""

import contextlib
from binascii import crc32
from collections.abc import Callable, Iterator

from host_tools.errors import UserError
from host_tools.link import Line
from host_tools.saves.slots import EMPTY, Slots
from quadrille.record import SLOTS

PIECE = 32  # bytes in a line
READINGS = 6  # until it is given up that two of them agree

Advance = Callable[[], None]  # is told of each slot


def read(line: Line, advance: Advance = lambda: None) -> Slots:
    slots: Slots = {}
    for slot in range(SLOTS):
        value = read_slot(line, slot)
        if value[1]:
            slots[slot] = value
        advance()
    return slots


def read_slot(line: Line, slot: int) -> tuple[int, bytes]:
    answer = line.ask("slot", slot)
    number, _, value = answer.partition(" ")
    version, _, digits = value.partition(" ")
    try:
        if int(number) == slot:
            return EMPTY if value == "empty" else (int(version), bytes.fromhex(digits))
    except ValueError:
        pass
    raise UserError(f"{line.path} sends a damaged answer ({answer!r}): try again")


def read_together(line: Line, advance: Advance = lambda: None) -> Slots:
    """All slots as they are at one moment, though a game may go on meanwhile."""
    before = read(line, advance)
    for _ in range(READINGS - 1):
        slots = read(line, advance)
        if slots == before:
            return slots
        before = slots
    raise UserError("the handheld saves too often to be read: press MENU on it, then try again")


@contextlib.contextmanager
def held(line: Line) -> Iterator[None]:
    """Nothing is played meanwhile; what comes after begins as after power-on."""
    line.ask("hold")
    try:
        yield
    finally:
        line.ask("restart")


def write(line: Line, slots: Slots, advance: Advance = lambda: None) -> None:
    """Leave nothing else on a handheld that is held, and read it back."""
    line.ask("wipe")
    for slot in sorted(slots, reverse=True):  # a game's first moves before the game
        write_slot(line, slot, *slots[slot])
        advance()
    found = read(line)
    for slot in range(SLOTS):
        if found.get(slot) != slots.get(slot):
            raise UserError(f"slot {slot} does not hold what was written to it: try again")


def write_slot(line: Line, slot: int, version: int, payload: bytes) -> None:
    for start in range(0, len(payload), PIECE):
        line.ask("put", slot, start, payload[start : start + PIECE].hex())
    line.ask("keep", slot, version, len(payload), f"{crc32(payload):08x}")
