"""A handheld on which a game of Blockers! stands, and what a player would press."""

from array import array

from quadrille import events
from quadrille.app import App
from quadrille.engine.blockers import Blockers
from quadrille.events import DOWN, LEFT, RIGHT, UP, A
from quadrille.ui import colours
from quadrille.ui.blockers.screen import Table
from quadrille.ui.handover import HandOver
from quadrille.ui.screen import BLINK, Screen
from sim.device import Device

BOARDS = ("quadrille16", "hat16x10")
KINDS = (("standard", 2), ("standard", 5), ("expert", 2))

# Seat 0 of `expert` has played red out.
RED_IS_OUT = " ".join(["........."] * 5 + ["...rrrrrr"] * 4)
RED_IS_OUT_RACKS = {"r": "5 6 7 *", "g": "1 2 3 4 5"}

HUES = dict(zip("rgbyp", colours.SEAT_HUES, strict=True))


class Handheld(App):  # type: ignore[misc]
    """An app in which a game stands, dealt or as a test has set it up."""

    def __init__(self, game: Blockers, board: str = BOARDS[0]) -> None:
        self.cues: list[int] = []
        super().__init__(Device(board, 1))
        self.device.sound.play = self.cues.append
        self.table = Table(self, game, ("human",) * game.players)
        self.show(self.table)
        self.table.begin_turn()

    def welcome(self) -> None:
        self.show(Screen(self))

    menu = welcome

    def tap(self, *buttons: int) -> "Handheld":
        for button in buttons:
            while isinstance(self.screen, HandOver) and not self.screen.settled:
                self.tick()
            self._hear(button | events.PRESS)
            self._hear(button | events.RELEASE)
        return self

    def frame(self) -> bytes:
        self.tick()
        return bytes(self.canvas.cells)

    def frames(self, count: int) -> list[bytes]:
        return [self.frame() for _ in range(count)]

    def settle(self) -> "Handheld":
        for _ in range(300):
            if self.screen.settled:
                return self
            self.tick()
        raise AssertionError("nothing settles")

    def seen(self, cell: str) -> set[int]:
        """The indices that a cell, A1 to I9, has in turn while nothing is pressed."""
        x, y = "123456789".index(cell[1]), "ABCDEFGHI".index(cell[0]) + self.table.top + 1
        at = y * self.canvas.width + x
        return {frame[at] for frame in self.frames(2 * BLINK)}


def taken_over(game: Blockers, board: str = BOARDS[0]) -> Handheld:
    """A handheld in the hands of the player whose turn it is."""
    return Handheld(game, board).tap(A)


def plies_of(variant: str, players: int) -> int:
    return players * (48 if variant == "expert" else 24)


def legal(game: Blockers) -> list[int]:
    out = array("H", bytes(2 * game.MAX_MOVES))
    return list(out[: game.moves(out)])


def copy_of(game: Blockers) -> Blockers:
    copy = Blockers(game.variant, game.players)
    copy.load(game)
    return copy


def index(colour: str, level: int) -> int:
    return HUES[colour] << 2 | level


def choose(app: Handheld, move: int) -> None:
    """Press what a player would to come to the tile of a move."""
    table = app.table
    if table.colour != move >> 13:
        app.tap(UP)
    for _ in range(5):
        if table.tile != move >> 8 & 31:
            app.tap(RIGHT)
    assert (table.colour, table.tile) == (move >> 13, move >> 8 & 31)


def aim(app: Handheld, move: int) -> None:
    """Press what a player would to come to the cell of a move, having chosen its tile."""
    table = app.table
    app.tap(A)
    for _ in range(9):
        if (table.cell ^ move) & 15:
            app.tap(DOWN)
    for _ in range(9):
        if table.cell != move & 0xFF:
            app.tap(RIGHT if table.cell < move & 0xFF else LEFT)
    assert table.cell == move & 0xFF
