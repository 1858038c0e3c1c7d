"""What every game offers to players, screens, tests and tools.

A game is one `bytearray`, `state`: the whole truth, secrets and random generator included.
Saving a game is writing these bytes, copying it is a slice assignment, and two games are the
same exactly when their bytes are equal. All buffers are made in `__init__`; after that nothing here
touches the heap, except to raise.

A subclass names its constants and writes `_deal`, `moves`, `is_legal`, `apply`, `score`,
`reshuffle` and `_check`; the rest is here. Its own bytes follow the header:

    byte  holds
    0     game number (high nibble), version of its layout (low nibble)
    1     variant, an index into VARIANTS
    2     players
    3     options: their indices as one number in mixed radix, first option first
    4     seat whose turn it is
    5     0 while the game is on, else 1 + the index of its end in REASONS
    6     winners, bit s for seat s
    7     seat that began
    8-9   plies played, low byte first

A game may also tell the story of a move, for a screen to show: everything that moves, in order,
four bytes per entry (`kernels.note`). Each game has its own kinds of entries.

    byte  holds
    0     what happens
    1     which piece, or whose, or how many
    2     where it comes from, NOWHERE (255) if not from the board
    3     where it goes, NOWHERE if off the board
"""

from .kernels import copy

HEADER = 10

VARIANT = 1
PLAYERS = 2
CHOICES = 3
TURN = 4
OVER = 5
WINNERS = 6
FIRST = 7
PLIES = 8

PASS = 0xFFFF  # the move of a player who has no other, in every game that has passes
ENTRY = 4  # bytes of an entry of a story
GRADES = 5  # levels of difficulty of numbered deals


def word(state, at):
    """Four bytes of a state as a number, the lowest first."""
    return state[at] | state[at + 1] << 8 | state[at + 2] << 16 | state[at + 3] << 24


class IllegalMove(ValueError):
    """The move is not legal now; the game is as it was."""


class BadState(ValueError):
    """These bytes are not a valid game of this kind; the game is as it was."""


class Game:
    NAME = ""
    NUMBER = 0  # in byte 0 of the state, never reused
    LAYOUT = 1  # goes up with every change of the state's layout
    SIZE = 0  # bytes of state, header included
    MAX_MOVES = 0  # no position has more legal moves
    MAX_STORY = 0  # no move has more entries in its story
    MOVE_BYTES = 2  # enough to identify a move; 1 if the low bytes of all moves differ
    VARIANTS: tuple = ()  # (name, fewest players, most players), the default first
    OPTIONS: tuple = ()  # (name, values, variants that know it), the default value first
    DEALS_DIFFER_IN: tuple = ()  # options; all others are at their default in numbered deals
    REASONS: tuple = ()  # why a game ends, as records name it
    OPEN_SCORES = True  # everybody may know them while the game is on

    def __init__(self, variant=None, players=None, options=None):
        self.state = bytearray(self.SIZE)
        self._configure(variant, players, options or {})

    # --- what is played -------------------------------------------------------------------

    def _configure(self, variant, players, options):
        names = [v[0] for v in self.VARIANTS]
        variant = variant or names[0]
        if variant not in names:
            raise ValueError(f"{self.NAME} has no variant {variant!r}; it has {', '.join(names)}")
        index = names.index(variant)
        _, fewest, most = self.VARIANTS[index]
        players = fewest if players is None else players
        if not fewest <= players <= most:
            seats = f"{fewest}" if fewest == most else f"{fewest} to {most}"
            raise ValueError(f"{self.NAME} {variant} is for {seats} players, not {players}")
        self.state[0] = self.NUMBER << 4 | self.LAYOUT
        self.state[VARIANT] = index
        self.state[PLAYERS] = players
        self.state[CHOICES] = self._choices(variant, options)

    def _choices(self, variant, options):
        known = {o[0]: o for o in self.OPTIONS if variant in o[2]}
        for name in options:
            if name not in known:
                names = ", ".join(known) or "none"
                raise ValueError(f"{self.NAME} {variant} has no option {name!r}; it has {names}")
        packed = 0
        for name, values, _ in reversed(self.OPTIONS):
            value = options.get(name, values[0])
            if value not in values:
                choice = ", ".join(str(v) for v in values)
                raise ValueError(f"option {name} of {self.NAME} is one of {choice}, not {value!r}")
            packed = packed * len(values) + values.index(value)
        return packed

    def option(self, name):
        """The value of an option, whether or not this variant knows it."""
        packed = self.state[CHOICES]
        for option, values, _ in self.OPTIONS:
            if option == name:
                return values[packed % len(values)]
            packed //= len(values)
        raise ValueError(f"{self.NAME} has no option {name!r}")

    @property
    def variant(self):
        return self.VARIANTS[self.state[VARIANT]][0]

    @property
    def players(self):
        return self.state[PLAYERS]

    # --- how it stands --------------------------------------------------------------------

    @property
    def turn(self):
        return self.state[TURN]

    @property
    def over(self):
        return self.state[OVER] != 0

    @property
    def reason(self):
        """Why the game ended, as records name it; empty while it is on."""
        end = self.state[OVER]
        return self.REASONS[end - 1] if end else ""

    @property
    def winners(self):
        """Bit s is set when seat s has won or shares the victory."""
        return self.state[WINNERS]

    @property
    def first(self):
        return self.state[FIRST]

    @property
    def plies(self):
        return self.state[PLIES] | self.state[PLIES + 1] << 8

    def score(self, seat):
        """This seat's score by the rules of the game; only `winners` says who won."""

    @property
    def task(self):
        """Which task of a solo game this is, from 1 up; 0 for other games."""
        return 0

    def may_take_back(self):
        """Whether the next move may be taken back: not if that would reveal a secret."""
        return False

    # --- numbered deals, the same for everybody, for ever ----------------------------------

    @classmethod
    def deals(cls, variant, option):
        """How many a variant has; `option` returns the value of an option by its name."""
        return 0

    @classmethod
    def deal_grade(cls, option, number):
        """How hard a deal is, from 1 to GRADES; `option` as for `deals`."""

    def deal_seed(self, number):
        """The seed that it is dealt from."""

    def deal_name(self, number):
        """What players call it, so that they can compare."""

    # --- playing --------------------------------------------------------------------------

    def setup(self, seed):
        """Deal a new game of the same variant, seats and options; same seed, same deal."""
        for i in range(TURN, self.SIZE):
            self.state[i] = 0
        self._deal(seed)

    def moves(self, out):
        """Fill the array `out` (type 'H', MAX_MOVES long) with the legal moves; return how many."""

    def is_legal(self, move):
        """Whether `moves` would list this move."""

    def apply(self, move):
        """Play a move that `moves` listed, without checking it."""

    def story(self, move, out):
        """Fill `out` (MAX_STORY entries) with what a legal move will move; return how many.

        The game stays as it is. Entries are in the order in which they happen: a piece's goal is
        free by then. 0 if the game has no stories, or the move is a pass.
        """
        return 0

    def play(self, move):
        if self.state[OVER]:
            raise IllegalMove(f"{self.NAME}: the game is over")
        if not self.is_legal(move):
            raise IllegalMove(f"{self.NAME}: move {move} is not legal now")
        self.apply(move)

    def reshuffle(self, seat, rng):
        """Deal again what `seat` cannot know, consistent with all that it does know.

        `rng` is a generator of `prng` (prng.SIZE bytes); it moves on.
        """

    # --- copies and saves -----------------------------------------------------------------

    def load(self, other):
        """Become a copy of another game of the same kind."""
        copy(self.state, other.state, self.SIZE)

    def restore(self, data):
        """Become the game that these saved bytes hold, or raise BadState and stay as before."""
        if len(data) != self.SIZE:
            raise BadState(f"{self.NAME}: a state has {self.SIZE} bytes, not {len(data)}")
        before = bytes(self.state)
        self.state[:] = data
        try:
            self._check_header()
            self._check()
        except BadState:
            self.state[:] = before
            raise

    def _check_header(self):
        s = self.state
        if s[0] != self.NUMBER << 4 | self.LAYOUT:
            raise BadState(f"{self.NAME}: these bytes are of another game or version")
        if s[VARIANT] >= len(self.VARIANTS):
            raise BadState(f"{self.NAME}: unknown variant {s[VARIANT]}")
        _, fewest, most = self.VARIANTS[s[VARIANT]]
        if not fewest <= s[PLAYERS] <= most:
            raise BadState(f"{self.NAME}: invalid number of players: {s[PLAYERS]}")
        if s[TURN] >= s[PLAYERS] or s[FIRST] >= s[PLAYERS]:
            raise BadState(f"{self.NAME}: a seat is out of range")
        if s[OVER] > len(self.REASONS) or s[WINNERS] >> s[PLAYERS] or (s[WINNERS] and not s[OVER]):
            raise BadState(f"{self.NAME}: invalid result")
        packed = s[CHOICES]
        for _, values, variants in self.OPTIONS:
            if packed % len(values) and self.variant not in variants:
                raise BadState(f"{self.NAME}: an option is set that {self.variant} does not have")
            packed //= len(values)
        if packed:
            raise BadState(f"{self.NAME}: invalid options")

    def _check(self):
        """Raise BadState if the bytes after the header are not a possible position."""

    # --- for subclasses -------------------------------------------------------------------

    def _deal(self, seed):
        """Fill the zeroed state after the options: the deal, who begins, whose turn it is."""

    def _end(self, reason, winners):
        self.state[OVER] = 1 + reason
        self.state[WINNERS] = winners
