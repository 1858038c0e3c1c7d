"""The buttons reach the firmware's pins."""

import pytest

from sim.emulator import Handheld

PINS = """
import board
from machine import Pin
pins = {name: Pin(pin, Pin.IN, Pin.PULL_UP) for name, pin in board.BUTTON_PINS.items()}
def held():
    print(*sorted(name for name, pin in pins.items() if not pin.value()))
"""


def test_each_button_alone_and_two_together(board: Handheld) -> None:
    board.exec(PINS)
    assert board.exec("held()") == "\n"
    for name in ("UP", "DOWN", "LEFT", "RIGHT", "A", "B", "MENU"):
        board.press(name)
        assert board.exec("held()") == f"{name}\n"
        board.release(name)
    board.press("B")
    board.press("A")
    assert board.exec("held()") == "A B\n"


def test_tap_lasts_as_long_as_it_says(board: Handheld) -> None:
    board.exec(PINS)
    board.begin(
        "import time\n"
        "pin = pins['MENU']\n"
        "while pin.value(): pass\n"
        "start = time.ticks_us()\n"
        "while not pin.value(): pass\n"
        "print(time.ticks_diff(time.ticks_us(), start))"
    )
    board.advance(ms=20)  # the board compiles first
    board.tap("MENU", ms=20)
    assert 19_800 < int(board.finish()) < 20_200


def test_button_held_while_the_board_boots(board: Handheld) -> None:
    board.cut_power()
    board.press("A")
    board.boot()
    board.exec(PINS)
    assert board.exec("held()") == "A\n"


def test_unknown_button(board: Handheld) -> None:
    with pytest.raises(ValueError, match="there is no button 'START', only UP DOWN LEFT"):
        board.press("START")
