"""main.py starts the app, keeps it alive, and gives the board to the console when asked."""

from collections.abc import Callable

import pytest

from sim.emulator import BoardResetError, Handheld
from sim.emulator.clock import HERTZ
from sim.emulator.panel import Frame
from tests.bench.device import GARBAGE

MS = HERTZ // 1000
START = "import main"  # once it has been interrupted: what the board does after a reset
STOPPED = "import machine; print(machine.mem32[0x40058000] >> 30 & 1)"  # the watchdog's ENABLE
LED_PIN = 25
TWO_FRAMES_MS = 40

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


def lit(frame: Frame) -> bool:
    return any(any(pixel) for row in frame.rows for pixel in row)


def red(frame: Frame) -> bool:
    """All that is lit is red, and something is."""
    pixels = [pixel for row in frame.rows for pixel in row if any(pixel)]
    return bool(pixels) and all(r and not g and not b for r, g, b in pixels)


def until(board: Handheld, condition: Callable[[Frame], bool], frames: int = 120) -> Frame:
    for _ in range(frames):
        frame = board.next_frame()
        if condition(frame):
            return frame
    pytest.fail("no such frame came")


@pytest.fixture
def playing(board: Handheld) -> Handheld:
    until(board, lit)
    return board


def start(board: Handheld, prepare: str = "") -> None:
    """Start main.py at the console, with something changed before."""
    board.begin(f"{prepare}\n{START}")


# --- the app starts, and ends when the PC wants a prompt ----------------------------------


@pytest.mark.parametrize("ms", [0, 7, 31, 64, 100, 137, 170, 185, 250, 257.3])
def test_at_any_moment_there_is_a_prompt_and_a_dark_panel(board: Handheld, ms: float) -> None:
    board.advance(ms=ms)
    assert board.exec("print('here')") == "here\n"
    assert board.exec(STOPPED) == "0\n"
    assert board.panel.frame is None or not lit(board.panel.frame)
    assert "KeyboardInterrupt" not in board.console.text
    count = board.panel.count
    board.advance(ms=50)
    assert board.panel.count == count


def test_the_watchdog_is_on_while_the_app_runs_and_lets_the_console_alone(
    playing: Handheld,
) -> None:
    control = playing._chip.mcu.watchdog.read_uint32(0)
    assert control >> 30 & 1
    playing.exec("pass")
    playing.begin("import time; time.sleep(10)")
    playing.finish(seconds=11)


def test_the_reset_button_stops_the_watchdog(playing: Handheld) -> None:
    playing.reset()
    assert playing.exec(STOPPED) == "0\n"


def test_ctrl_d_starts_the_app_again(playing: Handheld) -> None:
    playing.exec("pass")
    assert playing.panel.frame and not lit(playing.panel.frame)
    playing.console.send(b"\x02\x04")  # to the friendly prompt, and reboot
    until(playing, lit)
    assert "soft reboot" in playing.console.text


def test_a_hanging_app_is_reset_and_starts_again(board: Handheld) -> None:
    board.exec(STAND_IN)
    start(
        board,
        "import time\n"
        "from quadrille.device import clock\n"
        "clock.WATCHDOG_MS = 300\n"
        "StandIn.tick = lambda self: time.sleep(100) if StandIn.made else None",
    )
    begun = board.cycle
    with pytest.raises(BoardResetError):
        board.finish(seconds=5)
    assert 300 * MS < board.cycle - begun < 500 * MS
    board.boot()
    until(board, lit)
    assert board.exec(STOPPED) == "0\n"


def test_garbage_is_collected_before_there_is_much_of_it(playing: Handheld) -> None:
    assert playing.exec("import gc; print(gc.threshold())") == f"{GARBAGE}\n"


def test_entropy_is_a_new_small_number_each_time(board: Handheld) -> None:
    board.exec("import board\nfrom quadrille.device.rp2040 import Device\nd = Device(board)")
    numbers = {int(board.exec("print(d.entropy())")) for _ in range(5)}
    assert len(numbers) == 5
    assert all(0 <= number < 1 << 30 for number in numbers)


# --- signs ----------------------------------------------------------------------------------


def test_a_fault_is_told_on_console_and_panel_and_a_press_starts_the_app_again(
    board: Handheld,
) -> None:
    board.exec(STAND_IN)
    start(board, "StandIn.fail_at = 5")
    until(board, red)
    board.tap("A")
    assert "ValueError: boom" in board.console.text
    board.press("LEFT")
    board.advance(ms=TWO_FRAMES_MS)
    assert board.next_frame().rows[0][2][1]  # not red: the app has it
    assert board.exec("print(StandIn.made)") == "2\n"


def test_after_a_while_the_app_starts_again_by_itself(board: Handheld) -> None:
    board.exec(STAND_IN)
    start(
        board,
        "from quadrille import signs\nsigns.FAULT_TICKS //= 50\nStandIn.fail_at = 5",
    )
    first = until(board, red)
    until(board, lambda frame: not lit(frame))
    assert 0.2 * HERTZ < board.cycle - first.cycle < 0.25 * HERTZ
    assert board.exec("print(StandIn.made)") == "2\n"


def test_a_wrong_board_is_told_on_console_and_panel(board: Handheld) -> None:
    start(
        board,
        "import board\n"
        "board.BUTTON_PINS['A'] = board.BUTTON_PINS['B']\n"
        "from quadrille.ui import scroll\n"
        "scroll.HOLD = 3",
    )
    first = until(board, red)
    assert "pin 11 is given twice, to the button A" in board.console.text
    until(board, lambda frame: frame.rows != first.rows)  # it scrolls
    assert board.exec("print('usable')") == "usable\n"


def test_a_wrong_board_without_a_panel_blinks_twice(board: Handheld) -> None:
    start(board, "import board\nboard.PANEL_WIDTH = 0")
    assert flashes(board) == 2
    assert "PANEL_WIDTH" in board.console.text
    assert board.exec("print('usable')") == "usable\n"


def test_firmware_that_cannot_even_make_a_sign_blinks_three_times(board: Handheld) -> None:
    start(board, "from quadrille.device import rp2040\ndel rp2040.Sound")
    assert flashes(board) == 3
    assert "NameError" in board.console.text


def flashes(board: Handheld) -> int:
    """How often the Pico's LED lights up before it rests for a second."""
    led = board._chip.mcu.gpio[LED_PIN]
    rises: list[int] = []
    led.add_listener(lambda *_: rises.append(board.cycle) if led.output_value else None)
    while not rises:
        board.advance(ms=50)
    board.advance(ms=1900)
    return len(rises)
