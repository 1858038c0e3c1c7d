"""The player of Flipop: all moves, as deep as the budget allows."""

from ..engine import prng
from .alphabeta import AlphaBeta
from .flipop_value import value


class FlipopPlayer(AlphaBeta):
    BUDGETS = {"easy": 40, "medium": 400, "hard": 6000}
    DEPTHS = {"easy": 1, "medium": 3, "hard": 12}
    # What a level adds by lot to the worth of a position is below so many points: a ball is 300.
    VAGUE = {"easy": 40, "medium": 1, "hard": 1}
    SLICE = 16

    def __init__(self, game, level, seed):
        super().__init__(game, level, seed)
        self._vague = self.VAGUE[level]

    def value(self, game):
        worth = value(game.state, game.state, self.seat)
        if self._vague > 1:
            worth += prng.below(self.rng, 0, self._vague)
        return worth
