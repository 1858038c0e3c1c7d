"""What front ends know of a handheld, on this PC or at a cable."""

from typing import Protocol

from sim.eye import Rows


class Panel(Protocol):
    @property
    def shows(self) -> int:
        """How many frames there were: when this has changed, `rows` have."""

    @property
    def rows(self) -> Rows: ...


class Buttons(Protocol):
    def press(self, button: int) -> None: ...

    def release(self, button: int) -> None: ...
