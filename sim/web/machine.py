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
    notice: str = ""  # what is shown over the panel: a key of words.js

    @property
    def playing(self) -> bool:
        """Whether a restart would end a game."""

    async def step(self) -> None:
        """Run for a moment and return when it has passed."""

    def notes(self) -> Notes:
        """The notes since the last time."""
        return []

    def speed(self) -> dict[str, float]:
        """How fast emulated time passes; empty where time is real."""
        return {}

    def review(self) -> dict[str, Any] | None:
        """What review.js shows next to the panel, if a game record is shown there."""
        return None
