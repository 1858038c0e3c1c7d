"""The game in progress: who plays it, how it stands, and which moves led there.

It knows neither screens nor the store: a screen shows it (ui/game_screen.py), `saves` keeps it.
"""

from .engine.game import PASS
from .engine.game import TURN as TURN_BYTE
from .players.player import HUMAN

REMEMBERED = 100  # moves that can be taken back
NONE = -1  # in place of a move or a seed


class Table:
    def __init__(self, game, seats, room=0):
        """`seats` names who sits where: "human", or the level of a computer.

        `room` is for the moves, in bytes.
        """
        self.game = game
        self.before = type(game)(game.variant, game.players)  # the game before the last move
        self.seats = seats
        self.players = game.players
        self.humans = sum([seat == HUMAN for seat in seats])  # between whom the device goes round
        self.deal = 0  # its number, 0 for one by chance
        self.seed = NONE  # what it was dealt from, if that is known
        self.serial = 0  # the game's serial number among those of its kind
        self.moves = bytearray(room)  # from the first on, of each the low MOVE_BYTES bytes
        self.known = 0  # how many are in there: fewer than the plies if there is no more room …
        self.apart = 0  # … and how many of them a save has put into a slot of their own
        self.last = NONE  # the move before this one, and whose it was
        self.last_seat = 0
        self.past = []  # states before the moves that may be taken back

    def begin(self, seed, serial):
        """Deal a new game."""
        self.game.setup(seed)
        self.seed = seed
        self.serial = serial
        self.last = NONE
        self.last_seat = self.known = self.apart = 0
        self.past.clear()

    def commit(self, move):
        """Play a legal move."""
        game = self.game
        self.before.load(game)
        if game.may_take_back():
            self.past.append(bytes(game.state))
            if len(self.past) > REMEMBERED:
                self.past.pop(0)
        else:
            self.past.clear()  # what is behind a move that stays cannot come back either
        self._note(move)
        self.last = move
        self.last_seat = game.turn
        game.play(move)

    def _note(self, move):
        """Write a move behind those that led to it, if all of them are known."""
        width = self.game.MOVE_BYTES
        at = width * self.known
        if self.known == self.game.plies and at < len(self.moves):
            self.moves[at] = move & 255
            if width == 2:
                self.moves[at + 1] = move >> 8
            self.known += 1

    def move(self, ply):
        """The move that was played after so many, if it is known."""
        if self.game.MOVE_BYTES == 2:
            return self.moves[2 * ply] | self.moves[2 * ply + 1] << 8
        move = self.moves[ply]
        return PASS if move == PASS & 255 else move

    def can_take_back(self):
        """Whether a move of a human can be taken back."""
        return any(self.seats[state[TURN_BYTE]] == HUMAN for state in self.past)

    def take_back(self):
        """Return to where a human chose their last move."""
        self.game.restore(self.past.pop())
        while self.seats[self.game.turn] != HUMAN:
            self.game.restore(self.past.pop())
        self._forget_last()

    def undo(self):
        """Return to before the last move, for a screen that has yet to see it; the move, or NONE.

        What was played before that can be taken back no more.
        """
        move = self.last
        if move != NONE:
            self.game.load(self.before)
            self.past.clear()
            self._forget_last()
        return move

    def _forget_last(self):
        self.last = NONE
        self.known = min(self.known, self.game.plies)
