"""What answers at a port: our app, or MicroPython's prompt."""

from contextlib import suppress
from dataclasses import dataclass

from host_tools.errors import UserError
from host_tools.flash.prompt import BOOTSEL, Gone, MicroPython, Prompt
from host_tools.link import ClosedError, Line, PromptError, SilentError, Version

RP2040 = "RP2040"


@dataclass(frozen=True)
class Running:
    port: str
    version: Version | None = None  # of our app; None: MicroPython's prompt is there
    micropython: MicroPython | None = None

    @property
    def board(self) -> str:
        """Which board of ours it is; empty if nobody knows."""
        return self.version.board if self.version else getattr(self.micropython, "board", "")

    def __str__(self) -> str:
        if self.version:
            return f"Quadrille {self.version.number} on {self.version.board}"
        return str(self.micropython)


def app(port: str) -> Running:
    """Ask our app."""
    with Line.open(port) as line:
        return Running(port, line.version())


def look(port: str) -> Running:
    """Ask; if our app does not answer, what runs there is interrupted."""
    try:
        return app(port)
    except (PromptError, SilentError):
        with Prompt(port) as prompt:
            return Running(port, micropython=prompt.what())


def to_bootsel(running: Running) -> None:
    if running.micropython:
        _bootsel_by_prompt(running.port, running.micropython)
        return
    with Line.open(running.port) as line, suppress(ClosedError):  # it may be fast
        line.ask("bootsel")


def _bootsel_by_prompt(port: str, what: MicroPython) -> None:
    if RP2040 not in what.machine:
        raise UserError(f"{port} is {what}, and the firmware is for the {RP2040}")
    with Prompt(port) as prompt, suppress(Gone):
        prompt.begin(BOOTSEL)
