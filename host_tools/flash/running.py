"""What answers at a port: our app, or MicroPython's prompt."""

from contextlib import suppress
from dataclasses import dataclass
from typing import TYPE_CHECKING

from host_tools.link import ClosedError, Line, PromptError, SilentError, Version
from pc import chips
from pc.chips import Chip
from pc.errors import UserError

if TYPE_CHECKING:  # a browser has no mpremote
    from host_tools.link.prompt import MicroPython


@dataclass(frozen=True)
class Running:
    port: str
    version: Version | None = None  # of our app; None if MicroPython's prompt answers
    micropython: "MicroPython | None" = None
    chip: Chip | None = None  # None: one that no firmware is for

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
        version = line.version()
        return Running(port, version, chip=line.chip())


def look(port: str) -> Running:
    """Ask; if our app does not answer, interrupt what runs there."""
    try:
        return app(port)
    except (PromptError, SilentError):
        from host_tools.link.prompt import Prompt

        with Prompt(port) as prompt:
            what = prompt.what()
            return Running(port, micropython=what, chip=chips.of_machine(what.machine))


def to_bootsel(running: Running) -> None:
    port, what = running.port, running.micropython
    if what:
        from host_tools.link.prompt import BOOTSEL, Prompt

        with Prompt(port) as prompt, suppress(UserError):  # it may be gone before it answers
            prompt.begin(BOOTSEL)
        return
    with Line.open(port) as line, suppress(ClosedError):  # it may restart before it answers
        line.ask("bootsel")
