"""A server with a lamp."""

from collections.abc import Iterator

import pytest

from tests.sim.lamp import Lamp
from tests.sim.served import Served, served


@pytest.fixture
def lamp() -> Iterator[Served]:
    with served(Lamp) as running:
        yield running
