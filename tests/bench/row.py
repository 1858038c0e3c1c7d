"""One line of the bench: a measurement on one board, and then on two boards side by side."""

from dataclasses import dataclass, field


@dataclass(frozen=True)
class Row:
    """Of one board; `met` says whether it reaches the goal."""

    name: str
    unit: str
    ours: float
    against: dict[str, float | str] = field(default_factory=dict)
    goal: str | None = None
    met: bool = True
    slowest: float | None = None  # times what it takes with a warm cache


def at_most(
    limit: float, name: str, unit: str, ours: float, against: dict[str, float | str] | None = None
) -> Row:
    return Row(name, unit, ours, against or {}, f"at most {limit}", ours <= limit)


@dataclass(frozen=True)
class Pair:
    """The row of a board with a warm cache, and that of a real one, whose goals count."""

    warm: Row
    modelled: Row

    def __post_init__(self) -> None:
        assert self.warm.name == self.modelled.name

    @property
    def slower(self) -> float | None:
        """How many times as long it takes; None for what is not a time."""
        return None if self.modelled.slowest is None else self.modelled.ours / self.warm.ours

    @property
    def goal(self) -> str | None:
        if self.modelled.slowest is None:
            return self.modelled.goal
        slower = f"at most {self.modelled.slowest} x warm"
        return f"{self.modelled.goal}, {slower}" if self.modelled.goal else slower

    @property
    def met(self) -> bool:
        slow = self.slower is not None and self.slower > (self.modelled.slowest or 0)
        return self.modelled.met and not slow
