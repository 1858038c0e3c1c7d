"""What specifications take for granted."""

import random
from types import CodeType
from typing import Any

import pytest

from quadrille.engine import flipop_kernels
from quadrille.engine.flipop import PUSHES, Flipop
from quadrille.engine.game import ENTRY
from tests.moves import listed, play_on
from tests.proofs.parts import BALLS
from tests.proofs.specification_flipop import flipop_push
from tests.proofs.squares import LONGEST

GAMES = 20
WAYS = (5, 1, -5, -1)


def test_legal_pushes_of_flipop_have_a_path() -> None:
    conditions = [compile(text, text, "eval") for text in flipop_push(BALLS)]
    steps = set()
    for seed in range(GAMES):
        game = Flipop(options={"chain": ("swing", "straight")[seed & 1]})
        game.setup(seed)
        while play_on(game, random.Random(seed + game.plies), plies=1):
            for move in listed(game):
                named = vars(flipop_kernels) | path(game, move)
                wrong = [one.co_filename for one in conditions if not holds(one, named)]
                assert not wrong, f"{move} of {game.state.hex()}: {wrong[0]}"
                steps.add(named["end"][0])
    assert max(steps) >= 3


def holds(condition: CodeType, named: dict[str, Any]) -> bool:
    return bool(eval(condition, named))


def path(game: Flipop, move: int) -> dict[str, Any]:
    """The cells and ways of a push, as its story tells them."""
    story = bytearray(ENTRY * game.MAX_STORY)
    entries = range(0, ENTRY * game.story(move, story), ENTRY) if move < PUSHES else ()
    rolls = [story[at : at + ENTRY] for at in entries if story[at] == flipop_kernels.ROLL]
    cells = [start for _, _, start, _ in rolls] + [goal for *_, goal in rolls[-1:]]
    ways = [WAYS.index(goal - start) for _, _, start, goal in rolls]
    w = memoryview(game.state).cast("I")
    fill = [0] * (BALLS + 1)
    return {"w": w, "move": move, "path": cells + fill, "ways": ways + fill, "end": [len(rolls)]}


def longest(size: int, way: tuple[tuple[int, int], ...]) -> int:
    """Cells of the longest way that begins so and touches itself nowhere."""
    column, row = way[-1]
    around = [(column + 1, row), (column - 1, row), (column, row + 1), (column, row - 1)]
    best = len(way)
    for a, b in around:
        touched = sum(abs(a - c) + abs(b - r) <= 1 for c, r in way)
        if 0 <= a < size and 0 <= b < size and touched == 1:
            best = max(best, longest(size, (*way, (a, b))))
    return best


@pytest.mark.parametrize("size", LONGEST)
def test_longest_way_that_has_no_shorter_one(size: int) -> None:
    cells = [(column, row) for column in range(size) for row in range(size)]
    assert max(longest(size, (cell,)) for cell in cells) == LONGEST[size]
