"""The time that is left until the next tick, in which computer players may think on."""

import time
from typing import Any

SPARE = 0.005  # seconds; a node of any computer player takes less


def is_spare(due: float) -> bool:
    """Whether there is time for a little more before `due`."""
    return due - time.monotonic() > SPARE


def think_until(due: float, app: Any) -> None:
    while is_spare(due) and app.screen.idle():
        pass
