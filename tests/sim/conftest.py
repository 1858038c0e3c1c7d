"""A server with a lamp."""

from collections.abc import Iterator

import pytest

from tests.sim.served import Lamp, Served, served


@pytest.fixture
def lamp() -> Iterator[Served]:
    with served(Lamp) as running:
        yield running
