"""Flipop: push balls through swinging doors towards the exits on the far side.

State, after the header of game.py (numbers of several bytes are low byte first):

    byte   holds
    10     plies in a row without a ball leaving, passes included
    11     0
    12-15  white balls: bit c for cell c; a1 b1 … e1 a2 … e5 are the cells 0 to 24
    16-19  black balls
    20-23  ways that the doors point, 0 north, 1 east, 2 south, 3 west: the low bits of them,
           bit p for the pivot at the upper right corner of cell p
    24-27  the high bits
    28-31  pushes barred as take-backs: bit c for the ball of the player to move on cell c;
           bits 25-26 the way that is barred to those on even cells, bits 27-28 to those on
           odd cells, 0 where there are none

Only a ball that a single door swept aside finds a door on its way back, and the doors of a chain
sweep alternately along columns and rows. So one way for even cells and one for odd cells are
enough, and each bit bars just one push that would otherwise be legal.

Move: cell << 2 | way of the push, or PASS. White is seat 0 and always begins.

Story: the balls in the order in which they push each other, each followed by the doors that it
swings. A ball arrives once the next one has left its goal, unless it leaves the board there.

    what      which                  from         to
    0  ROLL   the seat of the ball   its cell     the cell next to it
    1  SWING  the pivot              its old way  its new way
    2  LEAVE  the seat of the ball   an exit      NOWHERE
"""

from array import array

from . import flipop_kernels as rules
from .flipop_kernels import MOVES, OTHERS, PATIENCE, UNSEEN, balls_left, list_moves, play, tell
from .game import CHOICES, FIRST, OVER, PASS, TURN, WINNERS, BadState, Game, word

# Bytes of the state.
QUIET = 10
_UNUSED = 11
WHITE = 12
BLACK = 16
LOW = 20
HIGH = 24
BAR = 28

BALLS = 5  # of each player
PUSHES = 100  # codes below are pushes

# The doors point EEES NESS NNWS NWWW, row by row from the top.
_AT_START = ((WHITE, 0x1F), (BLACK, 0x1F << 20), (LOW, 0x3888E), (HIGH, 0x4318E))
_STRAIGHT = 1  # in CHOICES


class Flipop(Game):
    NAME = "flipop"
    NUMBER = 3
    SIZE = 32
    MAX_MOVES = 20
    MAX_STORY = 10 + 16 + 1  # no door swings twice, and one ball at most leaves
    MOVE_BYTES = 1
    VARIANTS = (("standard", 2, 2),)
    OPTIONS = (
        ("chain", ("swing", "straight"), ("standard",)),
        ("stop", ("blocked", "instant"), ("standard",)),
    )
    REASONS = ("out", "blocked", "instant", "stalled")

    def __init__(self, variant=None, players=None, options=None):
        super().__init__(variant, players, options)
        self._spare = array("H", bytes(2 * self.MAX_MOVES))

    # --- how it stands --------------------------------------------------------------------

    def score(self, seat):
        """The balls that this seat still has on the board."""
        return balls_left(self.state, seat)

    def settle(self):
        """Bring the result in line with the position."""
        self.state[OVER] = 0
        self.state[WINNERS] = 0
        end = play(self.state, rules.NOTHING)
        if end:
            self._close(end)

    def _close(self, end):
        """Write the result; `end` is what `play` returned."""
        if end == UNSEEN:
            end = rules.STALLED if self.state[QUIET] == PATIENCE else 0
            list_moves(self.state, MOVES, self._spare)
            if self._spare[0] == PASS and not list_moves(self.state, OTHERS, self._spare):
                end = rules.BLOCKED
        if end:
            self._end(end - 1, self._fewest_balls())

    def _fewest_balls(self):
        white = balls_left(self.state, 0)
        black = balls_left(self.state, 1)
        return (white <= black) | (black <= white) << 1

    def may_take_back(self):
        return True

    # --- playing --------------------------------------------------------------------------

    def _deal(self, seed):
        for at, value in _AT_START:
            _put(self.state, at, value)

    def moves(self, out):
        return list_moves(self.state, MOVES, out)

    def is_legal(self, move):
        spare = self._spare
        if 0 <= move < PUSHES:
            return list_moves(self.state, move, spare) != 0
        return move == PASS and list_moves(self.state, MOVES, spare) == 1 and spare[0] == PASS

    def apply(self, move):
        end = play(self.state, move)
        if end:
            self._close(end)

    def story(self, move, out):
        return 0 if move == PASS else tell(self.state, move, out)

    def reshuffle(self, seat, rng):
        """Change nothing: both players see all there is."""

    # --- saved bytes ----------------------------------------------------------------------

    def _check(self):
        s = self.state
        white, black, low, high, bar = [word(s, at) for at in (WHITE, BLACK, LOW, HIGH, BAR)]
        if (white | black) & ~rules.BOARD or white & black:
            raise BadState("flipop: a ball is off the board or on another")
        if max(self.score(0), self.score(1)) > BALLS or not white | black:
            raise BadState("flipop: invalid number of balls")
        if white & rules.WHITE_EXITS or black & rules.BLACK_EXITS:
            raise BadState("flipop: a ball stands on its own exit")
        if (low | high) & ~rules.PIVOTS:
            raise BadState("flipop: a door is not on a pivot")
        if s[FIRST] or s[TURN] != self.plies & 1 or not s[QUIET] <= min(PATIENCE, self.plies):
            raise BadState("flipop: invalid number of plies")
        result = s[OVER], s[WINNERS]
        s[OVER] = 0
        if s[_UNUSED] or not self._bar_is_sound(bar):
            raise BadState("flipop: invalid take-backs")
        self.settle()
        if result != (s[OVER], s[WINNERS]):
            raise BadState("flipop: the result is not that of the position")

    def _bar_is_sound(self, bar):
        """Whether each bit of it bars a push that would be legal without it, and no more is set."""
        if bar and self.state[CHOICES] & _STRAIGHT:
            return False
        _put(self.state, BAR, 0)
        count = list_moves(self.state, MOVES, self._spare)
        _put(self.state, BAR, bar)
        needed = 0
        for move in self._spare[:count]:
            cell = move >> 2
            shift = 25 + 2 * (cell & 1)
            if move != PASS and bar >> cell & 1 and bar >> shift & 3 == move & 3:
                needed |= 1 << cell | (move & 3) << shift
        return needed == bar


def _put(state, at, value):
    state[at : at + 4] = value.to_bytes(4, "little")
