"""Let computer players play each other, and print how strong they are.

Without --levels: every match of the table, in which each level plays the next in two seats, and one
hard player sits among easy ones; then each level plays textbook search. With --levels: one match.
With --against: the others play as in another revision of this repository; without --levels that is
the ladder: both revisions against textbook search and each other. Each deal is played once from
every seat; games without chance begin with six random plies. The same arguments give the same games
on every machine.

Levels are random, easy, medium, hard, master, and textbook Monte Carlo tree search: mcts-1000 plays
out 1,000 random games before a move, mcts-8x250 does so 250 times in each of 8 guesses at what is
hidden.

Examples:
  ./quadrille tournament
      the table of docs/players.md; it takes hours
  ./quadrille tournament --game flipop --levels hard,easy --games 20 --record games.jsonl
      one short match, with its games
  ./quadrille tournament --against main
      how strong are the levels here, and on the branch main?
  ./quadrille tournament --game flipop --levels mcts-1000,easy --against main
      how strong is easy on that branch, measured from outside?

Exit status: 0; 1 if a goal is missed; 2 if there is no such match.
"""

import argparse
import json
import os
import sys
from pathlib import Path
from typing import Any

from host_tools import output, records
from host_tools.build import cli as build
from host_tools.build import unix
from host_tools.tournament import report, revision
from host_tools.tournament.figures import Score
from host_tools.tournament.matches import Match, Pairing, ladder, pairings, table
from host_tools.tournament.mcts import playouts
from host_tools.tournament.pool import Pool, Result, pool
from host_tools.trace import read_options
from pc.errors import UserError
from quadrille.engine.games import GAMES
from quadrille.players.player import LEVELS
from quadrille.players.players import RANDOM

KNOWN = (*LEVELS, RANDOM)


def add_arguments(parser: argparse.ArgumentParser) -> None:
    option = parser.add_argument
    option("--game", metavar="GAME", help=f"one of {', '.join(GAMES)}; all if left out")
    option("--levels", metavar="A,B", help="one match: a player A among players B")
    option("--against", metavar="REVISION", default="", help="players B are of a tag or commit")
    option("--variant", metavar="V", help="of the match; the first by default")
    option("--players", metavar="N", type=int, help="of the match; as few as possible")
    option("--option", metavar="K=V", action="append", default=[], help="of the match; repeatable")
    option("--games", metavar="G", type=int, default=400, help="of each match (400)")
    option("--seed", metavar="S", type=int, default=1, help="of the first deal (1)")
    option("--jobs", metavar="J", type=int, help="processes; by default as many as cores")
    option("--json", metavar="FILE", type=Path, help="write the results as JSON, too")
    option("--record", metavar="FILE", type=Path, help="write the match's games as records, too")


def run(args: argparse.Namespace) -> int:
    matches = chosen(args)
    records.check_games(args.seed, args.games)
    if args.jobs is not None and args.jobs < 1:
        raise UserError(f"--jobs takes a number of processes from 1 up, not {args.jobs}")
    check_files(args)
    unix.c_compiler()  # if there is none, this is the moment to say so
    other = matches[-1].revision
    if other:
        build.run(argparse.Namespace(what="unix"))
    lines: list[str] = []
    with pool(args.jobs or os.cpu_count() or 1, other) as players:
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
            score.add(match, pairing, result["winners"], result["moves"])
            found[pairing] = result
        progress(f"{match.name()}: {score.games} of {len(games)}, {score.share:.1%}")
    progress(f"{match.name()}: {score.games} games, {score.share:.1%}", last=True)
    if lines is not None:
        for pairing in games:
            moves, seats = found[pairing]["moves"], list(pairing.levels)
            record = records.played(match.new_game(), pairing.deal, moves, seats=seats)
            lines.append(records.text(record))
    return score


def progress(text: str, last: bool = False) -> None:
    """One line that changes on a terminal; elsewhere a line for each match."""
    if sys.stderr.isatty():
        print(f"\r\x1b[K{text}", end="\n" if last else "", file=sys.stderr, flush=True)
    elif last:
        print(text, file=sys.stderr, flush=True)


def chosen(args: argparse.Namespace) -> list[Match]:
    if args.game is not None and args.game not in GAMES:
        raise UserError(f"there is no game {args.game!r}; the games are {', '.join(GAMES)}")
    against = revision.resolve(args.against) if args.against else ""
    if args.levels is None:
        if args.variant or args.players is not None or args.option:
            raise UserError("--variant, --players and --option are for one match: add --levels")
        names = (args.game,) if args.game else GAMES
        if against:
            return list(ladder(names, against, revision.levels(against)))
        return table(names)
    if args.game is None:
        raise UserError("--levels is for one match: add --game")
    one, others = read_levels(args.levels)
    if against and others in LEVELS and others not in revision.levels(against):
        raise UserError(f"the players of revision {against} have no level {others!r}")
    options: dict[str, Any] = read_options(args.game, args.option)
    game = records.new_game(args.game, args.variant, args.players, options)
    chosen = tuple(sorted(options.items()))
    return [Match(game.NAME, game.variant, game.players, one, others, chosen, revision=against)]


def read_levels(text: str) -> tuple[str, str]:
    names = text.split(",")
    if len(names) != 2:
        raise UserError(f"--levels takes two levels, such as hard,easy, not {text!r}")
    for name in names:
        if name not in KNOWN and not playouts(name):
            known = ", ".join((*KNOWN, "mcts-1000", "mcts-8x250"))
            raise UserError(f"there is no level {name!r}; the levels are {known} or other mcts")
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
