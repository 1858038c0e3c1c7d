"""Any buttons at any time on the emulated handheld: it goes on showing frames without complaint."""

import random

import pytest

from sim.emulator import Handheld
from tests.emulator.conftest import built
from tests.sizes import size

EVENTS = size(500, 12_000)  # on each board
EVENTS_A_FRAME = 2
MOOD = 100  # events for which a monkey likes the same buttons
BOOT_SECONDS = 2
FRAME_SECONDS = 0.5  # the longest without one, when a screen is opened for the first time


@pytest.mark.prove
@pytest.mark.parametrize("name", ["quadrille16", "hat16x10"])
def test_any_buttons_at_any_time(name: str) -> None:
    pick = random.Random(name)
    board = Handheld(built(name), name).boot()
    board.next_frame(BOOT_SECONDS)
    buttons = list(board.board.BUTTON_PINS)
    shown = set()
    for event in range(EVENTS):
        if event % MOOD == 0:
            likes = [pick.choice((0, 1, 1, 2, 8)) for _ in buttons]
            likes[buttons.index("A")] += 2  # else it would look at menus most of the time
        button = pick.choices(buttons, likes)[0]
        (board.release if button in board.buttons.held else board.press)(button)
        if event % EVENTS_A_FRAME:
            shown.add(str(board.next_frame(FRAME_SECONDS).rows))
    assert len(shown) > EVENTS // 20
    assert "Error" not in board.console.text
    assert board.console.resets == 0
