"""MicroPython's own prompt, by mpremote, for boards on which our app does not run."""

import ast
import contextlib
import io
import struct
from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any, Self

from mpremote.transport import TransportError
from mpremote.transport_serial import SerialTransport

from pc.errors import UserError

PATIENCE = 30  # seconds for an answer: the emulated board is slow

WHAT = """
import sys
it = sys.implementation
try:
    import board
    name = board.NAME
except Exception:
    name = ''
print(('.'.join(map(str, it.version[:3])), getattr(it, '_machine', sys.platform),
    getattr(it, '_mpy', 0) >> 10 > 0, name))
"""
BOOTSEL = "import machine\nmachine.bootloader()"


@dataclass(frozen=True)
class MicroPython:
    version: str
    machine: str
    native: bool  # whether it runs native code, as our modules have
    board: str  # of ours; empty without our firmware

    def __str__(self) -> str:
        return f"MicroPython {self.version} on {self.machine}"


class Prompt:
    """`with Prompt(port) as prompt:`; interrupts what runs there."""

    def __init__(self, port: str) -> None:
        self.port = port
        self._lost = False  # the connection
        with self.explained():
            self.transport = SerialTransport(port, timeout=PATIENCE)

    def __enter__(self) -> Self:
        try:
            with self.explained():
                self.come()
        except UserError:
            self.transport.serial.close()
            raise
        return self

    def __exit__(self, *_: object) -> None:
        if not self._lost:
            with contextlib.suppress(UserError), self.explained():
                self.leave()
        self.transport.serial.close()

    def come(self) -> None:
        self.transport.enter_raw_repl(soft_reset=False, timeout_overall=PATIENCE)

    def leave(self) -> None:
        self.transport.exit_raw_repl()

    def what(self) -> MicroPython:
        return MicroPython(*self.read(WHAT)[0])

    def begin(self, code: str) -> None:
        """Start code, and return as soon as it runs."""
        with self.explained():
            self.transport.exec_raw_no_follow(code)

    def read(self, code: str) -> list[Any]:
        """Run code that prints tuples, one per line."""
        with self.explained():
            output = self.transport.exec(code).decode()
        return [ast.literal_eval(line) for line in output.splitlines() if line.startswith("(")]

    @contextlib.contextmanager
    def explained(self) -> Iterator[None]:
        """Turn what mpremote prints and raises into one sentence."""
        try:
            with contextlib.redirect_stdout(io.StringIO()):
                yield
        except (TransportError, OSError, struct.error, ValueError) as error:
            self._lost = True
            last = str(error).strip().splitlines()[-1:] or ["no answer"]
            raise UserError(
                f"MicroPython at {self.port} does not work ({last[0]}): reset the board, close "
                "other programs that use the port, and try again"
            ) from None
