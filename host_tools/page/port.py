"""The cable as a port for a line: the page has it open, and the worker waits for its bytes.

`cable` is the module that worker.js makes of sim/site/cable_inside.js.
"""

import cable
from pyodide.ffi import run_sync

from host_tools.link.line import PATIENCE, Line

LOOK_MS = 20  # that a read waits if nothing has come


class WebPort:
    """Only in a task: while it waits, the other tasks go on."""

    port: str | None = "the handheld"

    def __init__(self) -> None:
        self.is_open = True
        self._plugged = cable.plugged()
        cable.clear()

    @property
    def in_waiting(self) -> int:
        return int(cable.size())

    def read(self, size: int) -> bytes:
        if not cable.size():
            self._check()
            run_sync(cable.wait(LOOK_MS))
        return cable.take(size).to_bytes()

    def write(self, data: bytes) -> int:
        self._check()
        cable.write(data)
        return len(data)

    def close(self) -> None:
        self.is_open = False

    def _check(self) -> None:
        """The cable was pulled, maybe to be plugged in again, or never was there."""
        if not self._plugged or cable.plugged() != self._plugged:
            raise OSError("the cable is gone")


def line(patience: float = PATIENCE) -> Line:
    return Line(WebPort(), patience)
