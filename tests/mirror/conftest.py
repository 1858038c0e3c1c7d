"""A handheld at a cable; Ctrl-C works, however the tests were started."""

import signal
from collections.abc import Iterator

import pytest

from host_tools.mirror import mirror
from host_tools.mirror.mirror import Mirror
from sim.cable.simulated import Simulated
from tests.mirror.mirrored import COLORPOP, playing

if signal.getsignal(signal.SIGINT) is signal.SIG_IGN:
    signal.signal(signal.SIGINT, signal.default_int_handler)


@pytest.fixture
def colorpop() -> Iterator[Simulated]:
    """One on which a game with secrets waits for the first of two players to take it over."""
    with playing(COLORPOP) as plugged:
        yield plugged


@pytest.fixture
def alone(monkeypatch: pytest.MonkeyPatch) -> Mirror:
    """Its board has just gone."""
    monkeypatch.setattr(mirror, "AWAY_SECONDS", 0.5)
    with Simulated() as board:
        return Mirror(board.port)
