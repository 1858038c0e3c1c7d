"""The player of Pièges: all moves, one ply deeper each time, against all others at once."""

from ..engine.game import ENTRY
from ..engine.pieges_kernels import DROP
from . import pieges_search
from .deepening import Deepening
from .pieges_root import clear
from .pieges_search import search
from .pieges_value import WEIGHTS

ENTRIES = 512


class PiegesPlayer(Deepening):
    BUDGETS = {"easy": 300, "medium": 3000, "hard": 40000, "master": 300000}
    DEPTHS = {"easy": 1, "medium": 2, "hard": 12, "master": 13}
    VAGUE = {"easy": 80, "medium": 24, "hard": 1, "master": 1}  # a marble is worth 100
    EAGER = {"easy": 100, "medium": 0, "hard": 0, "master": 0}
    OPENING = 10
    VAGUE_AT_FIRST = 8
    WORLDS = 5
    SLICE = 192

    def __init__(self, game, level, seed):
        super().__init__(game, level, seed, pieges_search, ENTRIES)
        self._story = bytearray(ENTRY * game.MAX_STORY)

    def think(self, count):
        # The standard pattern is known to all; of another one, places come to light in play.
        self._worlds = 1 if self.root.option("pattern") == "standard" else self.WORLDS
        return super().think(count)

    def tempts(self, move):
        """Whether more marbles of others fall than of this seat."""
        gain = 0
        for at in range(0, ENTRY * self.root.story(move, self._story), ENTRY):
            if self._story[at] == DROP:
                gain += -1 if self._story[at + 1] == self.seat else 1
        return gain > 0

    def clear(self, words, table, count):
        state = self.root.state
        clear(words, table, len(table), state, state, WEIGHTS, self.moves, count)

    def search(self, words, table, nodes):
        return search(words, table, nodes)
