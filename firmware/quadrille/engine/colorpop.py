"""Color Pop: take groups of one colour off ten slides, and get rid of your secret colour.

State, 105 bytes:

    byte     holds
    0-9      header, see game.py
    10-29    board, bit 0 of each token: ten 16-bit words, columns a-j, bit r is row r + 1
    30-49    board, bit 1 of each token
    50-69    board, bit 2 of each token
    70-99    tokens taken: by seat 0-4 six bytes, colours r g b y p, then jokers
    100-104  secret colours by seat: bit 0 is r, 1 g, 2 b, 3 y, 4 p

A token is 0 for none, 1-5 for r g b y p and 6 for a joker. Rows above the tenth, seats that nobody
plays and the columns to the right of the last token are zero. There is no chance after the deal.

Moves:

    bits     hold
    8        0: a group without jokers; 1: one with jokers
    7-4 3-0  without jokers: column and row of the group's first cell, which is the lowest of its
             leftmost column
    7-5      with jokers: the colour as a token, or 0 for jokers alone
    4-0      with jokers: those that are taken; bit 0 is the first on the board, counted by column
             from the left and within it by row from the bottom

A colour and the jokers taken with it determine the removal: its other tokens are those connected to
these jokers, and all other jokers count as something else. Jokers that go alone may do so as
several colours; that is one removal, so it has one code. `moves` lists codes in rising order.

Story: the tokens that are taken, by column and row; then what falls, the lowest first; then the
columns that close up, from the left.

    what      which             from                 to
    0  TAKE   the token         its cell             the seat
    1  DROP   how many tokens   the lowest's cell    its cell, in the same column
    2  SLIDE  how many tokens   the column           the column
"""

from array import array

from micropython import const

from . import colorpop_deal, prng
from . import colorpop_kernels as rules
from .colorpop_moves import WORK, link, list_moves, prepare
from .game import FIRST, HEADER, OVER, PLAYERS, TURN, VARIANT, WINNERS, BadState, Game
from .games import load
from .kernels import count_word

COLUMNS = 10
ROWS = 10
COLOURS = 5
LARGEST_DEALT = 5  # tokens in a group at set-up
_OF_COLOUR = const(19)  # tokens of each colour
_SOLO = const(1)  # variants
_DUEL = const(2)
_TEAMS = const(3)
NOBODY = 255  # a seat that is not there

TAKEN = HEADER + 60
SECRETS = TAKEN + 30


class ColorPop(Game):
    NAME = "colorpop"
    NUMBER = 1
    SIZE = SECRETS + 5
    # 47 pairs at most among 95 coloured tokens, and 31 sets of jokers with each of five colours: a
    # set can go alone only if some colour does not touch it, and so has no removal with that set.
    MAX_MOVES = 47 + 31 * 5
    # A group has 24 tokens at most, and something can fall on each.
    MAX_STORY = 24 + 24 + 9
    VARIANTS = (("standard", 2, 5), ("solo", 1, 1), ("duel", 2, 2), ("teams", 4, 4))
    OPTIONS = (
        ("joker_groups", (1, 0), ("standard", "solo", "duel", "teams")),
        ("targets", (1, 2, 3, 4, 5), ("solo",)),
    )
    DEALS_DIFFER_IN = ("targets",)
    REASONS = ("cleared", "blocked")
    OPEN_SCORES = False

    def __init__(self, variant=None, players=None, options=None):
        super().__init__(variant, players, options)
        self._planes = memoryview(self.state)[HEADER:TAKEN]
        self._mask = array("H", bytes(2 * COLUMNS))
        self._group = array("H", bytes(2 * COLUMNS + 2))
        self._work = bytearray(WORK)
        prepare(self._work)
        self._colours = bytearray(COLOURS)
        self._rng = bytearray(prng.SIZE)

    # --- how it stands --------------------------------------------------------------------

    def token(self, column, row):
        """What lies in a cell: 0 nothing, 1-5 a colour, 6 a joker."""
        return rules.token_at(self.state, column << 4 | row)

    def taken(self, seat, token):
        """How many tokens of a kind a seat has taken."""
        return self.state[TAKEN + 6 * seat + token - 1]

    def secret(self, seat):
        """The secret colours of a seat, bit 0 for the first colour."""
        return self.state[SECRETS + seat]

    def score(self, seat):
        """Tokens of the colours of this seat's side that are left on the board."""
        return rules.standing(self.state, seat) >> 8

    def may_take_back(self):
        return self.state[VARIANT] == _SOLO

    # --- numbered deals of solo games, with the jokers at their default -----------------

    @property
    def task(self):
        return self.option("targets") if self.state[VARIANT] == _SOLO else 0

    @classmethod
    def deals(cls, variant, option):
        if variant != "solo" or option("joker_groups") != 1:
            return 0
        return load("engine.colorpop_solo", "count")(option("targets"))

    @classmethod
    def deal_grade(cls, option, number):
        return load("engine.colorpop_solo", "grade")(option("targets"), number)

    def deal_seed(self, number):
        return load("engine.colorpop_solo", "seed")(self.task, number)

    def deal_name(self, number):
        return f"{self.task}/{number}"

    # --- playing --------------------------------------------------------------------------

    def moves(self, out):
        if self.state[OVER]:
            return 0
        return list_moves(self.state, self._work, out)

    def is_legal(self, move):
        if self.state[OVER] or not 0 <= move < 2 * rules.WITH_JOKERS:
            return False
        return rules.judge(self.state, self._mask, self._group, move) != 0

    def apply(self, move):
        rules.collect(self.state, self._mask, self._group, move)
        rules.take(self.state, self._planes, self._mask, self._group, move)

    def play(self, move):
        if self.is_legal(move):  # this has collected the group
            rules.take(self.state, self._planes, self._mask, self._group, move)
        else:
            super().play(move)  # this raises

    def story(self, move, out):
        rules.collect(self.state, self._mask, self._group, move)
        return rules.tell(self.state, self._group, out)

    def settle(self):
        rules.settle(self.state)

    def removal(self, move):
        """The cells that a legal move takes, a word per column; the next call overwrites them."""
        rules.collect(self.state, self._mask, self._group, move)
        return self._group

    # --- secrets --------------------------------------------------------------------------

    def reshuffle(self, seat, rng):
        s = self.state
        if s[OVER] or s[VARIANT] == _SOLO:
            return
        partner = seat ^ 2 if s[VARIANT] == _TEAMS else seat
        count = colorpop_deal.unknown(s, self._colours, seat, partner)
        # A side whose colours were all gone would have won. Where it has two of three, at most one
        # such deal in three is impossible.
        while True:
            prng.shuffle(rng, 0, self._colours, 0, count)
            colorpop_deal.give(s, self._colours, self._secrets_each(), seat, partner)
            if not rules.outcome(s):
                return

    def _secrets_each(self):
        if self.state[VARIANT] == _DUEL:
            return 2
        return self.option("targets") if self.state[VARIANT] == _SOLO else 1

    # --- set-up ---------------------------------------------------------------------------

    def _deal(self, seed):
        s = self.state
        rng = self._rng
        prng.seed(rng, 0, seed)
        tokens = bytearray(1 + i // _OF_COLOUR for i in range(COLUMNS * ROWS))
        prng.shuffle(rng, 0, tokens, 0, COLUMNS * ROWS)
        while not self._lay_slides(tokens):
            prng.shuffle(rng, 0, tokens, 0, COLUMNS * ROWS)
        for colour in range(COLOURS):
            self._colours[colour] = colour
        prng.shuffle(rng, 0, self._colours, 0, COLOURS)
        colorpop_deal.give(s, self._colours, self._secrets_each(), NOBODY, NOBODY)
        s[FIRST] = s[TURN] = prng.below(rng, 0, s[PLAYERS])

    def _lay_slides(self, tokens):
        """Lay the dealt slides without a group of more than five; False if no set of flips does it.

        From left to right, each slide goes in as it was dealt, or else upside down; if neither
        works, go back to the slide before. The first is never flipped: a mirrored board has the
        same groups.
        """
        turned = 0
        column = 0
        while column < COLUMNS:
            colorpop_deal.lay(self.state, tokens, column, turned >> column & 1)
            link(self._work, self._work, self.state, column + 1)
            if colorpop_deal.largest(self._work, self.state, column + 1) <= LARGEST_DEALT:
                column += 1
                continue
            while turned >> column & 1:
                turned ^= 1 << column
                column -= 1
            if column == 0:
                return False
            turned |= 1 << column
        return True

    # --- damage ---------------------------------------------------------------------------

    def _check(self):
        self._check_board()
        self._check_secrets()
        s = self.state
        if (
            2 * self.plies > sum(s[TAKEN:SECRETS])
            or s[TURN] != (s[FIRST] + self.plies) % s[PLAYERS]
        ):
            raise BadState("colorpop: invalid number of plies")
        if rules.outcome(s) != s[OVER] << 8 | s[WINNERS]:
            raise BadState("colorpop: the result is not that of the position")
        cleared = sum([self.score(seat) == 0 for seat in range(s[PLAYERS])])
        if cleared > (2 if s[VARIANT] == _TEAMS else 1):
            raise BadState("colorpop: the game would have ended when the first side was cleared")

    def _check_board(self):
        """Whether each token is on the board or taken, and the board has settled."""
        s = self.state
        counts = [0] * 8
        last = ROWS
        for column in range(COLUMNS):
            height = 0
            while height < ROWS and self.token(column, height):
                counts[self.token(column, height)] += 1
                height += 1
            for plane in range(3):
                at = HEADER + 20 * plane + 2 * column
                if (s[at] | s[at + 1] << 8) >> height:
                    raise BadState("colorpop: a token floats in the air")
            if height and not last:
                raise BadState("colorpop: an empty column has tokens to its right")
            last = height
        for at in range(TAKEN, SECRETS):
            if s[at] and at >= TAKEN + 6 * s[PLAYERS]:
                raise BadState("colorpop: a seat that nobody plays has taken tokens")
            counts[(at - TAKEN) % 6 + 1] += s[at]
        if counts != [0, 19, 19, 19, 19, 19, 5, 0]:
            raise BadState("colorpop: the tokens on the board and those taken do not add up")

    def _check_secrets(self):
        s = self.state
        given = 0
        for seat in range(COLOURS):
            secret = s[SECRETS + seat]
            count = self._secrets_each() if seat < s[PLAYERS] else 0
            if secret >> COLOURS or count_word(secret) != count or secret & given:
                raise BadState("colorpop: invalid secret colours")
            given |= secret
