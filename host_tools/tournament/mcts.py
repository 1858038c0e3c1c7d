"""Monte Carlo tree search as textbooks have it: a well-known opponent, for PCs only.

UCT with random play-outs, after Kocsis and Szepesvári; results that are proven in the tree are
taken for what they are, after Winands. It knows nothing of any game. A player named mcts-1000 plays
out 1,000 games before each move. Where something is hidden, mcts-8x250 does so 250 times in each of
8 worlds, dealt again as its seat may see them, and adds up the visits. It runs on MicroPython too.
"""

from array import array
from math import log, sqrt

from quadrille.engine import prng
from quadrille.engine.game import Game
from quadrille.engine.playout import playout
from quadrille.players.player import shuffle

EXPLORE = 1.4
WIN, DRAW, LOSS = 1, 0, -1
NONE = -1  # in place of a move
PREFIX = "mcts-"


def playouts(level: str) -> tuple[int, ...]:
    """Worlds, and play-outs in each of them, from a level's name; empty for other levels."""
    if not level.startswith(PREFIX):
        return ()
    numbers = level[len(PREFIX) :].split("x")
    if len(numbers) > 2 or not all(number.isdigit() and int(number) for number in numbers):
        return ()
    return tuple([int(number) for number in ["1"] * (2 - len(numbers)) + numbers])


class Node:
    def __init__(self, move: int, seat: int, untried: list[int]) -> None:
        self.move = move  # the one that led here
        self.seat = seat  # the one that made it
        self.untried = untried  # moves, in random order
        self.children: list[Node] = []
        self.visits = 0
        self.value = 0.0  # sum, for that seat
        self.result: list[int] | None = None  # by seat, if it is proven

    def promise(self, explore: float) -> float:
        """How much this child is worth trying; `explore` is the weight of what is hardly known."""
        if self.result:
            return self.proven()
        return (self.value + explore * sqrt(self.visits)) / self.visits

    def proven(self) -> int:
        return self.result[self.seat] if self.result else DRAW

    def prove(self) -> bool:
        """Take over the result of a child that wins, or of the best if all are proven."""
        best = max(self.children, key=Node.proven)
        known = not self.untried and all(child.result for child in self.children)
        if known or best.proven() == WIN:
            self.result = best.result
        return self.result is not None


class Mcts:
    """Plays by the contract of the players, but for slices: a step is a whole search."""

    def __init__(self, game: Game, level: str, seed: int) -> None:
        self.worlds, self.each = playouts(level)
        self.spent = 0
        kind = type(game)
        self.root = kind(game.variant, game.players)
        self.trial = kind(game.variant, game.players)
        self.moves = array("H", bytes(2 * kind.MAX_MOVES))
        self.rng = bytearray(prng.SIZE)
        prng.seed(self.rng, 0, seed)

    def start(self, game: Game, seat: int) -> None:
        self.game = game
        self.seat = seat

    def step(self, nodes: int) -> int:
        visits: dict[int, int] = {}
        for _ in range(self.worlds):
            self.root.load(self.game)
            self.root.reshuffle(self.seat, self.rng)
            for move, times in self.tried():
                visits[move] = visits.get(move, 0) + times
        self.spent = self.worlds * self.each
        return max(sorted(visits), key=lambda move: visits[move])

    def tried(self) -> list[tuple[int, int]]:
        """The moves of the root, and how often each of them was tried."""
        return [(child.move, child.visits) for child in self.search().children]

    def search(self) -> Node:
        """The root of a tree. A move that is proven to be best has the visits that are left."""
        trial = self.trial
        trial.load(self.root)
        top = self.node(NONE, 0)
        for _ in range(self.each):
            trial.load(self.root)
            path = self.descend(top)
            ended = not playout(trial, self.moves, self.rng)
            result = results(trial)
            for node in path:
                node.visits += 1
                node.value += result[node.seat]
            path[-1].result = result if ended else None
            if ended and all(node.prove() for node in reversed(path[:-1])):
                break
        if top.result:
            max(top.children, key=Node.proven).visits += self.each
        return top

    def descend(self, node: Node) -> list[Node]:
        """Play to a node that was not there before, or to the end of the game; the way there."""
        trial = self.trial
        path = [node]
        while not node.untried and node.children:
            explore = EXPLORE * sqrt(log(node.visits))
            node = max(node.children, key=lambda child: child.promise(explore))
            trial.apply(node.move)
            path.append(node)
        if node.untried:
            move = node.untried.pop()
            seat = trial.turn
            trial.apply(move)
            child = self.node(move, seat)
            node.children.append(child)
            path.append(child)
        return path

    def node(self, move: int, seat: int) -> Node:
        count = self.trial.moves(self.moves)
        shuffle(self.moves, count, self.rng)
        return Node(move, seat, list(self.moves[:count]))


def results(game: Game) -> list[int]:
    """What the end of a game is worth, by seat."""
    winners = game.winners
    if winners == (1 << game.players) - 1:
        return [DRAW] * game.players
    return [WIN if winners >> seat & 1 else LOSS for seat in range(game.players)]
