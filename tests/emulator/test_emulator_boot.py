"""Our own firmware starts. After every kind of reset: test_emulator_faults.py."""

from pathlib import Path

import pytest

from pc import uf2
from quadrille import __version__
from sim.emulator import EmulatorError, Handheld, SilenceError
from tests.emulator.conftest import built


def test_our_firmware_is_frozen_and_says_its_version(board: Handheld) -> None:
    assert board.exec("import quadrille; print(quadrille.__version__)") == f"{__version__}\n"
    assert f"Quadrille {__version__}\n" in board.console.text
    assert board.exec("import sys; print(sys.path)") == "['.frozen', '', '/lib']\n"
    assert board.exec("import os; print(os.listdir())") == "[]\n"
    board.exec("import board")
    for name in ("NAME", "PANEL_PIN", "BUTTON_PINS", "FLASH_BYTES", "FILES_BYTES"):
        assert eval(board.exec(f"print(repr(board.{name}))")) == getattr(board.board, name)


def test_the_itsybitsy_has_its_panel_and_buttons_at_its_own_pins() -> None:
    board = Handheld(built("itsybitsy"), "itsybitsy").boot()
    board.exec("import board; from machine import Pin")
    board.exec("pins = {b: Pin(p, Pin.IN, Pin.PULL_UP) for b, p in board.BUTTON_PINS.items()}")
    for button in board.board.BUTTON_PINS:
        board.press(button)
        down = board.exec("print(*(b for b, pin in pins.items() if not pin.value()))")
        assert down == f"{button}\n"
        board.release(button)
    board.begin("import main")
    board.advance(ms=1000)
    assert board.panel.frame
    assert any(any(pixel) for row in board.panel.frame.rows for pixel in row)


def test_a_slow_crystal_has_time_to_start(board: Handheld) -> None:
    """64 ms, as the pico-sdk gives boards of Adafruit; the chip counts 256 cycles of 12 MHz."""
    delay = int(board.exec("import machine; print(machine.mem32[0x4002400C])"))  # XOSC: STARTUP
    assert delay * 256 >= 64 * 12_000


def test_stock_micropython_boots_without_ours(stock: Handheld) -> None:
    with pytest.raises(EmulatorError, match="no module named 'quadrille'"):
        stock.exec("import quadrille")


def test_image_that_does_not_boot(tmp_path: Path) -> None:
    path = tmp_path / "dead.uf2"
    path.write_bytes(uf2.write({uf2.FLASH_START: b"\xfe\xe7"}))  # b .
    with pytest.raises(SilenceError, match=r"no USB device within 0\.01 emulated seconds"):
        Handheld(path).boot(seconds=0.01)
