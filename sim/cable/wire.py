"""Carries bytes from a pseudo-terminal to the emulated board's USB and back, in real time.

USB has flow control, and so has this: what one side does not take waits at the other.
"""

import time

from sim.cable.port import Port
from sim.emulator import Handheld
from sim.emulator.clock import HERTZ

QUEUE_BYTES = 512  # waiting on either side, at most
LINES_SECONDS = 0.005  # emulated, that the board takes to notice that the port was opened or closed

AHEAD_SECONDS = 0.008  # of emulated time, before the board waits for real time
BEHIND_SECONDS = 0.05  # to catch up, at most


class Wire:
    def __init__(self, handheld: Handheld, port: Port) -> None:
        self._handheld = handheld
        self._console = handheld.console
        self._port = port
        self._is_open = True  # the console is, since the board has found USB
        self._is_read = True
        self._console.read_on()
        self._lines_set = handheld.cycle

    def carry(self) -> None:
        is_open = self._port.is_open
        data = self._port.read(max(0, QUEUE_BYTES - self._console.unsent))
        if data:
            self._console.send(data)
        received = self._console.received
        if is_open and received:
            del received[: self._port.write(received)]
        self._let_read(is_open and len(received) < QUEUE_BYTES)
        self._set_lines(is_open)

    def _let_read(self, reads: bool) -> None:
        """A PC takes nothing from a port that no program has open."""
        if reads != self._is_read:
            self._is_read = reads
            if reads:
                self._console.read_on()
            else:
                self._console.stop_reading()

    def _set_lines(self, is_open: bool) -> None:
        now = self._handheld.cycle
        if is_open != self._is_open and now - self._lines_set > LINES_SECONDS * HERTZ:
            self._is_open = is_open
            self._lines_set = now
            if is_open:
                self._console.open()
            else:
                self._console.close()


class Pace:
    """Keeps emulated time from running faster than real time."""

    def __init__(self, handheld: Handheld) -> None:
        self._handheld = handheld
        self._begin = time.monotonic() - handheld.cycle / HERTZ  # what power-on would have been

    def ahead(self) -> float:
        """Seconds that the board has to wait."""
        real = time.monotonic() - self._begin
        ahead = self._handheld.cycle / HERTZ - real
        if ahead < -BEHIND_SECONDS:
            self._begin -= ahead + BEHIND_SECONDS
        return ahead if ahead > AHEAD_SECONDS else 0
