"""The player of Color Pop: games played out at random in worlds where others have other secrets."""

from array import array

from ..engine import prng
from ..engine.game import PLAYERS, WINNERS
from .colorpop_value import look
from .worlds import Worlds

VICTORY = 1200  # of which those who share it have their part; a token left less is worth 1


class ColorPopPlayer(Worlds):
    BUDGETS = {"easy": 200, "medium": 1000, "hard": 6000}
    KEPT = {"easy": 6, "medium": 12, "hard": 32}
    SLICE = 14

    def __init__(self, game, level, seed):
        super().__init__(game, level, seed)
        self._replies = array("H", bytes(2 * game.MAX_MOVES))

    def look(self):
        return look(self.trial.state, self.trial.state, self.seat)

    def go_on(self, plies):
        """Any move, to the end of the game."""
        trial = self.trial
        replies = self._replies
        count = trial.moves(replies)
        if count:
            trial.apply(replies[prng.below(self.rng, 0, count)])
        return count > 0

    def worth(self):
        """Whether its side has won, and how many tokens it has left against the mean of all others.

        Partners have the same tokens left, so they do each other no harm.
        """
        trial = self.trial
        state = trial.state
        winners = state[WINNERS]
        players = state[PLAYERS]
        own = trial.score(self.seat)
        left = 0
        sharing = 0
        for seat in range(players):
            left += trial.score(seat)
            sharing += winners >> seat & 1
        worth = left // players - own
        if winners >> self.seat & 1:
            worth += VICTORY // sharing
        return worth
