"""Searching all moves, one ply deeper each time, until the budget is used up."""

from array import array

from micropython import const

from ..engine import prng
from .player import Player, shuffle

_CODE = const(127)  # the bits of a move in a search
_DONE = const(4)  # a word of any search


class Deepening(Player):
    """A subclass gives its constants, `tempts`, `clear` and `search`."""

    DEPTHS: dict = {}
    VAGUE: dict = {}  # fewer random points than this are added to the value of each move
    EAGER: dict = {}  # more for a move that tempts beginners
    OPENING = 0  # plies in which every level is at least as vague as this, so that games differ
    VAGUE_AT_FIRST = 0
    WORLDS = 1  # at most, in which what the seat cannot know is dealt again

    def __init__(self, game, level, seed, kernel, entries):
        """`kernel` is a module like flipop_search.py, `entries` of its table a power of two."""
        super().__init__(game, level, seed)
        self._kernel = kernel
        self._words = array("i", bytes(4 * kernel.WORDS))
        self._table = array("i", bytes(8 * entries))
        self._found = array("H", bytes(2 * self.WORLDS))  # the best move in each world
        self._worlds = 1
        self._world = 0
        self._limit = 0  # what may be spent until the end of this world
        self._only = None  # the move of a seat that has no other

    def set_level(self, level):
        super().set_level(level)
        self.deepest = self.DEPTHS[level]

    def tempts(self, move):
        """Whether beginners take a move."""
        raise NotImplementedError

    def clear(self, words, table, count):
        """Get ready to search self.moves[:count] in self.root."""
        raise NotImplementedError

    def search(self, words, table, nodes):
        """Go on for this many nodes; return how many are left."""
        raise NotImplementedError

    def think(self, count):
        """Get ready to search the moves, in random order."""
        moves = self.moves
        shuffle(moves, count, self.rng)
        self._only = moves[0] if count == 1 else None
        vague = self.VAGUE[self.level]
        if self.root.plies < self.OPENING:
            vague = max(vague, self.VAGUE_AT_FIRST)
        eager = self.EAGER[self.level]
        for i in range(count):
            points = prng.below(self.rng, 0, vague) if vague > 1 else 0
            if eager and self.tempts(moves[i]):
                points += eager
            moves[i] = points << 7 | moves[i] & _CODE
        self._world = 0
        self._begin(count)
        return self._words

    def _begin(self, count):
        self._limit = self.budget * (self._world + 1) // self._worlds
        self.clear(self._words, self._table, count)
        self._kernel.deepen(self._words, 1)

    def think_on(self, words, nodes):
        if self._only is not None:
            return self._only
        while True:
            some = min(nodes, self._limit - self.spent)
            left = self.search(words, self._table, some)
            self.spent += some - left
            if not words[_DONE] and self.spent < self._limit:
                return None
            nodes -= some - left
            kernel = self._kernel
            if words[_DONE] and kernel.LOST < words[kernel.ROOT + kernel.BEST] < kernel.WON:
                depth = words[kernel.ROOT + kernel.DEPTH]
                if depth < self.deepest:
                    kernel.deepen(words, depth + 1)
                    continue
            self._found[self._world] = words[kernel.ROOT + kernel.MOVE]
            self._world += 1
            if self._world == self._worlds:
                return most_frequent(self._found, self._worlds)
            self.root.reshuffle(self.seat, self.rng)
            self._begin(words[kernel.ROOT + kernel.COUNT])
            return None  # that took as long as many nodes


def most_frequent(moves, count):
    """The move that comes most often; of several, the first."""
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
