"""Two players of solo Color Pop, and the search for deals with the first of them.

This runs on CPython and on MicroPython alike; on the unix port, where viper is fast, as a program:

    players.py measure TARGETS SEED …       for each a line: seed, games, moves of the shortest win
    players.py search TARGETS ROUNDS SEED   the same for each deal that is found from this seed on
    players.py think TARGETS SEED …         for each a line: 1 if the thinker wins it, else 0

The careful player plays at random, but takes jokers only when nothing else is left. The difficulty
of a deal is how many games it needs for a win.

The thinker plays a few careful games after each move, and makes the move that leaves the least on
average.
"""

import sys
from array import array

from quadrille.engine import prng
from quadrille.engine.colorpop import ColorPop
from quadrille.engine.colorpop_kernels import WITH_JOKERS

WINS = 30  # after which a deal is measured
MOST_GAMES = (27, 81, 243, 729, 2187)  # for a win, in grades 1 to 5
LONGEST = 50  # moves: each takes two tokens or more
THOUGHTS = 4  # careful games after each move
ALL = 1000  # more tokens than so many games can leave

NUMBERS = 5  # of targets
SEEDS = 1 << 16  # as the device stores them


def grade(games: int) -> int:
    """The grade of a deal that was won WINS times in so many games; the last if it took more."""
    return 1 + sum([games > WINS * most for most in MOST_GAMES[:-1]])


class Player:
    def __init__(self, targets: int) -> None:
        self.targets = targets
        self.deal = ColorPop("solo", 1, {"targets": targets})
        self.game = ColorPop("solo", 1, {"targets": targets})
        self.out = array("H", bytes(2 * ColorPop.MAX_MOVES))
        self.rng = bytearray(prng.SIZE)
        self.line = array("H", bytes(2 * LONGEST))
        self.shortest = array("H")

    def begin(self, seed: int) -> None:
        self.deal.setup(seed)
        prng.seed(self.rng, 0, seed)

    def play_on(self) -> int:
        """Play to the end, with the moves in `line`; how many."""
        game, out, rng, line = self.game, self.out, self.rng, self.line
        plies = 0
        while count := game.moves(out):
            # Moves with jokers come last in the list.
            if out[0] < WITH_JOKERS:
                while out[count - 1] >= WITH_JOKERS:
                    count -= 1
            line[plies] = out[prng.below(rng, 0, count)]
            game.apply(line[plies])
            plies += 1
        return plies

    def measure(self, seed: int, most: int | None = None) -> int:
        """Games until WINS of them are won, or 0 if that takes more than `most`.

        The shortest of these wins is in `shortest`. A deal that cannot be won needs a `most`.
        """
        self.begin(seed)
        games = wins = 0
        plies = LONGEST + 1
        while wins < WINS:
            if games == most:
                return 0
            self.game.load(self.deal)
            length = self.play_on()
            games += 1
            if self.game.winners:
                wins += 1
                if length < plies:
                    plies = length
                    self.shortest = self.line[:length]
        return games

    def thinks(self, seed: int) -> int:
        """Let the thinker play a deal; 1 if it wins, else 0."""
        self.begin(seed)
        moves = array("H", bytes(2 * ColorPop.MAX_MOVES))
        while count := self.deal.moves(moves):
            best = 0
            least = ALL
            for i in range(count):
                left = self.left_after(moves[i])
                if left < least:
                    best = i
                    least = left
            self.deal.apply(moves[best])
        return self.deal.winners

    def left_after(self, move: int) -> int:
        """Target tokens that a few careful games after a move leave in all."""
        left = 0
        for _ in range(THOUGHTS):
            self.game.load(self.deal)
            self.game.apply(move)
            self.play_on()
            left += self.game.score(0)
        return left


def search(player: Player, rounds: int, first: int) -> None:
    """Print deals until each grade has `rounds` of them: seed, games, moves of the shortest win.

    Each number of targets has its own seeds, so no board comes twice: from `first` every fifth.
    """
    lacking = [rounds] * len(MOST_GAMES)
    for seed in range(first, SEEDS, NUMBERS):
        while lacking and lacking[-1] < 1:
            lacking.pop()  # nothing that hard is wanted any more
        if not lacking:
            return
        games = player.measure(seed, WINS * MOST_GAMES[len(lacking) - 1])
        if games and lacking[grade(games) - 1]:
            lacking[grade(games) - 1] -= 1
            print(seed, games, *player.shortest)


def main(task: str, targets: str, *numbers: str) -> None:
    player = Player(int(targets))
    if task == "search":
        search(player, *map(int, numbers))
        return
    for seed in map(int, numbers):
        if task == "measure":
            print(seed, player.measure(seed), *player.shortest)
        else:
            print(player.thinks(seed))


if __name__ == "__main__":
    main(*sys.argv[1:])
