"""The player of Blockers!: what looks best at once, played out with other tiles dealt to others."""

from array import array

from ..engine import prng
from .blockers_playout import (
    GUIDED,
    SAVED,
    WORDS,
    begin,
    clear,
    forget,
    learn,
    like,
    note,
    play,
    save,
    worth,
)
from .player import THINKING, Player, shuffle
from .worlds import ZERO, halvings, sort

SPOTS = 9 * 9
NONE = -1  # instead of a move


class BlockersPlayer(Player):
    BUDGETS = {"easy": 1100, "medium": 1100, "hard": 24000, "master": 58000}
    KEPT = {"easy": 1, "medium": 1, "hard": 16, "master": 16}  # moves that are tried out
    # Plies of a try: a whole game of two colours. With more colours a game is longer, and its end
    # tells less about the move.
    AHEAD = 48
    AHEAD_OF_MANY = 16
    LOOK = 4  # nodes for setting up a position and judging it; each ply is another
    ROUNDS = 600  # at most until moves are dropped: sums stay below 2^30
    SLICE = 32

    def __init__(self, game, level, seed):
        super().__init__(game, level, seed)
        self._words = array("i", bytes(4 * WORDS))
        self._sums = array("i", bytes(4 * game.MAX_MOVES))
        self._round = array("i", bytes(4 * max(self.KEPT.values())))
        self._owed = 0  # nodes that are not paid for yet
        self._until = 0  # what may be spent in this step

    def set_level(self, level):
        super().set_level(level)
        if level != "master" and self.root.players * self.root.colours_each > 2:
            # A node of more colours takes longer; master's of two do, too.
            self.budget = self.budget * 5 // 6

    def think_on(self, thinking, nodes):
        self._until = min(self.spent + nodes, self.budget)
        move = next(thinking)
        return None if move == THINKING else move

    def think(self, count):
        moves = self.moves
        words = self._words
        sums = self._sums
        game = self.root
        state = game.state
        seat = self.seat
        shuffle(moves, count, self.rng)
        self._owed = count // 12  # which took as long as this many nodes
        two = game.players * game.colours_each == 2
        most = self.AHEAD if two else self.AHEAD_OF_MANY
        guided = two and self.level == "master"
        if count > 1:
            # The board is laid out by playing all that is on it.
            clear(words, state)
            words[GUIDED] = guided
            forget(words)
            for cell in range(SPOTS):
                code = game.cell(cell // 9, cell % 9)
                if code:
                    self._owed += 1
                    while not self._paid():
                        yield THINKING
                    play(words, 1, code - 1 << 13 | cell // 9 << 4 | cell % 9)
            learn(words)
            save(words)
            count = max(1, min(count, (self.budget - self.spent) // self.LOOK))
            chances = int(self.level != "easy")  # easy counts points only
            for i in range(count):
                self._owed += self.LOOK
                while not self._paid():
                    yield THINKING
                begin(words, SAVED, state, state, 0)
                play(words, 1, moves[i])
                learn(words)
                sums[i] = ZERO + worth(words, seat, chances)
            sort(moves, sums, count, self.KEPT[self.level])
        count = min(count, self.KEPT[self.level])
        for i in range(count):
            sums[i] = 0
        while count > 1 and self.spent < self.budget:
            share = self.spent + (self.budget - self.spent) // halvings(count)
            rounds = self.ROUNDS
            while rounds and self.spent < share:
                rounds -= 1
                game.reshuffle(seat, self.rng)
                random = prng.next16(self.rng, 0) << 14 | prng.next16(self.rng, 0) >> 2
                for i in range(count):
                    self._owed += self.LOOK
                    while not self._paid():
                        yield THINKING
                    begin(words, SAVED, state, state, random)
                    move = moves[i]
                    ahead = most
                    while ahead and self.spent < self.budget:
                        if self.spent == self._until:
                            yield THINKING
                        plies = min(ahead, self._until - self.spent)
                        left = play(words, plies, move)
                        self.spent += plies - left
                        ahead = 0 if left else ahead - plies
                        move = NONE
                    learn(words)
                    value = worth(words, seat, 1)
                    self._round[i] = ZERO + value
                    if guided:
                        note(words, value)
                if guided:
                    self._owed += self.LOOK
                    like(words, seat)
                if self.spent < self.budget:  # else the last tries were cut short
                    for i in range(count):
                        sums[i] += self._round[i]
            sort(moves, sums, count, count)
            count = (count + 1) // 2
        yield moves[0]

    def _paid(self):
        """Spend what is owed, as far as this step may; return whether that was all."""
        nodes = min(self._owed, self._until - self.spent)
        self.spent += nodes
        self._owed -= nodes
        return self._owed == 0 or self.spent == self.budget
