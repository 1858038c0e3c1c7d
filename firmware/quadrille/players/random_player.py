"""The yardstick for all players: a random move, all equally likely."""

from ..engine import prng
from .player import Player


class RandomPlayer(Player):
    BUDGETS = {"random": 1}

    def think(self, count):
        yield self.moves[prng.below(self.rng, 0, count)]
