"""The emulated board on the cable, with the real mpremote at its other end."""

import subprocess
import sys
import time
from collections.abc import Callable
from pathlib import Path

import pytest
import serial

from host_tools.build import uf2
from sim.cable.emulated import Emulated
from sim.emulator import BootselError, EmulatorError, Handheld
from tests.emulator.conftest import built

SECONDS = 60  # that anything may take on a busy machine
FILE = b"made before\n"


def mpremote(board: Emulated, *words: str) -> str:
    command = [sys.executable, "-m", "mpremote", "connect", board.port, *words]
    done = subprocess.run(command, capture_output=True, text=True, timeout=SECONDS)
    assert done.returncode == 0, done.stderr + done.stdout
    return done.stdout


def eventually(condition: Callable[[], bool]) -> None:
    end = time.monotonic() + SECONDS
    while not condition():
        assert time.monotonic() < end
        time.sleep(0.01)


def test_mpremote_talks_to_it_and_new_firmware_leaves_its_files(
    image: Path, tmp_path: Path
) -> None:
    note = tmp_path / "note.txt"
    note.write_bytes(FILE)
    flash = tmp_path / "flash.bin"
    with Emulated(built("stock"), flash=flash) as board:
        assert mpremote(board, "exec", "print(6 * 7)") == "42\n"
        mpremote(board, "fs", "cp", str(note), ":note.txt")
        mpremote(board, "reset")
        eventually(lambda: not Path(board.port).exists())
        eventually(Path(board.port).exists)
        mpremote(board, "bootloader")
        eventually(board.drive.exists)
        (board.drive / "new.uf2").write_bytes(image.read_bytes())
        eventually(Path(board.port).exists)
        with serial.Serial(board.port, timeout=SECONDS) as line:
            line.write(b"version\r")
            while not line.readline().rstrip().endswith(b"quadrille16"):
                pass
            line.write(b"repl\r")
        assert mpremote(board, "fs", "cat", ":note.txt").encode() == FILE
    firmware = uf2.read(image).data
    assert flash.read_bytes()[: len(firmware)] == firmware
    with Emulated(flash=flash) as board:
        eventually(Path(board.port).exists)
        assert board.handheld
        assert board.handheld.flash[: len(firmware)] == firmware


def test_a_firmware_that_crashes_is_told(tmp_path: Path) -> None:
    image = tmp_path / "image.uf2"
    image.write_bytes(uf2.write(uf2.Image(uf2.FLASH_START, bytes(4096))))
    with pytest.raises(EmulatorError), Emulated(image) as board:
        board.wait()


def test_the_boot_rom_takes_over_and_gives_back(stock: Handheld) -> None:
    stock.begin("import machine; machine.bootloader()")
    with pytest.raises(BootselError, match="became a USB drive"):
        stock.advance(ms=10)
    assert stock.in_bootsel
    with pytest.raises(BootselError, match="is a USB drive"):
        stock.advance(ms=10)
    stock.reset()
    assert not stock.in_bootsel
    assert stock.exec("print(6 * 7)") == "42\n"
