"""How a removal is shown, by its story: the group fades, tokens drop, the columns close up."""

from array import array

import micropython
from micropython import const

from ...engine.colorpop import COLUMNS
from ..colours import DIM
from .kernels import read
from .paint import paint_board

LEVELS = 4
FADE = 5  # ticks for each of them
STEP = 4  # ticks for a row of falling, and for a column of closing up

FADING, FALLING, CLOSING, AT_REST = range(4)

# What happens in a story, and a token; engine/colorpop.py has them.
_TAKE = const(0)
_DROP = const(1)
_SLIDE = const(2)
_JOKER = const(6)


class Fall:
    def __init__(self, picture, story):
        self.picture = picture
        self.story = story
        self.told = 0  # entries of it
        self.board = array("H", bytes(2 * 3 * COLUMNS))  # without what is taken
        self.stage = AT_REST
        self.steps = 0  # how many have been taken in this stage

    def begin(self, state, told):
        """Get ready to show the move of a story, from the state before it."""
        read(self.board, state)
        self._paint()
        _lift(self.board, self.story, told)
        self.told = told
        self.stage = FADING

    def tick(self, tick):
        """Show tick 1, 2, …; False once all has come to rest."""
        if self.stage == FADING and tick > LEVELS * FADE:
            self.stage = FALLING
            self.steps = 0
        if tick % STEP == 0:
            self.steps += 1
            if self.stage == FALLING and not _drop(self.board, self.story, self.told, self.steps):
                self.stage = CLOSING
                self.steps = 1
            if self.stage == CLOSING and not _slide(self.board, self.story, self.told, self.steps):
                self.stage = AT_REST
                return False  # what comes next paints the board
        self._paint()
        if self.stage == FADING:
            _fade(self.picture, self.story, self.told, LEVELS - 1 - (tick - 1) // FADE)
        return True

    def _paint(self):
        paint_board(self.picture, self.board, self.board, DIM << 4 | DIM)


@micropython.viper
def _fade(picture: ptr8, story: ptr8, told: int, level: int):
    """Paint the tokens that are taken.

    Needs: len(picture) >= 102, 0 <= told <= 57, len(story) >= 4 * told, 0 <= level <= 3,
        all(story[4 * i + 1] < 16 for i in range(told)), all(story[4 * i + 2] < 0xA0 and story[4 * i
        + 2] & 15 < 10 for i in range(told))
    """
    for at in range(0, told << 2, 4):
        if story[at] == _TAKE:
            index = story[at + 1] << 2 | level
            if index >> 2 == _JOKER:
                index = level
                if level == 0:
                    index = 1
            cell = story[at + 2]
            picture[92 + (cell >> 4) - 10 * (cell & 15)] = index


@micropython.viper
def _lift(board: ptr16, story: ptr8, told: int):
    """Take out the tokens that are taken.

    Needs: len(board) >= 30, 0 <= told <= 57, len(story) >= 4 * told
    """
    for at in range(0, told << 2, 4):
        if story[at] == _TAKE:
            cell = story[at + 2]
            stay = 0x3FF ^ 1 << (cell & 15)
            for column in range(cell >> 4, 30, 10):
                board[column] = board[column] & stay


@micropython.viper
def _drop(board: ptr16, story: ptr8, told: int, row: int) -> int:
    """Let what drops by `row` rows or more take the last of these; return whether any does.

    Needs: len(board) >= 30, 0 <= told <= 57, len(story) >= 4 * told, 0 <= row <= 10, all(story[4 *
        i + 1] < 16 for i in range(told))
    Gives: 0 <= result <= 1
    """
    dropped = 0
    for at in range(0, told << 2, 4):
        cell = story[at + 2] - row
        if story[at] == _DROP and cell >= story[at + 3]:
            dropped = 1
            rows = (1 << story[at + 1]) - 1 << (cell & 15)
            for column in range(cell >> 4, 30, 10):
                word = board[column]
                board[column] = word & ~(rows | rows << 1) | word >> 1 & rows
    return dropped


@micropython.viper
def _slide(board: ptr16, story: ptr8, told: int, columns: int) -> int:
    """Let what slides by `columns` or more take the last of these; return whether any does.

    Needs: len(board) >= 30, 0 <= told <= 57, len(story) >= 4 * told, 1 <= columns <= 10,
        all(story[4 * i] != _SLIDE or story[4 * i + 2] < 10 for i in range(told))
    Gives: 0 <= result <= 1
    """
    slid = 0
    for at in range(0, told << 2, 4):
        to = story[at + 2] - columns
        if story[at] == _SLIDE and to >= story[at + 3]:
            slid = 1
            for column in range(to, 30, 10):
                board[column] = board[column + 1]
                board[column + 1] = 0
    return slid
