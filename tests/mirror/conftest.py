"""Handhelds at a cable; Ctrl-C that is heard, whoever has started the tests."""

import signal
from collections.abc import Iterator

import pytest

from sim.cable.simulated import Simulated
from tests.mirror.mirrored import COLORPOP, SEED, playing

if signal.getsignal(signal.SIGINT) is signal.SIG_IGN:
    signal.signal(signal.SIGINT, signal.default_int_handler)


@pytest.fixture
def board() -> Iterator[Simulated]:
    """One that was just switched on."""
    with Simulated(seed=SEED) as plugged:
        yield plugged


@pytest.fixture
def colorpop() -> Iterator[Simulated]:
    """One on which a game with secrets waits for the first of two players to take it over."""
    with playing(COLORPOP) as plugged:
        yield plugged
