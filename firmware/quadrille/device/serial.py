"""USB serial, byte by byte: nothing here blocks, and nothing allocates.

MicroPython's own calls would block: a read until all bytes have come, a write for up to half a
second per 64 bytes if the PC does not read. `ipoll` says whether there is a byte to read, or room
to write one; never how many.
"""

import sys
from select import POLLIN, POLLOUT, poll

from micropython import const, kbd_intr

_CTRL_C = const(3)
_OFF = const(-1)
_A_CALL = const(32)  # bytes written at most, about 75 µs each


class Serial:
    """While this exists Ctrl-C is a byte like any other; after `close` it interrupts again."""

    def __init__(self):
        self._input = poll()
        self._input.register(sys.stdin, POLLIN)
        self._output = poll()
        self._output.register(sys.stdout, POLLOUT)
        self._byte = bytearray(1)
        self._read = sys.stdin.buffer.readinto
        self._write = sys.stdout.buffer.write
        kbd_intr(_OFF)

    def read(self):
        """The oldest byte that has come, or -1."""
        for _ in self._input.ipoll(0):
            self._read(self._byte)
            return self._byte[0]
        return -1

    def write(self, data, start, end):
        """Write data[start:end] as far as there is room; return how many bytes that was."""
        most = min(end - start, _A_CALL)
        for count in range(most):
            if not self._has_room():
                return count
            self._write(data, start + count, 1)
        return most

    def _has_room(self):
        for _ in self._output.ipoll(0):
            return True
        return False

    def close(self):
        kbd_intr(_CTRL_C)
