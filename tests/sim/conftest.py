"""A server with a lamp; and Ctrl-C that is heard.

What a shell starts in the background ignores SIGINT, and so would all that the tests start.
"""

import signal
from collections.abc import Iterator

import pytest

from tests.sim.served import Lamp, Served, served

if signal.getsignal(signal.SIGINT) is signal.SIG_IGN:
    signal.signal(signal.SIGINT, signal.default_int_handler)


@pytest.fixture
def lamp() -> Iterator[Served]:
    with served(Lamp) as running:
        yield running
