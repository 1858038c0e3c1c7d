"""Finished games as links."""

import random
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as some

from quadrille.engine.games import GAMES, create
from quadrille.saves import room
from quadrille.table import Table
from sim.site.links import understood
from sim.site.replay import WORD, link_of, read
from tests.moves import listed


def finished(game: Any, seats: list[str], seed: int) -> Table:
    """A table with a game of random moves."""
    table = Table(game, seats, room(game))
    table.begin(seed, 1)
    chance = random.Random(seed)
    while not game.over:
        assert link_of(table) == ""
        table.commit(chance.choice(listed(game)))
    return table


VARIANTS: list[tuple[str, str | None, int, dict[str, Any]]] = [
    ("colorpop", "solo", 1, {"targets": 3}),
    ("colorpop", "teams", 4, {"joker_groups": 0}),
    ("blockers", "standard", 5, {}),
    ("blockers", "expert", 2, {}),
    ("flipop", "standard", 2, {"chain": "straight", "stop": "instant"}),
    ("pieges", None, 2, {}),
]
VARIANTS += [(name, None, 2, {}) for name in GAMES if name not in {kind[0] for kind in VARIANTS}]


@pytest.mark.parametrize(("name", "variant", "players", "options"), VARIANTS)
def test_a_link_has_the_whole_game(
    name: str, variant: str | None, players: int, options: dict[str, Any]
) -> None:
    seats = ["human", "easy", "medium", "hard", "master"][:players]
    table = finished(create(name, variant, players, options), seats, seed=77)
    link = link_of(table)
    assert link
    replay = read(link)
    assert replay.seats == seats
    for move in replay.moves:
        replay.game.play(move)
    assert replay.game.state == table.game.state


LINK = link_of(finished(create("flipop"), ["human", "hard"], seed=5))


@given(some.integers(0, len(LINK) - 1), some.sampled_from("Aa0_-/é"))
def test_a_damaged_link_is_refused(place: int, sign: str) -> None:
    damaged = LINK[:place] + sign + LINK[place + 1 :]
    if damaged != LINK and damaged.startswith(WORD):
        with pytest.raises(ValueError):
            assert read(damaged).moves != read(LINK).moves
            raise ValueError("the last sign has bits that mean nothing")


@given(some.text())
def test_any_text_is_refused(text: str) -> None:
    for read_it in (read, understood):
        with pytest.raises(ValueError):
            read_it(WORD + text)
