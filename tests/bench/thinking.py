"""Rows of the players: how long a move takes on the panel, frames and all.

What a node takes there, times the nodes that a level may spend.
"""

from statistics import mean

from host_tools.paths import BUILD
from quadrille.engine.games import GAMES, create, game_class
from quadrille.players import players
from sim.emulator import Handheld
from tests.bench.row import Row
from tests.runtimes import PROGRAMS, with_parameters

TABLES = [
    (name, variant, seats)
    for name in GAMES
    for variant, fewest, most in game_class(name).VARIANTS[:1]
    for seats in sorted({fewest, most})
] + [("blockers", "expert", 2)]
EMULATED_SECONDS = 600

# Seconds of a move, and milliseconds of a slice.
HARD_MEAN = 4.0
HARD_WORST = 8.0
MEDIUM = 1.5
EASY = 0.5
SLICE = 10.0
GOAL = "at most 4, worst 8, medium 1.5, easy 0.5, slice 10 ms"


def rows() -> list[Row]:
    return [row(*table) for table in TABLES]


def row(game: str, variant: str, seats: int) -> Row:
    board = Handheld(BUILD / "bench.uf2")
    board.boot()
    which: dict[str, int | str] = {"GAME": game, "VARIANT": variant, "PLAYERS": seats}
    text = with_parameters(PROGRAMS / "bench_thinking.py", which)
    lines = [map(int, line.split()) for line in board.exec(text, EMULATED_SECONDS).splitlines()]
    node, slices = zip(*((us / nodes, longest) for nodes, us, longest in lines), strict=True)
    longest = max(slices) / 1000
    table = create(game, variant, seats)
    hard, medium, easy = (
        players.create(table, level, 1).budget / 1_000_000 for level in ("hard", "medium", "easy")
    )
    slowest = max(node)
    against = {
        "worst": round(hard * slowest, 2),
        "medium at worst": round(medium * slowest, 2),
        "easy at worst": round(easy * slowest, 2),
        "slice (ms)": round(longest, 1),
    }
    ours = round(hard * mean(node), 2)
    goals = (HARD_MEAN, HARD_WORST, MEDIUM, EASY, SLICE)
    met = all(a <= b for a, b in zip((ours, *against.values()), goals, strict=True))
    name = f"{game} {variant}, {seats} seats: a hard move"
    return Row(name, "s", ours, against, GOAL, met)
