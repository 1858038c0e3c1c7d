"""Keeps the PIO running while the CPU sleeps.

rp2040py lets a sleeping CPU jump from one alarm to the next, and each state machine execute at most
one instruction per jump: a frame on its way to the panel would stop. So this sets an alarm whenever
a state machine has something to do.
"""

from rp2040py.rp2040 import RP2040

from sim.emulator.clock import NANOSECONDS_PER_CYCLE
from sim.emulator.watched import watch

FRACTIONS_PER_CYCLE = 256  # blocks count in these, because of fractional clock dividers
FAR = 10**9  # cycles; a block with nothing to do says that it is due after 2^62 fractions

BLOCK_ADDRESSES = (0x50200000, 0x50300000)


class PioPacer:
    def __init__(self, mcu: RP2040) -> None:
        self._first, self._second = mcu.pio
        self._clock = mcu.clock
        self._alarm = mcu.clock.create_alarm(self._on_alarm)
        self._running = False
        self._last_nanos = 0.0
        for address in BLOCK_ADDRESSES:
            watch(mcu, address, self._on_access)

    def _on_access(self, offset: int, value: int | None) -> None:
        if not self._running:
            self._running = True
            self._last_nanos = self._clock.nanos
            self._alarm.schedule(NANOSECONDS_PER_CYCLE)

    def _on_alarm(self) -> None:
        """The blocks have not yet advanced over the jump that ends here, but will at once.

        Written out, because it runs for every instruction of every pixel.
        """
        first, second = self._first, self._second
        due = first.next_due_fp - first.cycle_fp
        other = second.next_due_fp - second.cycle_fp
        if other < due:
            due = other
        nanos = self._clock.nanos
        jump = (nanos - self._last_nanos) / NANOSECONDS_PER_CYCLE
        cycles = -(-due // FRACTIONS_PER_CYCLE) - jump
        self._running = cycles < FAR
        if self._running:
            self._last_nanos = nanos
            self._alarm.schedule(NANOSECONDS_PER_CYCLE * (cycles if cycles > 1 else 1))
