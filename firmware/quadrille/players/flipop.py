"""The player of Flipop: all moves, one ply deeper each time, until the budget is used up."""

from ..engine.flipop_kernels import BLACK_EXITS, WHITE_EXITS
from ..engine.game import PASS
from . import flipop_search
from .deepening import Deepening
from .flipop_search import clear, search
from .flipop_value import WEIGHTS

_STEPS = (5, 1, -5, -1)  # what a ball adds to its cell, by way
ENTRIES = 1024


class FlipopPlayer(Deepening):
    BUDGETS = {"easy": 40, "medium": 8000, "hard": 32000, "master": 210000}
    DEPTHS = {"easy": 1, "medium": 6, "hard": 16, "master": 16}
    VAGUE = {"easy": 80, "medium": 1, "hard": 1, "master": 1}  # a ball at home costs 150
    EAGER = {"easy": 250, "medium": 0, "hard": 0, "master": 0}
    OPENING = 8
    VAGUE_AT_FIRST = 24
    SLICE = 128

    def __init__(self, game, level, seed):
        super().__init__(game, level, seed, flipop_search, ENTRIES)

    def tempts(self, move):
        """Whether it takes a ball off."""
        exits = BLACK_EXITS if self.seat else WHITE_EXITS
        return move != PASS and exits >> (move >> 2) + _STEPS[move & 3] & 1

    def clear(self, words, table, count):
        clear(words, table, len(table), self.root.state, WEIGHTS, self.moves, count)

    def search(self, words, table, nodes):
        return search(words, table, WEIGHTS, nodes)
