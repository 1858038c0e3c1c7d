"""MicroPython's own prompt, for boards on which our app does not run."""

import time
from dataclasses import dataclass
from types import TracebackType
from typing import Self

from host_tools.errors import UserError

INTERRUPT, RAW, END, FRIENDLY = b"\x03", b"\x01", b"\x04", b"\x02"
RAW_PROMPT = b"raw REPL; CTRL-B to exit\r\n>"
ACCEPTED = b"OK"
PATIENCE = 10  # seconds for an answer

# Four lines: its version, the machine, what native code it runs, and which board of ours it is.
WHAT = """\
import sys
it = sys.implementation
print('.'.join(str(number) for number in it.version[:3]))
print(getattr(it, '_machine', sys.platform))
print(getattr(it, '_mpy', 0) >> 10)
try:
    import board
    print(board.NAME)
except Exception:
    print()
"""
BOOTSEL = "import machine\nmachine.bootloader()"


@dataclass(frozen=True)
class MicroPython:
    version: str
    machine: str
    native: bool  # whether it runs native code, as ours is in part
    board: str  # of ours; empty if ours is not there

    def __str__(self) -> str:
        return f"MicroPython {self.version} on {self.machine}"


class NoPrompt(UserError):
    """Nothing that talks like MicroPython is there."""


class Gone(NoPrompt):
    """The board went away while it was being talked to."""


class Prompt:
    """`with Prompt(port) as prompt:`; what runs there is interrupted."""

    def __init__(self, port: str) -> None:
        import serial

        self._port = port
        try:
            self._serial = serial.Serial(port, timeout=0.1, write_timeout=PATIENCE, exclusive=True)
        except (OSError, ValueError) as error:  # serial's own are of these
            raise UserError(f"{port} cannot be opened: {error}") from error

    def __enter__(self) -> Self:
        return self

    def __exit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        traceback: TracebackType | None,
    ) -> None:
        self._serial.close()

    def what(self) -> MicroPython:
        version, machine, native, board, *_ = [*self.run(WHAT).splitlines(), *[""] * 4]
        return MicroPython(version, machine, native not in ("", "0"), board)

    def run(self, code: str) -> str:
        """Run code and return what it prints."""
        self.begin(code)
        output = self._read_to(END)
        fault = self._read_to(END + b">")
        self._write(FRIENDLY)
        if fault:
            last = fault.decode(errors="replace").strip().splitlines()[-1]
            raise NoPrompt(f"MicroPython at {self._port} says {last}")
        return output.decode(errors="replace")

    def begin(self, code: str) -> None:
        """Start code and come back as soon as it runs."""
        self._write(b"\r" + INTERRUPT + INTERRUPT + b"\r" + RAW)
        self._read_to(RAW_PROMPT)
        self._write(code.encode() + END)
        self._read_to(ACCEPTED)

    def _write(self, data: bytes) -> None:
        try:
            self._serial.write(data)
        except OSError as error:
            raise Gone(f"{self._port} takes nothing: {error}") from error

    def _read_to(self, mark: bytes) -> bytes:
        data = b""
        end = time.monotonic() + PATIENCE
        while not data.endswith(mark):
            try:
                data += self._serial.read(1)
            except OSError as error:
                raise Gone(f"{self._port} went away: {error}") from error
            if time.monotonic() > end:
                raise NoPrompt(f"neither the games nor MicroPython's prompt answer at {self._port}")
        return data[: -len(mark)]
