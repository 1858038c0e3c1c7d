"""One line of the bench."""

from dataclasses import dataclass


@dataclass(frozen=True)
class Row:
    name: str
    unit: str
    ours: float
    against: dict[str, float]
    goal: str | None
    met: bool
