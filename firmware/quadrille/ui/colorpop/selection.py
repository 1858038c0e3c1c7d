"""What a player is about to take: the group under the cursor, with or without each joker.

The engine says which removals are legal; here a cell, a colour and the wanted jokers are turned
into the code of a move.
"""

from array import array

from micropython import const

from ...engine.colorpop import COLOURS, COLUMNS
from . import kernels

_JOKER = const(6)
_WITH_JOKERS = const(0x100)  # flag in a move

ALL = 31  # jokers, as bits of a move
ALONE = 0  # the colour of jokers that go alone

# What a player is asked, as slots: the colour of the joker under the cursor, then jokers, each at
# the bit that it has in a move plus one.
COLOUR = 1
LAST_SLOT = ALL + 1


class Selection:
    """A cell of the board, and the removal that would take it.

    At first all jokers that can join do. A joker that is wanted joins as soon as it is connected
    to the group. On a joker the colour is open as well.
    """

    def __init__(self, game, moves):
        self.game = game
        self.moves = moves  # as the engine lists them
        self.count = 0
        self.board = array("H", bytes(2 * 3 * COLUMNS))
        self.mask = array("H", bytes(2 * COLUMNS))
        self.plain = array("H", bytes(2 * COLUMNS + 2))  # the group without other jokers
        self.group = array("H", bytes(2 * COLUMNS + 2))  # what would go
        self.cell = 4 << 4 | 5
        self.token = 0  # under the cursor
        self.colour = 0
        self.colours = 0  # those that can be chosen: bit c for colour c
        self.own = 0  # the joker under the cursor, as a bit
        self.wanted = 0
        self.others = 0  # other jokers that can join
        self.joined = 0  # jokers that are connected to the group
        self.code = 0
        self.legal = False
        self.open = False  # there is more than one way to take this cell
        self.slots = 0  # what there is to choose
        self.at = COLOUR  # the slot at hand

    @property
    def size(self):
        return self.group[COLUMNS]

    def begin(self, count):
        """Look at the board again: this many legal moves are listed."""
        self.count = count
        kernels.read(self.board, self.game.state)
        self.look(kernels.land(self.board, self.cell))
        if not self.legal:
            self.look(kernels.nearest(self.moves, self.count, self.cell))

    def walk(self, button):
        """Go where an arrow leads; False at the edge."""
        to = kernels.walk(self.board, self.plain, self.cell, button)
        moved = to != self.cell
        self.look(to)
        return moved

    def look(self, cell):
        """Put the cursor on a cell."""
        self.cell = cell
        self.token = kernels.token_at(self.board, cell)
        if self.token == _JOKER:
            self._look_at_joker()
        else:
            self._look_at_colour()

    def point(self, move, group):
        """Choose a legal move, which takes these cells: with its jokers and no others."""
        self.look(kernels.coloured(self.board, group))
        if self.code != move:
            self._count_as(move >> 5 & 7 if self.own else self.colour)
            self.wanted = move & ALL if move & _WITH_JOKERS else 0
            self._gather()

    def _look_at_colour(self):
        self.own = 0
        self.colours = 1 << self.token
        self._count_as(self.token)
        if self.others:
            kernels.gather(self.board, self.mask, self.plain, self.cell, self.token, 0)
        else:
            self.plain[:] = self.group
        one_way = self.plain[COLUMNS] == 1 and self.others & (self.others - 1) == 0
        self.open = self.others != 0 and not one_way

    def _look_at_joker(self):
        """Let it count as the colour with the largest group, unless the player chooses another."""
        self.own = kernels.joker_at(self.board, self.cell)
        kernels.gather(self.board, self.mask, self.plain, self.cell, ALONE, self.own)
        found = kernels.colours_with(self.moves, self.count, self.own)
        self.colours = found & 255
        self.open = found >> 8 > 1
        self._count_as(ALONE)
        best = ALONE
        most = self.size if self.legal else 1
        for colour in range(1, COLOURS + 1):
            if self.colours >> colour & 1:
                self._count_as(colour)
                if self.size > most:
                    best = colour
                    most = self.size
        self._count_as(best)

    def ask(self):
        """Begin to choose, slot by slot."""
        self._find_slots()
        self.at = self.slots & -self.slots

    def next_slot(self, right):
        while True:
            if right:
                self.at = self.at << 1 if self.at < LAST_SLOT else COLOUR
            else:
                self.at = self.at >> 1 if self.at > COLOUR else LAST_SLOT
            if self.slots & self.at:
                break

    def switch(self, up):
        """Let the joker at hand join or leave it out, or go on to another colour."""
        if self.at == COLOUR:
            self._next_colour(-1 if up else 1)
            self._find_slots()
            return
        if up:
            self.wanted |= self.at >> 1
        else:
            self.wanted &= ~(self.at >> 1)
        self._gather()

    def _find_slots(self):
        self.slots = self.others << 1
        if self.colours & (self.colours - 1):
            self.slots |= COLOUR

    def _next_colour(self, step):
        colour = self.colour
        while True:
            colour = (colour + step) % _JOKER
            if self.colours >> colour & 1:
                break
        self._count_as(colour)

    def _count_as(self, colour):
        """Let the joker under the cursor count as a colour, and all that can join do so."""
        self.colour = colour
        self.wanted = ALL
        self._gather()
        self.others = self.joined & ~self.own
        if self.own and not self.legal and self.colours >> colour & 1:
            # Jokers alone, so many that every colour touches them.
            self.wanted = kernels.jokers_with(self.moves, self.count, self.own)
            self._gather()

    def _gather(self):
        self.code = kernels.gather(
            self.board, self.mask, self.group, self.cell, self.colour, self.wanted
        )
        self.legal = self.game.is_legal(self.code)
        self.joined = self.code & ALL if self.code & _WITH_JOKERS else 0
