"""What the server runs under one contract: the app on this PC, the firmware in the emulator, a
handheld at a cable.

A UserError in `step` ends the server; any other error is shown on the pages.
"""

from types import ModuleType
from typing import Any, Protocol

from sim.front import Buttons, Panel

Notes = list[tuple[int, int]]  # hertz and milliseconds; 0 Hz is a rest


class Machine(Protocol):
    board: ModuleType
    panel: Panel
    buttons: Buttons
    never_waits: bool = False  # it goes on while no page is open
    has_keys: bool = True  # it hears its buttons
    app: Any = None  # the app on this PC, if that is what runs
    keeps: bool = True  # pages may change its settings
    points: bool = False  # it heeds clicks on the panel
    saves: bool = False  # its game is there again when its board is chosen again
    notice: str = ""  # what is shown over the panel: a key of words.js
    caption: str = ""  # what the panel shows, in words; empty if nothing says so
    asked: bool = False  # the board is wanted in words

    @property
    def playing(self) -> bool:
        """Whether a restart would interrupt a game."""

    def point(self, x: int, y: int) -> None:
        """A page was clicked on this column and row of the panel."""
        return

    async def step(self) -> None:
        """Run for a moment and return when it has passed."""

    def speak(self, language: int) -> bool:
        """Use this language until a player has chosen one; False if this cannot be told."""
        return False

    def notes(self) -> Notes:
        """The notes since the last time."""
        return []

    def look(self) -> None:
        """Somebody wants the board in words."""
        self.asked = True

    def looked(self) -> str:
        """The board in words, once it has been asked for."""
        return ""

    def speed(self) -> dict[str, float]:
        """How fast emulated time passes; empty where time is real."""
        return {}

    def review(self) -> dict[str, Any] | None:
        """What review.js shows next to the panel, if a game record is shown there."""
        return None
