"""What the tests of the mirror share: boards with a game on them, and ways to wait."""

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any

from host_tools.mirror.capture import Presser
from host_tools.mirror.mirror import Mirror
from pc.boards import REFERENCE
from quadrille.events import BUTTONS
from sim.cable.simulated import Simulated
from sim.device import Device
from sim.headless import Headless
from sim.picture import Album
from sim.script import parse
from tests.waiting import eventually

SEED = 11

FLIPOP = (
    "tap A RIGHT RIGHT A A A RIGHT DOWN A\nsettle"  # from power-on to the first turn of two humans
)
FLIPOP_MOVE = "tap A RIGHT UP RIGHT RIGHT A\nsettle"
COLORPOP = "tap A A A A A RIGHT DOWN A\nsettle"
COLORPOP_TURN = "settle\ntap A\nsettle\ntap LEFT\nsettle"  # from the hand-over; its goal is secret
PEEK = "hold B\nwait 4"


@contextmanager
def playing(script: str, board: str = REFERENCE) -> Iterator[Simulated]:
    """A board at a cable that goes on with the game that this script began."""
    with TemporaryDirectory() as folder:
        saves = Path(folder)
        Headless(Device(board, SEED, saves=saves)).play(parse(script, "test"))
        with Simulated(board, SEED, saves) as plugged:
            yield plugged


def play(mirror: Mirror, script: str) -> None:
    """Play a script, and keep mirroring."""
    Presser(mirror, Album(None, None)).play(parse(script, "test"))
    mirror.refresh()


def look_until(mirror: Mirror, condition: Callable[[], bool]) -> None:
    eventually(condition, lambda: mirror.look(0.02))


def wait_held(board: Any, *names: str) -> None:
    """Wait until exactly these buttons are held."""
    eventually(lambda: held(board) == list(names))


def held(board: Any) -> list[str]:
    return [name for number, name in enumerate(BUTTONS) if board.device.buttons.held(number)]
