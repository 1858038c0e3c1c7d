"""Learn what a position of a game is worth from games that the computer plays against itself.

The first round knows only what the game is about: that a ball should leave the board of Flipop, and
a marble stay on that of Pièges. Each round plays with the weights of the round before, from random
openings, and finds those under which its results were most likely. One game in five is kept back,
to measure how well the weights predict results, and, in the first round and the last, how much
worse without a feature. The same arguments give the same weights on every machine.

Examples:
  ./quadrille fit flipop
      what each feature is worth, in some minutes
  ./quadrille fit pieges --write
      the same, and write the weights to firmware/quadrille/players/pieges_value.py

Exit status: 0; 2 if there is nothing to learn from.
"""

import argparse
import json
import os
import subprocess
from collections.abc import Sequence
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from typing import NamedTuple, Protocol

from host_tools import output
from host_tools.build import cli as build
from host_tools.fit import flipop, pieges, regression
from pc.errors import UserError
from pc.paths import FIRMWARE, UNIX_FIRMWARE, UNIX_RUNTIME

PROGRAM = Path(__file__).with_name("program.py")
TOGETHER = 100  # games of a process
TESTED = 5  # one game in this many is kept back


class Features(Protocol):
    """What a game's module has."""

    OPTIONS: list[dict[str, str]]
    """Those of the games, in turn."""
    FIRST: list[int]
    """The weights of the first round."""

    def count(self, state: bytes) -> list[int]:
        """How often each feature is there for seat 0, less for seat 1."""

    def groups(self) -> dict[str, Sequence[int]]:
        """Features by what they tell, to find out what that is worth; the first counts for all."""

    def mirrored(self, feature: int) -> int:
        """The feature that has the same weight."""

    def fitted(self) -> Sequence[int]:
        """The features that have a weight of their own."""

    def scaled(self, found: Sequence[float]) -> list[int]:
        """Weights as bytes."""

    def module(self, weights: list[int]) -> str:
        """The module of the firmware."""

    def page(self, weights: list[int]) -> str:
        """The weights for people to read."""


FEATURES: dict[str, Features] = {"flipop": flipop, "pieges": pieges}


class Game(NamedTuple):
    points: int  # of seat 0: 2 for a victory
    positions: list[bytes]


class Sample(NamedTuple):
    rows: list[list[float]]
    results: list[float]

    def alike(self, columns: list[int]) -> "Sample":
        """The same, with several columns added up in the first, or with a single one left out."""
        rows = []
        for row in self.rows:
            total = sum(row[i] for i in columns)
            rows.append([0.0 if i in columns else x for i, x in enumerate(row)])
            rows[-1][columns[0]] = total if len(columns) > 1 else 0.0
        return Sample(rows, self.results)


def add_arguments(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("game", metavar="GAME", help=" or ".join(FEATURES))
    parser.add_argument("--games", metavar="G", type=int, default=1500, help="of a round (1500)")
    parser.add_argument("--rounds", metavar="R", type=int, default=4, help="of learning (4)")
    parser.add_argument("--nodes", metavar="N", type=int, default=600, help="of a move (600)")
    parser.add_argument("--seed", metavar="S", type=int, default=1, help="of the first game (1)")
    parser.add_argument("--jobs", metavar="J", type=int, help="processes; as many as cores")
    parser.add_argument("--write", action="store_true", help="write the weights to the firmware")


def run(args: argparse.Namespace) -> int:
    check(args)
    build.run(argparse.Namespace(what="unix"))
    features = FEATURES[args.game]
    weights = features.FIRST
    for number in range(args.rounds):
        games = play(args, number, weights)
        learned = [game for i, game in enumerate(games) if i % TESTED]
        known, tested = sample(features, learned), sample(features, games[::TESTED])
        found = regression.fit(*known)
        drawn = sum(game.points == 1 for game in games) / len(games)
        print(
            f"round {number + 1}: {len(games)} games, {drawn:.0%} drawn, "
            f"log loss {regression.loss(*tested, found):.4f}",
            flush=True,
        )
        if number in (0, args.rounds - 1):
            print_worth(features, known, tested, found)
        columns = {feature: i for i, feature in enumerate(features.fitted())}
        places = [columns.get(features.mirrored(i)) for i in range(len(weights))]
        weights = features.scaled([0.0 if at is None else found[at] for at in places])
    print(features.page(weights))
    if args.write:
        output.write(target(args.game), features.module(weights))
    return 0


def print_worth(features: Features, known: Sample, tested: Sample, found: Sequence[float]) -> None:
    """How much worse results are predicted by all features but one."""
    columns = {feature: i for i, feature in enumerate(features.fitted())}
    whole = regression.loss(*tested, found)
    for name, group in features.groups().items():
        out = [columns[feature] for feature in group if feature in columns]
        less = regression.fit(*known.alike(out))
        more = regression.loss(*tested.alike(out), less) - whole
        print(f"    without {name:<36}{more:+.4f}", flush=True)


def check(args: argparse.Namespace) -> None:
    if args.game not in FEATURES:
        known = " and ".join(FEATURES)
        raise UserError(f"only {known} have weights that are learned, not {args.game!r}")
    for option, fewest in (("games", 20), ("rounds", 1), ("nodes", 1), ("jobs", 1)):
        value = getattr(args, option)
        if value is not None and value < fewest:
            raise UserError(f"--{option} takes a number from {fewest} up, not {value}")


def target(game: str) -> Path:
    return FIRMWARE / "quadrille" / "players" / f"{game}_value.py"


def play(args: argparse.Namespace, number: int, weights: list[int]) -> list[Game]:
    orders = [
        {
            "game": args.game,
            "options": FEATURES[args.game].OPTIONS,
            "seed": args.seed + number * args.games + first,
            "games": min(TOGETHER, args.games - first),
            "nodes": args.nodes,
            "weights": weights,
        }
        for first in range(0, args.games, TOGETHER)
    ]
    with ThreadPoolExecutor(args.jobs or os.cpu_count() or 1) as threads:
        return [game for games in threads.map(play_some, orders) for game in games]


def play_some(order: dict[str, object]) -> list[Game]:
    done = subprocess.run(
        [str(UNIX_RUNTIME), str(PROGRAM)],
        env=os.environ | {"MICROPYPATH": str(UNIX_FIRMWARE)},
        input=json.dumps(order) + "\n",
        capture_output=True,
        text=True,
    )
    if done.returncode:
        last = (done.stdout + done.stderr).strip().rpartition("\n")[2]
        raise UserError(f"fit: the players failed: {last}")
    games = []
    for line in done.stdout.splitlines():
        points, *positions = json.loads(line)
        games.append(Game(points, [bytes.fromhex(state) for state in positions]))
    return games


def sample(features: Features, games: list[Game]) -> Sample:
    """A row for each position, with a column for each feature that has a weight of its own."""
    columns = {feature: i for i, feature in enumerate(features.fitted())}
    rows, results = [], []
    for game in games:
        for position in game.positions:
            row = [0.0] * len(columns)
            for feature, count in enumerate(features.count(position)):
                if count:
                    row[columns[features.mirrored(feature)]] += count
            rows.append(row)
            results.append(game.points / 2)
    return Sample(rows, results)
