"""A player of Color Pop with a handheld, who finds the way to each token, and clumpy boards."""

import random

from host_tools.notation.check import NotationError
from host_tools.notation.colorpop import JOKER
from quadrille.engine.colorpop import COLUMNS, ColorPop
from quadrille.engine.colorpop_kernels import WITH_JOKERS
from quadrille.events import DOWN, LEFT, RIGHT, UP, A
from quadrille.ui.colorpop.kernels import walk
from quadrille.ui.colorpop.selection import ALL, COLOUR
from tests.handheld import BOARDS
from tests.rules.colorpop_positions import stand
from tests.ui.seated import Seated

SLOTS = 5  # at most, to choose from: a joker's colour and four other jokers, or five jokers


class Player(Seated):
    def __init__(self, game: ColorPop, board: str = BOARDS[0]) -> None:
        super().__init__(game, board)
        self.home = self.view.selection.cell
        self.ways = self._ways()

    def _ways(self) -> dict[int, list[int]]:
        """The arrows that lead from where the cursor is to each cell that it can reach."""
        selection = self.view.selection
        found: dict[int, list[int]] = {self.home: []}
        todo = [self.home]
        for cell in todo:
            selection.look(cell)
            for arrow in (UP, DOWN, LEFT, RIGHT):
                there = walk(selection.board, selection.plain, cell, arrow)
                if there not in found:
                    found[there] = [*found[cell], arrow]
                    todo.append(there)
        selection.look(self.home)
        return found

    def make(self, move: int) -> None:
        """Go the shortest way to a token that the move takes, a coloured one if there is any."""
        self.view.selection.look(self.home)
        game = self.view.game
        group = list(game.removal(move)[:COLUMNS])
        cells = [cell for cell in self.ways if group[cell >> 4] >> (cell & 15) & 1]
        coloured = [cell for cell in cells if game.token(cell >> 4, cell & 15) != JOKER]
        self.press(*min((self.ways[cell] for cell in coloured or cells), key=len), A)
        if self.view.joining:
            self._choose_jokers(move)
            self.press(A)

    def _choose_jokers(self, move: int) -> None:
        """Answer, slot by slot, what is asked about jokers, until the move stands."""
        selection = self.view.selection
        jokers = move & ALL if move & WITH_JOKERS else 0
        for _ in range(SLOTS):
            if selection.at == COLOUR:
                while selection.colour != move >> 5 & 7:
                    self.press(DOWN)
            else:
                self.press(UP if jokers & selection.at >> 1 else DOWN)
            self.press(RIGHT)
        assert selection.code == move


def clumpy_board(pick: random.Random) -> str:
    """Columns in which tokens tend to lie next to their own kind, with up to five jokers."""
    left = {**dict.fromkeys("rgbyp", 19), "*": pick.randint(0, 5)}
    clumps = pick.choice([0.2, 0.6, 0.9])
    slides = [""]
    for _ in range(pick.randint(2, 10)):
        slide = ""
        for row in range(pick.choice([10, pick.randint(1, 10)])):
            beside = slide[-1:] + slides[-1][row : row + 1]
            if not beside or pick.random() > clumps:
                beside = "".join(name for name in left if left[name])
            name = pick.choice(beside or "*")  # nothing is left: no joker either
            slide += name * (left[name] > 0)
            left[name] = max(0, left[name] - 1)
        slides.append(slide)
    return " ".join(slides)


def clumpy_game(seed: int, joker_groups: int = 1) -> ColorPop:
    pick = random.Random(seed)
    while True:
        try:
            game = stand(clumpy_board(pick), "r g", joker_groups=joker_groups)
        except NotationError:
            continue  # Both colours are gone.
        if not game.over:
            return game
