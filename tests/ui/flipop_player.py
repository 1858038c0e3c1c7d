"""A player of Flipop with a handheld, and what pushes move."""

from collections.abc import Iterator

import pytest

from host_tools.notation import flipop as notation
from quadrille.engine.flipop import Flipop
from quadrille.engine.flipop_kernels import LEAVE, ROLL
from quadrille.engine.game import ENTRY, PASS
from quadrille.events import DOWN, LEFT, RIGHT, UP, A
from quadrille.ui.colours import BRIGHT
from tests.handheld import BOARDS
from tests.moves import dealt, listed
from tests.ui.seated import Seated

ARROWS = UP, RIGHT, DOWN, LEFT  # by way
SIDE = 9  # of the picture of the board
LEVEL = BRIGHT  # mask: the part of a colour other than its hue


class Player(Seated):
    def __init__(self, game: Flipop | None = None, board: str = BOARDS[0]) -> None:
        super().__init__(game or dealt("flipop"), board)

    def make(self, move: int) -> None:
        if move != PASS:
            self.aim(move)
        self.press(A)

    def aim(self, move: int) -> None:
        """Choose the ball and the way of a push."""
        self.point_at(move >> 2)
        self.press(A, ARROWS[move & 3])

    def point_at(self, cell: int) -> None:
        """Lead the cursor to a ball: RIGHT goes around all of them."""
        for _ in range(5):
            if self.view.at == cell:
                return
            self.press(RIGHT)
        pytest.fail("no way to this ball")

    def after(self, beat: int = 0) -> bytes:
        """What the panel shows this many ticks after the last press."""
        self.beat = beat - 1
        return self.frame()

    def board(self, beat: int = 0) -> bytes:
        """The part of it with cells and gaps, after two bytes as in a picture."""
        self.after(beat)
        return bytes((SIDE, SIDE, *(self.at(x, 1 + y) for y in range(SIDE) for x in range(SIDE))))


def stand(rows: str, doors: str = "NNNN" * 4, out: tuple[int, int] = (4, 4)) -> Flipop:
    position = {"rows": rows.split(), "doors": doors, "out": list(out)}
    game: Flipop = notation.set_up(position)
    return game


def pushes(game: Flipop) -> Iterator[tuple[int, list[int], list[int]]]:
    """Every push, the goals of all balls that it moves, and where a ball leaves the board."""
    for move in listed(game):
        story = bytearray(ENTRY * game.MAX_STORY)
        length = ENTRY * game.story(move, story)
        entries = [story[at : at + ENTRY] for at in range(0, length, ENTRY)]
        goals = [goal for what, _, _, goal in entries if what == ROLL]
        if move != PASS:
            yield move, goals, [start for what, _, start, _ in entries if what == LEAVE]
