"""Show where a game was decided: what hard thinks of each move of a game record.

For each move: the chance that it left its player, and if hard would have played another move, that
move and the chance that it would have left. Chances are those that hard gives itself in that seat,
knowing only what the player could know: docs/review.md. At the end come the moves that cost each
player most. Players are numbered as on the handheld, from P1.

With --ui web, a page shows the game on the panel, move by move, with a bar of the chances next to
it. The moves are judged while the page is open.

Examples:
  ./quadrille review game.jsonl
      a record that `trace`, `tournament --record` or `saves backup` wrote
  ./quadrille review games.jsonl --game 3
      the third game of a file
  ./quadrille review game.jsonl --ui web
      on a page in the browser, until Ctrl-C
  ./quadrille review game.jsonl --json
      for a script: docs/review.md describes every key

Exit status: 0; 1 if the record and the engine differ; 2 for wrong use, or a file that is not the
record of a finished game.
"""

import argparse
import json
import sys
from itertools import islice
from pathlib import Path

from host_tools import records
from host_tools.build import unix
from host_tools.progress import Progress
from host_tools.records import Played
from host_tools.review import chance, report
from host_tools.review.opinions import Opinion, opinions
from pc.errors import UserError, explained
from quadrille.players import player

UIS = ("terminal", "web")
LEVELS = player.LEVELS[player.LEVELS.index("hard") :]  # weaker ones would not be worth reading


def add_arguments(parser: argparse.ArgumentParser) -> None:
    option = parser.add_argument
    option("record", metavar="RECORD", type=Path, help="a file of game records")
    option("--game", metavar="N", type=int, default=1, help="which game of the file (1)")
    option("--level", metavar="L", default="hard", help="who judges (hard)")
    option("--json", action="store_true", help="print a JSON document")
    option("--ui", choices=UIS, help="where to show it (terminal)")
    option("--no-browser", action="store_true", help="only print the address of the page")


def run(args: argparse.Namespace) -> int:
    check(args)
    try:
        played = read(args.record, args.game)
    except records.Difference as difference:
        print(f"{args.record}, {difference}", file=sys.stderr)
        return 1
    curve = chance.curve(played.game)
    unix.c_compiler()  # if there is none, this is the moment to say so
    if args.ui == "web":
        from host_tools.review import on_page

        on_page.play(played, args.level, curve, not args.no_browser)
        return 0
    found: list[Opinion] = []
    with Progress(f"{args.level} looks at {args.record.name}", len(played.moves)) as bar:
        for opinion in opinions(played, args.level, curve):
            found.append(opinion)
            bar.advance()
    if args.json:
        print(json.dumps(report.document(played, args.level, found), indent=1))
    else:
        print(report.text(played, args.level, found))
    return 0


def check(args: argparse.Namespace) -> None:
    if args.level not in LEVELS:
        raise UserError(f"a game is reviewed by {' or '.join(LEVELS)}, not by {args.level!r}")
    if args.game < 1:
        raise UserError(f"--game takes the number of a game from 1 up, not {args.game}")
    if args.json and args.ui:
        raise UserError("--json prints a document: leave out --ui")
    if args.no_browser and args.ui != "web":
        raise UserError("--no-browser goes with --ui web")


def read(path: Path, number: int) -> Played:
    """A finished game of a file, checked against the engine."""
    try:
        with explained(path), path.open(encoding="utf-8") as lines:
            games = list(islice(records.read(lines), number))
    except records.DamagedRecord as error:
        raise UserError(f"{path}, {error}") from None
    if len(games) < number:
        raise UserError(f"{path} has no game {number}, only {len(games)}")
    played = games[-1]
    if not played.game.over:
        raise UserError(f"{path}: game {number} is not over: only a finished game is reviewed")
    return played
