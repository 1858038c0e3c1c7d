"""No save of a move makes a frame late, though flash takes its time to be erased and programmed.

Computers play; the line to the panel shows when a frame comes.
"""

from pathlib import Path

import pytest

from quadrille.engine.games import GAMES
from quadrille.saves import Saves
from quadrille.store import LEFT, PAGES, Store
from sim.emulator import Handheld
from sim.flash import SECTORS, Flash
from tests.cuts.kept import complaints, values
from tests.cuts.play import store_of, with_store
from tests.sizes import PROVING, size
from tests.soak.frames import DEALT, ERASED, LONGEST_MS, PLAYED, SAVE_ENDS, SAVED, Play, is_between

BOARD = "quadrille16"
MOVES = size(24, 1000)
STEP_MS = 1000
MOST_STEPS = 3 * MOVES  # a move takes less than three seconds
ERASES = SECTORS - LEFT  # in advance, for a log that has gone round
THESE = GAMES if PROVING else ("pieges",)


def play(seen: Play, moves: int) -> None:
    """Play until this many moves have been saved."""
    for _ in range(MOST_STEPS):
        if len(seen.saves) >= moves:
            return
        seen.handheld.advance(ms=STEP_MS)
    raise AssertionError(f"{len(seen.saves)} moves are saved: {seen.handheld.console.text[-500:]}")


def used() -> bytes:
    """A store whose log has gone round, with all sectors full."""
    flash = Flash()
    store = Store(flash)
    for count in range(2 * SECTORS * PAGES):
        store.write(8, 1, count.to_bytes(2, "little"))
    return bytes(flash.image)


@pytest.mark.prove
@pytest.mark.parametrize("name", THESE)
def test_no_save_of_a_move_makes_a_frame_late(name: str, image: Path) -> None:
    """Not even where a sector ends, and few blank ones are left."""
    seen = Play(image, BOARD)
    seen.begin(name, fill=1)
    play(seen, MOVES)
    longest = seen.longest_ms()
    longest.pop(DEALT, None)  # Color Pop deals until it is fair: 6 ms, once in 400 deals 270
    assert {SAVED, ERASED, PLAYED} == set(longest)
    for kind, ms in longest.items():
        assert ms <= LONGEST_MS[kind], kind
    assert any(erase > seen.saves[0][0] for erase in seen.erases)
    assert not [save for save in seen.saves if is_between(*save, seen.erases)]


# --- flash at its worst ---------------------------------------------------------------------


def test_slow_flash_is_prepared_without_a_reset(image: Path, formatted: bytes) -> None:
    before = used()
    flash = with_store(formatted, before, BOARD)
    board = Handheld(image, BOARD, flash, flash_times="worst").boot()
    board.advance(ms=1000 * ERASES)
    erased = [operation for operation in board.flash_watch.operations if operation.kind == "erase"]
    assert len(erased) == ERASES
    frames = board.panel.count
    board.advance(ms=1000)
    assert board.panel.count > frames + 50
    assert values(store_of(board)) == values(before)
    assert complaints(store_of(board)) == []


@pytest.mark.prove
def test_slow_flash_loses_no_move(image: Path) -> None:
    seen = Play(image, BOARD, flash_times="worst")
    seen.begin("pieges", fill=1)
    play(seen, size(8, 20))
    assert not [save for save in seen.saves if is_between(*save, seen.erases)]
    store = store_of(seen.handheld)
    assert complaints(store) == []
    moves = len(seen.marks(SAVE_ENDS)) - 1  # the first save is the deal's
    assert Saves(Store(Flash(store))).load("pieges").game.plies == moves
