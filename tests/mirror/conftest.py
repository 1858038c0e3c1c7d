"""A handheld at a cable."""

from collections.abc import Iterator

import pytest

from host_tools.mirror import mirror
from host_tools.mirror.mirror import Mirror
from sim.cable.simulated import Simulated
from tests.mirror.mirrored import COLORPOP, playing


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
