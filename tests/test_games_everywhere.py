"""Whole games on the three runtimes: move for move the same, and nothing left on the heap."""

import pytest

from quadrille.engine.games import GAMES, game_class
from tests.runtimes import agree, run
from tests.sizes import size

VARIANTS = [
    pytest.param(name, index, id=f"{name}-{variant[0]}")
    for name in GAMES
    for index, variant in enumerate(game_class(name).VARIANTS)
]
STORIES = [which for which in VARIANTS if game_class(which.values[0]).MAX_STORY]
SIZES = {  # on the unix port, in the emulator
    "games.py": (size(200, 2000), size(5, 100)),
    "story.py": (size(30, 500), size(1, 20)),  # each story has everything that a move moves
}
PROGRAMS = [
    pytest.param(program, *which.values, id=f"{program}-{which.id}")
    for program, all_of_them in (("games.py", VARIANTS), ("story.py", STORIES))
    for which in all_of_them
]


@pytest.mark.prove
@pytest.mark.unix
@pytest.mark.parametrize(("program", "game", "variant"), PROGRAMS)
def test_games_and_stories_agree_on_unix(program: str, game: str, variant: int) -> None:
    count, _ = SIZES[program]
    which: dict[str, int | str] = {"GAME": game, "VARIANT": variant, "COUNT": count}
    outputs = agree(program, which, which, emulator=None)
    assert [len(lines) for lines in outputs.values()] == [count] * 2


@pytest.mark.prove
@pytest.mark.firmware
@pytest.mark.parametrize(("program", "game", "variant"), PROGRAMS)
def test_games_and_stories_agree_on_the_emulator(program: str, game: str, variant: int) -> None:
    _, count = SIZES[program]
    which: dict[str, int | str] = {"GAME": game, "VARIANT": variant, "COUNT": count}
    outputs = agree(program, which, None, which)
    assert [len(lines) for lines in outputs.values()] == [count] * 2


@pytest.mark.firmware
@pytest.mark.parametrize(("game", "variant"), VARIANTS)
def test_nothing_is_allocated_after_setup_on_the_emulator(game: str, variant: int) -> None:
    lines = run("heap.py", "emulator", {"GAME": game, "VARIANT": variant})
    assert len(lines) >= 7
    assert [line for line in lines if not line.endswith(" 0")] == []


@pytest.mark.parametrize(("game", "variant"), STORIES)
def test_a_false_story_is_not_believed(game: str, variant: int) -> None:
    which: dict[str, int | str] = {"GAME": game, "VARIANT": variant, "COUNT": 5, "DAMAGE": 1}
    for line in run("story.py", "cpython", which):
        told, believed = line.split()[3:5]
        assert int(told) > 0
        assert believed == "0"
