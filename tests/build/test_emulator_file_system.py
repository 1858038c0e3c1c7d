"""The board's file system: made once, on blank flash, and never again."""

from random import Random

import pytest

from pc.boards import load_board
from pc.paths import BUILD
from sim.emulator import DeviceError, Handheld

pytestmark = pytest.mark.firmware

BOARD = load_board("quadrille16")
STORE = slice(BOARD.FIRMWARE_BYTES, BOARD.FIRMWARE_BYTES + BOARD.STORE_BYTES)
FILES = slice(BOARD.FLASH_BYTES - BOARD.FILES_BYTES, BOARD.FLASH_BYTES)
SUPERBLOCKS = slice(FILES.start, FILES.start + 2 * 4096)

WRITE = "with open('/diary', 'w') as file: file.write('first day')"
LEFT_ALONE = "No file system, and what is in its place is left alone"
MESSAGE = f"{LEFT_ALONE}: boards/quadrille16/README.md says how to make a new one."
READ = "print(open('/diary').read())"


def booted(flash: bytes) -> Handheld:
    return Handheld(BUILD / "quadrille16.uf2", flash=flash).boot()


@pytest.fixture(scope="module")
def used() -> bytes:
    """Flash with a file in its file system and something in its save store."""
    flash = bytearray(b"\xff" * BOARD.FLASH_BYTES)
    flash[STORE] = Random(1).randbytes(BOARD.STORE_BYTES)
    board = booted(bytes(flash))
    board.exec(WRITE)
    return board.flash


def test_blank_flash_gets_a_file_system_and_the_store_is_left_alone(used: bytes) -> None:
    assert used[STORE] == Random(1).randbytes(BOARD.STORE_BYTES)
    board = booted(used)
    assert board.exec(READ) == "first day\n"
    size = board.exec("import os; s = os.statvfs('/'); print(s[0] * s[2])")
    assert size == f"{BOARD.FILES_BYTES}\n"
    assert board.flash[FILES] == used[FILES]


ZEROS = bytes(8192)
NOISE = Random(2).randbytes(8192)
ONE_BIT = b"\xff" * 8191 + b"\x7f"  # the least that distinguishes used flash from blank


@pytest.mark.parametrize("damage", [ZEROS, NOISE, ONE_BIT], ids=["zeros", "noise", "one bit"])
def test_a_damaged_file_system_is_left_alone_and_reported(used: bytes, damage: bytes) -> None:
    flash = bytearray(used)
    flash[SUPERBLOCKS] = damage
    board = booted(bytes(flash))
    assert board.flash[FILES] == flash[FILES]
    with pytest.raises(DeviceError, match="OSError"):
        board.exec(READ)
    assert MESSAGE in board.console.text


def test_one_damaged_superblock_does_no_harm_and_the_store_is_within_reach(used: bytes) -> None:
    flash = bytearray(used)
    flash[FILES.start : FILES.start + 4096] = bytes(4096)
    board = booted(bytes(flash))
    assert board.exec(READ) == "first day\n"
    board.exec("import board, rp2; store = rp2.Flash(start=0, len=board.STORE_BYTES)")
    board.exec("block = bytearray(16); store.readblocks(1, block)")
    at = STORE.start + 4096
    assert board.exec("print(block.hex())") == used[at : at + 16].hex() + "\n"
