"""The player of Pièges: all moves, one ply deeper each time, against all others at once."""

from array import array

from micropython import const

from ..engine import prng
from ..engine.pieges_kernels import DROP
from .pieges_root import clear
from .pieges_search import (
    BEST,
    COUNT,
    DEPTH,
    DONE,
    LOST,
    MOVE,
    ROOT,
    WON,
    WORDS,
    deepen,
    search,
)
from .pieges_value import WEIGHTS
from .player import Player, shuffle

_CODE = const(127)  # the bits of a move in a search
ENTRIES = 512  # of the table, a power of two
_WORLDS = const(5)  # to search in, if the pattern is not known


class PiegesPlayer(Player):
    BUDGETS = {"easy": 300, "medium": 3000, "hard": 100000, "master": 290000}
    DEPTHS = {"easy": 1, "medium": 2, "hard": 12, "master": 13}
    # Fewer random points than this are added to the value of each move: a marble is worth 100.
    VAGUE = {"easy": 80, "medium": 24, "hard": 1, "master": 1}
    # More for dropping marbles of others, as beginners do.
    EAGER = {"easy": 100, "medium": 0, "hard": 0, "master": 0}
    OPENING = 10  # plies in which every level is at least as vague as this, so that games differ
    VAGUE_AT_FIRST = 8
    SLICE = 192

    def __init__(self, game, level, seed):
        super().__init__(game, level, seed)
        self._words = array("i", bytes(4 * WORDS))
        self._table = array("i", bytes(8 * ENTRIES))
        self._found = array("H", bytes(2 * _WORLDS))  # the best move in each world
        self._story = bytearray(4 * game.MAX_STORY)
        self._worlds = 1
        self._world = 0

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
        eager = self.EAGER[self.level]
        for i in range(count):
            points = prng.below(self.rng, 0, vague) if vague > 1 else 0
            if eager and self._gain(moves[i]) > 0:
                points += eager
            moves[i] |= points << 7
        # The standard pattern is known to all; the places of another one come to light in play.
        self._worlds = 1 if self.root.option("pattern") == "standard" else _WORLDS
        self._world = 0
        self._clear(count)
        return self._words

    def _gain(self, move):
        """Marbles of others that fall, less those of this seat."""
        gain = 0
        for at in range(0, 4 * self.root.story(move, self._story), 4):
            if self._story[at] == DROP:
                gain += -1 if self._story[at + 1] == self.seat else 1
        return gain

    def _clear(self, count):
        table = self._table
        state = self.root.state
        clear(self._words, table, len(table), state, state, WEIGHTS, self.moves, count)
        deepen(self._words, 1)

    def think_on(self, words, nodes):
        count = words[ROOT + COUNT]
        if count == 1:
            return self.moves[0] & _CODE
        while True:
            limit = self.budget * (self._world + 1) // self._worlds
            some = min(nodes, limit - self.spent)
            left = search(words, self._table, some)
            self.spent += some - left
            nodes -= some - left
            depth = words[ROOT + DEPTH]
            if not words[DONE]:
                if self.spent < limit:
                    return None
            elif depth < self.deepest and LOST < words[ROOT + BEST] < WON:
                deepen(words, depth + 1)
                continue
            self._found[self._world] = words[ROOT + MOVE]
            self._world += 1
            if self._world == self._worlds:
                return most_frequent(self._found, self._worlds)
            self.root.reshuffle(self.seat, self.rng)
            self._clear(count)
            return None  # that took as long as many nodes


def most_frequent(moves, count):
    """The move that occurs most often; of several, the first."""
    best = moves[0]
    most = 0
    for i in range(count):
        times = 0
        for j in range(count):
            times += moves[j] == moves[i]
        if times > most:
            most = times
            best = moves[i]
    return best
