"""A screen that fails or hangs: the game goes on where it was, or waits in the menu if it must."""

from functools import partial

import pytest

from sim.emulator import BoardResetError, Frame, Handheld
from sim.emulator.clock import HERTZ
from tests.emulator import frames
from tests.emulator.frames import red

# A game of Flipop after its first move, whose screen fails in the given way this many times.
BEGIN = """
import time
from quadrille import app
from quadrille.device import clock
from quadrille.ui.flipop.screen import FlipopScreen
clock.WATCHDOG_MS = 300
made = []
class Watched(app.App):
    def __init__(self, device):
        made.append(self)
        super().__init__(device)
    def welcome(self):
        if len(made) > 1:
            return super().welcome()
        self.start_game("flipop", "standard", 2, {{}}, ["human"] * 2)
        self.screen.commit(self.screen.moves[0])
        self.screen._played()
app.App = Watched
def tick(self):
    if self.app.ticks > 20 and len(made) <= {times}:
        {fail}
FlipopScreen.tick = tick
import main
"""
KEPT = """
import board
from quadrille.device.flash import Flash
from quadrille.faults import last
from quadrille.saves import Saves
from quadrille.store import Store
saves = Saves(Store(Flash(board)))
print(saves.on(), saves.holds("flipop"), last(saves))
"""

until = partial(frames.until, frames=200)


def plays(frame: Frame) -> bool:
    return frame.is_lit and not red(frame)


def test_after_a_fault_the_game_goes_on_and_after_a_second_it_is_left(board: Handheld) -> None:
    board.begin(BEGIN.format(fail="raise ValueError('boom')", times=2))
    before = until(board, plays)
    until(board, red)
    board.tap("A")
    until(board, lambda frame: frame.rows == before.rows)
    until(board, red)
    assert "ValueError: boom" in board.console.text
    board.tap("A")
    until(board, plays)
    assert board.exec("print(type(made[-1].screen).__name__)") == "Carousel\n"
    assert board.exec(KEPT) == " True ValueError: boom\n"


def hang(board: Handheld) -> Frame:
    """Start the game, or go on with it, until the watchdog has reset the board."""
    board.begin(BEGIN.format(fail="time.sleep(100)", times=9))
    frame = until(board, plays)
    with pytest.raises(BoardResetError):
        board.finish(seconds=5)
    assert board.panel.frame
    passed = board.cycle - board.panel.frame.cycle  # since 8 ms after the watchdog was fed last
    assert 0.29 * HERTZ < passed < 0.4 * HERTZ
    board.boot()
    return frame


def test_after_a_hang_the_game_goes_on_and_after_a_second_it_is_left(board: Handheld) -> None:
    before = hang(board)
    until(board, lambda frame: frame.rows[6:] == before.rows[6:])  # its goal runs above them
    assert board.exec(KEPT) == "flipop True hang\n"
    hang(board)
    until(board, red)
    board.tap("A")
    until(board, plays)
    assert board.exec(KEPT) == " True hang\n"


def test_a_reset_by_program_or_by_the_button_is_not_a_hang(board: Handheld) -> None:
    board.begin(BEGIN.format(fail="pass", times=0))
    until(board, plays)
    board.reset()
    until(board, plays)
    board.exec("pass")
    with pytest.raises(BoardResetError):
        board.exec("import machine; machine.reset()")
    board.boot()
    until(board, plays)
    assert board.exec(KEPT) == "flipop True \n"
