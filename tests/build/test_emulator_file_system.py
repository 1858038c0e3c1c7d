"""The board's file system: made once, on blank flash, and never again."""

from random import Random

import pytest

from host_tools.paths import BUILD
from sim.boards import load_board
from sim.emulator import DeviceError, Handheld

BOARD = load_board("quadrille16")
STORE = slice(BOARD.FIRMWARE_BYTES, BOARD.FIRMWARE_BYTES + BOARD.STORE_BYTES)
FILES = slice(STORE.stop, BOARD.FLASH_BYTES)
SUPERBLOCKS = slice(FILES.start, FILES.start + 2 * 4096)

WRITE = "with open('/diary', 'w') as file: file.write('first day')"
READ = "print(open('/diary').read())"


def booted(flash: bytes | None = None, image: str = "quadrille16") -> Handheld:
    path = BUILD / f"{image}.uf2"
    if not path.exists():
        pytest.fail(f"there is no {path.name}: run `make firmware`", pytrace=False)
    board = Handheld(path, flash=flash)
    board.boot()
    return board


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
    assert board.exec("import os; s = os.statvfs('/'); print(s[0] * s[2])") == (
        f"{BOARD.FILES_BYTES}\n"
    )
    assert board.flash[FILES] == used[FILES]


ZEROS = bytes(8192)
NOISE = Random(2).randbytes(8192)
ONE_BIT = b"\xff" * 8191 + b"\x7f"  # the least that tells used flash from blank


@pytest.mark.parametrize("damage", [ZEROS, NOISE, ONE_BIT], ids=["zeros", "noise", "one bit"])
def test_a_damaged_file_system_is_left_alone_and_told(used: bytes, damage: bytes) -> None:
    flash = bytearray(used)
    flash[SUPERBLOCKS] = damage
    board = booted(bytes(flash))
    assert board.flash[FILES] == flash[FILES]
    with pytest.raises(DeviceError, match="OSError"):
        board.exec(READ)
    assert "No file system: left as it is" in board.console.text


def test_one_damaged_superblock_does_no_harm(used: bytes) -> None:
    flash = bytearray(used)
    flash[FILES.start : FILES.start + 4096] = bytes(4096)
    assert booted(bytes(flash)).exec(READ) == "first day\n"


def test_plain_micropython_finds_the_same_files(used: bytes) -> None:
    assert booted(used, "stock").exec(READ) == "first day\n"


def test_the_store_is_within_reach_of_the_firmware(used: bytes) -> None:
    board = booted(used)
    board.exec("import board, rp2; store = rp2.Flash(start=0, len=board.STORE_BYTES)")
    board.exec("block = bytearray(16); store.readblocks(1, block)")
    at = STORE.start + 4096
    assert board.exec("print(block.hex())") == used[at : at + 16].hex() + "\n"
