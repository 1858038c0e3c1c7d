"""Front ends let a computer player think until shortly before the next tick, and no longer."""

import time
from types import SimpleNamespace

from sim.spare import SPARE, think_until


class Thinking:
    def __init__(self, nodes: int) -> None:
        self.nodes = nodes

    def idle(self) -> bool:
        self.nodes -= 1
        return self.nodes > 0


def thought(due: float, nodes: int) -> int:
    screen = Thinking(nodes)
    think_until(due, SimpleNamespace(screen=screen))
    return nodes - screen.nodes


def test_it_thinks_to_the_end_if_there_is_time() -> None:
    assert thought(time.monotonic() + 60, 50) == 50


def test_it_does_not_think_when_a_tick_is_due() -> None:
    assert thought(time.monotonic() + SPARE / 2, 50) == 0


def test_it_stops_before_the_tick() -> None:
    due = time.monotonic() + 10 * SPARE
    assert 0 < thought(due, 10**9) < 10**9
