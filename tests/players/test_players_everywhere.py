"""The players on the three runtimes: the same moves, fair play, memory."""

from typing import Any

import pytest

from quadrille.engine.games import GAMES, game_class
from quadrille.players.player import LEVELS
from tests.runtimes import agree, run
from tests.sizes import PROVING, size
from tests.test_runtimes import EMULATOR, UNIX

Which = dict[str, Any]  # parameters of a program

MEMORY = 48 * 1024
POSITIONS = size(25, 300)
AT_A_TIME = 25  # positions that a program thinks about

VARIANTS = [(name, v[0]) for name in GAMES for v in game_class(name).VARIANTS]
MOST_SEATS = [(name, v[0], v[2]) for name in GAMES for v in game_class(name).VARIANTS]
# What others have, or how strips go on: nothing in Flipop, and nothing for a single player.
HIDDEN = ("colorpop", "blockers", "pieges")

# Levels of the seats, and moves until a game is over: what suits the pace of a game.
WHOLE_GAMES = {
    "colorpop": ("easy", 20),
    "blockers": ("easy medium", 48),
    "flipop": ("easy medium", 60),
}
# Who thinks for a short time, after how many moves, for how many nodes. Master's play-outs of
# Blockers! learn after each round, and only late in a game is a round short.
STRONG = {"blockers": ("master", 36, 1500)}


@pytest.mark.unix
@pytest.mark.parametrize(("game", "variant", "players"), MOST_SEATS)
def test_moves_are_the_same_on_unix(game: str, variant: str, players: int) -> None:
    which: Which = {"GAME": game, "VARIANT": variant, "PLAYERS": players, "NODES": 800}
    which |= {"LEVELS": "easy medium hard master", "COUNT": 12}
    for parameters in (which, which | {"SKIP": 12}):
        agree("players.py", parameters, parameters, emulator=None)


@pytest.mark.prove
@pytest.mark.parametrize("runtime", [UNIX, EMULATOR])
@pytest.mark.parametrize("game", GAMES)
def test_whole_games_and_strong_moves_are_the_same(game: str, runtime: str) -> None:
    on_unix = runtime == "unix"
    levels, moves = WHOLE_GAMES.get(game, ("easy medium", 40))
    played: Which = {"GAME": game, "LEVELS": levels, "COUNT": size(1, 3 if on_unix else 1) * moves}
    level, skip, nodes = STRONG.get(game, ("hard", 11, 500))
    strong: Which = {"GAME": game, "LEVELS": level, "COUNT": 2, "SKIP": skip, "NODES": nodes}
    hard: Which = {"GAME": game, "LEVELS": "hard", "COUNT": 2, "SKIP": 10}
    for which in (played, strong, hard) if on_unix and PROVING else (played, strong):
        agree("players.py", which, which if on_unix else None, None if on_unix else which)


@pytest.mark.prove
@pytest.mark.unix
@pytest.mark.parametrize(("game", "variant"), VARIANTS)
def test_what_a_seat_cannot_know_changes_no_move_on_unix(game: str, variant: str) -> None:
    lines = think_twice(game, variant, POSITIONS)
    assert len(lines) == len(LEVELS) * POSITIONS
    assert [line for line in lines if line[-2] != line[-1]] == []
    differ = [line for line in lines if line[2] == "1"]
    hidden = game in HIDDEN and variant != "solo"
    assert bool(differ) == hidden
    # Half of the games of Pièges are on the standard pattern, which all know.
    assert len(differ) > len(lines) // 5 or not hidden


@pytest.mark.unix
@pytest.mark.parametrize("game", HIDDEN)
def test_players_who_peek_are_found_out_on_unix(game: str) -> None:
    lines = think_twice(game, "standard", 20, CHEAT=1)
    assert [line for line in lines if line[-2] != line[-1]]


def think_twice(game: str, variant: str, positions: int, **more: int) -> list[list[str]]:
    lines = []
    index = [v[0] for v in game_class(game).VARIANTS].index(variant)
    for first in range(0, positions, AT_A_TIME):
        which: Which = {"GAME": game, "VARIANT": index, "CASE": first}
        which["POSITIONS"] = min(AT_A_TIME, positions - first)
        lines += run("players_fair.py", "unix", which | more)
    return [line.split() for line in lines]


@pytest.mark.firmware
@pytest.mark.parametrize("game", GAMES)
def test_memory_is_taken_once_on_the_emulator(game: str) -> None:
    _, _, seats = game_class(game).VARIANTS[0]
    lines = run("players_memory.py", "emulator", {"GAME": game, "PLAYERS": seats})
    assert len(lines) == len(LEVELS)
    for level, made, grown in map(str.split, lines):
        assert 0 < int(made) <= MEMORY, level
        assert int(grown) == 0, level


SLICE_US = 8000
TABLES = [
    (name, variant, seats)
    for name in GAMES
    for variant, fewest, most in game_class(name).VARIANTS
    for seats in sorted({fewest, most} if PROVING else {most})
]


@pytest.mark.prove
@pytest.mark.firmware
@pytest.mark.parametrize(("game", "variant", "seats"), TABLES)
def test_no_slice_is_too_long_for_a_frame_on_the_emulator(
    game: str, variant: str, seats: int
) -> None:
    """With the misses of the flash's cache, in late positions as well as in early ones."""
    which: Which = {"GAME": game, "VARIANT": variant, "PLAYERS": seats, "DEALS": size(1, 5)}
    if game == "pieges":
        which["OPTIONS"] = {"pattern": "random"}  # it thinks about several worlds
    lines = run("slices.py", "emulator", which)
    assert len(lines) >= 4
    slow = [line for line in lines if int(line.split()[1]) > SLICE_US]
    assert slow == []
