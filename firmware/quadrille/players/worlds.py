"""Choosing by trial, for games where much is hidden.

Moves are looked at once, and the best at first sight are tried out: each try deals again what the
seat cannot know, plays the move and some plies more, and looks at the outcome. The moves take turns
in the same worlds. From time to time the worse half of them is left out, so that most tries go to
the moves that are hard to tell apart.
"""

from array import array

import micropython

from .player import THINKING, Player, shuffle

# Added to every value, so that none is negative and `sort` can compare words. At most 3500 rounds
# fit into a budget, and so their sums stay below 2^30.
ZERO = 1 << 17


class Worlds(Player):
    """A subclass gives `look`, `go_on` and `worth`."""

    KEPT: dict = {}  # by level: moves that are tried out; 1 if none are

    def __init__(self, game, level, seed):
        super().__init__(game, level, seed)
        kind = type(game)
        self.world = kind(game.variant, game.players)
        self.trial = kind(game.variant, game.players)
        self._sums = array("i", bytes(4 * kind.MAX_MOVES))
        self._round = array("i", bytes(4 * kind.MAX_MOVES))

    def set_level(self, level):
        super().set_level(level)
        self.kept = self.KEPT[level]

    # --- for subclasses -------------------------------------------------------------------

    def look(self):
        """What self.trial is worth at first sight, a move after self.root."""
        raise NotImplementedError

    def go_on(self, plies):
        """Play one more ply in self.trial; False if there is none, or `plies` are enough."""
        raise NotImplementedError

    def worth(self):
        """What self.trial is worth to self.seat in the end."""
        raise NotImplementedError

    # --- the search -----------------------------------------------------------------------

    def think(self, count):
        moves = self.moves
        sums = self._sums
        shuffle(moves, count, self.rng)
        count = min(count, self.budget)
        if count > 1:
            for i in range(count):
                yield THINKING
                self._try(self.root, moves[i])
                sums[i] = ZERO + self.look()
            sort(moves, sums, count, self.kept)
        count = min(count, self.kept)
        for i in range(count):
            sums[i] = 0
        while count > 1 and self.spent < self.budget:
            share = self.spent + (self.budget - self.spent) // halvings(count)
            while self.spent < share:
                self.world.load(self.root)
                self.world.reshuffle(self.seat, self.rng)
                for i in range(count):
                    if self.spent == self.budget:
                        break
                    yield THINKING
                    self._try(self.world, moves[i])
                    plies = 0
                    while self.spent < self.budget and self.go_on(plies):
                        yield THINKING
                        plies += 1
                    self._round[i] = ZERO + self.worth()
                if self.spent < self.budget:  # else the last tries were cut short
                    for i in range(count):
                        sums[i] += self._round[i]
            sort(moves, sums, count, count)
            count = (count + 1) // 2
        yield moves[0]

    def _try(self, game, move):
        self.trial.load(game)
        self.trial.apply(move)


def halvings(count):
    """How often this many moves can be halved until one is left."""
    times = 1
    while 1 << times < count:
        times += 1
    return times


@micropython.viper
def sort(moves: ptr16, sums: ptr32, count: int, best: int):
    """Put this many of the highest sums first, in order; equal ones keep theirs, others are lost.

    Needs: 0 <= count, 1 <= best, len(moves) >= count, len(sums) >= count, all(sums[i] < 2 ** 31 for
        i in range(count))
    Gives: all(i + 1 >= best or sums[i] >= sums[i + 1] for i in range(count - 1))
    Holds: all(k + 1 >= best or k + 1 >= i or sums[k] >= sums[k + 1] for k in range(count - 1)),
        all(k + 1 >= best or k >= i or (k + 1 == i == j) or sums[k] >= sums[k + 1] for k in
        range(count - 1)), all(k <= j or k >= best or k > i or sums[k] < value for k in
        range(count)), 0 <= j <= i, j <= best
    """
    for i in range(1, count):
        value = sums[i]
        move = moves[i]
        j = i if i < best else best
        while j and sums[j - 1] < value:
            if j < best:
                sums[j] = sums[j - 1]
                moves[j] = moves[j - 1]
            j -= 1
        if j < best:
            sums[j] = value
            moves[j] = move
