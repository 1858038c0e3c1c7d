"""Check records against the engine, line by line, and name the first difference.

Each game is dealt again from its seed; every position, legal move and result must be the same as
the engine's.

Examples:
  ./quadrille replay game.jsonl
      a record that `trace`, `tournament --record` or `saves backup` wrote

Exit status: 0 if all agree, 1 at a difference, 2 if the file is not a record.
"""

import argparse
import sys
from pathlib import Path

from host_tools import records
from pc.errors import UserError, explained


def add_arguments(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("file", metavar="FILE", type=Path, help="records as `trace` writes them")


def run(args: argparse.Namespace) -> int:
    try:
        with explained(args.file), args.file.open(encoding="utf-8") as lines:
            games, moves = records.replay(lines)
    except records.Difference as difference:
        print(f"{args.file}, {difference}", file=sys.stderr)
        return 1
    except records.DamagedRecord as error:
        raise UserError(f"{args.file}, {error}") from None
    what = "game" if games == 1 else "games"
    print(f"{args.file}: {games} {what}, {moves} moves, all as the engine plays them")
    return 0
