"""`./quadrille play`, run to its end, or in a pseudo-terminal as in a window."""

import fcntl
import os
import pty
import select
import struct
import subprocess
import sys
import termios
import time
from collections.abc import Sequence

from pc.paths import ROOT
from tests.command import Said, ran
from tests.waiting import eventually

SIM = (sys.executable, "-m", "host_tools", "play")
XTERM = {"TERM": "xterm", "COLORTERM": "", "NO_COLOR": ""}


def run_sim(*words: object) -> Said:
    said = ran(*SIM, *words)
    assert "Traceback" not in said.err
    return said


class Terminal:
    """A terminal of some size with a command in it; it keeps all that was written."""

    def __init__(
        self, command: Sequence[str], columns: int = 80, lines: int = 24, **environment: str
    ) -> None:
        """Without `environment` it says that it is xterm, which has 16 colours."""
        self.end, inside = pty.openpty()
        self.resize(columns, lines)
        self.before = termios.tcgetattr(self.end)
        self.process = subprocess.Popen(
            command,
            cwd=ROOT,
            stdin=inside,
            stdout=inside,
            stderr=inside,
            start_new_session=True,
            env={**os.environ, **XTERM, **environment},
            preexec_fn=lambda: fcntl.ioctl(0, termios.TIOCSCTTY, 0),  # so that Ctrl-C is one
        )
        self.inside = inside  # kept open: its settings are looked at after the end
        self.written = b""

    def resize(self, columns: int, lines: int) -> None:
        fcntl.ioctl(self.end, termios.TIOCSWINSZ, struct.pack("4H", lines, columns, 0, 0))

    def type(self, text: str) -> None:
        os.write(self.end, text.encode())

    def read(self, seconds: float = 0.05) -> None:
        end = time.monotonic() + seconds
        while select.select([self.end], [], [], max(0, end - time.monotonic()))[0]:
            self.written += os.read(self.end, 65536)
            if time.monotonic() > end:
                break

    def wait(self, text: str) -> None:
        """Wait until this has been written, from here on."""
        start = len(self.written)
        eventually(lambda: text.encode() in self.written[start:], self.read)

    def status(self) -> int:
        """Its exit status, once it has ended."""
        eventually(lambda: self.process.poll() is not None, self.read)
        self.read()
        return self.process.returncode

    def is_as_before(self) -> bool:
        restored = termios.tcgetattr(self.inside) == self.before
        return restored and self.written.endswith(b"\033[0m\033[?25h\033[?1049l")

    def close(self) -> None:
        self.process.kill()
        self.process.wait()
        os.close(self.end)
        os.close(self.inside)
