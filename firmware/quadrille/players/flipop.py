"""The player of Flipop: all moves, one ply deeper each time, until the budget is used up."""

from array import array

from micropython import const

from ..engine import prng
from ..engine.flipop_kernels import BLACK_EXITS, WHITE_EXITS
from ..engine.game import PASS
from .flipop_search import (
    BEST,
    COUNT,
    DEPTH,
    DONE,
    LOST,
    MOVE,
    ROOT,
    WON,
    WORDS,
    clear,
    deepen,
    search,
)
from .flipop_value import WEIGHTS
from .player import Player, shuffle

_CODE = const(127)  # the bits of a move in a search; all of them are a pass
_STEPS = (5, 1, -5, -1)  # what a ball adds to its cell, by way
ENTRIES = 1024  # of the table, a power of two


class FlipopPlayer(Player):
    BUDGETS = {"easy": 40, "medium": 8000, "hard": 32000, "master": 220000}
    DEPTHS = {"easy": 1, "medium": 6, "hard": 16, "master": 16}
    # Fewer random points than this are added to the value of each move: a ball at home costs 150.
    VAGUE = {"easy": 80, "medium": 1, "hard": 1, "master": 1}
    # More for taking a ball off, as beginners do.
    EAGER = {"easy": 250, "medium": 0, "hard": 0, "master": 0}
    OPENING = 8  # plies in which every level is at least as vague as this, so that games differ
    VAGUE_AT_FIRST = 24
    SLICE = 128

    def __init__(self, game, level, seed):
        super().__init__(game, level, seed)
        self._words = array("i", bytes(4 * WORDS))
        self._table = array("i", bytes(8 * ENTRIES))

    def set_level(self, level):
        super().set_level(level)
        self.deepest = self.DEPTHS[level]

    def think(self, count):
        """Get ready to search the moves, in random order."""
        moves = self.moves
        shuffle(moves, count, self.rng)
        vague = self.VAGUE[self.level]
        if self.root.plies < self.OPENING:
            vague = max(vague, self.VAGUE_AT_FIRST)
        exits = BLACK_EXITS if self.seat else WHITE_EXITS
        for i in range(count):
            code = moves[i] & _CODE
            points = prng.below(self.rng, 0, vague) if vague > 1 else 0
            if exits >> (code >> 2) + _STEPS[code & 3] & 1:
                points += self.EAGER[self.level]
            moves[i] = points << 7 | code
        table = self._table
        clear(self._words, table, len(table), self.root.state, WEIGHTS, moves, count)
        deepen(self._words, 1)
        return self._words

    def think_on(self, words, nodes):
        if words[ROOT + COUNT] == 1:
            return self._best()
        nodes = min(nodes, self.budget - self.spent)
        while nodes:
            left = search(words, self._table, WEIGHTS, nodes)
            self.spent += nodes - left
            nodes = left
            if words[DONE]:
                depth = words[ROOT + DEPTH]
                if depth == self.deepest or not LOST < words[ROOT + BEST] < WON:
                    return self._best()
                deepen(words, depth + 1)
        return self._best() if self.spent == self.budget else None

    def _best(self):
        code = self._words[ROOT + MOVE]
        return PASS if code == _CODE else code
