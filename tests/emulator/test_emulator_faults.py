"""A screen that fails or hangs: the game goes on where it was, or waits in the menu if it must."""

from collections.abc import Callable

import pytest

from sim.emulator import BoardResetError, Handheld
from sim.emulator.panel import Frame

# A game of Flipop after its first move, whose screen fails in the given way for so many times.
BEGIN = """
import time
from quadrille import app
from quadrille.device import clock
from quadrille.ui.flipop.screen import Table
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
def fail():
    {fail}
def tick(self):
    if self.app.ticks > 20 and len(made) <= {times}:
        fail()
Table.tick = tick
import main
"""
RAISE = "raise ValueError('boom')"
HANG = "time.sleep(100)"
SCREEN = "print(type(made[-1].screen).__name__)"
KEPT = """
import board
from quadrille.device.flash import Flash
from quadrille.faults import last
from quadrille.saves import Saves
from quadrille.store import Store
saves = Saves(Store(Flash(board)))
print(saves.on(), saves.holds("flipop"), last(saves))
"""


def red(frame: Frame) -> bool:
    pixels = [pixel for row in frame.rows for pixel in row if any(pixel)]
    return bool(pixels) and all(r and not g and not b for r, g, b in pixels)


def lit(frame: Frame) -> bool:
    return any(any(pixel) for row in frame.rows for pixel in row) and not red(frame)


def until(board: Handheld, condition: Callable[[Frame], bool], frames: int = 200) -> Frame:
    for _ in range(frames):
        frame = board.next_frame()
        if condition(frame):
            return frame
    pytest.fail("no such frame came")


def test_after_a_fault_the_game_goes_on_and_after_another_one_there_it_is_left(
    board: Handheld,
) -> None:
    board.begin(BEGIN.format(fail=RAISE, times=2))
    before = until(board, lit)
    until(board, red)
    board.tap("A")
    until(board, lambda frame: frame.rows == before.rows)
    until(board, red)
    assert "ValueError: boom" in board.console.text
    board.tap("A")
    until(board, lit)
    assert board.exec(SCREEN) == "Carousel\n"
    assert board.exec(KEPT) == " True ValueError: boom\n"


def hang(board: Handheld) -> Frame:
    """Start the game, or go on with it, until the watchdog has reset the board."""
    board.begin(BEGIN.format(fail=HANG, times=9))
    frame = until(board, lit)
    with pytest.raises(BoardResetError):
        board.finish(seconds=5)
    board.boot()
    return frame


def test_after_a_hang_the_game_goes_on_and_after_another_one_there_it_is_left(
    board: Handheld,
) -> None:
    before = hang(board)
    until(board, lambda frame: frame.rows == before.rows)
    assert board.exec(KEPT) == "flipop True hang\n"
    hang(board)
    until(board, red)
    board.tap("A")
    until(board, lit)
    assert board.exec(KEPT) == " True hang\n"


def test_a_reset_by_program_or_by_the_button_is_no_hang(board: Handheld) -> None:
    board.begin(BEGIN.format(fail="pass", times=0))
    until(board, lit)
    board.reset()
    until(board, lit)
    board.exec("pass")
    with pytest.raises(BoardResetError):
        board.exec("import machine; machine.reset()")
    board.boot()
    until(board, lit)
    assert board.exec(KEPT) == "flipop True \n"
