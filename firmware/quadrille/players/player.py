"""What every computer player offers to the app, tests and tournaments.

    player = create(game, "hard", seed)
    player.start(game, seat)
    while (move := player.step(player.SLICE)) is None:
        ...  # frames, buttons; player.spent of player.budget nodes are done

A player copies the game and deals again what its seat cannot know before it looks at anything: it
cannot use what it should not see. Its budget is counted in nodes, never in time, so the same seed
gives the same moves on every runtime. All its memory is taken when it is made.
"""

from array import array

import micropython

from ..engine import prng
from ..engine.prng import below

HUMAN = "human"
KINDS = (HUMAN, "easy", "medium", "hard", "master")  # who sits at a seat; saves know them by index
LEVELS = KINDS[1:]
THINKING = -1  # what `think` yields for each node; no move has this number


class PlayerError(ValueError):
    """There is no such player, or it cannot move now; the message says why."""


class Player:
    """A subclass gives its constants and `think`; everything else is here."""

    BUDGETS: dict = {}  # by level: nodes that it may spend on a move
    SLICE = 1  # nodes that take the device 8 ms at most

    def __init__(self, game, level, seed):
        self.root = type(game)(game.variant, game.players)  # the game as this seat may see it
        self.set_level(level)
        self.spent = 0  # nodes of this move
        self.seat = 0
        self.moves = array("H", bytes(2 * game.MAX_MOVES))
        self.rng = bytearray(prng.SIZE)
        prng.seed(self.rng, 0, seed)
        self._thinking = None

    def set_level(self, level):
        """Play the next move at this level. All levels share the memory of one player."""
        if level not in self.BUDGETS:
            known = ", ".join([name for name in LEVELS if name in self.BUDGETS])
            raise PlayerError(f"there is no level '{level}'; the levels are {known}")
        self.level = level
        self.budget = self.BUDGETS[level]

    def start(self, game, seat):
        """Begin to think about the move of `seat`; whatever it thought about before is dropped."""
        if type(game) is not type(self.root):
            raise PlayerError(f"a player of {self.root.NAME} cannot play {game.NAME}")
        if game.over:
            raise PlayerError(f"{game.NAME}: the game is over, there is nothing to think about")
        if game.turn != seat:
            raise PlayerError(f"{game.NAME}: it is the turn of seat {game.turn}, not of {seat}")
        self.root.load(game)
        self.root.reshuffle(seat, self.rng)
        self.seat = seat
        self.spent = 0
        self._thinking = self.think(self.root.moves(self.moves))

    def step(self, nodes):
        """Think for at most this many nodes; return the move once it is found, else None."""
        if nodes < 1:
            raise PlayerError(f"a player needs a budget of at least one node, not {nodes}")
        if self._thinking is None:
            raise PlayerError("the player has nothing to think about: call start() first")
        move = self.think_on(self._thinking, nodes)
        if move is not None:
            self._thinking = None
        return move

    def think(self, count):
        """Yield THINKING for every node, and finally one of self.moves[:count].

        A generator, so that one call of it is all that a move takes from the heap. A player that
        keeps its state in a buffer makes it ready, returns it, and has a `think_on` of its own.
        """
        raise NotImplementedError

    def think_on(self, thinking, nodes):
        """Go on with what `think` has returned."""
        while nodes:
            move = next(thinking)
            if move != THINKING:
                return move
            self.spent += 1
            nodes -= 1
        return None


@micropython.viper
def shuffle(moves: ptr16, count: int, rng):
    """Put the first moves in random order, so that equal ones are chosen equally often.

    Needs: 0 <= count <= 0x8000, len(moves) >= count, len(ptr16(rng)) >= 4
    """
    while count > 1:
        other = int(below(rng, 0, count))
        count -= 1
        move = moves[count]
        moves[count] = moves[other]
        moves[other] = move
