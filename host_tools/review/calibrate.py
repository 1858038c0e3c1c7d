"""Learn how likely a victory is by what the hard player thinks of a move, for `review`.

Hard plays against itself, and judges some of its moves. A logistic curve from its points to the
results is fitted for each game, variant and number of seats. One game in five is kept back; the
table shows how well the results of those are predicted, as log loss, next to that of the mean of
all results, and how many of the positions with a chance of up to 20 %, 40 %, … were won. The same
arguments give the same curves on every machine.

Examples:
  ./quadrille calibrate
      all games, in an hour
  ./quadrille calibrate flipop --write
      one game, and write its curve to host_tools/review/chances.json

Exit status: 0; 2 if there is nothing to learn from.
"""

import argparse
import os
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from dataclasses import replace
from math import log

from host_tools import output, records
from host_tools.build import unix
from host_tools.fit import regression
from host_tools.progress import Progress
from host_tools.records import Played
from host_tools.review import chance
from host_tools.review.chance import UNIT, Curve
from host_tools.review.judge import SURE
from host_tools.review.opinions import judged
from host_tools.review.positions import Positions
from host_tools.tournament.matches import Match, Pairing, pairings
from host_tools.tournament.pool import Pool, pool
from pc.errors import UserError
from quadrille.engine.games import GAMES, game_class

LEVEL = "hard"
EVERY = 7  # plies between two moves that are judged: every seat has its turn
LONGER = 11  # openings of games without chance: up to this many plies more than in a tournament
TESTED = 5  # one game in this many is kept back
BANDS = 5  # of chances, in the table

Sample = tuple[float, float]  # points, and the share of the victory
COLUMNS = ("set-up", "positions", "log loss", "of the mean")


def add_arguments(parser: argparse.ArgumentParser) -> None:
    option = parser.add_argument
    option("game", metavar="GAME", nargs="?", help=f"one of {', '.join(GAMES)}; all if left out")
    option("--games", metavar="G", type=int, default=200, help="of each set-up (200)")
    option("--seed", metavar="S", type=int, default=1, help="of the first deal (1)")
    option("--jobs", metavar="J", type=int, help="processes; by default as many as cores")
    option("--write", action="store_true", help="write the curves to chances.json")


def run(args: argparse.Namespace) -> int:
    if args.game is not None and args.game not in GAMES:
        raise UserError(f"there is no game {args.game!r}; the games are {', '.join(GAMES)}")
    records.check_games(args.seed, args.games, fewest=TESTED)
    jobs = args.jobs if args.jobs is not None else os.cpu_count() or 1
    if jobs < 1:
        raise UserError(f"--jobs takes a number of processes from 1 up, not {jobs}")
    unix.c_compiler()  # if there is none, this is the moment to say so
    found: dict[str, Curve] = {}
    heads = [f"{100 * band // BANDS}–{100 * (band + 1) // BANDS} %" for band in range(BANDS)]
    print(row(*COLUMNS, *heads))
    print(row(*["---"] * (len(COLUMNS) + BANDS)))
    with pool(jobs) as players, ThreadPoolExecutor(jobs) as threads:
        for match in matches([args.game] if args.game else list(GAMES)):
            games = play(players, match, args)
            name = chance.set_up(match.new_game())
            with Progress(f"judging {name}", len(games)) as bar:
                samples = []
                for some in threads.map(sample, games):
                    samples.append(some)
                    bar.advance()
            found[name] = fit(
                [pair for i, some in enumerate(samples) if i % TESTED for pair in some]
            )
            print(line(name, found[name], [pair for some in samples[::TESTED] for pair in some]))
    if args.write:
        output.write(chance.FILE, chance.text(chance.curves() | found))
    return 0


def matches(games: list[str]) -> Iterator[Match]:
    for game in games:
        for variant, fewest, most in game_class(game).VARIANTS:
            for players in range(fewest, most + 1):
                yield Match(game, variant, players, LEVEL, LEVEL)


def play(players: Pool, match: Match, args: argparse.Namespace) -> list[tuple[Played, int]]:
    """Hard against itself, in the order of the deals, and how many plies are random."""
    deals = [varied(pairing) for pairing in pairings(match, args.games, args.seed)][: args.games]
    found = {}
    with Progress(f"playing {match.name()}", len(deals)) as bar:
        for some, results in players.play(match, deals):
            for pairing, result in zip(some, results, strict=True):
                found[pairing] = result["moves"]
                bar.advance()
    return [(ended(match, pairing.deal, found[pairing]), pairing.opening) for pairing in deals]


def varied(pairing: Pairing) -> Pairing:
    """Openings at random are of many lengths, so that the sides are not always even."""
    more = pairing.deal % LONGER if pairing.opening else 0
    return replace(pairing, opening=pairing.opening + more)


def ended(match: Match, seed: int, moves: list[int]) -> Played:
    game = match.new_game()
    game.setup(seed)
    for move in moves:
        game.apply(move)
    return Played(seed, game, moves)


def sample(game: tuple[Played, int]) -> list[Sample]:
    """Points of moves and results; a victory that is sure needs no curve."""
    played, opening = game
    turns = Positions(played).turns
    found = zip(range(0, len(turns), EVERY), judged(played, LEVEL, EVERY), strict=True)
    return [
        (points, share(played, turns[ply]))
        for ply, opinion in found
        for points in opinion.points
        if ply >= opening and abs(points) != SURE
    ]


def share(played: Played, seat: int) -> float:
    winners = played.game.winners
    return (winners >> seat & 1) / max(1, winners.bit_count())


def fit(samples: list[Sample]) -> Curve:
    rows = [(1.0, points / UNIT) for points, _ in samples]
    start, slope = regression.fit(rows, [result for _, result in samples])
    return Curve(round(start, 3), round(max(0.0, slope), 3))


def line(name: str, curve: Curve, samples: list[Sample]) -> str:
    mean = sum(result for _, result in samples) / len(samples)
    shares = [(curve.share(points), result) for points, result in samples]
    bands: list[list[float]] = [[] for _ in range(BANDS)]
    for expected, result in shares:
        bands[min(int(expected * BANDS), BANDS - 1)].append(result)
    won = [f"{sum(band) / len(band):.0%} of {len(band)}" if band else "" for band in bands]
    foreseen = f"{loss(shares):.3f}"
    return row(
        name, str(len(samples)), foreseen, f"{loss([(mean, r) for _, r in shares]):.3f}", *won
    )


def loss(shares: list[tuple[float, float]]) -> float:
    """Log loss per result: 0.693 if nothing is known, 0 if everything is."""
    total = 0.0
    for expected, result in shares:
        expected = min(max(expected, 1e-6), 1 - 1e-6)
        total -= result * log(expected) + (1 - result) * log(1 - expected)
    return total / len(shares)


def row(*cells: str) -> str:
    return "| " + " | ".join(cells) + " |"
