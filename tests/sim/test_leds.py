"""The handheld on a Raspberry Pi's pins, which are Blinka's virtual ones here."""

import subprocess
import sys
from typing import Any

import pytest

from host_tools.errors import UserError
from host_tools.paths import ROOT
from quadrille import app, events
from sim import leds
from sim.boards import RASPBERRY_PI, load_board
from sim.device import Device

INPUT_THAT_IS_HIGH = 2  # a number of Blinka's virtual pins


class Level:
    """What a button's pin is, at each look; then somebody presses Ctrl-C."""

    def __init__(self, *levels: bool) -> None:
        self._levels = iter(levels)

    @property
    def value(self) -> bool:
        level = next(self._levels, None)
        if level is None:
            raise KeyboardInterrupt
        return level


def levels(button: int, *of_it: bool) -> list[Any]:
    return [Level(*(of_it if number == button else len(of_it) * [True])) for number in range(7)]


@pytest.fixture
def pinout(monkeypatch: pytest.MonkeyPatch) -> Any:
    """Virtual pins under the names that a Raspberry Pi's have."""
    Device()  # so that Blinka chooses its virtual board
    import board as names
    from microcontroller import Pin

    definition = load_board(RASPBERRY_PI)
    monkeypatch.setattr(names, f"D{definition.PANEL_PIN}", names.NEOPIXEL, raising=False)
    for number in definition.BUTTON_PINS.values():
        monkeypatch.setattr(names, f"D{number}", Pin(INPUT_THAT_IS_HIGH), raising=False)
    return names


def test_the_panel_is_on_its_pin_and_no_button_is_down(pinout: Any) -> None:
    device = leds.wired(RASPBERRY_PI, 1)
    device.panel.palette[3:6] = b"\xff\0\0"
    device.panel.frame[0] = 1
    device.panel.show()
    assert device.panel.rows[0][0][0] > 0
    device.clock.wait()
    assert device.buttons.poll() == events.NONE


def test_a_button_that_closes_is_heard() -> None:
    device = Device(RASPBERRY_PI)
    clock = leds.Clock(device, levels(events.B, True, False, False, False, True))
    heard = []
    for _ in range(5):
        clock.wait()
        while (event := device.buttons.poll()) != events.NONE:
            heard.append(event)
    assert heard == [events.B | events.PRESS, events.B | events.RELEASE]


def test_it_plays_until_ctrl_c_and_leaves_the_panel_dark(
    pinout: Any, monkeypatch: pytest.MonkeyPatch
) -> None:
    device = leds.wired(RASPBERRY_PI, 1)
    device.clock = leds.Clock(device, levels(events.A, *(tick not in (3, 4) for tick in range(9))))
    monkeypatch.setattr(leds, "wired", lambda board, seed: device)
    screens = []
    monkeypatch.setattr(app.App, "menu", lambda app: screens.append("menu"))
    leds.play(RASPBERRY_PI, 1)
    assert screens == ["menu"]
    assert device.panel.shows > 1
    assert not any(any(pixel) for row in device.panel.rows for pixel in row)


def lacking(package: str) -> RuntimeError:
    """What Blinka says then."""
    error = RuntimeError(f"The platform library {package!r} was not found.\nTo install it, type: x")
    error.__cause__ = ModuleNotFoundError(package)
    return error


@pytest.mark.parametrize(
    ("error", "sentence"),
    [
        (lacking("_rpi_ws281x"), "lacks a package: The platform library '_rpi_ws281x' was not"),
        (ModuleNotFoundError("No module named 'RPi'"), "lacks a package: No module named 'RPi'"),
        (RuntimeError("ws2811_init failed"), r"cannot be had \(ws2811_init failed\): .* as root"),
        (PermissionError(13, "Permission denied"), "cannot be had .* as root"),
        (NotImplementedError("Board not supported"), "this is no Raspberry Pi"),
    ],
)
def test_what_is_missing(
    pinout: Any, monkeypatch: pytest.MonkeyPatch, error: Exception, sentence: str
) -> None:
    def fail(*_: Any) -> None:
        raise error

    monkeypatch.setattr(leds, "Device", fail)
    with pytest.raises(UserError, match=sentence) as refused:
        leds.wired(RASPBERRY_PI, 1)
    assert "\n" not in str(refused.value)


def test_another_board() -> None:
    with pytest.raises(UserError, match="only the board raspberrypi"):
        leds.play("quadrille16", 1)


def test_another_computer() -> None:
    command = [sys.executable, "-m", "sim", "--ui", "leds"]
    done = subprocess.run(command, cwd=ROOT, capture_output=True, text=True, timeout=60)
    assert done.returncode == 2
    assert done.stderr == "quadrille: this is no Raspberry Pi: leave UI=leds out, for the browser\n"
