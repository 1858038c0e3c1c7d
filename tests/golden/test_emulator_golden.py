"""Whole games on the PC and on our own firmware in the emulator, from power-on to the result.

The same script presses the buttons of both. Whenever a step has come to rest, the panel of the
emulated handheld, decoded from its WS2812 line, shows pixel for pixel what the PC shows.
"""

import random
from collections.abc import Iterator

import pytest

from host_tools.paths import BUILD
from quadrille.events import BUTTONS
from sim import script
from sim.device import Buttons, Device
from sim.emulator import Handheld
from sim.eye import Rows
from sim.headless import Headless
from sim.script import Step
from tests.golden.frames import FOLDER, seed_of

# Each of the two firmwares plays two of the games.
BOARDS = {
    "colorpop": "quadrille16",
    "blockers": "hat16x10",
    "flipop": "quadrille16",
    "pieges": "hat16x10",
}
LATE = 10  # frames that the handheld may take to come to the same rest
RESTED = 3  # frames of the same rest after which it is not late any more
LONGEST_WAIT = 16  # ticks: until a question is heard; it is not read here


def entropy(seed: int) -> Iterator[int]:
    """Bytes that make `os.urandom` give the numbers that the PC's handheld takes."""
    numbers = random.Random(seed)
    while True:
        yield from numbers.getrandbits(30).to_bytes(4, "little")


class BothButtons(Buttons):
    """A thumb on each of the two handhelds."""

    def __init__(self, handheld: Handheld) -> None:
        super().__init__()
        self._handheld = handheld

    def press(self, button: int) -> None:
        super().press(button)
        self._handheld.press(BUTTONS[button])

    def release(self, button: int) -> None:
        super().release(button)
        self._handheld.release(BUTTONS[button])


class Both(Headless):
    """Each tick of the PC's handheld is a frame of the emulated one."""

    def __init__(self, board: str, seed: int) -> None:
        self.handheld = Handheld(BUILD / f"{board}.uf2", board, noise=entropy(seed))
        self.handheld.boot()
        device = Device(board, seed)
        device.buttons = BothButtons(self.handheld)
        super().__init__(device)
        self.on_tick = self._follow
        self._before: Rows = []
        self.moving = True
        self.compared = 0

    def _follow(self) -> None:
        self.handheld.next_frame()
        rows = self.device.panel.rows
        self.moving = rows != self._before
        self._before = rows

    def step(self, step: Step) -> None:
        super().step(step._replace(ticks=min(step.ticks, LONGEST_WAIT)))
        if step.verb == "settle":  # or the next button could come too early for one that is behind
            self._rest()
        if not self.moving and self.app.screen.settled:
            self.compare(step)

    def _rest(self) -> None:
        rested = 0
        for _ in range(LATE):
            self.ticks(1)
            frame = self.handheld.panel.frame
            rested = rested + 1 if frame and frame.rows == self.device.panel.rows else 0
            if rested == RESTED:
                break

    def compare(self, step: Step) -> None:
        rows = self.device.panel.rows
        assert self.handheld.panel.frame
        for _ in range(LATE):
            if self.handheld.panel.frame.rows == rows:
                break
            self.handheld.next_frame()
        assert self.handheld.panel.frame.rows == rows, f"tick {self.app.ticks}, {step}"
        self.compared += 1


@pytest.mark.parametrize("game", BOARDS)
def test_a_game_looks_the_same_on_the_device(game: str) -> None:
    path = FOLDER / "scripts" / f"{game}.txt"
    steps = script.read(path)
    both = Both(BOARDS[game], seed_of(path))
    both.play(single for step in steps for single in taps(step))
    assert both.compared > len(steps)


def taps(step: Step) -> Iterator[Step]:
    """A step for each button, so that each of them can be looked at."""
    for button in step.buttons:
        yield step._replace(buttons=(button,))
    if not step.buttons:
        yield step
