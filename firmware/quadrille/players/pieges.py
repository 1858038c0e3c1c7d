"""The player of Pièges: all moves, as deep as the budget allows, against all others at once."""

from .alphabeta import WORLDS, AlphaBeta
from .pieges_value import value


class PiegesPlayer(AlphaBeta):
    BUDGETS = {"easy": 100, "medium": 1500, "hard": 5000}
    DEPTHS = {"easy": 1, "medium": 2, "hard": 10}
    SLICE = 12

    def value(self, game):
        return value(game.state, game.state, self.seat)

    def worlds(self):
        """The standard pattern is known to all; of another one, places come to light in play."""
        return 1 if self.root.option("pattern") == "standard" else WORLDS
