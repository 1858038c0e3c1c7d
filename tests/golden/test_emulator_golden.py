"""Whole games on the PC and on our own firmware in the emulator, from power-on to the result.

The same script presses the buttons of both. Whenever a step has come to rest, the panel of the
emulated handheld, decoded from its WS2812 line, shows pixel for pixel what the PC shows.
"""

import random
from collections.abc import Iterator
from itertools import chain

import pytest

from pc.paths import BUILD
from quadrille.app import frame
from quadrille.events import BUTTONS
from sim import script
from sim.device import Buttons, Device
from sim.emulator import Handheld
from sim.eye import Rows
from sim.headless import Headless
from sim.script import Step
from tests.golden.frames import BOARDS, FOLDER, seed_of
from tests.sizes import PROVING

pytestmark = pytest.mark.firmware

# Each of the two firmwares plays a game; in `make prove` all.
PLAYED = [
    (game, board)
    for game in ("colorpop", "blockers", "flipop", "pieges")
    for board in BOARDS
    if PROVING or (game, board) in (("flipop", "quadrille16"), ("pieges", "hat16x10"))
]
LATE = 10  # frames that the handheld may need to come to the same rest
MADE_UP = 5  # frames that it may be ahead: where a page opens late, that tick is made up for
RESTED = 3  # equal frames after which it is not late any more
LONGEST_WAIT = 16  # ticks until a question takes buttons; nobody reads it here


def entropy(seed: int) -> Iterator[int]:
    """Bytes that make `os.urandom` give the numbers that the PC's handheld takes."""
    numbers = random.Random(seed)
    while True:
        yield from numbers.getrandbits(30).to_bytes(4, "little")


class BothButtons(Buttons):
    """Presses the buttons of both handhelds."""

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
        self.handheld = Handheld(BUILD / f"{board}.uf2", board, noise=entropy(seed)).boot()
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
        if step.verb == "settle":  # or the next button could come too early for one that lags
            self._rest()
        if not self.moving and self.app.screen.settled:
            self.compare(step)

    def _rest(self) -> None:
        rested = 0
        for _ in range(LATE):
            self.ticks(1)
            rested = rested + 1 if self._agree() else 0
            if rested == RESTED:
                break

    def compare(self, step: Step) -> None:
        assert self.handheld.panel.frame
        for _ in range(MADE_UP):
            if not self._agree():
                frame(self.app)
        for _ in range(MADE_UP + LATE):
            if self._agree():
                break
            self.handheld.next_frame()
        assert self._agree(), f"tick {self.app.ticks}, {step}"
        self.compared += 1

    def _agree(self) -> bool:
        shown = self.handheld.panel.frame
        return shown is not None and shown.rows == self.device.panel.rows


@pytest.mark.prove
@pytest.mark.parametrize(("game", "board"), PLAYED)
def test_a_game_looks_the_same_on_the_device(game: str, board: str) -> None:
    path = FOLDER / "scripts" / f"{game}.txt"
    steps = script.read(path)
    both = Both(board, seed_of(path))
    # A step for each button, so that each of them can be looked at.
    taps = (
        [step._replace(buttons=(button,)) for button in step.buttons] or [step] for step in steps
    )
    both.play(chain.from_iterable(taps))
    assert both.compared > len(steps)
