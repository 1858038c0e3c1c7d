"""Screens leave the heap alone: many frames of each on the unix port, some in the emulator.

Both run the same bytecode; only the emulator's integers are small enough to show when one grows
beyond 30 bits.
"""

import pytest

from quadrille.engine.games import GAMES
from tests.bench.device import FREE_GOAL, GARBAGE, LINE
from tests.runtimes import run
from tests.sizes import PROVING, size
from tests.ui.test_lessons import TAUGHT

WHAT = ["", *GAMES]
FRAMES = size(500, 2000)
FEW = {"VARIANTS": 1, "FRAMES": 10, "BLOCK": 10, "MOVES": 2, "EVERY_TICK": 0}


@pytest.mark.prove
@pytest.mark.unix
@pytest.mark.parametrize("height", [16, 10])
@pytest.mark.parametrize("game", WHAT, ids=lambda game: game or "menus")
def test_many_frames_leave_the_heap_alone_on_unix(game: str, height: int) -> None:
    *screens, _ = run("screens.py", "unix", {"GAME": game, "HEIGHT": height, "FRAMES": FRAMES})
    assert growing(screens) == []


@pytest.mark.firmware
@pytest.mark.parametrize("game", WHAT, ids=lambda game: game or "menus")
def test_frames_leave_the_heap_alone_on_the_emulator(game: str) -> None:
    *screens, heap = run("screens.py", "emulator", {"GAME": game, **FEW})
    assert growing(screens) == []
    assert int(heap.removeprefix("heap ")) - GARBAGE - LINE >= FREE_GOAL


@pytest.mark.unix
@pytest.mark.parametrize("height", [16, 10])
@pytest.mark.parametrize("game", TAUGHT)
def test_lessons_are_taught_and_leave_the_heap_alone_on_unix(game: str, height: int) -> None:
    *steps, _ = run("lessons.py", "unix", {"GAME": game, "HEIGHT": height})
    assert growing(steps) == []


@pytest.mark.prove
@pytest.mark.firmware
@pytest.mark.parametrize("game", TAUGHT if PROVING else TAUGHT[:1])
def test_lessons_are_taught_and_leave_the_heap_alone_on_the_emulator(game: str) -> None:
    *steps, heap = run("lessons.py", "emulator", {"GAME": game, "FRAMES": 10, "BLOCK": 10})
    assert growing(steps) == []
    assert int(heap.removeprefix("heap ")) - GARBAGE - LINE >= FREE_GOAL


def growing(screens: list[str]) -> list[str]:
    """The screens that have left bytes on the heap; a line ends with those and a time."""
    assert len(screens) >= 5
    return [line for line in screens if line.split()[-2] != "0"]
