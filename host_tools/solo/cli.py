"""The numbered deals of solo Color Pop: how hard they are, and the proof that each can be won.

Without an option it prints their difficulty by number of targets and grade; docs/solo.md tells how
that is measured.

Examples:
  ./quadrille solo --list
      all deals, a line each
  ./quadrille solo --deal 3/17 --record won.jsonl
      how deal 17 with three targets can be won

Exit status: 0, or 2 if there is no such deal.
"""

import argparse
from collections.abc import Callable
from pathlib import Path
from statistics import mean, median

from host_tools import output, records
from host_tools.solo import deals, make
from host_tools.solo.deals import Deal
from pc.errors import UserError

ROUNDS = 10  # that --make makes: fifty deals for each number of targets


def add_arguments(parser: argparse.ArgumentParser) -> None:
    choice = parser.add_mutually_exclusive_group().add_argument
    choice("--list", action="store_true", help="all deals, a line each")
    choice("--deal", metavar="T/N", help="deal N of those with T targets")
    choice("--think", action="store_true", help="how many are won by a player who looks ahead")
    choice("--make", action="store_true", help="for authors: measure the deals and write the table")
    parser.add_argument("--record", metavar="FILE", type=Path, help="of --deal: write its proof")


def run(args: argparse.Namespace) -> int:
    if args.record is not None:
        if args.deal is None:
            raise UserError("--record needs a deal: add --deal T/N")
        output.check(args.record)
    if args.make:
        deals.write(make.all_deals(ROUNDS))
        return 0
    known = deals.read()
    deals.check_table(known)
    if args.deal is not None:
        show(find(known, args.deal), args.record)
    elif args.list:
        for deal in known:
            print(line(deal))
    elif args.think:
        wins = make.thinker_wins(known)
        print(table(known, lambda group: won(group, wins)))
    else:
        print("Deals\n")
        print(table(known, lambda group: f"{len(group)}"))
        print("\nGames that the careful player needs for a win: median (fewest to most)\n")
        print(table(known, tries))
        print("\nMoves of the proofs, on average\n")
        print(table(known, lambda group: f"{mean(len(deal.moves) for deal in group):.1f}"))
    return 0


def find(known: list[Deal], name: str) -> Deal:
    for deal in known:
        if deal.name == name:
            return deal
    raise UserError(
        f"there is no deal {name!r}: a deal is given as its number of targets and its number, "
        f"{known[0].name} to {known[-1].name}"
    )


def line(deal: Deal) -> str:
    return (
        f"{deal.name:5}  grade {deal.grade}  seed {deal.seed:5}  "
        f"{deal.tries:6.1f} games a win  proof {len(deal.moves)} moves"
    )


def show(deal: Deal, path: Path | None) -> None:
    print(line(deal))
    if path is None:
        print(*deal.moves)
        return
    output.write(path, records.text(deals.record(deal)))


def table(known: list[Deal], cell: Callable[[list[Deal]], str]) -> str:
    """A row for each number of targets, a column for each grade."""
    rows = [["targets", *(f"grade {grade}" for grade in make.GRADES)]]
    rows.append(["---"] * len(rows[0]))
    for targets in make.NUMBERS:
        groups = [
            [deal for deal in known if (deal.targets, deal.grade) == (targets, grade)]
            for grade in make.GRADES
        ]
        rows.append([str(targets), *map(cell, groups)])
    return "\n".join("| " + " | ".join(row) + " |" for row in rows)


def won(group: list[Deal], wins: set[str]) -> str:
    return f"{sum(deal.name in wins for deal in group)} of {len(group)}"


def tries(group: list[Deal]) -> str:
    numbers = [deal.tries for deal in group]
    return f"{median(numbers):.0f} ({min(numbers):.0f} to {max(numbers):.0f})"
