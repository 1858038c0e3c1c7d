"""Show and measure the patterns of Pièges: the standard one, and random ones for comparison.

It prints the standard pattern, how often each of its cells is an open trap, and the results of
random games on it and on random patterns. --search looks for a standard pattern again.

Examples:
  ./quadrille pattern
      the figures of docs/pieges-pattern.md

Exit status: 0, or 2 if a number is not possible.
"""

import argparse
from array import array
from collections import Counter
from dataclasses import dataclass
from math import sqrt

from host_tools.notation.pieges import COLUMNS, ROWS, SLIDE_NAMES, strip_text
from host_tools.pattern_search import Pattern, holes_shown, open_traps, search
from host_tools.records import check_games
from pc.errors import UserError
from quadrille.engine import prng
from quadrille.engine.pieges import SIDE, STANDARD, Pieges
from quadrille.engine.pieges_kernels import MARBLES
from quadrille.engine.playout import playout

CONFIDENCE = 1.96  # standard deviations to either side: 95 %


def add_arguments(parser: argparse.ArgumentParser) -> None:
    option = parser.add_argument
    option("--games", metavar="G", type=int, default=5000, help="of each kind (5000)")
    option("--seed", metavar="S", type=int, default=1, help="of the first game (1)")
    option("--search", metavar="DRAWS", type=int, help="show the calmest of DRAWS even patterns")


def run(args: argparse.Namespace) -> int:
    check_games(args.seed, args.games, fewest=2)
    if args.search is not None:
        if args.search < 1:
            raise UserError(f"--search takes a number of draws from 1 up, not {args.search}")
        found = search(args.seed, args.search)
        if found is None:
            raise UserError(f"{args.search} draws gave no even pattern: increase --search")
        print(describe(found))
        return 0
    print(describe(STANDARD))
    for kind in ("standard", "random"):
        print(f"\n{args.games} random games each, pattern={kind}, from seed {args.seed}\n")
        print(table([measure(kind, players, args.games, args.seed) for players in (2, 3, 4)]))
    return 0


def describe(pattern: Pattern) -> str:
    fewest, most = open_traps(pattern)
    return "\n".join(
        [
            picture(pattern),
            "",
            "Positions out of nine in which each cell is an open trap",
            "",
            frequencies(pattern),
            "",
            f"Open at once, over all positions of the slides: {fewest} to {most} of {SIDE * SIDE}",
        ]
    )


def picture(pattern: Pattern) -> str:
    """Each strip with its places from 0 to 8, `O` for a hole."""
    texts = [strip_text(strip).replace("0", "·").replace("1", "O") for strip in pattern]
    lines = [f"{name}  {' '.join(text)}" for name, text in zip(SLIDE_NAMES, texts, strict=True)]
    return "\n".join(
        f"{orange}      {white}" for orange, white in zip(lines[:SIDE], lines[SIDE:], strict=True)
    )


def frequencies(pattern: Pattern) -> str:
    orange = [holes_shown(strip) for strip in pattern[:SIDE]]
    white = [holes_shown(strip) for strip in pattern[SIDE:]]
    lines = [
        f"{ROWS[row]}  " + " ".join(str(orange[c][row] * white[row][c]) for c in range(SIDE))
        for row in reversed(range(SIDE))
    ]
    return "\n".join([*lines, "   " + " ".join(COLUMNS)])


@dataclass
class Measure:
    """Results of random games; a draw counts in `wins` for its share."""

    players: int
    games: int
    plies: list[int]
    wins: list[float]
    falls: list[list[int]]
    ends: Counter[str]


def measure(kind: str, players: int, games: int, seed: int) -> Measure:
    game = Pieges(players=players, options={"pattern": kind})
    out = array("H", bytes(2 * game.MAX_MOVES))
    rng = bytearray(prng.SIZE)
    prng.seed(rng, 0, seed)
    seats = range(players)
    found = Measure(players, games, [], [0.0] * players, [[] for _ in seats], Counter())
    for deal in range(seed, seed + games):
        game.setup(deal)
        found.plies.append(playout(game, out, rng))
        found.ends[game.reason] += 1
        winners = [seat for seat in seats if game.winners >> seat & 1]
        for seat in seats:
            found.wins[seat] += (seat in winners) / len(winners)
            found.falls[seat].append(MARBLES - game.score(seat))
    return found


def table(measures: list[Measure]) -> str:
    """A table in Markdown, a column for each number of players."""
    most = max(m.players for m in measures)
    rows = [["players", *(str(m.players) for m in measures)], ["---"] * (len(measures) + 1)]
    rows.append(["average plies", *(mean_text(m.plies) for m in measures)])
    for seat in range(most):
        rows.append([f"won by seat {seat}, %", *(wins_text(m, seat) for m in measures)])
    for seat in range(most):
        falls = (mean_text(m.falls[seat]) if seat < m.players else "" for m in measures)
        rows.append([f"falls of seat {seat}", *falls])
    for reason in Pieges.REASONS:
        shares = [f"{100 * m.ends[reason] / m.games:.1f}" for m in measures]
        rows.append([f"ended `{reason}`, %", *shares])
    return "\n".join("| " + " | ".join(row) + " |" for row in rows)


def mean_text(values: list[int]) -> str:
    n = len(values)
    mean = sum(values) / n
    variance = sum((value - mean) ** 2 for value in values) / (n - 1)
    return f"{mean:.2f} ± {CONFIDENCE * sqrt(variance / n):.2f}"


def wins_text(found: Measure, seat: int) -> str:
    if seat >= found.players:
        return ""
    share = found.wins[seat] / found.games
    return f"{100 * share:.1f} ± {100 * CONFIDENCE * sqrt(share * (1 - share) / found.games):.1f}"
