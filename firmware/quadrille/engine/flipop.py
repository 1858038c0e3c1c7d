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
sweep by turns along the columns and along the rows. So one way for even cells and one for odd cells
tell all, and each bit bars just one push that would otherwise be legal.

Move: cell << 2 | way of the push, or PASS. White is seat 0 and always begins.
"""

from array import array

from .flipop_kernels import (
    BAR,
    BLACK,
    BLACK_EXITS,
    BLOCKED,
    BOARD,
    HIGH,
    LOW,
    MOVES,
    NOTHING,
    OTHERS,
    PASS,
    PATIENCE,
    PIVOTS,
    STALLED,
    UNSEEN,
    WHITE,
    WHITE_EXITS,
    balls_left,
    list_moves,
    play,
)
from .game import CHOICES, FIRST, OVER, TURN, WINNERS, BadState, Game

BALLS = 5  # of each player
PUSHES = 100  # codes below are pushes

_BALLS_AT_START = (0x1F, 0x1F << 20)
_DOORS_AT_START = (0x3888E, 0x4318E)  # EEES NESS NNWS NWWW, row by row from the top
_QUIET = 10
_UNUSED = 11
_STRAIGHT = 1  # in CHOICES


class Flipop(Game):
    NAME = "flipop"
    NUMBER = 3
    SIZE = 32
    MAX_MOVES = 20
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
        end = play(self.state, NOTHING)
        if end:
            self._close(end)

    def _close(self, end):
        """Write the result; `end` is what `play` returned."""
        if end == UNSEEN:
            end = STALLED if self.state[_QUIET] == PATIENCE else 0
            list_moves(self.state, MOVES, self._spare)
            if self._spare[0] == PASS and not list_moves(self.state, OTHERS, self._spare):
                end = BLOCKED
        if end:
            self._end(end - 1, self._fewest_balls())

    def _fewest_balls(self):
        white = balls_left(self.state, 0)
        black = balls_left(self.state, 1)
        return (white <= black) | (black <= white) << 1

    # --- playing --------------------------------------------------------------------------

    def _deal(self, seed):
        self._put(WHITE, _BALLS_AT_START[0])
        self._put(BLACK, _BALLS_AT_START[1])
        self._put(LOW, _DOORS_AT_START[0])
        self._put(HIGH, _DOORS_AT_START[1])

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

    def reshuffle(self, seat, rng):
        """Change nothing: both players see all there is."""

    # --- saved bytes ----------------------------------------------------------------------

    def _check(self):
        s = self.state
        white, black, low, high, bar = [self._word(i) for i in (WHITE, BLACK, LOW, HIGH, BAR)]
        if (white | black) & ~BOARD or white & black:
            raise BadState("flipop: a ball is off the board or on another")
        if max(self.score(0), self.score(1)) > BALLS or not white | black:
            raise BadState("flipop: the number of balls cannot be")
        if white & WHITE_EXITS or black & BLACK_EXITS:
            raise BadState("flipop: a ball stands on its own exit")
        if (low | high) & ~PIVOTS:
            raise BadState("flipop: a door hangs on no pivot")
        if s[FIRST] or s[TURN] != self.plies & 1 or not s[_QUIET] <= min(PATIENCE, self.plies):
            raise BadState("flipop: the count of plies cannot be")
        result = s[OVER], s[WINNERS]
        s[OVER] = 0
        if s[_UNUSED] or not self._bar_is_sound(bar):
            raise BadState("flipop: the take-backs cannot be")
        self.settle()
        if result != (s[OVER], s[WINNERS]):
            raise BadState("flipop: the result is not that of the position")

    def _bar_is_sound(self, bar):
        """Whether each bit of it bars a push that would be legal without it, and no more is set."""
        if bar and self.state[CHOICES] & _STRAIGHT:
            return False
        self._put(BAR, 0)
        count = list_moves(self.state, MOVES, self._spare)
        self._put(BAR, bar)
        needed = 0
        for move in self._spare[:count]:
            cell = move >> 2
            shift = 25 + 2 * (cell & 1)
            if move != PASS and bar >> cell & 1 and bar >> shift & 3 == move & 3:
                needed |= 1 << cell | (move & 3) << shift
        return needed == bar

    def _word(self, index):
        return int.from_bytes(self.state[4 * index : 4 * index + 4], "little")

    def _put(self, index, value):
        self.state[4 * index : 4 * index + 4] = value.to_bytes(4, "little")
