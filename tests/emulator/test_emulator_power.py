"""The plug is pulled: at any cycle, between and inside flash operations. The files survive."""

from pathlib import Path

import pytest

from pc.boards import load_board
from sim.emulator import Handheld, PowerLostError

OLD, NEW = "old" * 300, "new" * 500
WRITE_OLD = f"with open('save', 'w') as file: file.write({OLD!r})"
WRITE_NEW = f"with open('save', 'w') as file: file.write({NEW!r})"
READ = "print(open('save').read())"

BOARD = load_board("quadrille16")
SECTOR = 4096


def test_cut_at_a_cycle(warm: Handheld) -> None:
    """The cut is at an exact cycle of a running program and leaves what that did so far."""
    warm.exec(WRITE_OLD)
    flash, write = warm.flash, "open('n', 'w').write(str(n))"
    warm.begin(f"import time\nfor n in range(9):\n    {write}\n    time.sleep_ms(20)")
    start = warm.cycle
    warm.advance(cycles=1_000_001)
    assert 1_000_001 <= warm.cycle - start < 1_000_010
    warm.cut_power()
    with pytest.raises(PowerLostError, match="the board is off"):
        warm.exec(READ)
    assert warm.flash != flash
    assert warm.boot().exec("print('n' in globals())") == "False\n"
    assert warm.exec("print(open('n').read())") in ("\n", "0\n")
    assert warm.exec(READ) == OLD + "\n"


@pytest.mark.parametrize("torn", [None, 1], ids=["before", "torn"])
def test_cut_at_every_flash_operation_of_a_rewrite(
    board: Handheld, image: Path, torn: int | None
) -> None:
    board.exec(WRITE_OLD)
    flash = board.flash
    before = len(board.flash_watch.operations)
    board.exec(WRITE_NEW)
    operations = len(board.flash_watch.operations) - before
    assert operations > 5
    survivors = set()
    for number in range(operations):
        board = Handheld(image, flash=flash).boot()
        board.flash_watch.cut_power(after=number, torn=torn)
        with pytest.raises(PowerLostError):
            board.exec(WRITE_NEW)
        text = board.boot().exec(READ).strip()
        assert text in (OLD, NEW), f"cut at operation {number}"
        survivors.add(text)
    assert OLD in survivors


def test_torn_operation_leaves_a_mixture(image: Path, formatted: bytes) -> None:
    """A sector of zeros, torn while it is erased: about half of its bits are ones."""
    start = BOARD.FIRMWARE_BYTES + 3 * SECTOR
    torn = []
    zeros = formatted[:start] + bytes(SECTOR) + formatted[start + SECTOR :]
    for seed in (1, 1, 2):
        board = Handheld(image, flash=zeros).boot()
        board.flash_watch.cut_power(after=0, torn=seed)
        with pytest.raises(PowerLostError):
            board.exec(f"import rp2; rp2.Flash().writeblocks(3, bytes({SECTOR}))")
        ones = sum(byte.bit_count() for byte in board.flash[start : start + SECTOR])
        assert 0.49 < ones / (8 * SECTOR) < 0.51
        torn.append(board.flash)
    assert torn[0] == torn[1] != torn[2]
