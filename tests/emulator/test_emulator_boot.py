"""Our own firmware starts, and so it does after every kind of reset."""

import struct
from pathlib import Path

import pytest

from host_tools.build import uf2
from host_tools.errors import UserError
from quadrille import __version__
from sim.emulator import BoardResetError, EmulatorError, Handheld, SilenceError

ENDLESS_LOOP = struct.pack("<H", 0xE7FE)  # b .


def test_own_firmware_says_its_version(board: Handheld) -> None:
    board.exec("pass")
    assert f"Quadrille {__version__}\n" in board.console.text


def test_modules_are_frozen(board: Handheld) -> None:
    board.exec(f"import quadrille; assert quadrille.__version__ == {__version__!r}")
    assert board.exec("import sys; print(sys.path)") == "['.frozen', '', '/lib']\n"
    assert board.exec("import os; print(os.listdir())") == "[]\n"


def test_board_has_the_same_board_module(board: Handheld) -> None:
    board.exec("import board")
    for name in ("NAME", "PANEL_PIN", "BUTTON_PINS", "FLASH_BYTES", "FILES_BYTES"):
        assert eval(board.exec(f"print(repr(board.{name}))")) == getattr(board.board, name)


def test_stock_micropython_boots_without_ours(stock: Handheld) -> None:
    with pytest.raises(EmulatorError, match="no module named 'quadrille'"):
        stock.exec("import quadrille")


def test_reset_by_software(board: Handheld) -> None:
    board.exec("x = 1")
    with pytest.raises(BoardResetError):
        board.exec("import machine; machine.reset()")
    board.boot()
    assert board.exec("print('x' in globals())") == "False\n"
    assert (
        board.exec("import machine; print(machine.reset_cause() == machine.WDT_RESET)") == "True\n"
    )


def test_reset_by_watchdog(board: Handheld) -> None:
    start = board.cycle
    with pytest.raises(BoardResetError):
        board.exec("import machine, time; machine.WDT(timeout=20); time.sleep(1)")
    assert 0.020 < (board.cycle - start) / 125e6 < 0.030
    board.boot()
    assert (
        board.exec("import machine; print(machine.reset_cause() == machine.WDT_RESET)") == "True\n"
    )


def test_reset_by_button(board: Handheld) -> None:
    board.exec("x = 1")
    board.reset()
    assert board.exec("print('x' in globals())") == "False\n"
    cause = board.exec("import machine; print(machine.reset_cause() == machine.PWRON_RESET)")
    assert cause == "True\n"


def test_image_that_does_not_boot(tmp_path: Path) -> None:
    path = tmp_path / "dead.uf2"
    path.write_bytes(uf2.write(uf2.Image(uf2.FLASH_START, ENDLESS_LOOP)))
    with pytest.raises(SilenceError, match=r"no USB device within 0\.01 emulated seconds"):
        Handheld(path).boot(seconds=0.01)


def test_image_that_crashes(tmp_path: Path) -> None:
    path = tmp_path / "wild.uf2"
    path.write_bytes(uf2.write(uf2.Image(uf2.FLASH_START, bytes(256))))
    with pytest.raises(EmulatorError, match=r"crashed with a hard fault: .* is not implemented"):
        Handheld(path).boot()


def test_image_for_another_chip(tmp_path: Path, image: Path) -> None:
    content = bytearray(image.read_bytes())
    for start in range(0, len(content), uf2.BLOCK_BYTES):
        struct.pack_into("<I", content, start + 28, 0xE48BFF59)
    path = tmp_path / "rp2350.uf2"
    path.write_bytes(content)
    with pytest.raises(UserError, match=r"it is for RP2350 .*, not for the RP2040"):
        Handheld(path)
