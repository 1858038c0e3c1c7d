"""The player of Sample: at all levels any legal move, after some time to think it over."""

from ..engine import prng
from .player import THINKING, Player


class SamplePlayer(Player):
    BUDGETS = {"easy": 30, "medium": 60, "hard": 240, "master": 900}
    SLICE = 2

    def think(self, count):
        while self.spent < self.budget:
            yield THINKING
        yield self.moves[prng.below(self.rng, 0, count)]
