"""Rows of the players: how long a move takes on the panel, frames and all.

What a node of a level takes there, times the nodes that it may spend.
"""

from statistics import mean

from pc.paths import BUILD
from quadrille.engine.games import GAMES, create, game_class
from quadrille.players import players
from quadrille.players.player import LEVELS
from sim.emulator import Handheld
from tests.bench.row import Row
from tests.runtimes import on_board

TABLES = [
    (name, variant, seats)
    for name in GAMES
    for variant, fewest, most in game_class(name).VARIANTS[:1]
    for seats in sorted({fewest, most})
] + [("blockers", "expert", 2)]
EMULATED_SECONDS = 600

# Seconds of a hard move on average and at worst, of others at worst; ms of a slice.
GOALS = (4.0, 8.0, 12.0, 1.5, 0.5, 8.0)
GOAL = "at most 4, worst 8, master 12, medium 1.5, easy 0.5, slice 8 ms"
SLOWER_GOAL = 1.1  # times what it takes with a warm cache

STRONG = ("hard", "master")
BEFORE = 240  # nodes of theirs that are not timed: a first look at each move is cheaper

Lines = list[tuple[int, int, int]]


def rows(warm: bool) -> list[Row]:
    return [row for table in TABLES for row in rows_of(*table, warm)]


def rows_of(game: str, variant: str, seats: int, warm: bool) -> list[Row]:
    name = f"{game} {variant}, {seats} seats"
    usual, whole, slowest, longest = {}, {}, {}, {}
    for level in LEVELS:
        lines = thought(game, variant, seats, level, warm)
        node = [us / nodes for nodes, us, _ in lines]
        budget = players.create(create(game, variant, seats), level, 1).budget
        usual[level] = mean(node)
        whole[level] = round(budget * mean(node) / 1_000_000, 2)
        slowest[level] = round(budget * max(node) / 1_000_000, 2)
        longest[level] = max(slice for _, _, slice in lines)
    against = {
        "worst": slowest["hard"],
        "master at worst": slowest["master"],
        "medium at worst": slowest["medium"],
        "easy at worst": slowest["easy"],
        "slice (ms)": round(max(longest.values()) / 1000, 1),
    }
    met = all(a <= b for a, b in zip((whole["hard"], *against.values()), GOALS, strict=True))
    return [
        Row(f"{name}: a hard move", "s", whole["hard"], {**against}, GOAL, met),
        Row(f"{name}: a node", "µs", round(usual["hard"], 1), slowest=SLOWER_GOAL),
    ]


def thought(game: str, variant: str, seats: int, level: str, warm: bool) -> Lines:
    """Of each position: nodes, the µs they took, and those of the longest slice."""
    board = Handheld(BUILD / "bench.uf2", warm=warm).boot()
    which: dict[str, int | str] = {"GAME": game, "VARIANT": variant, "PLAYERS": seats}
    which |= {"LEVEL": level, "BEFORE": BEFORE if level in STRONG else 0}
    output = on_board(board, "bench_thinking.py", which, EMULATED_SECONDS)
    return [(int(nodes), int(us), int(slice)) for nodes, us, slice in map(str.split, output)]
