"""Emulated cycles between two points of the code that runs on the board.

Code marks a point by writing to a scratch register of the watchdog, which nothing else uses:

    machine.mem32[MARK_ADDRESS] = 7
"""

from typing import NamedTuple

from sim.emulator.chip import Chip
from sim.emulator.watched import watch

WATCHDOG_ADDRESS = 0x40058000
SCRATCH3_OFFSET = 0x18
MARK_ADDRESS = WATCHDOG_ADDRESS + SCRATCH3_OFFSET

MARKS_PER_CALL = 3
SCHEDULE_DEPTH = 8  # how many callbacks may wait in MicroPython

# Between the marks there is nothing but the call. Garbage is collected before. Interrupts (USB,
# timers) wait until after it. Callbacks that they have scheduled before run in a loop, at whose
# jumps MicroPython looks for them. The first two marks show what a mark costs. Names are local,
# because the cycles of looking up a global name depend on what was looked up last.
PREAMBLE = f"""\
import gc, machine
def _ready():
    gc.collect()
    machine.disable_irq()
    for _ in range({SCHEDULE_DEPTH}): pass
def _run(call):
    try:
        call(machine.mem32, {MARK_ADDRESS}, _ready)
    finally:
        machine.enable_irq(0)
"""
CALL = """\
def _call(_m, _a, _r):
{prepare}
 _r()
 _m[_a] = 0
 _m[_a] = 1
 {call}
 _m[_a] = 2
_run(_call)
"""


class Mark(NamedTuple):
    value: int
    cycle: int


class Marks(list[Mark]):
    def __init__(self, chip: Chip) -> None:
        super().__init__()
        self._chip = chip
        watch(chip.mcu, WATCHDOG_ADDRESS, self._on_access)

    def _on_access(self, offset: int, value: int | None) -> None:
        if offset == SCRATCH3_OFFSET and value is not None:
            self.append(Mark(value, self._chip.cycle))


def program(calls: list[str]) -> str:
    """The code that makes each call between marks.

    Only the last line of a call is measured; the lines before it prepare it, and names that they
    make are local: `f = quadrille.f` before `f(1)` leaves the look-up out of the count.
    """
    parts = [PREAMBLE]
    for call in calls:
        *prepare, last = call.strip().splitlines()
        lines = "\n".join(f" {line}" for line in prepare)
        parts.append(CALL.format(prepare=lines, call=last))
    return "".join(parts)


def counts(marks: list[Mark]) -> list[int]:
    """Cycles of each call, less what a mark costs."""
    result = []
    for first in range(0, len(marks), MARKS_PER_CALL):
        empty, begin, end = (mark.cycle for mark in marks[first : first + MARKS_PER_CALL])
        result.append((end - begin) - (begin - empty))
    return result
