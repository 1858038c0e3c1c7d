"""The power is cut while a game is played: nothing that was saved is lost, and it is there at once.

`python -m tests.soak cuts` does this a thousand times, with all games, on both boards.
"""

import pytest

from sim.emulator import PowerLostError
from sim.emulator.clock import HERTZ
from tests.bench.device import boot
from tests.cuts.play import Cut, store_of
from tests.cuts.run import Run

CUTS = 50


def test_fifty_cuts_while_a_game_is_played() -> None:
    run = Run("quadrille16", "flipop", number=1)
    cuts = run.cuts(CUTS)
    assert [sentence for cut in cuts for sentence in run.judge.complaints(cut)] == []
    assert run.judge.cuts.total() == CUTS
    assert {"before program", "inside program", "at a random cycle"} <= set(run.judge.cuts)
    assert {"the value before", "the value being saved"} <= set(run.judge.outcomes)
    as_a_real_cut(run, next(cut for cut in cuts if cut.where == "before program"))


def as_a_real_cut(run: Run, first: Cut) -> None:
    """What was taken for a cut is what a real one leaves, and what was taken for a boot is one."""
    player = run.player()
    board = player.handheld
    board.flash_watch.cut_power(after=0)
    with pytest.raises(PowerLostError):
        player.play(CUTS)
    assert store_of(board) == first.store
    for button in sorted(board.buttons.held):
        board.release(button)
    board.boot()
    cycles = boot(board)
    woken = run.sleeper.wake(first.store)
    assert woken.ms == 1000 * cycles / HERTZ
    assert board.panel.frame
    assert woken.pictures[0] == board.panel.frame.rows
