"""Stories of moves: applied entry by entry to the pieces before a move, they give those after it.

Random games; a line each, with the number of entries and a checksum of all stories. With DAMAGE
each story is also spoilt, and the line says how many were still believed.
"""

from binascii import crc32

from quadrille.engine import prng
from quadrille.engine.flipop import BLACK, HIGH, LOW, WHITE
from quadrille.engine.game import ENTRY, word
from tests.programs.cases import GAME, drawn, kind, make, rng

COUNT = 100
DAMAGE = 0

NOWHERE = 255


class Wrong(Exception):
    """The story is not possible on these pieces."""


def laid(size, piece):
    """What lies on the cells of a square board."""
    cells = {}
    for column in range(size):
        for row in range(size):
            if piece(column, row):
                cells[column << 4 | row] = piece(column, row)
    return cells


def hold(possible):
    if not possible:
        raise Wrong


def take(pieces, place):
    """Take what is in a place."""
    hold(place in pieces)
    return pieces.pop(place)


def put(pieces, place, piece):
    """Put something in a place that is free."""
    hold(place not in pieces)
    pieces[place] = piece


class Colorpop:
    """Tokens by cell, and by seat and kind how many were taken."""

    def __init__(self, game):
        self.kinds = {0: self.take, 1: self.drop, 2: self.slide}
        self.turn = game.turn
        self.cells = laid(10, game.token)
        self.taken = [[game.taken(seat, token) for token in range(1, 7)] for seat in range(5)]
        self.pieces = self.cells, self.taken

    def take(self, token, cell, seat):
        hold(take(self.cells, cell) == token and seat == self.turn)
        self.taken[seat][token - 1] += 1

    def drop(self, tokens, cell, goal):
        hold(tokens and goal < cell and goal >> 4 == cell >> 4)
        hold(goal & 15 == 0 or goal - 1 in self.cells)
        for i in range(tokens):
            put(self.cells, goal + i, take(self.cells, cell + i))

    def slide(self, tokens, column, goal):
        hold(tokens and goal < column and (goal == 0 or goal - 1 << 4 in self.cells))
        for row in range(tokens):
            put(self.cells, goal << 4 | row, take(self.cells, column << 4 | row))


class Flipop:
    """Balls by cell, doors by pivot; and the ball on its way, which pushes the next one on."""

    def __init__(self, game):
        self.kinds = {0: self.roll, 1: self.swing, 2: self.leave}
        self.cells = {}
        self.doors = {}
        self.rolling = self.goal = self.way = None  # its seat, the cell it rolls to, which way
        white, black, low, high = (word(game.state, at) for at in (WHITE, BLACK, LOW, HIGH))
        for cell in range(25):
            for seat, balls in enumerate((white, black)):
                if balls >> cell & 1:
                    self.cells[cell] = seat
            if cell < 19 and cell % 5 < 4:
                self.doors[cell] = (low >> cell & 1) | (high >> cell & 1) << 1

    def roll(self, seat, cell, goal):
        hold(self.goal is None or cell == self.goal)
        hold(goal - cell in (5, 1, -5, -1) and take(self.cells, cell) == seat)
        self.arrive()
        self.rolling = seat
        self.goal = goal
        self.way = (5, 1, -5, -1).index(goal - cell)

    def arrive(self):
        if self.rolling is not None:
            put(self.cells, self.goal, self.rolling)
            self.rolling = None

    def swing(self, pivot, old, new):
        hold(self.doors.get(pivot) == old and old != new == self.way)
        self.doors[pivot] = new

    def leave(self, seat, cell, goal):
        hold(self.rolling == seat and self.goal == cell and goal == NOWHERE)
        self.rolling = None

    @property
    def pieces(self):
        self.arrive()
        return self.cells, self.doors


class Blockers:
    """Tiles by cell, racks and piles by colour, and what each seat has captured."""

    def __init__(self, game):
        self.kinds = {0: self.take, 1: self.lay, 2: self.draw}
        self.turn = game.turn
        self.cells = laid(9, game.cell)  # a colour more by one
        self.racks = [game.rack(colour) for colour in range(5)]
        self.piles = [game.pile(colour) for colour in range(5)]
        self.captured = [[game.captured(seat, colour) for colour in range(5)] for seat in range(5)]
        self.pieces = self.cells, self.racks, self.piles, self.captured

    def take(self, colour, cell, seat):
        hold(take(self.cells, cell) == colour + 1 and seat == self.turn)
        self.captured[seat][colour] += 1

    def lay(self, tile, colour, cell):
        hold(colour < 5 and self.racks[colour] >> tile & 1)
        self.racks[colour] ^= 1 << tile
        put(self.cells, cell, colour + 1)

    def draw(self, tile, colour, goal):
        hold(colour < 5 and goal == colour and self.piles[colour] >> tile & 1)
        self.piles[colour] ^= 1 << tile
        self.racks[colour] |= 1 << tile


class Pieges:
    """Marbles by cell and in hand, how many a seat has left, and how the slides stand."""

    def __init__(self, game):
        self.kinds = {0: self.lay, 1: self.slide, 2: self.drop}
        self.turn = game.turn
        self.cells = {}
        for cell in range(49):
            seat = game.marble(cell // 7, cell % 7)
            if seat >= 0:
                self.cells[cell] = seat
        seats = range(game.players)
        self.hands = [game.hand(seat) for seat in seats]
        self.left = [game.score(seat) for seat in seats]
        self.slides = [game.position(slide) for slide in range(14)]
        self.strips = [game.strip(slide) for slide in range(14)]
        self.pieces = self.cells, self.hands, self.left, self.slides

    def lay(self, seat, start, cell):
        hold(seat == self.turn and start == NOWHERE and cell < 49)
        self.hands[seat] -= 1
        put(self.cells, cell, seat)

    def slide(self, slide, start, goal):
        hold(slide < 14 and self.slides[slide] == start and start - goal in (1, -1))
        self.slides[slide] = goal

    def drop(self, seat, cell, goal):
        hold(take(self.cells, cell) == seat and goal == NOWHERE)
        column = cell // 7
        row = cell % 7
        hold(self.strips[column] >> row + self.slides[column] & 1)
        hold(self.strips[7 + row] >> column + self.slides[7 + row] & 1)
        self.left[seat] -= 1


READERS = {"colorpop": Colorpop, "blockers": Blockers, "flipop": Flipop, "pieges": Pieges}

reader = READERS[GAME]
tale = bytearray(ENTRY * kind.MAX_STORY)


def believed(before, entries, after):
    """Whether these entries lead from one position to the other."""
    table = reader(before)
    try:
        for at in range(0, len(entries), ENTRY):
            hold(entries[at] in table.kinds)
            table.kinds[entries[at]](entries[at + 1], entries[at + 2], entries[at + 3])
        return table.pieces == reader(after).pieces
    except Wrong:
        return False


def spoil(entries):
    """Leave an entry out, tell one twice, or change a byte."""
    way = prng.below(rng, 0, 8)
    at = prng.below(rng, 0, len(entries) // ENTRY) * ENTRY
    if way == 0:
        return entries[:at] + entries[at + ENTRY :]
    if way == 1:
        return entries[: at + ENTRY] + entries[at:]
    at += prng.below(rng, 0, ENTRY)
    entries[at] = (entries[at] + 1 + prng.below(rng, 0, 255)) & 255
    return entries


def follow(game, before):
    """Play a random game; its entries, how many false stories were believed, and a checksum."""
    told = mistakes = checksum = 0
    while not game.over:
        move = drawn(game)
        before.load(game)
        entries = tale[: ENTRY * game.story(move, tale)]
        assert game.state == before.state, "a story has changed its game"
        game.play(move)
        checksum = crc32(entries, checksum)
        told += len(entries) // ENTRY
        assert believed(before, entries, game), f"case {case}, ply {before.plies}"
        if DAMAGE and entries:
            mistakes += believed(before, spoil(entries), game)
    return told, mistakes, checksum


for case in range(COUNT):
    game = make(case)
    game.setup(case)
    prng.seed(rng, 0, case)
    told, mistakes, checksum = follow(game, make(case))
    print(case, game.players, game.plies, told, mistakes, checksum)
