"""When the next tick is due, and how the time until then passes."""

import time

TICKS_PER_SECOND = 60
TICK = 1 / TICKS_PER_SECOND  # seconds


class NoTime:
    """Every tick is due at once."""

    def spare(self) -> bool:
        return False

    def wait(self) -> None: ...


class Clock:
    """Sixty ticks a second; those that were missed are not made up for, or only a few."""

    MADE_UP = 0.0  # seconds
    SPARE = 0.005  # seconds; a node of any computer player takes less
    tick = TICK

    def __init__(self) -> None:
        self._due = time.monotonic()

    def spare(self) -> bool:
        return self._due + self.tick - time.monotonic() > self.SPARE

    def wait(self) -> None:
        self.rest(self.next())

    def next(self) -> float:
        """Go on to the next tick; seconds until it is due."""
        now = time.monotonic()
        self._due = max(self._due + self.tick, now - self.MADE_UP)
        return max(0.0, self._due - now)

    def rest(self, seconds: float) -> None:
        time.sleep(seconds)
