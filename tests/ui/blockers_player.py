"""A player of Blockers! with a handheld, and what its panel shows."""

from quadrille.engine.blockers import Blockers
from quadrille.engine.game import PASS
from quadrille.events import DOWN, LEFT, RIGHT, UP, A
from quadrille.ui import colours
from quadrille.ui.screen import BLINK
from tests.rules.blockers_positions import stand
from tests.ui.seated import Seated

KINDS = (("standard", 2), ("standard", 5), ("expert", 2))
HUES = dict(zip("rgbyp", colours.SEAT_HUES, strict=True))
WIDTH = 16  # of every panel


def red_is_out(turn: int = 0) -> Blockers:
    """Seat 0 of `expert` has played red out."""
    racks = {"r": "5 6 7 *", "g": "1 2 3 4 5"}
    board = " ".join(["........."] * 5 + ["...rrrrrr"] * 4)
    return stand(board, racks, variant="expert", turn=turn)


def plies_of(variant: str, players: int) -> int:
    return players * (48 if variant == "expert" else 24)


def index(colour: str, level: int) -> int:
    return HUES[colour] << 2 | level


class Player(Seated):
    def make(self, move: int) -> None:
        if move != PASS:
            self.choose(move)
            self.aim(move)
        self.press(A)

    def choose(self, move: int) -> None:
        """Lead to the tile of a move."""
        view = self.view
        if view.colour != move >> 13:
            self.press(UP)
        for _ in range(5):
            if view.tile != move >> 8 & 31:
                self.press(RIGHT)
        assert (view.colour, view.tile) == (move >> 13, move >> 8 & 31)

    def aim(self, move: int) -> None:
        """Take the tile, and lead it to the cell of a move."""
        view = self.view
        self.press(A)
        for _ in range(9):
            if (view.cell ^ move) & 15:
                self.press(DOWN)
        for _ in range(9):
            if view.cell != move & 0xFF:
                self.press(RIGHT if view.cell < move & 0xFF else LEFT)
        assert view.cell == move & 0xFF

    def seen(self, cell: str, ticks: int = 2 * BLINK) -> set[int]:
        """The indices that a cell, A1 to I9, has in turn while nothing is pressed."""
        x, y = "123456789".index(cell[1]), "ABCDEFGHI".index(cell[0]) + 1
        shown = set()
        for _ in range(ticks):
            self.tick()
            shown.add(self.at(x, y))
        return shown
