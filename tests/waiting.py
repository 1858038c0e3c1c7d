"""Waiting for what another process or thread does."""

import time
from collections.abc import Callable

SECONDS = 60  # for anything on a busy machine


def nap() -> None:
    time.sleep(0.005)


def eventually(condition: Callable[[], object], meanwhile: Callable[[], object] = nap) -> None:
    end = time.monotonic() + SECONDS
    while not condition():
        assert time.monotonic() < end
        meanwhile()
