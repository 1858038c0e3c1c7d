"""Whole games on the three runtimes: move for move the same, and nothing left on the heap."""

import pytest

from quadrille.engine.games import GAMES, game_class
from tests.runtimes import agree, run

VARIANTS = [
    pytest.param(name, index, id=f"{name}-{variant[0]}")
    for name in GAMES
    for index, variant in enumerate(game_class(name).VARIANTS)
]
GAMES_ON_HOST = 200
GAMES_EMULATED = 5


@pytest.mark.parametrize(("game", "variant"), VARIANTS)
def test_games_are_the_same_on_unix_and_emulator(game: str, variant: int) -> None:
    which: dict[str, int | str] = {"GAME": game, "VARIANT": variant}
    outputs = agree(
        "games.py",
        cpython=which | {"COUNT": GAMES_ON_HOST},
        unix=which | {"COUNT": GAMES_ON_HOST},
        emulator=which | {"COUNT": GAMES_EMULATED},
    )
    assert [len(lines) for lines in outputs.values()] == [
        GAMES_ON_HOST,
        GAMES_ON_HOST,
        GAMES_EMULATED,
    ]


@pytest.mark.parametrize(("game", "variant"), VARIANTS)
def test_nothing_is_allocated_after_setup_on_the_emulator(game: str, variant: int) -> None:
    lines = run("heap.py", "emulator", {"GAME": game, "VARIANT": variant})
    assert len(lines) >= 7
    assert [line for line in lines if not line.endswith(" 0")] == []
