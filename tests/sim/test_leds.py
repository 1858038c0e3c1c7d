"""The handheld on a Raspberry Pi's pins, which are Blinka's virtual ones here."""

from typing import Any
from unittest.mock import Mock, PropertyMock

import pytest
from pytest import MonkeyPatch

from pc.boards import RASPBERRY_PI, load_board
from quadrille import app, events
from quadrille.events import BUTTONS
from sim import leds
from sim.device import Device
from tests.command import refuses
from tests.sim.shell import run_sim

INPUT_THAT_IS_HIGH = 2  # a number of Blinka's virtual pins


def levels(button: int, *of_it: bool) -> list[Any]:
    """What the buttons' pins are, at each look; then Ctrl-C is pressed."""
    pins = [type("Pin", (), {})() for _ in BUTTONS]
    for number, pin in enumerate(pins):
        looks = of_it if number == button else len(of_it) * [True]
        type(pin).value = PropertyMock(side_effect=[*looks, KeyboardInterrupt])
    return pins


@pytest.fixture(autouse=True)
def pinout(monkeypatch: MonkeyPatch) -> None:
    """Virtual pins under the names that a Raspberry Pi's have."""
    Device()  # so that Blinka chooses its virtual board
    import board as names
    from microcontroller import Pin

    definition = load_board(RASPBERRY_PI)
    monkeypatch.setattr(names, f"D{definition.PANEL_PIN}", names.NEOPIXEL, raising=False)
    for number in definition.BUTTON_PINS.values():
        monkeypatch.setattr(names, f"D{number}", Pin(INPUT_THAT_IS_HIGH), raising=False)


def test_the_panel_and_the_buttons_are_on_their_pins() -> None:
    device = leds.wired(RASPBERRY_PI, 1)
    device.panel.palette[3:6] = b"\xff\0\0"
    device.panel.frame[0] = 1
    device.panel.show()
    assert device.panel.rows[0][0][0] > 0
    device.clock.wait()
    assert device.buttons.poll() == events.NONE
    # A button that closes is heard.
    device = Device(RASPBERRY_PI)
    clock = leds.PinClock(device, levels(events.B, True, False, False, False, True))
    heard: list[int] = []
    for _ in range(5):
        clock.wait()
        heard += iter(device.buttons.poll, events.NONE)
    assert heard == [events.B | events.PRESS, events.B | events.RELEASE]


def test_it_plays_until_ctrl_c_and_leaves_the_panel_dark(monkeypatch: MonkeyPatch) -> None:
    device = leds.wired(RASPBERRY_PI, 1)
    pins = levels(events.A, *(tick not in (3, 4) for tick in range(9)))
    device.clock = leds.PinClock(device, pins)
    monkeypatch.setattr(leds, "wired", lambda board, seed: device)
    screens = []
    monkeypatch.setattr(app.App, "menu", lambda app: screens.append("menu"))
    leds.play(RASPBERRY_PI, 1)
    assert screens == ["menu"]
    assert device.panel.shows > 1
    assert not any(any(pixel) for row in device.panel.rows for pixel in row)


def lacking(package: str) -> RuntimeError:
    """What Blinka says if a package is missing."""
    error = RuntimeError(f"The platform library {package!r} was not found.\nTo install it, type: x")
    error.__cause__ = ModuleNotFoundError(package)
    return error


MISSING = [
    (lacking("_rpi_ws281x"), "lacks a package: The platform library '_rpi_ws281x' was not"),
    (ModuleNotFoundError("No module named 'RPi'"), "lacks a package: No module named 'RPi'"),
    (RuntimeError("ws2811_init failed"), r"cannot use .* \(ws2811_init failed\): .* as root"),
    (PermissionError(13, "Permission denied"), "cannot use .* as root"),
    (NotImplementedError("Board not supported"), "this is not a Raspberry Pi"),
]


@pytest.mark.parametrize(("error", "sentence"), MISSING)
def test_what_is_missing(error: Exception, sentence: str, monkeypatch: MonkeyPatch) -> None:
    monkeypatch.setattr(leds, "Device", Mock(side_effect=error))
    refuses(sentence, leds.wired, RASPBERRY_PI, 1)


def test_another_board_and_another_computer() -> None:
    refuses("only the board raspberrypi", leds.play, "quadrille16", 1)
    told = "quadrille: this is not a Raspberry Pi: leave UI=leds out to play in the browser\n"
    assert run_sim("--ui", "leds") == (2, "", told)
