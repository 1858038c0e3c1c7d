"""Lines to the handheld, and its answers."""

import json
import re
import time
from collections import deque
from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any, Protocol, Self

from host_tools.link.picture import Decoder, Picture
from pc import chips
from pc.chips import Chip
from pc.errors import UserError

PATIENCE = 10.0  # seconds without a byte until it counts as silent
HIDDEN = "hidden"  # in place of a caption
MOST_OTHERS = 500  # lines before an answer that does not come
ALIVE_SECONDS = 0.4  # between lines: without them held buttons are released and frames end
FORGET = b"\x15"  # Ctrl-U: device and prompt discard the beginning of a line
NOTHING = b"\r"  # ignored by the device; at a prompt the echo comes on another line
PROMPT = re.compile(rb"(^|[\r\n])>>> ")


class Refused(UserError):
    """The device says what is wrong with a line."""


class Unknown(Refused):
    """The device's firmware has no such command: it is older."""


class SilentError(UserError):
    """The device does not answer."""


class ClosedError(UserError):
    """The cable was pulled, or the device has restarted."""


class PromptError(UserError):
    """MicroPython's prompt answers instead of the game."""


@dataclass(frozen=True)
class Version:
    number: str
    installed: str  # "firmware", "files", or "PC" for the simulator
    board: str


class Port(Protocol):
    """What a line needs of a port: a part of pyserial's."""

    port: str | None  # its name
    is_open: bool

    @property
    def in_waiting(self) -> int:
        """How many bytes have come."""

    def read(self, size: int, /) -> bytes:
        """What has come, after a moment if nothing has; OSError when the cable is gone."""

    def write(self, data: bytes, /) -> int | None:
        """TimeoutError if nobody takes it, OSError when the cable is gone."""

    def close(self) -> None: ...


class Line:
    """`with Line.open(port) as line`; not to be used by two threads at a time."""

    def __init__(self, port: Port, patience: float = PATIENCE) -> None:
        self.path = str(port.port)
        self.remarks: list[str] = []  # lines that are not answers: losses, faults
        self.told = ""
        self._port = port
        self._patience = patience
        self._received = bytearray()
        self._screen = Decoder()
        self._news = False  # of the screen
        self._answers: deque[str] = deque()
        self._spoke = 0.0  # when

    @classmethod
    def open(cls, path: str, patience: float = PATIENCE) -> Self:
        """Open a serial port, or a pseudo-terminal, exclusively."""
        from host_tools.link import serial_port  # a browser has no pyserial

        return cls(serial_port.opened(path, patience), patience)

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *_: object) -> None:
        self.close()

    def close(self) -> None:
        self._port.close()

    # --- lines ----------------------------------------------------------------------------

    def ask(self, command: str, *words: object) -> str:
        """Send a line; return the answer without the command's name."""
        self._send(" ".join(map(str, (command, *words))))
        for _ in range(MOST_OTHERS):
            answer = self._next_line()
            if answer == command:
                return ""
            if answer.startswith(command + " "):
                return answer[len(command) + 1 :]
            if answer.startswith("? "):
                kind = Unknown if answer.startswith(f'? "{command}" ') else Refused
                raise kind(f"the handheld says: {answer[2:]}")
            if answer:
                self.remarks.append(answer)
        raise SilentError(f"{self.path} sends many lines, but no answer to `{command}`")

    def version(self) -> Version:
        words = self.ask("version").split(" ", 2)
        if len(words) != 3:
            raise UserError(f"{self.path} is not a Quadrille: its version is {' '.join(words)!r}")
        return Version(*words)

    def chip(self) -> Chip:
        """Firmware that does not say it is older than any for another."""
        return chips.named(self.state().get("chip", chips.RP2040.name))

    def state(self) -> dict[str, Any]:
        """What everybody may know about the handheld and its game."""
        answer = self.ask("state")
        try:
            facts = json.loads(answer)
        except ValueError:
            raise UserError(f"{self.path} sends a damaged answer: ask again") from None
        return dict(facts)

    def caption(self) -> str:
        """What the panel shows, in a sentence; "" if it is secret, or the firmware too old."""
        return self._told("caption")

    def look(self) -> str:
        """The caption and the board, in lines; "" if it is secret, or the firmware too old."""
        lines: list[str] = []
        while text := self._told("look", len(lines)):
            lines.append(text)
        return "\n".join(lines)

    def _told(self, command: str, *words: object) -> str:
        try:
            answer = self.ask(command, *words)
        except Unknown:
            self.version()  # or the line would not be alive
            return ""
        except Refused:  # there is no app: the sign of a fault is shown
            return ""
        text = answer.removeprefix(" ".join(map(str, words))).lstrip()
        if text in ("", HIDDEN):
            return ""
        try:
            return str(json.loads(text))
        except ValueError:
            raise UserError(f"{self.path} sends a damaged answer: ask again") from None

    def key(self, button: str, down: bool) -> None:
        """Press or release a button. It stays held while lines are sent: see `frames`."""
        self.ask("key", button, "down" if down else "up")

    # --- the picture ----------------------------------------------------------------------

    def frames(self) -> Iterator[Picture | None]:
        """The picture whenever it changes; None in between, some fifty times a second.

        At each None the caller does its own work, and may `ask` and `key`. The line is kept
        alive, so held buttons stay held: `told` is the caption that came by the way.
        """
        self.ask("screen", "on")
        try:
            while True:
                if self._news and self._screen.picture:
                    self._news = False
                    yield self._screen.picture
                else:
                    yield None
                    self._look()
                if self._screen.lost and self._screen.picture:
                    self._screen = Decoder()
                    self.ask("screen", "on")
                if time.monotonic() - self._spoke > ALIVE_SECONDS:
                    self.told = self.caption()
        finally:
            if self._port.is_open:
                self.ask("screen", "off")

    # --- bytes ----------------------------------------------------------------------------

    def _send(self, text: str) -> None:
        self._answers.clear()
        self._spoke = time.monotonic()
        try:
            self._port.write(FORGET + NOTHING + text.encode() + b"\r")
        except TimeoutError:
            raise SilentError(f"{self.path} does not take lines: {_HELP}") from None
        except OSError:
            raise self._closed() from None

    def _next_line(self) -> str:
        heard = time.monotonic()
        while not self._answers:
            if self._look():
                heard = time.monotonic()
            elif PROMPT.search(self._received):
                raise PromptError(
                    f"MicroPython's prompt is at {self.path} instead of the game: to start it, "
                    "press Ctrl-D there in a terminal, or reset the board"
                )
            elif time.monotonic() - heard > self._patience:
                raise SilentError(f"{self.path} does not answer: {_HELP}")
        return self._answers.popleft()

    def _look(self) -> bool:
        """Receive what has come, or wait a moment; return whether anything came."""
        try:
            data = self._port.read(self._port.in_waiting or 1)
        except (OSError, TypeError):  # pyserial's own, when the port is closed meanwhile
            raise self._closed() from None
        self._received += data
        *lines, rest = self._received.split(b"\n")
        self._received = rest
        for line in lines:
            self._hear(line.decode(errors="replace").rstrip("\r"))
        return bool(data)

    def _hear(self, line: str) -> None:
        if line.startswith("= "):
            self._news |= self._screen.hear(line)
        else:
            self._answers.append(line)

    def _closed(self) -> ClosedError:
        return ClosedError(f"{self.path} is gone: is the cable still plugged in?")


_HELP = "reset the board, and try again when the game is on its panel"
