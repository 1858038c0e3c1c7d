"""A command in a pseudo-terminal, as a person would have it in a window."""

import fcntl
import os
import pty
import select
import struct
import subprocess
import termios
import time

from host_tools.paths import ROOT

SECONDS = 30


class Terminal:
    """A terminal of some size with a command in it; it keeps all that was written."""

    def __init__(self, command: list[str], columns: int = 80, lines: int = 24) -> None:
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
            preexec_fn=lambda: fcntl.ioctl(0, termios.TIOCSCTTY, 0),  # so that Ctrl-C is one
        )
        self.inside = inside  # kept open: its settings are looked at after the end
        self.written = b""

    def resize(self, columns: int, lines: int) -> None:
        fcntl.ioctl(self.end, termios.TIOCSWINSZ, struct.pack("4H", lines, columns, 0, 0))

    def type(self, text: str) -> None:
        os.write(self.end, text.encode())

    def read(self, seconds: float = 0.05) -> bytes:
        new = b""
        end = time.monotonic() + seconds
        while select.select([self.end], [], [], max(0, end - time.monotonic()))[0]:
            new += os.read(self.end, 65536)
            if time.monotonic() > end:
                break
        self.written += new
        return new

    def wait(self, text: str) -> None:
        """Until this was written, from here on."""
        seen, end = b"", time.monotonic() + SECONDS
        while text.encode() not in seen:
            assert time.monotonic() < end, seen
            seen += self.read()

    def status(self) -> int:
        end = time.monotonic() + SECONDS
        while self.process.poll() is None:
            assert time.monotonic() < end
            self.read()
        self.read()
        return self.process.returncode

    def is_as_before(self) -> bool:
        return termios.tcgetattr(self.inside) == self.before and self.written.endswith(
            b"\033[0m\033[?25h\033[?1049l"
        )

    def close(self) -> None:
        self.process.kill()
        self.process.wait()
        os.close(self.end)
        os.close(self.inside)
