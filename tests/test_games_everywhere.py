"""Whole games on the three runtimes: move for move the same, and nothing left on the heap."""

import pytest

from quadrille.engine.games import GAMES, game_class
from tests.runtimes import agree, run
from tests.sizes import size
from tests.test_runtimes import EMULATOR, UNIX

VARIANTS = [
    pytest.param(name, index, id=f"{name}-{variant[0]}")
    for name in GAMES
    for index, variant in enumerate(game_class(name).VARIANTS)
]
STORIES = [which for which in VARIANTS if game_class(which.values[0]).MAX_STORY]
SIZES = {  # each story has everything that a move moves
    "unix": {"games.py": size(30, 2000), "story.py": size(6, 500)},
    "emulator": {"games.py": size(3, 60), "story.py": size(1, 12)},
}
PROGRAMS = [
    pytest.param(program, *which.values, id=f"{program}-{which.id}")
    for program, all_of_them in (("games.py", VARIANTS), ("story.py", STORIES))
    for which in all_of_them
]


@pytest.mark.prove
@pytest.mark.parametrize("runtime", [UNIX, EMULATOR])
@pytest.mark.parametrize(("program", "game", "variant"), PROGRAMS)
def test_games_and_stories_agree(runtime: str, program: str, game: str, variant: int) -> None:
    count = SIZES[runtime][program]
    which: dict[str, int | str] = {"GAME": game, "VARIANT": variant, "COUNT": count}
    outputs = agree(program, which, *(which if runtime == name else None for name in SIZES))
    assert [len(lines) for lines in outputs.values()] == [count] * 2


@pytest.mark.firmware
@pytest.mark.parametrize(("game", "variant"), VARIANTS)
def test_nothing_is_allocated_after_setup_on_the_emulator(game: str, variant: int) -> None:
    lines = run("heap.py", "emulator", {"GAME": game, "VARIANT": variant})
    assert len(lines) >= 7
    assert [line for line in lines if not line.endswith(" 0")] == []


@pytest.mark.long
@pytest.mark.parametrize(("game", "variant"), STORIES)
def test_a_false_story_is_not_believed(game: str, variant: int) -> None:
    which: dict[str, int | str] = {"GAME": game, "VARIANT": variant, "COUNT": 5, "DAMAGE": 1}
    for line in run("story.py", "cpython", which):
        told, believed = line.split()[3:5]
        assert int(told) > 0
        assert believed == "0"
