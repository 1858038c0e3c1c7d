"""Ten million random button events on the PC, in checking mode."""

import pytest

from tests.handheld import BOARDS
from tests.soak.frames import SHARE
from tests.ui.test_monkey import EVERYWHERE, Monkey

EVENTS = 50_000  # of a monkey
MONKEYS = 200 // SHARE
SEEDS = 1000  # not those of the test


@pytest.mark.parametrize("number", range(MONKEYS))
def test_any_buttons_for_a_long_time(number: int) -> None:
    monkey = Monkey(BOARDS[number % len(BOARDS)], SEEDS + number)
    monkey.play_at_random(EVENTS)
    assert set(monkey.seen) >= EVERYWHERE, EVERYWHERE - set(monkey.seen)
