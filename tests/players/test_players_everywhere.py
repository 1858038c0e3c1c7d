"""The players on the three runtimes: the same moves, fair play, memory."""

import os

import pytest

from quadrille.engine.games import GAMES, game_class
from quadrille.players.player import LEVELS
from tests.runtimes import agree, run

MEMORY = 48 * 1024
POSITIONS = int(os.environ.get("QUADRILLE_POSITIONS", "25"))
AT_A_TIME = 25  # positions that a program thinks about

VARIANTS = [
    pytest.param(name, index, id=f"{name}-{variant[0]}")
    for name in GAMES
    for index, variant in enumerate(game_class(name).VARIANTS)
]
# What others hold, or how strips go on: nothing in Flipop, and nothing for a single player.
HIDDEN = (
    *("colorpop-standard", "colorpop-duel", "colorpop-teams"),
    *("blockers-standard", "blockers-expert", "pieges-standard"),
)

# Levels of the seats, and moves until a game is over: what suits the pace of a game.
WHOLE_GAMES = {
    "colorpop": ("easy", 20),
    "blockers": ("easy medium", 48),
    "flipop": ("easy medium", 60),
}

MOST_SEATS = [
    pytest.param(name, variant[0], variant[2], id=f"{name}-{variant[0]}")
    for name in GAMES
    for variant in game_class(name).VARIANTS
]


# --- the same moves -------------------------------------------------------------------------


@pytest.mark.parametrize(("game", "variant", "players"), MOST_SEATS)
def test_moves_are_the_same_on_unix(game: str, variant: str, players: int) -> None:
    which: dict[str, int | str] = {"GAME": game, "VARIANT": variant, "PLAYERS": players}
    levels: dict[str, int | str] = {"LEVELS": "easy medium hard", "COUNT": 12}
    for parameters in (levels | {"NODES": 800}, levels | {"SKIP": 12, "NODES": 800}):
        agree("players.py", which | parameters, which | parameters, emulator=None)


@pytest.mark.parametrize("game", GAMES)
def test_hard_moves_are_the_same_on_unix(game: str) -> None:
    which: dict[str, int | str] = {"GAME": game, "LEVELS": "hard", "SKIP": 10, "COUNT": 2}
    agree("players.py", which, which, emulator=None)


@pytest.mark.parametrize("game", GAMES)
def test_whole_games_are_the_same_on_unix_and_emulator(game: str) -> None:
    levels, moves = WHOLE_GAMES.get(game, ("easy medium", 40))
    which: dict[str, int | str] = {"GAME": game, "LEVELS": levels}
    longer = which | {"COUNT": 3 * moves}
    agree("players.py", longer, longer, which | {"COUNT": moves})


@pytest.mark.parametrize("game", GAMES)
def test_hard_moves_are_the_same_on_the_emulator(game: str) -> None:
    which: dict[str, int | str] = {"GAME": game, "LEVELS": "hard", "SKIP": 11, "NODES": 500}
    agree("players.py", None, which | {"COUNT": 8}, which | {"COUNT": 2})


# --- fairness -------------------------------------------------------------------------------


@pytest.mark.parametrize(("game", "variant"), VARIANTS)
def test_what_a_seat_cannot_know_changes_no_move_on_unix(
    game: str, variant: int, request: pytest.FixtureRequest
) -> None:
    lines = think_twice(game, variant, POSITIONS)
    assert len(lines) == 3 * POSITIONS
    assert [line for line in lines if line[-2] != line[-1]] == []
    differ = [line for line in lines if line[2] == "1"]
    hidden = request.node.callspec.id in HIDDEN
    assert bool(differ) == hidden
    # Half of the games of Pièges are on the pattern that all know.
    assert len(differ) > len(lines) // 5 or not hidden


@pytest.mark.parametrize(("game", "variant"), [("colorpop", 0), ("blockers", 0), ("pieges", 0)])
def test_players_who_peek_are_found_out_on_unix(game: str, variant: int) -> None:
    lines = think_twice(game, variant, 20, CHEAT=1)
    assert [line for line in lines if line[-2] != line[-1]]


def think_twice(game: str, variant: int, positions: int, **more: int) -> list[list[str]]:
    lines = []
    for first in range(0, positions, AT_A_TIME):
        which: dict[str, int | str] = {"GAME": game, "VARIANT": variant, "CASE": first}
        which["POSITIONS"] = min(AT_A_TIME, positions - first)
        lines += run("players_fair.py", "unix", which | more)
    return [line.split() for line in lines]


# --- memory ---------------------------------------------------------------------------------


@pytest.mark.parametrize("game", GAMES)
def test_memory_is_taken_once_on_the_emulator(game: str) -> None:
    _, _, seats = game_class(game).VARIANTS[0]
    lines = run("players_memory.py", "emulator", {"GAME": game, "PLAYERS": seats})
    assert len(lines) == len(LEVELS)
    for level, made, grown in map(str.split, lines):
        assert 0 < int(made) <= MEMORY, level
        assert int(grown) == 0, level
