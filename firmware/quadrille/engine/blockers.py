"""Blockers!: tiles on a 9x9 board, in as few groups and with as few captures as possible.

State, 120 bytes; words of 32 bits have their low byte first. Colours r g b y p are 0 to 4; a seat
has the colour of its number, in `expert` the colours 2 * seat and 2 * seat + 1.

    byte     holds
    0-9      header, see `game.py`
    10-17    generator that draws the tiles, see `prng.py`
    18-42    captured tiles, a byte each: 18 + 5 * seat + colour
    43       0
    44-79    board, a word per column from the left. The cell in row r from the bottom has the bits
             r (worth 1), 9 + r (worth 2) and 18 + r (worth 4); together they make 0 if it is empty,
             else 1 + the colour of its tile. Bits 27-31 are 0
    80-99    racks, a word per colour: bit t = tile t. Bits 28-31 are 0
    100-119  piles, likewise. A pile is a set: the generator says which of its tiles comes next

The tiles are 0-8 for 1-9 (columns), 9-17 for A-I (rows, from the top), 18-26 for s1-s9 (regions),
27 for the Blocker. A tile that is neither on the rack nor in the pile has been played.

Moves:

    bits     hold
    0-3      row from the bottom
    4-7      column from the left
    8-12     tile
    13-15    colour

PASS is the move of a player who can play nothing: the turn is lost.

Story: a tile is captured, another takes its place, and a new one is drawn, which is a secret.

    what      which        from         to
    0  TAKE   its colour   its cell     the seat that captures it
    1  LAY    the tile     its colour   its cell
    2  DRAW   the tile     its colour   its colour: from the pile to the rack
"""

from array import array

from . import blockers_turns as turns
from . import prng
from .blockers_moves import REGIONS, colour_at, find_open, fits, list_moves
from .blockers_rings import GRID_BYTES, lay_out, search
from .blockers_turns import CAPTURED, GENERATOR, advance, count_groups, deal, rank, return_rack
from .game import FIRST, OVER, PASS, TURN, VARIANT, WINNERS, BadState, Game, word
from .kernels import count_word, note

SPARE = 43
BOARD = 44
RACKS = 80
PILES = 100

SIDE = 9
TILES = 28
ALL_TILES = (1 << TILES) - 1
RACK = 5


class Blockers(Game):
    NAME = "blockers"
    NUMBER = 2
    SIZE = 120
    # Two racks, each with a Blocker (81 cells) and four more tiles (9 cells each).
    MAX_MOVES = 2 * (81 + 4 * 9)
    MAX_STORY = 3
    VARIANTS = (("standard", 2, 5), ("expert", 2, 2))
    REASONS = ("played",)

    def __init__(self, variant=None, players=None, options=None):
        super().__init__(variant, players, options)
        self._cells = array("H", bytes(2 * 2 * SIDE))
        # Room for what one call needs while it runs: a grid, a list of moves, parents of cells.
        self._scratch = array("H", bytes(GRID_BYTES))
        self._groups = bytearray(5)
        self._standings = array("H", bytes(2 * 5))

    # --- the position ---------------------------------------------------------------------

    @property
    def colours_each(self):
        """How many colours a seat has: colour c belongs to seat c // colours_each."""
        return 1 + self.state[VARIANT]

    @property
    def turns_each(self):
        return turns.TURNS << self.state[VARIANT]

    def turns_taken(self, seat):
        """The turns that a seat has had, lost ones included."""
        earlier = (seat - self.first) % self.players  # seats that play before it in each round
        return (self.plies + self.players - 1 - earlier) // self.players

    def cell(self, column, row):
        """0 for an empty cell, else 1 + the colour of its tile; rows count from the bottom."""
        return colour_at(self.state, column << 4 | row)

    def rack(self, colour):
        """Bit t is set when tile t is on the colour's rack."""
        return word(self.state, RACKS + 4 * colour)

    def pile(self, colour):
        """Bit t is set when tile t is still to be drawn."""
        return word(self.state, PILES + 4 * colour)

    def captured(self, seat, colour):
        """How many tiles of the colour the seat has taken."""
        return self.state[CAPTURED + 5 * seat + colour]

    # --- playing --------------------------------------------------------------------------

    def _deal(self, seed):
        state = self.state
        prng.seed(state, GENERATOR, seed)
        for colour in range(self.players * self.colours_each):
            at = PILES + 4 * colour
            state[at : at + 4] = ALL_TILES.to_bytes(4, "little")
            deal(state, colour, RACK, state, GENERATOR)
        state[FIRST] = state[TURN] = prng.below(state, GENERATOR, self.players)

    def moves(self, out):
        state = self.state
        if state[OVER]:
            return 0
        cells = self._cells
        ringed = find_open(state, cells)
        if ringed:
            self._open_rings(ringed)
        each = 1 + state[VARIANT]
        colour = state[TURN] * each
        n = list_moves(state, cells, colour, REGIONS, out, 0)
        if each == 2:
            n = list_moves(state, cells, colour + 1, REGIONS, out, n)
        if not n:
            out[0] = PASS
            n = 1
        return n

    def is_legal(self, move):
        state = self.state
        if state[OVER] or not 0 <= move <= PASS:
            return False
        if move == PASS:
            self.moves(self._scratch)
            return self._scratch[0] == PASS
        ringed = find_open(state, self._cells) & 1 << colour_at(state, move & 0xFF) >> 1
        if ringed:
            self._open_rings(ringed)
        return bool(fits(state, state, self._cells, REGIONS, move))

    def _open_rings(self, colours):
        """Open what may be taken of these colours (one bit each) because a group closes a ring."""
        lay_out(self.state, colours, self._scratch)
        search(self._scratch, self._cells)

    def apply(self, move):
        if advance(self.state, move):
            self.settle()

    def story(self, move, out):
        if move == PASS:
            return 0
        cell = move & 0xFF
        colour = move >> 13
        n = 0
        code = colour_at(self.state, cell)
        if code:
            n = note(out, n, turns.TAKE, code - 1, cell, self.state[TURN])
        n = note(out, n, turns.LAY, move >> 8 & 31, colour, cell)
        tile = turns.next_tile(self.state, colour, self._scratch)
        return n if tile == turns.NO_TILE else note(out, n, turns.DRAW, tile, colour, colour)

    def settle(self):
        """End the game: every turn has been played."""
        self._end(0, self._count_up())

    def score(self, seat):
        self._count_up()
        return self._standings[seat] >> 8

    def _count_up(self):
        """Note how every seat stands; return the leaders, one bit each."""
        count_groups(self.state, self._groups, self._scratch)
        return rank(self.state, self._groups, self._standings)

    def reshuffle(self, seat, rng):
        state = self.state
        if state[OVER]:
            return
        each = self.colours_each
        for colour in range(self.players * each):
            # A finished rack has no pile to be dealt from: it stays as everybody sees it.
            if colour // each != seat:
                deal(state, colour, return_rack(state, colour), rng, 0)
        prng.seed(state, GENERATOR, prng.next16(rng, 0) << 14 | prng.next16(rng, 0) >> 2)

    # --- saves ----------------------------------------------------------------------------

    def _check(self):
        s = self.state
        if s[SPARE] or not any(s[GENERATOR : GENERATOR + prng.SIZE]):
            raise BadState("blockers: invalid generator or spare byte")
        on_board = [0] * 8
        for column in range(SIDE):
            if word(self.state, BOARD + 4 * column) >> 3 * SIDE:
                raise BadState("blockers: a tile is off the board")
            for row in range(SIDE):
                on_board[self.cell(column, row)] += 1
        if on_board[6] or on_board[7]:
            raise BadState("blockers: a cell has an unknown colour")
        for colour in range(5):
            self._check_colour(colour, on_board[1 + colour])
        for seat in range(5):
            self._check_seat(seat)
        self._check_end()

    def _check_colour(self, colour, on_board):
        rack = self.rack(colour)
        pile = self.pile(colour)
        played = on_board + sum(self.captured(seat, colour) for seat in range(5))
        if colour >= self.players * self.colours_each:
            if rack or pile or played:
                raise BadState(f"blockers: there are tiles of colour {colour}, which nobody plays")
            return
        if (rack | pile) >> TILES or rack & pile:
            raise BadState(f"blockers: invalid rack and pile of colour {colour}")
        held = count_word(rack)
        if held != RACK and not (held == RACK - 1 and not pile):
            raise BadState(f"blockers: the rack of colour {colour} cannot hold {held} tiles")
        if held + count_word(pile) + played != TILES:
            raise BadState(f"blockers: the tiles of colour {colour} do not add up to {TILES}")

    def _check_seat(self, seat):
        each = self.colours_each
        taken = [self.captured(seat, colour) for colour in range(5)]
        if seat >= self.players:
            if any(taken):
                raise BadState(f"blockers: seat {seat} has captured tiles but does not play")
            return
        own = range(seat * each, seat * each + each)
        played = [TILES - count_word(self.rack(c) | self.pile(c)) for c in own]
        if sum(played) > self.turns_taken(seat) or sum(taken) > sum(played):
            raise BadState(f"blockers: seat {seat} has played or captured too many tiles")
        for i in range(each):
            if taken[own[i]] > sum(played) - played[i]:
                raise BadState(f"blockers: seat {seat} has captured a colour with itself")

    def _check_end(self):
        s = self.state
        last = self.players * self.turns_each
        if self.plies > last or s[TURN] != (s[FIRST] + self.plies) % self.players:
            raise BadState("blockers: turns and plies do not agree")
        if self.over != (self.plies == last) or (self.over and s[WINNERS] != self._count_up()):
            raise BadState("blockers: the result does not agree with the position")
