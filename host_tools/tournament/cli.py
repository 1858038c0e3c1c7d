"""Let computer players play each other, and print how strong they are.

Without --levels: every match of the table, two seats each level against the next, and one hard
player among easy ones. With --levels: one match. Each deal is played once from every seat. The
same arguments give the same games on every machine.

Examples:
  ./quadrille tournament
      the table of docs/players.md; it takes hours
  ./quadrille tournament --game flipop --levels hard,easy --games 20 --record games.jsonl
      one short match, with its games

Exit status: 0, 1 if a goal is missed, 2 if there is no such match.
"""

import argparse
import json
import os
import sys
from collections.abc import Iterable
from pathlib import Path
from typing import Any

from host_tools import output, records
from host_tools.errors import UserError
from host_tools.tournament import report
from host_tools.tournament.figures import Score
from host_tools.tournament.matches import Match, Pairing, pairings, table
from host_tools.tournament.pool import Pool, Result, pool
from host_tools.tournament.record import record
from host_tools.trace import read_options
from quadrille.engine.games import GAMES
from quadrille.players.player import LEVELS
from quadrille.players.players import RANDOM

KNOWN = (*LEVELS, RANDOM)


def add_arguments(parser: argparse.ArgumentParser) -> None:
    parser.add_argument(
        "--game", metavar="GAME", help=f"one of {', '.join(GAMES)}; all if left out"
    )
    parser.add_argument("--levels", metavar="A,B", help="one match: a player A among players B")
    parser.add_argument("--variant", metavar="V", help="of the match: the first unless given")
    parser.add_argument("--players", metavar="N", type=int, help="of the match: as few as can play")
    parser.add_argument(
        "--option", metavar="K=V", action="append", default=[], help="of the match, several times"
    )
    parser.add_argument("--games", metavar="G", type=int, default=400, help="of each match (400)")
    parser.add_argument("--seed", metavar="S", type=int, default=1, help="of the first deal (1)")
    parser.add_argument("--jobs", metavar="J", type=int, help="processes; as many as cores")
    parser.add_argument("--json", metavar="FILE", type=Path, help="write the results as JSON, too")
    parser.add_argument(
        "--record", metavar="FILE", type=Path, help="write the games of the match as records, too"
    )


def run(args: argparse.Namespace) -> int:
    matches = chosen(args)
    check_numbers(args)
    check_files(args)
    make_runtime()
    lines: list[str] = []
    with pool(args.jobs or os.cpu_count() or 1) as players:
        scores = [
            play(players, match, args, lines if args.record is not None else None)
            for match in matches
        ]
    print(report.text(matches, scores))
    if args.json is not None:
        results = report.results(matches, scores, args.seed)
        output.write(args.json, json.dumps(results, indent=1) + "\n")
    if args.record is not None:
        output.write(args.record, "".join(lines))
    return int(not all(score.meets(match) for match, score in zip(matches, scores, strict=True)))


def play(players: Pool, match: Match, args: argparse.Namespace, lines: list[str] | None) -> Score:
    games = list(pairings(match, args.games, args.seed))
    score = Score()
    found: dict[Pairing, Result] = {}
    for some, results in players.play(match, games):
        for pairing, result in zip(some, results, strict=True):
            score.add(match, pairing.side, result["winners"], len(result["moves"]))
            found[pairing] = result
        progress(f"{match.name()}: {score.games} of {len(games)}, {score.share:.1%}")
    progress(f"{match.name()}: {score.games} games, {score.share:.1%}", last=True)
    if lines is not None:
        for pairing in games:
            lines += dump(record(match, pairing, found[pairing]["moves"]))
    return score


def dump(record: Iterable[records.Line]) -> list[str]:
    return [records.dump(line) + "\n" for line in record]


def progress(text: str, last: bool = False) -> None:
    """One line that changes on a terminal, and one a match elsewhere."""
    if sys.stderr.isatty():
        print(f"\r\x1b[K{text}", end="\n" if last else "", file=sys.stderr, flush=True)
    elif last:
        print(text, file=sys.stderr, flush=True)


def make_runtime() -> None:
    """The unix port and the firmware compiled for it, as fresh as `make unix` makes them."""
    from host_tools.build import cli

    cli.run(argparse.Namespace(what="unix"))


# --- what to play ---------------------------------------------------------------------------


def chosen(args: argparse.Namespace) -> list[Match]:
    if args.game is not None and args.game not in GAMES:
        raise UserError(f"there is no game {args.game!r}; the games are {', '.join(GAMES)}")
    if args.levels is None:
        if args.variant or args.players is not None or args.option:
            raise UserError(
                "--variant, --players and --option are of one match: give --levels, too"
            )
        return table((args.game,) if args.game else GAMES)
    if args.game is None:
        raise UserError("--levels is of one match: give --game, too")
    one, others = read_levels(args.levels)
    options: dict[str, Any] = read_options(args.game, args.option)
    game = records.new_game(args.game, args.variant, args.players, options)
    return [
        Match(game.NAME, game.variant, game.players, one, others, tuple(sorted(options.items())))
    ]


def read_levels(text: str) -> tuple[str, str]:
    names = text.split(",")
    if len(names) != 2:
        raise UserError(f"--levels wants two levels, such as hard,easy, not {text!r}")
    for name in names:
        if name not in KNOWN:
            raise UserError(f"there is no level {name!r}; the levels are {', '.join(KNOWN)}")
    return names[0], names[1]


def check_files(args: argparse.Namespace) -> None:
    for path in (args.json, args.record):
        if path is not None:
            output.check(path)
    if args.record is None:
        return
    if args.levels is None:
        raise UserError("--record writes the games of one match: name it by --game and --levels")
    if args.record == args.json:
        raise UserError("--json and --record name the same file: give each its own")


def check_numbers(args: argparse.Namespace) -> None:
    if args.games < 1:
        raise UserError(f"--games wants a number of games from 1 up, not {args.games}")
    if args.jobs is not None and args.jobs < 1:
        raise UserError(f"--jobs wants a number of processes from 1 up, not {args.jobs}")
    records.check_seed(args.seed)
    records.check_seed(args.seed + args.games - 1)
