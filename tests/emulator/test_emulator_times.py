"""Boot, presses and frames of the running handheld; the bench measures more of each."""

from pathlib import Path

import pytest

from quadrille.engine.games import GAMES
from sim.emulator import Handheld
from tests.bench.device import (
    ANOTHER_SCREEN,
    BOOT_GOAL,
    BUTTON_TEST,
    FRAME,
    LATENCY_GOAL,
    MS,
    SETTLE_MS,
    begun,
    boot,
    game,
    latencies,
    rate,
)


@pytest.mark.parametrize("new", [True, False], ids=["blank flash", "formatted"])
def test_the_first_picture_comes_within_a_second(image: Path, formatted: bytes, new: bool) -> None:
    assert boot(Handheld(image, flash=None if new else formatted)) <= BOOT_GOAL * MS


@pytest.mark.parametrize(
    ("where", "button", "pixels"),
    [(BUTTON_TEST, "A", 1), (game("pieges"), "MENU", ANOTHER_SCREEN)],
    ids=["mark", "pause"],
)
def test_a_press_changes_leds_at_once_whenever_it_comes(
    image: Path, where: str, button: str, pixels: int
) -> None:
    board = begun(image, where)
    assert max(latencies(board, button, count=5, pixels=pixels)) <= LATENCY_GOAL * MS


@pytest.mark.parametrize("name", GAMES)
def test_games_have_sixty_frames_a_second_and_the_cpu_sleeps(image: Path, name: str) -> None:
    frames, awake = rate(begun(image, game(name)))
    assert frames == 60
    assert awake < 70


@pytest.mark.parametrize("name", ["blockers", "pieges"])  # which have the slowest slices
def test_a_computer_that_thinks_loses_no_frame_and_hears_menu(image: Path, name: str) -> None:
    board = begun(image, game(name, "hard"))
    board.advance(ms=SETTLE_MS)
    start = board.next_frame().cycle
    for _ in range(8):
        end = board.next_frame().cycle
    assert abs(end - start - 8 * FRAME) < FRAME  # some come a little late
    assert max(latencies(board, "MENU", 2, ANOTHER_SCREEN)) <= LATENCY_GOAL * MS


TICKS = """
import board, gc, time
from quadrille.device.buttons import Buttons
from quadrille.device.clock import Clock, stop_watchdog
from quadrille.device.sound import Sound
buttons = Buttons(board.BUTTON_PINS)
clock = Clock(buttons, Sound(None))
def tick():
    clock.wait()
    while buttons.poll() >= 0:
        pass
def ticks(count, work_ms):
    for _ in range(4):  # the clock was made a while ago
        tick()
    start = time.ticks_us()
    before = gc.mem_alloc()
    for _ in range(count):
        time.sleep_ms(work_ms)
        tick()
    took = time.ticks_diff(time.ticks_us(), start)
    grown = gc.mem_alloc() - before
    stop_watchdog()
    print(took, grown)
"""


@pytest.mark.parametrize("work_ms", [0, 13])
def test_sixty_ticks_are_a_second_whatever_the_work_and_cost_no_memory(
    board: Handheld, work_ms: int
) -> None:
    board.exec(TICKS)
    took, grown = map(int, board.exec(f"ticks(60, {work_ms})").split())
    assert abs(took - 1_000_000) < 2_000  # sleep ends up to a millisecond late
    assert grown == 0


def test_presses_bring_ticks_forward_and_not_more_of_them(board: Handheld) -> None:
    board.exec(TICKS)
    board.begin("ticks(60, 0)")
    for _ in range(6):
        board.tap("A", ms=33.4)
    took, grown = map(int, board.finish().split())
    assert abs(took - 1_000_000) < 20_000  # one tick: 12 events might have made 12 more
    assert grown == 0


STORM = """
def longest(count):
    most = 0
    tick()
    for _ in range(count):
        start = time.ticks_us()
        tick()
        most = max(most, time.ticks_diff(time.ticks_us(), start))
    stop_watchdog()
    print(most)
"""


def test_a_storm_of_presses_does_not_put_the_next_tick_off(board: Handheld) -> None:
    board.exec(TICKS)
    board.exec(STORM)
    board.begin("longest(150)")
    buttons = list(board.board.BUTTON_PINS)
    for storm in range(8):
        for change in (board.press, board.release):
            for button in buttons:
                change(button)
                board.advance(ms=3)
        board.advance(ms=storm)
    assert int(board.finish()) < 40_000
