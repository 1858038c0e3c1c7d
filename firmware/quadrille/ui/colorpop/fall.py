"""A removal as it is seen: the group fades, what lay above falls, the columns close up."""

from array import array

import micropython

from ...engine.colorpop import COLUMNS
from ...engine.kernels import copy
from ..colours import DIM
from .kernels import read
from .paint import paint_board

FADE = 5  # ticks for each of four levels
STEP = 4  # ticks for a row of falling, and for a column of closing up

FADING, FALLING, CLOSING, OVER = range(4)


class Fall:
    def __init__(self, picture):
        self.picture = picture
        self.board = array("H", bytes(2 * 3 * COLUMNS))
        self.gone = array("H", bytes(2 * COLUMNS))
        self.stage = OVER

    def begin(self, before, move):
        """A move is about to be shown, which was chosen in the game `before`."""
        read(self.board, before.state)
        copy(self.gone, before.removal(move), 2 * COLUMNS)
        self.stage = FADING

    def tick(self, tick):
        """Show tick 1, 2, …; False once all has come to rest."""
        if self.stage == FADING:
            level = 3 - (tick - 1) // FADE
            if level >= 0:
                paint_board(self.picture, self.board, self.gone, level << 4 | DIM)
                return True
            _lift(self.board, self.gone)
            self.stage = FALLING
        if tick % STEP == 0:
            if self.stage == FALLING and not _fall(self.board, self.gone):
                self.stage = CLOSING
            if self.stage == CLOSING and not _close_up(self.board):
                self.stage = OVER
        paint_board(self.picture, self.board, self.gone, DIM << 4 | DIM)
        return self.stage != OVER


@micropython.viper
def _lift(board: ptr16, gone: ptr16):
    """Take cells out; nothing falls yet."""
    for column in range(10):
        stay = 0x3FF ^ gone[column]
        board[column] = board[column] & stay
        board[column + 10] = board[column + 10] & stay
        board[column + 20] = board[column + 20] & stay


@micropython.viper
def _fall(board: ptr16, holes: ptr16) -> int:
    """Let what lies above the lowest hole of each column fall by a row; return whether any did."""
    fell = 0
    for column in range(10):
        hole = holes[column] & -holes[column]
        if hole:
            below = hole - 1
            above = 0
            for at in range(column, 30, 10):
                word = board[at]
                above |= word & ~below
                board[at] = word & below | word >> 1 & ~below
            if above:
                fell = 1
                holes[column] = (holes[column] ^ hole) >> 1
            else:
                holes[column] = 0
    return fell


@micropython.viper
def _close_up(board: ptr16) -> int:
    """Move all right of the first empty column by a column; return whether anything was there."""
    empty = 0
    while empty < 10 and board[empty] | board[empty + 10] | board[empty + 20]:
        empty += 1
    moved = 0
    for plane in range(0, 30, 10):
        at = plane + empty
        while at < plane + 9:
            moved |= board[at + 1]
            board[at] = board[at + 1]
            board[at + 1] = 0
            at += 1
    return moved
