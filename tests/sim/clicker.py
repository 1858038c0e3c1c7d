"""Players who make each move by clicks on the panel alone, one class for each game."""

from quadrille.engine.colorpop import COLUMNS
from quadrille.engine.colorpop_kernels import WITH_JOKERS
from quadrille.engine.game import PASS
from quadrille.engine.pieges import PUSH, SIDE
from quadrille.ui.colorpop import kernels
from quadrille.ui.colorpop.selection import ALL, COLOUR
from sim.web import pointer
from tests.ui.seated import Seated

JOKER = 6


class Clicker(Seated):
    def click(self, x: int, y: int) -> None:
        """On the game area, from its top left."""
        pointer.point(self, x, self.view.top + y)

    def make(self, move: int) -> None:
        if move == PASS:
            self.click(0, 0)
        else:
            self.make_choice(move)

    def make_choice(self, move: int) -> None:
        raise NotImplementedError


class ColorPop(Clicker):
    def click_cell(self, cell: int) -> None:
        self.click(cell >> 4, 9 - (cell & 15))

    def make_choice(self, move: int) -> None:
        view, selection = self.view, self.view.selection
        board = selection.board
        cells = [
            column << 4 | row
            for column, word in enumerate(view.game.removal(move)[:COLUMNS])
            for row in range(10)
            if word >> row & 1
        ]
        coloured = [cell for cell in cells if kernels.token_at(board, cell) != JOKER]
        first = (coloured or cells)[0]
        while not (view.busy or view.joining):
            self.click_cell(first)
        if view.busy:
            return
        jokers = move & ALL if move & WITH_JOKERS else 0
        for _ in range(6):
            if selection.slots & COLOUR and selection.colour != move >> 5 & 7:
                self.click_cell(first)
        for bit in (1, 2, 4, 8, 16):
            if selection.others & bit and (selection.wanted ^ jokers) & bit:
                self.click_cell(kernels.cell_of(board, bit))
        self.click(12, 5) if not coloured else self.click_cell(first)


class Blockers(Clicker):
    def make_choice(self, move: int) -> None:
        view = self.view
        side = (move >> 13) - view.turn * view.each
        tile, cell = move >> 8 & 31, move & 255
        start = side * (len(view.rack) // 2)
        at = view.rack[start : start + view.size[side]].index(tile)
        self.click(11 + at, 7 + side)
        assert (view.side, view.tile, view.placing) == (side, tile, False)
        for _ in range(2):
            self.click(cell >> 4, 9 - (cell & 15))


class Flipop(Clicker):
    def make_choice(self, move: int) -> None:
        column, row, way = (move >> 2) % 5, (move >> 2) // 5, move & 3
        x, y = 2 * column, 9 - 2 * row
        if self.view.at != move >> 2:
            self.click(x, y)
        across, down = ((0, -1), (1, 0), (0, 1), (-1, 0))[way]
        for far in (1, 2):  # the door, then where the ball goes
            self.click(x + far * across, y + far * down)


class Pieges(Clicker):
    def make_choice(self, move: int) -> None:
        view = self.view
        if move < PUSH:
            for _ in range(1 if view.cell == move else 2):
                self.click(3 + move // SIDE, 6 - move % SIDE)
            return
        slide, way = move - PUSH >> 1, 2 * (move & 1) - 1
        place = view.game.position(slide)
        for _ in range(1 if view.slide == slide else 2):
            self.click_end(slide, place)
        assert view.held
        self.click_end(slide, place + way)

    def click_end(self, slide: int, place: int) -> None:
        if slide < SIDE:
            self.click(3 + slide, 7 + place)
        else:
            self.click(2 - place, 13 - slide)


CLICKERS = {"colorpop": ColorPop, "blockers": Blockers, "flipop": Flipop, "pieges": Pieges}
