"""Pièges: marbles on a grid, and traps where the holes of two layers of slides meet.

Cells are counted up each column, from the left: cell 7 * column + row. Slides 0-6 are the orange
ones `oa`-`og` of the upper layer, one under each column; 7-13 are the white ones `w1`-`w7` beneath,
one under each row. A strip has nine places, bit i for place i, 1 is a hole; at position k (0, 1, 2
for A, B, C) its cell i shows place i + k.

State, after the header of game.py (words have their low byte first):

    byte     holds
    10-37    a word for each slide: bits 0-8 its strip, bits 14-15 its position
    38-65    a word for each slide: bits 0-8 the places of its strip that anyone has seen
    66-67    slides that the player to move may not touch: bit s for slide s
    68-116   cells: 0 is empty, else 1 + the seat whose marble lies there
    117-120  marbles left by seat, those still in hand included
    121-124  what each seat in play moved on its last turn: 0 nothing, else 1 + the slide, and 16
             more if it moved the same on the turn before
    125      moves of slides in a row without a fall

What is in hand follows from the plies: the first 5 * players place a marble each. Nothing is drawn
after the set-up, so no random generator is kept.

Move:

    code   means
    0-48   place a marble on that cell
    64-91  64 + 2 * slide, 1 more if outward (A to C)

There is always a move. While marbles are placed no slide moves, and at least 5 * players cells are
closed, more than there are marbles on them. Later every slide can move one way at least, and no
more than two of the fourteen are barred.

Story: a marble that is placed; or a slide, then the marbles that fall, from place 0 on.

    what      which           from           to
    0  LAY    the seat        NOWHERE        the cell
    1  SLIDE  the slide       its position   its position
    2  DROP   the seat        the cell       NOWHERE
"""

from array import array

from . import pieges_kernels as rules
from . import prng
from .game import CHOICES, FIRST, OVER, TURN, WINNERS, BadState, Game
from .pieges_kernels import BARRED, CELLS, LEFT, PUSH, QUIET, STRIPS, allowed, list_moves, play

SIDE = 7
CELL_COUNT = 49
SLIDES = 14
EVERY_PLACE = 0x1FF

# What `look` returns.
ORANGE = 0
WHITE = 1
TRAP = 2

# The standard pattern, place 0 on the right. docs/pieges-pattern.md shows and measures it.
STANDARD = (
    0b101101100,  # oa
    0b110011010,  # ob
    0b110010100,  # oc
    0b110100100,  # od
    0b101100100,  # oe
    0b110100110,  # of
    0b100100110,  # og
    0b100110110,  # w1
    0b001011001,  # w2
    0b110110010,  # w3
    0b110110100,  # w4
    0b110101100,  # w5
    0b101001100,  # w6
    0b110010010,  # w7
)

# Places of an orange slide that can have been seen: at each position seven in a row.
_SHOWN_TOGETHER = (0x7F, 0xFE, 0x1FC, 0xFF, 0x1FE, 0x1FF)


class Pieges(Game):
    NAME = "pieges"
    NUMBER = 4
    SIZE = rules.SIZE
    MAX_MOVES = CELL_COUNT
    MAX_STORY = 1 + SIDE
    MOVE_BYTES = 1
    VARIANTS = (("standard", 2, 4),)
    OPTIONS = (("pattern", ("standard", "random"), ("standard",)),)
    REASONS = ("last", "together", "stalled")

    def __init__(self, variant=None, players=None, options=None):
        super().__init__(variant, players, options)
        self._drawn = array("H", bytes(2 * SLIDES))

    # --- how it stands --------------------------------------------------------------------

    def score(self, seat):
        """The marbles that this seat has left."""
        return self.state[LEFT + seat]

    def hand(self, seat):
        """The marbles that this seat has yet to place."""
        before = (seat - self.first) % self.players
        return max(0, rules.MARBLES - (self.plies - before + self.players - 1) // self.players)

    def marble(self, column, row):
        """The seat whose marble lies on a cell, or -1."""
        return self.state[CELLS + SIDE * column + row] - 1

    def look(self, column, row):
        """What shows on a cell: ORANGE, WHITE beneath a hole, or an open TRAP."""
        if not self._holed(column, row):
            return ORANGE
        return TRAP if self._holed(SIDE + row, column) else WHITE

    def position(self, slide):
        return _word(self.state, STRIPS, slide) >> 14

    def strip(self, slide):
        return _word(self.state, STRIPS, slide) & EVERY_PLACE

    def seen(self, slide):
        """The places of a strip that anyone has seen."""
        return _word(self.state, rules.SEEN, slide)

    def barred(self, slide):
        """Whether the player to move may not touch this slide."""
        return _word(self.state, BARRED, 0) >> slide & 1 == 1

    def _holed(self, slide, cell):
        word = _word(self.state, STRIPS, slide)
        return word >> cell + (word >> 14) & 1

    def may_take_back(self):
        # Taking a push back would be a trial, which the original forbids.
        return self.plies < rules.MARBLES * self.players

    # --- playing --------------------------------------------------------------------------

    def moves(self, out):
        return list_moves(self.state, self.state, out)

    def is_legal(self, move):
        # The kernel would only see the low bits of a number that is too long for it.
        return 0 <= move < PUSH + 2 * SLIDES and allowed(self.state, self.state, move) == 1

    def apply(self, move):
        play(self.state, move)

    def story(self, move, out):
        return rules.tell(self.state, self.state, move, out)

    # --- dealing --------------------------------------------------------------------------

    def _deal(self, seed):
        # The original does not draw who begins, so seat 0 does.
        rng = bytearray(prng.SIZE)
        prng.seed(rng, 0, seed)
        closed = 0
        while closed < rules.MARBLES * self.players:
            for slide in range(SLIDES):
                _set_word(self.state, STRIPS, slide, STANDARD[slide])
            if not self._published():
                rules.draw(self.state, rng, self._drawn)
            for slide in range(SLIDES):
                position = prng.below(rng, 0, 3)
                _set_word(self.state, STRIPS, slide, self.strip(slide) | position << 14)
            closed = sum([self.is_legal(cell) for cell in range(CELL_COUNT)])
        for seat in range(self.players):
            self.state[LEFT + seat] = rules.MARBLES
        self.remember()

    def remember(self):
        """Count what shows as seen; of the standard pattern, which is known to all, every place."""
        for slide in range(SLIDES):
            known = EVERY_PLACE if self._published() else self._showing(slide)
            _set_word(self.state, rules.SEEN, slide, self.seen(slide) | known)

    def reshuffle(self, seat, rng):
        # What one player sees, all see. Which cells are open always shows, so what is known of
        # the set-up and of the marbles stays true whatever is drawn.
        if not self._published() and not self.over:
            rules.draw(self.state, rng, self._drawn)

    def _published(self):
        return self.state[CHOICES] == 0

    def _showing(self, slide):
        """The places of a strip that show at this moment."""
        position = self.position(slide)
        if slide < SIDE:
            return (1 << SIDE) - 1 << position
        showing = 0
        for column in range(SIDE):
            showing |= self._holed(column, slide - SIDE) << column + position
        return showing

    # --- saved bytes ----------------------------------------------------------------------

    def _check(self):
        pushes = self.plies - rules.MARBLES * self.players
        self._check_slides(pushes)
        self._check_marbles(pushes)
        self._check_turns(pushes)
        s = self.state
        result = s[OVER], s[WINNERS]
        rules.judge(s)
        if result != (s[OVER], s[WINNERS]):
            raise BadState("pieges: the result is not that of the position")

    def _check_slides(self, pushes):
        strips = [self.strip(slide) for slide in range(SLIDES)]
        for slide in range(SLIDES):
            word, strip = _word(self.state, STRIPS, slide), strips[slide]
            if word >> 14 > 2 or word & 0x3FFF != strip:
                raise BadState("pieges: invalid position of a slide")
            if strips.count(strip) > 1 or not pattern_allows(strip):
                raise BadState("pieges: the strips break the rules of patterns")
            seen, showing = self.seen(slide), self._showing(slide)
            if self._published():
                possible = strip == STANDARD[slide] and seen == EVERY_PLACE
            elif pushes <= 0:
                possible = seen == showing
            else:
                possible = seen | showing == seen <= EVERY_PLACE
                possible = possible and (slide >= SIDE or seen in _SHOWN_TOGETHER)
            if not possible:
                raise BadState("pieges: invalid places seen of a strip")

    def _check_marbles(self, pushes):
        lying = [0] * 4
        for cell in range(CELL_COUNT):
            column, row = cell // SIDE, cell % SIDE
            seat = self.marble(column, row)
            if seat >= self.players:
                raise BadState("pieges: a marble belongs to nobody")
            if seat >= 0:
                lying[seat] += 1
                if self.look(column, row) == TRAP:
                    raise BadState("pieges: a marble lies over an open trap")
        for seat in range(4):
            left = self.state[LEFT + seat]
            hand = self.hand(seat) if seat < self.players else 0
            if left != lying[seat] + hand or left > rules.MARBLES:
                raise BadState("pieges: the marbles are miscounted")

    def _check_turns(self, pushes):
        s = self.state
        left = [s[LEFT + seat] for seat in range(self.players)]
        in_play = self.players - left.count(0)
        fallen = rules.MARBLES * self.players - sum(left)
        quiet = s[QUIET]
        if quiet > rules.PATIENCE or not quiet <= max(0, pushes) <= quiet + rules.PATIENCE * fallen:
            raise BadState("pieges: invalid number of moves")
        if (fallen and quiet == pushes) or (in_play < 2 and quiet):
            raise BadState("pieges: invalid time of the last fall")
        turn = s[TURN]
        on_turn = left[turn] or not in_play
        if pushes <= 0:
            on_turn = turn == (s[FIRST] + self.plies) % self.players
        if not on_turn:
            raise BadState("pieges: it is not that seat's turn")

        worn = 0
        for seat in range(4):
            recent = s[rules.RECENT + seat]
            moved = pushes > 0 and seat < self.players and left[seat]
            slide = recent % rules.TWICE - 1
            if recent and not (moved and recent < 2 * rules.TWICE and 0 <= slide < SLIDES):
                raise BadState("pieges: invalid last moves")
            if seat == turn and recent > rules.TWICE and in_play == 2:
                worn = 1 << slide
        barred = _word(self.state, BARRED, 0)
        last = barred & ~worn
        if barred & worn != worn or last & last - 1 or last >> SLIDES or (last and pushes <= 0):
            raise BadState("pieges: invalid barred slides")


def pattern_allows(strip):
    """Whether no three places in a row are equal."""
    solid = strip ^ EVERY_PLACE
    return not (strip & strip >> 1 & strip >> 2 or solid & solid >> 1 & solid >> 2)


def _word(state, base, index):
    at = base + 2 * index
    return state[at] | state[at + 1] << 8


def _set_word(state, base, index, word):
    at = base + 2 * index
    state[at] = word & 255
    state[at + 1] = word >> 8
