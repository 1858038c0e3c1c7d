"""The emulated board on the cable, with the real mpremote at its other end."""

import subprocess
import sys
from pathlib import Path

import pytest
import serial

from pc import uf2
from sim.cable.emulated import Emulated
from sim.emulator import EmulatorError
from tests.emulator.conftest import built
from tests.waiting import SECONDS, eventually

FILE = b"made before\n"


def mpremote(board: Emulated, *words: str) -> str:
    command = [sys.executable, "-m", "mpremote", "connect", board.port, *words]
    done = subprocess.run(command, capture_output=True, text=True, timeout=SECONDS)
    assert done.returncode == 0, done.stderr + done.stdout
    return done.stdout


def update(board: Emulated, image: Path) -> None:
    """Drop our firmware onto a board that is at the prompt, and go to the prompt again."""
    mpremote(board, "bootloader")
    eventually(board.drive.exists)
    (board.drive / "new.uf2").write_bytes(image.read_bytes())
    eventually(Path(board.port).exists)
    with serial.Serial(board.port, timeout=SECONDS) as line:
        line.write(b"version\r")
        while not line.readline().rstrip().endswith(b"quadrille16"):
            pass
        line.write(b"repl\r")


def test_mpremote_talks_to_it_and_new_firmware_leaves_its_files(
    image: Path, tmp_path: Path
) -> None:
    note = tmp_path / "note.txt"
    note.write_bytes(FILE)
    flash = tmp_path / "flash.bin"
    with Emulated(built("stock"), flash=flash) as board:
        assert mpremote(board, "exec", "print(6 * 7)") == "42\n"
        mpremote(board, "reset")
        eventually(lambda: not Path(board.port).exists())
        eventually(Path(board.port).exists)
        update(board, image)
        mpremote(board, "fs", "cp", str(note), ":note.txt")
        update(board, image)
        assert mpremote(board, "fs", "cat", ":note.txt").encode() == FILE
    firmware = uf2.read(image)
    assert uf2.lay_over(firmware, flash.read_bytes()) == flash.read_bytes()


def test_a_crash_of_the_firmware_is_reported(tmp_path: Path) -> None:
    image = tmp_path / "image.uf2"
    image.write_bytes(uf2.write({uf2.FLASH_START: bytes(4096)}))
    crash = "crashed with a hard fault: .* is not implemented"
    with pytest.raises(EmulatorError, match=crash), Emulated(image) as board:
        board.wait()
