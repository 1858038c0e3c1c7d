"""Sample: take turns to put a token on a free cell; five in a line win.

State, after the header of game.py:

    byte   holds
    10-73  the cells, row by row from the top left: 0 free, 1 seat 0, 2 seat 1

Move: the cell, 0 at the top left. Seat 0 begins.
"""

from .game import FIRST, HEADER, OVER, PLIES, TURN, WINNERS, BadState, Game

COLUMNS = 8
ROWS = 8
LINE = 5  # tokens in a line that win
CELLS = COLUMNS * ROWS
BOARD = HEADER  # the byte of the first cell
WAYS = ((1, 0), (0, 1), (1, 1), (-1, 1))  # steps across and down along a line
LINED, FULL = 0, 1  # places in REASONS
BOTH = 3  # winners of a draw


class Sample(Game):
    NAME = "sample"
    NUMBER = 0
    SIZE = BOARD + CELLS
    MAX_MOVES = CELLS
    MOVE_BYTES = 1
    VARIANTS = (("standard", 2, 2),)
    REASONS = ("line", "full")

    # --- how it stands --------------------------------------------------------------------

    def score(self, seat):
        """The length of this seat's longest line."""
        longest = 0
        for cell in range(CELLS):
            if self.state[BOARD + cell] == 1 + seat:
                for across, down in WAYS:
                    longest = max(longest, self._length(cell, across, down))
        return longest

    def _length(self, cell, across, down):
        """How many tokens of one seat lie in a row, from a cell on."""
        s = self.state
        token = s[BOARD + cell]
        column = cell % COLUMNS
        row = cell // COLUMNS
        length = 0
        while 0 <= column < COLUMNS and row < ROWS and s[BOARD + COLUMNS * row + column] == token:
            length += 1
            column += across
            row += down
        return length

    def settle(self):
        """Bring the result in line with the board, on which a token has just been put."""
        s = self.state
        s[OVER] = s[WINNERS] = 0
        last = s[TURN] ^ 1
        if self.score(last) >= LINE:
            self._end(LINED, 1 << last)
        elif s[PLIES] == CELLS:
            self._end(FULL, BOTH)

    def may_take_back(self):
        return True

    # --- playing --------------------------------------------------------------------------

    def moves(self, out):
        count = 0
        if not self.over:
            for cell in range(CELLS):
                if self.is_open(cell):
                    out[count] = cell
                    count += 1
        return count

    def is_legal(self, move):
        return 0 <= move < CELLS and not self.over and self.is_open(move)

    def is_open(self, cell):
        """Whether a token can be put there."""
        return self.state[BOARD + cell] == 0

    def apply(self, move):
        self.put(move, self.turn)
        self.settle()

    def put(self, cell, seat):
        """Put a token on a free cell. The seats take turns, so plies show whose turn it is."""
        s = self.state
        s[BOARD + cell] = 1 + seat
        s[PLIES] += 1
        s[TURN] = s[PLIES] & 1

    def reshuffle(self, seat, rng):
        """Change nothing: both players see everything."""

    # --- saved bytes ----------------------------------------------------------------------

    def _check(self):
        self._check_tokens()
        s = self.state
        if s[FIRST] or s[TURN] != self.plies & 1 or self.score(s[TURN]) >= LINE:
            raise BadState("sample: it is not this seat's turn")
        result = s[OVER], s[WINNERS]
        self.settle()
        if result != (s[OVER], s[WINNERS]):
            raise BadState("sample: the result does not match the board")

    def _check_tokens(self):
        tokens = [0, 0, 0]
        for token in self.state[BOARD:]:
            if token > 2:
                raise BadState("sample: a cell holds an unknown token")
            tokens[token] += 1
        _, first, second = tokens
        if first + second != self.plies or first - second != self.plies & 1:
            raise BadState("sample: the tokens do not match the number of moves")
