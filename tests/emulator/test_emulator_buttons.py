"""The buttons reach the firmware's pins, and become events there.

All buttons of both boards: tests/golden/test_emulator_golden.py. The heap: test_emulator_times.py.
"""

import pytest

from sim.emulator import Handheld

EVENTS = """
import board, time
from quadrille.device.buttons import Buttons
buttons = Buttons(board.BUTTON_PINS)
def look():
    buttons.look(time.ticks_ms())
def heard():
    events = []
    while (event := buttons.poll()) >= 0:
        events.append(event)
    print(*events)
"""
PRESS, RELEASE = 0, 16
RIGHT, A, B, MENU = 3, 4, 5, 6


def test_tap_lasts_as_long_as_it_says(board: Handheld) -> None:
    board.begin(
        "import board, time\n"
        "from machine import Pin\n"
        "pin = Pin(board.BUTTON_PINS['MENU'], Pin.IN, Pin.PULL_UP)\n"
        "while pin.value(): pass\n"
        "start = time.ticks_us()\n"
        "while not pin.value(): pass\n"
        "print(time.ticks_diff(time.ticks_us(), start))"
    )
    board.advance(ms=20)  # the board compiles first
    board.tap("MENU", ms=20)
    assert 19_800 < int(board.finish()) < 20_200
    with pytest.raises(ValueError, match="there is no button 'START', only UP DOWN LEFT"):
        board.press("START")


def test_a_held_button_is_heard_once_and_a_press_of_five_microseconds_later(
    board: Handheld,
) -> None:
    board.press("B")
    board.cut_power()  # and B is still down when the power comes back
    board.boot().exec(EVENTS)
    assert board.exec("look(); heard()") == f"{B}\n"
    assert board.exec("time.sleep_ms(30); look(); heard()") == "\n"
    board.press("MENU")
    board.advance(cycles=625)
    board.release("MENU")
    assert board.exec("print(buttons.stirred()); look(); heard()") == f"True\n{MENU | PRESS}\n"
    assert board.exec("print(buttons.stirred()); time.sleep_ms(20); look(); heard()") == (
        f"False\n{MENU | RELEASE}\n"
    )


def test_a_chord_is_heard_as_each_of_its_buttons(board: Handheld) -> None:
    board.exec(EVENTS)
    for name in ("A", "RIGHT", "MENU"):
        board.press(name)
    assert board.exec("look(); heard()") == f"{RIGHT} {A} {MENU}\n"
    held = board.exec("print([buttons.held(button) for button in range(7)])")
    assert held == f"{[button in (RIGHT, A, MENU) for button in range(7)]}\n"
