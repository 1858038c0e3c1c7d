"""A handheld of its own for each test, and what must be kept of a game."""

from typing import Any

import pytest

from quadrille.engine.games import GAMES, game_class
from quadrille.table import Table
from tests.handheld import Handheld

VARIANTS = [
    (name, variant, players)
    for name in GAMES
    for variant, fewest, most in game_class(name).VARIANTS
    for players in {fewest, most}
]


@pytest.fixture
def handheld() -> Handheld:
    return Handheld()


def facts(table: Table) -> tuple[Any, ...]:
    """All that must be kept of a game; what was before the first move does not matter."""
    before = (bytes(table.before.state), table.last_seat) if table.last >= 0 else ()
    moves = bytes(table.moves[: table.known * table.game.MOVE_BYTES])
    return (
        *(bytes(table.game.state), table.last, *before, table.known, moves),
        *(table.seats, table.deal, table.seed, table.serial),
    )
