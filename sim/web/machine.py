"""What the server runs under one contract: the app on this PC, the firmware in the emulator, a
handheld at a cable.

A UserError in `step` ends the server; any other error is told to the pages.
"""

from types import ModuleType
from typing import Protocol

from sim.eye import Rows

Notes = list[tuple[int, int]]  # hertz and milliseconds; 0 Hz is a rest


class Machine(Protocol):
    board: ModuleType
    never_waits: bool = False  # it goes on while no page is open
    has_keys: bool = True  # it hears its buttons
    notice: str = ""  # what lies over the panel: one of the words of words.js

    @property
    def frames(self) -> int:
        """How many there were: when this has changed, `rows` have."""

    @property
    def rows(self) -> Rows: ...

    @property
    def playing(self) -> bool:
        """Whether a restart would end a game."""

    def press(self, button: str) -> None: ...

    def release(self, button: str) -> None: ...

    async def step(self) -> None:
        """Go on for a moment and come back when it has passed."""

    def notes(self) -> Notes:
        """What is to be heard since the last time."""
        return []

    def speed(self) -> dict[str, float]:
        """How fast emulated time passes; empty where time is real."""
        return {}
