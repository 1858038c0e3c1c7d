"""Random numbers of the emulated chip: those that a test asks for, else the same on every board."""

from itertools import count

from sim.emulator import Handheld
from tests.emulator.conftest import built

READ = "import os; print(list(os.urandom(6)), list(os.urandom(2)))"


def test_urandom_gives_the_bytes_that_were_asked_for() -> None:
    board = Handheld(built("stock"), noise=(number & 255 for number in count(250)))
    board.boot()
    assert board.exec(READ).strip() == "[250, 251, 252, 253, 254, 255] [0, 1]"


def test_else_every_board_has_the_same(stock: Handheld) -> None:
    other = Handheld(built("stock"))
    other.boot()
    numbers = stock.exec(READ)
    assert numbers == other.exec(READ)
    assert len(set(numbers.split(","))) > 4
