"""Search to a depth that grows until the budget is used up, for games whose pieces all can see.

The searching seat picks the move with the highest value, and all others are taken to pick the
lowest. The stack is explicit, so that the search can stop at any node and go on later; the
position at each depth has a game of its own. Where something is hidden after all, the same search
is done in several worlds, each dealt afresh, and the move that is best in most of them is played.
"""

from array import array

from ..engine.game import OVER, TURN, WINNERS
from .player import THINKING, Player, shuffle

WIN = 1 << 24  # less the plies until then: sooner is better
DRAW = 0
INFINITE = 1 << 28
WORLDS = 5  # at most


class AlphaBeta(Player):
    """A subclass gives `value`, and `worlds` if something is hidden."""

    DEPTHS: dict = {}  # by level: plies that it looks ahead at most

    def __init__(self, game, level, seed):
        super().__init__(game, level, seed)
        self.deepest = self.DEPTHS[level]
        size = self.deepest + 1
        kind = type(game)
        # An entry for each depth; 0 is the root.
        self._games = [kind(game.variant, game.players) for _ in range(size)]
        self._moves = [array("H", bytes(2 * kind.MAX_MOVES)) for _ in range(size)]
        self._moves[0] = self.moves
        self._counts = array("H", bytes(2 * size))
        self._next = array("H", bytes(2 * size))
        self._low = array("i", bytes(4 * size))  # what the searching seat has for sure so far
        self._high = array("i", bytes(4 * size))  # what the others leave it at most
        self._best = array("H", bytes(2 * size))  # the best move of the last node at this depth
        self._found = array("H", bytes(2 * WORLDS))  # the best move in each world

    # --- for subclasses -------------------------------------------------------------------

    def value(self, game):
        """What a position that is not over is worth to self.seat: well below WIN."""
        raise NotImplementedError

    def worlds(self):
        """In how many worlds to search self.root."""
        return 1

    # --- the search -----------------------------------------------------------------------

    def think(self, count):
        shuffle(self.moves, count, self.rng)
        worlds = self.worlds()
        for world in range(worlds):
            if world:
                self.root.reshuffle(self.seat, self.rng)
            limit = self.budget * (world + 1) // worlds
            depth = 1
            self._begin(count)
            while count > 1 and depth <= self.deepest and self.spent < limit:
                at = 0
                while at >= 0 and self.spent < limit:
                    if self._is_done(at):
                        at = self._back(at)
                    else:
                        yield THINKING
                        at = self._forward(at, depth)
                if at < 0 and abs(self._low[0]) > WIN - self.deepest - 1:
                    break  # decided
                # The best so far comes first, so what a depth finds is sound if unfinished, too.
                to_front(self.moves, self._best[0], count)
                self._begin(count)
                depth += 1
            self._found[world] = self._best[0]
        yield most_frequent(self._found, worlds)

    def _begin(self, count):
        """Stand at the root, with all its moves before it."""
        self._games[0].load(self.root)
        self._counts[0] = count
        self._next[0] = 0
        self._low[0] = -INFINITE
        self._high[0] = INFINITE
        self._best[0] = self.moves[0]

    def _is_done(self, at):
        """Whether all moves of this node are searched, or the others cannot matter."""
        return self._next[at] == self._counts[at] or self._low[at] >= self._high[at]

    def _forward(self, at, depth):
        """Search the next move of a node; where to go on."""
        i = self._next[at]
        self._next[at] = i + 1
        child = self._games[at + 1]
        child.load(self._games[at])
        child.apply(self._moves[at][i])
        if child.state[OVER]:
            self._note(at, self._result(child.state[WINNERS], at))
        elif at + 1 == depth:
            self._note(at, self.value(child))
        else:
            self._low[at + 1] = self._low[at]
            self._high[at + 1] = self._high[at]
            at += 1
            count = child.moves(self._moves[at])
            self._counts[at] = count
            self._next[at] = 0
            to_front(self._moves[at], self._best[at], count)
        return at

    def _back(self, at):
        """Tell the node before what this one is worth; where to go on, -1 at the end."""
        if at:
            own = self._games[at].state[TURN] == self.seat
            self._note(at - 1, self._low[at] if own else self._high[at])
        return at - 1

    def _note(self, at, value):
        """The move that was searched last at a node has this value."""
        if self._games[at].state[TURN] == self.seat:
            if value <= self._low[at]:
                return
            self._low[at] = value
        else:
            if value >= self._high[at]:
                return
            self._high[at] = value
        self._best[at] = self._moves[at][self._next[at] - 1]

    def _result(self, winners, plies):
        own = 1 << self.seat
        if winners == own:
            return WIN - plies
        return DRAW if winners & own else plies - WIN


def to_front(moves, move, count):
    """Let a move come first, if it is one of them: the sooner a good one, the fewer the nodes."""
    i = 0
    while i < count and moves[i] != move:
        i += 1
    if i < count:
        moves[i] = moves[0]
        moves[0] = move


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
