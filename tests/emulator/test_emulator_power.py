"""The plug is pulled: at any cycle, between and inside flash operations. The files survive."""

import random
from pathlib import Path

import pytest

from sim.boards import load_board
from sim.emulator import DeviceError, Handheld, PowerLostError

OLD, NEW = "old" * 300, "new" * 500
WRITE_OLD = f"with open('save', 'w') as file: file.write({OLD!r})"
WRITE_NEW = f"with open('save', 'w') as file: file.write({NEW!r})"
READ = "print(open('save').read())"

BOARD = load_board("quadrille16")
SECTOR = 4096


@pytest.fixture
def saved(board: Handheld) -> Handheld:
    board.exec(WRITE_OLD)
    return board


def restarted(image: Path, flash: bytes) -> Handheld:
    board = Handheld(image, flash=flash)
    board.boot()
    return board


def test_file_is_there_after_a_cut(saved: Handheld) -> None:
    saved.cut_power()
    with pytest.raises(PowerLostError, match="the board is off"):
        saved.exec(READ)
    saved.boot()
    assert saved.exec(READ) == OLD + "\n"


def test_ram_is_gone_after_a_cut(board: Handheld) -> None:
    board.exec("x = 1")
    board.cut_power()
    board.boot()
    assert board.exec("print('x' in globals())") == "False\n"


def test_cut_at_a_cycle(saved: Handheld) -> None:
    """The cut falls on an exact cycle of a running program and leaves what that did so far."""
    flash = saved.flash
    saved.begin(
        "import time\nfor n in range(9):\n    open('n', 'w').write(str(n))\n    time.sleep_ms(20)"
    )
    start = saved.cycle
    saved.advance(cycles=1_000_001)
    assert 1_000_001 <= saved.cycle - start < 1_000_010
    saved.cut_power()
    assert saved.flash != flash
    saved.boot()
    assert saved.exec("print(open('n').read())") in ("\n", "0\n")
    assert saved.exec(READ) == OLD + "\n"


@pytest.mark.parametrize("torn", [None, 1], ids=["before", "torn"])
def test_cut_at_every_flash_operation_of_a_rewrite(
    saved: Handheld, image: Path, torn: int | None
) -> None:
    flash = saved.flash
    board = restarted(image, flash)
    before = len(board.flash_watch.operations)
    board.exec(WRITE_NEW)
    operations = len(board.flash_watch.operations) - before
    assert operations > 5
    survivors = set()
    for number in range(operations):
        board = restarted(image, flash)
        board.flash_watch.cut_power(after=number, torn=torn)
        with pytest.raises(PowerLostError):
            board.exec(WRITE_NEW)
        board.boot()
        text = board.exec(READ).strip()
        assert text in (OLD, NEW), f"cut at operation {number}"
        survivors.add(text)
    assert OLD in survivors


def test_erase_and_program_are_seen(board: Handheld) -> None:
    start = BOARD.FIRMWARE_BYTES + 3 * SECTOR
    board.flash_watch.operations.clear()
    board.exec(f"import rp2; rp2.Flash().writeblocks(3, bytes({SECTOR}))")
    erase, *programs = board.flash_watch.operations
    assert (erase.kind, erase.address, erase.size) == ("erase", start, SECTOR)
    assert [(p.kind, p.size) for p in programs] == [("program", 256)] * 16
    assert [p.address for p in programs] == [start + 256 * n for n in range(16)]


def test_torn_operation_leaves_a_mixture(image: Path, formatted: bytes) -> None:
    """A sector of zeros, torn while it is erased: about half of its bits are ones."""
    start = BOARD.FIRMWARE_BYTES + 3 * SECTOR
    torn = []
    for seed in (1, 1, 2):
        board = restarted(image, formatted[:start] + bytes(SECTOR) + formatted[start + SECTOR :])
        board.flash_watch.cut_power(after=0, torn=seed)
        with pytest.raises(PowerLostError):
            board.exec(f"import rp2; rp2.Flash().writeblocks(3, bytes({SECTOR}))")
        ones = sum(byte.bit_count() for byte in board.flash[start : start + SECTOR])
        assert 0.49 < ones / (8 * SECTOR) < 0.51
        torn.append(board.flash)
    assert torn[0] == torn[1] != torn[2]


def test_new_flash_gets_a_file_system_once(image: Path) -> None:
    board = Handheld(image)
    board.boot()
    assert board.flash_watch.operations
    board.cut_power()
    board.boot()
    assert not board.flash_watch.operations


@pytest.mark.parametrize("damage", ["noise", "zeros"])
def test_damaged_file_system_is_never_reformatted(
    saved: Handheld, image: Path, damage: str
) -> None:
    start = BOARD.FIRMWARE_BYTES + BOARD.STORE_BYTES
    superblocks = 2 * SECTOR
    garbage = bytes(superblocks) if damage == "zeros" else random.Random(0).randbytes(superblocks)
    flash = saved.flash[:start] + garbage + saved.flash[start + superblocks :]
    board = restarted(image, flash)
    with pytest.raises(DeviceError, match="OSError"):
        board.exec(READ)
    assert "No file system: left as it is." in board.console.text
    assert board.flash == flash
    assert not board.flash_watch.operations


def test_image_goes_over_the_flash_that_is_there(saved: Handheld, image: Path) -> None:
    """As when a new firmware is dropped onto the board: the files stay."""
    assert restarted(image, saved.flash).exec(READ) == OLD + "\n"
