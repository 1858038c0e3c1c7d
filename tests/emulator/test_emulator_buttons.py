"""The buttons reach the firmware's pins, and become events there."""

import pytest

from sim.emulator import Handheld
from tests.emulator.conftest import built

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


def test_another_board_has_its_buttons_elsewhere() -> None:
    board = Handheld(built("hat16x10"), board="hat16x10")
    board.boot()
    board.exec(PINS)
    board.press("MENU")
    assert board.exec("held(); print(pins['MENU'])").startswith("MENU\nPin(GPIO22")


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


# --- as events ----------------------------------------------------------------------------

EVENTS = """
import board, gc, time
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


def test_a_press_of_five_microseconds_is_heard_later(board: Handheld) -> None:
    board.exec(EVENTS)
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
    assert board.exec("print([buttons.held(button) for button in range(7)])") == (
        f"{[button in (RIGHT, A, MENU) for button in range(7)]}\n"
    )


def test_a_button_that_is_held_from_before_is_heard_once(board: Handheld) -> None:
    board.press("B")
    board.exec(EVENTS)
    assert board.exec("look(); heard()") == f"{B}\n"
    assert board.exec("time.sleep_ms(30); look(); heard()") == "\n"


def test_looking_and_polling_leave_the_heap_alone(board: Handheld) -> None:
    board.exec(EVENTS)
    board.begin(
        "_ = before = 0\n"  # the names take memory when they are first used
        "gc.collect()\n"
        "before = gc.mem_alloc()\n"
        "for _ in range(100):\n"
        "    time.sleep_ms(1)\n"
        "    if buttons.stirred(): look()\n"
        "    look()\n"
        "    while buttons.poll() >= 0: pass\n"
        "print(gc.mem_alloc() - before)\n"
    )
    board.advance(ms=10)
    for name in ("UP", "A"):
        board.tap(name, ms=10)
    assert board.finish() == "0\n"
