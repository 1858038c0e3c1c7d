"""Boot, presses and frames of the running handheld; the bench measures more of each."""

from pathlib import Path

import pytest

from pc.boards import load_board
from quadrille.app import POWER_ON_STEPS
from quadrille.engine.games import GAMES
from quadrille.store import PAGES, SLOTS, Store
from sim.emulator import Handheld
from sim.flash import SECTORS, Flash
from tests.bench import device
from tests.bench.device import LATENCY_GOAL, MS, begun, game, latencies


@pytest.mark.parametrize("new", [True, False], ids=["blank flash", "formatted"])
def test_the_first_picture_comes_within_half_a_second(
    image: Path, formatted: bytes, new: bool
) -> None:
    assert device.boot(Handheld(image, flash=None if new else formatted)) <= device.BOOT_GOAL * MS


def test_the_first_picture_is_in_time_when_sectors_are_erased_ahead(
    image: Path, formatted: bytes
) -> None:
    full = Flash()
    store = Store(full)
    for count in range(SECTORS * PAGES):
        store.write(count % SLOTS, 15, bytes([count]))  # no version of anything
    start = load_board("quadrille16").FIRMWARE_BYTES
    flash = formatted[:start] + full.image + formatted[start + len(full.image) :]
    board = Handheld(image, flash=flash)
    assert device.boot(board) <= device.BOOT_GOAL * MS
    kinds = [operation.kind for operation in board.flash_watch.operations]
    assert kinds.count("erase") == POWER_ON_STEPS + 1  # to note that these saves are reported


@pytest.mark.parametrize(
    ("where", "button", "pixels"),
    [(device.BUTTON_TEST, "A", 1), (game("pieges"), "MENU", device.ANOTHER_SCREEN)],
    ids=["mark", "pause"],
)
def test_a_press_changes_leds_at_once_whenever_it_comes(
    image: Path, where: str, button: str, pixels: int
) -> None:
    board = begun(image, where)
    assert max(latencies(board, button, count=5, pixels=pixels)) <= LATENCY_GOAL * MS


@pytest.mark.parametrize("name", GAMES)
def test_games_have_sixty_frames_a_second_and_the_cpu_sleeps(image: Path, name: str) -> None:
    frames, awake = device.rate(begun(image, game(name)))
    assert frames == 60
    assert awake < 70


@pytest.mark.parametrize("name", ["blockers", "pieges"])  # these have the slowest slices
def test_a_thinking_computer_loses_no_frame_and_hears_menu(image: Path, name: str) -> None:
    board = begun(image, game(name, "hard"))
    board.advance(ms=device.SETTLE_MS)
    start = board.next_frame().cycle
    for _ in range(8):
        end = board.next_frame().cycle
    assert abs(end - start - 8 * device.FRAME) < device.FRAME  # some come a little late
    assert max(latencies(board, "MENU", 2, device.ANOTHER_SCREEN)) <= LATENCY_GOAL * MS


TICKS = """
import board, gc, time
from quadrille.device.buttons import Buttons
from quadrille.device.clock import Clock, stop_watchdog
from quadrille.device.sound import Sound
buttons = Buttons(board.BUTTON_PINS)
clock = Clock(buttons, Sound(None))
def tick():
    clock.wait()
    while buttons.poll() >= 0: pass
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


@pytest.mark.parametrize(
    ("work_ms", "taps", "late_us"), [(0, 0, 2000), (13, 0, 2000), (0, 6, 20_000)]
)
def test_sixty_ticks_are_a_second_whatever_happens_and_cost_no_memory(
    board: Handheld, work_ms: int, taps: int, late_us: int
) -> None:
    """Sleep ends up to a millisecond late; presses bring ticks forward: here by one at most."""
    board.begin(f"{TICKS}ticks(60, {work_ms})")
    for _ in range(taps):
        board.tap("A", ms=33.4)
    took, grown = map(int, board.finish().split())
    assert abs(took - 1_000_000) < late_us
    assert grown == 0


def test_a_storm_of_presses_does_not_delay_the_next_tick(board: Handheld) -> None:
    board.begin(f"{TICKS}longest(150)")
    for storm in range(8):
        for change in (board.press, board.release):
            for button in board.board.BUTTON_PINS:
                change(button)
                board.advance(ms=3)
        board.advance(ms=storm)
    assert int(board.finish()) < 40_000
