"""main.py starts the app, keeps it alive, and hands the board to the console when asked."""

import pytest

from sim.emulator import Handheld
from sim.emulator.clock import HERTZ
from tests.bench.device import GARBAGE
from tests.emulator.frames import dark, lit, red, until

STOPPED = "import machine; print(machine.mem32[0x40058000] >> 30 & 1)"  # the watchdog's ENABLE
LED_PIN = 25

# An app to put in the place of the real one: it shows which buttons are held and counts its ticks.
STAND_IN = """
from quadrille import app, events
class StandIn:
    made = 0
    ticks = 0
    fail_at = -1
    def __init__(self, device):
        StandIn.made += 1
        self.device = device
        self.screen = self
        device.panel.palette[3:6] = bytes((255, 255, 255))
        device.panel.brightness = 8
    def idle(self):
        return False
    def tick(self):
        StandIn.ticks += 1
        if StandIn.ticks == StandIn.fail_at:
            raise ValueError("boom")
        while self.device.buttons.poll() >= 0:
            pass
        frame = self.device.panel.frame
        for cell in range(len(frame)):
            frame[cell] = cell < 7 and self.device.buttons.held(cell)
app.App = StandIn
"""


def start(board: Handheld, prepare: str) -> None:
    """Start main.py at the console, as after a reset, with something changed before."""
    board.begin(f"{prepare}\nimport main")


@pytest.mark.parametrize("ms", [0, 7, 31, 64, 100, 137, 170, 185, 250, 257.3])
def test_at_any_moment_there_is_a_prompt_and_a_dark_panel(board: Handheld, ms: float) -> None:
    board.advance(ms=ms)
    assert board.exec("print('here')") == "here\n"
    assert board.exec(STOPPED) == "0\n"
    assert board.panel.frame is None or dark(board.panel.frame)
    assert "KeyboardInterrupt" not in board.console.text
    count = board.panel.count
    board.advance(ms=50)
    assert board.panel.count == count


def test_garbage_is_limited_and_entropy_is_a_new_small_number_each_time(board: Handheld) -> None:
    until(board, lit)
    assert board.exec("import gc; print(gc.threshold())") == f"{GARBAGE}\n"
    board.exec("import board\nfrom quadrille.device.pico import Device\nd = Device(board)")
    numbers = {int(board.exec("print(d.entropy())")) for _ in range(5)}
    assert len(numbers) == 5 and 0 <= min(numbers) <= max(numbers) < 1 << 30


def test_a_fault_is_shown_and_a_press_starts_the_app_again(board: Handheld) -> None:
    board.exec(STAND_IN)
    start(board, "StandIn.fail_at = 5")
    until(board, red)
    board.tap("A")
    assert "ValueError: boom" in board.console.text
    board.press("LEFT")
    board.advance(ms=40)  # two frames
    assert board.next_frame().rows[0][2][1]  # not red: the app has the panel
    assert board.exec("print(StandIn.made)") == "2\n"


def test_after_a_while_the_app_starts_again_by_itself(warm: Handheld) -> None:
    warm.exec(STAND_IN)
    start(warm, "from quadrille import signs\nsigns.FAULT_TICKS //= 50\nStandIn.fail_at = 5")
    first = until(warm, red)
    until(warm, dark)
    # Twelve ticks; the first of them has passed when the sign is seen.
    assert 11 / 60 < (warm.cycle - first.cycle) / HERTZ < 0.25
    assert warm.exec("print(StandIn.made)") == "2\n"


def test_a_wrong_board_is_shown_on_console_and_panel(board: Handheld) -> None:
    wrong = "import board\nboard.BUTTON_PINS['A'] = board.BUTTON_PINS['B']"
    start(board, f"{wrong}\nfrom quadrille.ui import scroll\nscroll.HOLD = 3")
    first = until(board, red)
    assert "the button A has pin 11, and so has " in board.console.text
    until(board, lambda frame: frame.rows != first.rows)  # it scrolls
    assert board.exec("print('usable')") == "usable\n"


@pytest.mark.parametrize(
    ("prepare", "blinks", "told"),
    [
        ("import board\nboard.PANEL_WIDTH = 0", 2, "PANEL_WIDTH"),  # a wrong board
        ("from quadrille.device import pico\ndel pico.Sound", 3, "NameError"),
    ],
)
def test_where_no_sign_can_be_shown_the_led_blinks(
    board: Handheld, prepare: str, blinks: int, told: str
) -> None:
    start(board, prepare)
    led = board._chip.mcu.gpio[LED_PIN]
    rises: list[int] = []
    led.add_listener(lambda *_: rises.append(board.cycle) if led.output_value else None)
    while not rises:
        board.advance(ms=50)
    board.advance(ms=1900)  # it rests for a second
    assert len(rises) == blinks
    assert told in board.console.text
    assert board.exec("print('usable')") == "usable\n"
