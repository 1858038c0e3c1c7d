"""What a move moves: its own ball, and those that doors push on.

The engine alone knows the rules: it plays the move on a copy, and the two positions are compared.
Where balls of one colour follow one another, nothing changes to be seen. So for each ball that is
pushed on, the move is played once more with that ball alone in its colour.
"""

from . import kernels

STEPS = (5, 1, -5, -1)  # from cell to cell, by way: north, east, south, west
STRIDES = (-9, 1, 9, -1)  # from a spot to its neighbour; a ball goes two
LONGEST = 10  # there are no more balls

NOBODY = -1


class Chain:
    def __init__(self, game):
        self.after = type(game)(game.variant, game.players)  # the game with the move played
        self.starts = bytearray(LONGEST)  # cells where the balls come from
        self.ways = bytearray(LONGEST)
        self.seats = bytearray(LONGEST)  # whose they are
        self.clear()

    def clear(self):
        self.count = 0  # balls that move, in the order in which they push each other
        self.leaver = NOBODY  # the one that leaves the board

    def follow(self, game, move):
        """See what a legal push does to a game."""
        self.clear()
        cell = move >> 2
        way = move & 3
        seat = game.turn
        while seat != NOBODY:
            if self.count:
                way = self._way_of(game, move, cell)
            self.starts[self.count] = cell
            self.ways[self.count] = way
            self.seats[self.count] = seat
            self.count += 1
            cell += STEPS[way]
            seat = kernels.owner(game.state, cell)
        self.after.load(game)
        self.after.apply(move)
        for ball in range(self.count):
            if kernels.owner(self.after.state, self.goal(ball)) == NOBODY:
                self.leaver = ball

    def _way_of(self, game, move, cell):
        """Which way the move pushes the ball on a cell."""
        # Alone it has the colour whose exits are too far away to be reached.
        seat = 1 if cell >= 10 else 0
        self.after.load(game)
        kernels.single_out(self.after.state, cell, seat)
        self.after.apply(move)
        return STEPS.index(kernels.only_cell(self.after.state, seat) - cell)

    def goal(self, ball):
        """The cell that a ball goes to."""
        return self.starts[ball] + STEPS[self.ways[ball]]

    def gap(self, ball):
        """The spot that it crosses."""
        return kernels.spot(self.starts[ball]) + STRIDES[self.ways[ball]]
