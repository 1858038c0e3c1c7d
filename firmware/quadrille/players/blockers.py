"""The player of Blockers!: what looks best at once, tried out where others hold other tiles."""

from array import array

from ..engine import prng
from ..engine.game import OVER, PLAYERS, WINNERS
from .blockers_value import GRID_BYTES, POINT, choose, lay_out, prepare, worth
from .worlds import Worlds

VICTORY = 2 * POINT  # for each of the others; those who share it have their part
EXPERT = 1900  # nodes of a move at most where there are two racks to choose from: they take longer


class BlockersPlayer(Worlds):
    BUDGETS = {"easy": 234, "medium": 234, "hard": 2600}
    KEPT = {"easy": 1, "medium": 1, "hard": 8}
    AHEAD = 8  # plies of a try, after the move that is tried
    SLICE = 4

    def __init__(self, game, level, seed):
        super().__init__(game, level, seed)
        if game.variant == "expert":
            self.budget = min(self.budget, EXPERT)
        self._chances = int(level != "easy")  # easy counts points only
        self._replies = array("H", bytes(2 * game.MAX_MOVES))
        self._grid = bytearray(GRID_BYTES)
        prepare(self._grid)

    def look(self):
        return worth(self.trial.state, self._grid, self.seat, self._chances)

    def go_on(self, plies):
        """What looks best to whose turn it is."""
        trial = self.trial
        replies = self._replies
        count = 0 if plies == self.AHEAD else trial.moves(replies)
        if count == 1:
            trial.apply(replies[0])
        elif count:
            lay_out(trial.state, self._grid)
            first = prng.below(self.rng, 0, count)
            trial.apply(choose(trial.state, self._grid, replies, count, first))
        return count > 0

    def worth(self):
        state = self.trial.state
        if not state[OVER]:
            return worth(state, self._grid, self.seat, 1)
        value = worth(state, self._grid, self.seat, 0)
        winners = state[WINNERS]
        if winners >> self.seat & 1:
            sharing = 0
            for seat in range(state[PLAYERS]):
                sharing += winners >> seat & 1
            value += VICTORY * (state[PLAYERS] - 1) // sharing
        return value
