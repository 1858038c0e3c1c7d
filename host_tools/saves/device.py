"""The slots of a handheld on a cable: read during play, and written while it is paused."""

import contextlib
from binascii import crc32
from collections.abc import Callable, Iterator

from host_tools.link import Line
from host_tools.saves.kept import EMPTY, Slots
from pc.errors import UserError
from quadrille.pages import SLOTS

PIECE = 32  # bytes in a line
READINGS = 6  # attempts to read all slots between two saves

Advance = Callable[[], None]  # called for each slot


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
    """All slots at one moment, though a game may go on meanwhile."""
    for _ in range(READINGS):
        written = line.state()["written"]
        slots = read(line, advance)
        if line.state()["written"] == written:
            return slots
    raise UserError("the handheld saves too often to be read: press MENU on it, then try again")


@contextlib.contextmanager
def paused(line: Line) -> Iterator[None]:
    """Pause the handheld; afterwards it restarts as after power-on."""
    line.ask("hold")
    try:
        yield
    finally:
        line.ask("restart")


def write(line: Line, slots: Slots, advance: Advance = lambda: None) -> None:
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
