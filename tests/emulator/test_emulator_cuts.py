"""The power is cut while it is used: nothing that was saved is lost, and it is there at once."""

import pytest

from pc.paths import BUILD
from quadrille.engine.games import GAMES
from sim.emulator import Handheld, PowerLostError
from sim.emulator.clock import HERTZ
from tests.bench.device import boot
from tests.cuts.judge import Judge
from tests.cuts.kept import filled
from tests.cuts.play import Cut, Player, store_of
from tests.golden.frames import BOARDS
from tests.sizes import size

SETTINGS = "settings"
PLAYS = [*GAMES, SETTINGS]  # not as many as there are boards, so that all meet all
FIRST = 2  # Flipop on quadrille16
RUNS = size(1, 30)
CUTS = 50  # in each run


@pytest.mark.prove
@pytest.mark.parametrize("number", range(FIRST, FIRST + RUNS))
def test_fifty_cuts_while_it_is_used(number: int) -> None:
    board, play = BOARDS[number % len(BOARDS)], PLAYS[number % len(PLAYS)]
    image = BUILD / f"{board}.uf2"
    flash = Handheld(image, board).boot().flash
    store = filled(board, number, "" if play == SETTINGS else play)
    judge = Judge(image, board, flash)
    cuts = Player(image, board, flash, store, number).play(CUTS, play == SETTINGS)
    assert [sentence for cut in cuts for sentence in judge.complaints(cut)] == []
    assert judge.cuts.total() == CUTS
    if number == FIRST:  # the others cut what they happen to cut
        assert {"inside program", "inside erase", "at a random cycle"} <= set(judge.cuts)
        assert {"the value before", "the value being saved"} <= set(judge.outcomes)
    first = next(cut for cut in cuts if cut.where.startswith("before"))
    as_a_real_cut(Player(image, board, flash, store, number), first, judge)


def as_a_real_cut(player: Player, first: Cut, judge: Judge) -> None:
    """A simulated cut leaves what a real one leaves, and a simulated boot is like a real one."""
    board = player.handheld
    board.flash_watch.cut_power(after=0)
    with pytest.raises(PowerLostError):
        player.play(CUTS)
    assert store_of(board) == first.store
    for button in sorted(board.buttons.held):
        board.release(button)
    board.boot()
    cycles = boot(board)
    woken = judge.sleeper.wake(first.store)
    assert woken.ms == 1000 * cycles / HERTZ
    assert board.panel.frame
    assert woken.pictures[0] == board.panel.frame.rows
