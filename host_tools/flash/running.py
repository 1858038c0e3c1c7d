"""What answers at a port: our app, or MicroPython's prompt."""

from contextlib import suppress
from dataclasses import dataclass
from typing import TYPE_CHECKING

from host_tools.link import ClosedError, Line, PromptError, SilentError, Version
from pc.errors import UserError

if TYPE_CHECKING:  # a browser has no mpremote
    from host_tools.link.prompt import MicroPython

RP2040 = "RP2040"


@dataclass(frozen=True)
class Running:
    port: str
    version: Version | None = None  # of our app; None if MicroPython's prompt answers
    micropython: "MicroPython | None" = None

    @property
    def board(self) -> str:
        """Which of our boards it is; empty if that is not known."""
        return self.version.board if self.version else getattr(self.micropython, "board", "")

    def __str__(self) -> str:
        if self.version:
            return f"Quadrille {self.version.number} on {self.version.board}"
        return str(self.micropython)


def app(port: str) -> Running:
    with Line.open(port) as line:
        return Running(port, line.version())


def look(port: str) -> Running:
    """Ask; if our app does not answer, interrupt what runs there."""
    try:
        return app(port)
    except (PromptError, SilentError):
        from host_tools.link.prompt import Prompt

        with Prompt(port) as prompt:
            return Running(port, micropython=prompt.what())


def to_bootsel(running: Running) -> None:
    port, what = running.port, running.micropython
    if what:
        if RP2040 not in what.machine:
            raise UserError(f"{port} is {what}, but the firmware is for the {RP2040}")
        from host_tools.link.prompt import BOOTSEL, Prompt

        with Prompt(port) as prompt, suppress(UserError):  # it may be gone before it answers
            prompt.begin(BOOTSEL)
        return
    with Line.open(port) as line, suppress(ClosedError):  # it may restart before it answers
        line.ask("bootsel")
