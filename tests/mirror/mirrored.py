"""What the tests of the mirror share: boards on which a game is on, and looking until."""

import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from tempfile import TemporaryDirectory

from host_tools.mirror.capture import Thumb
from host_tools.mirror.mirror import Mirror
from sim.boards import REFERENCE
from sim.cable.simulated import Simulated
from sim.device import Device
from sim.headless import Headless
from sim.picture import Album
from sim.script import parse

SECONDS = 20
SEED = 11

FLIPOP = "tap A RIGHT RIGHT A A A A\nsettle"  # from power-on to the first turn of two humans
FLIPOP_MOVE = "tap A RIGHT UP RIGHT RIGHT A\nsettle"
COLORPOP = "tap A A A A A A\nsettle"
COLORPOP_TURN = "settle\ntap A\nsettle"  # from the hand-over
PEEK = "hold B\nwait 4"


@contextmanager
def playing(script: str, board: str = REFERENCE) -> Iterator[Simulated]:
    """A board at a cable that goes on, after power-on, with the game that this script has begun."""
    with TemporaryDirectory() as folder:
        saves = Path(folder)
        Headless(Device(board, SEED, saves=saves)).play(parse(script, "test"))
        with Simulated(board, SEED, saves) as plugged:
            yield plugged


def play(mirror: Mirror, script: str) -> None:
    """And go on to mirror it."""
    Thumb(mirror, Album(None, None)).play(parse(script, "test"))
    mirror.refresh()


def look_until(mirror: Mirror, condition: Callable[[], bool]) -> None:
    end = time.monotonic() + SECONDS
    while not condition():
        assert time.monotonic() < end
        mirror.look(0.02)
