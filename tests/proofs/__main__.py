"""`python -m tests.proofs`: prove what has changed, and write the record and docs/proofs.md.

With --faults it breaks the functions that are proven, where they or their proofs have changed.
"""

import argparse
import os
import re
import subprocess
import sys
from collections.abc import Callable
from typing import TypeVar

from host_tools.build.cbmc import cbmc
from tests.proofs import faults
from tests.proofs.faults import Fault
from tests.proofs.goals import CONTRACT, Goal, bound, goals
from tests.proofs.parts import TOO_LITTLE, WEAK
from tests.proofs.table import OPEN, Row, rows, version, write
from viper.model import ViperError

Wanted = TypeVar("Wanted")
Line = TypeVar("Line", bound=tuple[str, ...])


def renew(
    todo: list[Wanted],
    known: Callable[[Wanted], Line | None],
    is_valid: Callable[[Wanted, Line], bool],
    make: Callable[[Wanted, Line | None], Line],
    keep: Callable[[list[Line]], None],
) -> None:
    """Make each line again that is not valid any more, and keep it at once."""
    made: list[Line] = []
    for place, wanted in enumerate(todo):
        before = known(wanted)
        if before and is_valid(wanted, before):
            made.append(before)
            continue
        made.append(make(wanted, before))
        print(*made[-1][:-1], sep="  ", flush=True)
        keep([*made, *filter(None, map(known, todo[place + 1 :]))])
    keep(made)


def attempt(goal: Goal, how: str, seconds: float, cbmc: str) -> Row:
    """A line of the record."""
    known = (goal.module, goal.function)
    try:
        verdict = goal.prove(how, seconds)
    except ViperError as error:
        return Row(*known, OPEN, f"no C: {error.reason}", "", how, "")
    if not verdict.proven:
        reason = verdict.failures[0].replace("|", "\\|")
        return Row(*known, OPEN, reason, "", how, goal.key(how, cbmc))
    limit = "; ".join(filter(None, (goal.bound, bound(goal.proof, verdict)))) or "none"
    return Row(*known, goal.what, limit, f"{verdict.seconds:.1f}", how, goal.key(how, cbmc))


def proof(goal: Goal, before: Row | None, seconds: float, cbmc: str) -> Row:
    """Prove a goal the way that it was proven before, or else another one, in this time."""
    if goal.what == CONTRACT and goal.function in WEAK.get(goal.module, ()):
        return Row(goal.module, goal.function, OPEN, TOO_LITTLE, "", "", "")
    ways = sorted(goal.ways, key=lambda how: not before or how != before.how)
    tried: list[Row] = []
    for how in ways:
        again = before and before.what != OPEN and how == before.how
        tried.append(attempt(goal, how, seconds if again else seconds / len(ways), cbmc))
        if tried[-1].what != OPEN:
            return tried[-1]
    reason = tried[0].bound
    if reason.startswith(("no answer", "unwinding")):
        reason = f"no answer in {seconds:.0f} s"
    if goal.what != CONTRACT:
        sys.exit(f"{goal.module} {goal.function} {goal.what}, {goal.bound}: {reason}")
    return tried[0]._replace(bound=reason)


def installed() -> str:
    """The version of CBMC."""
    shown = subprocess.run([os.environ["CBMC"], "--version"], capture_output=True, text=True)
    return "CBMC " + re.split(r"[ (]", shown.stdout.strip())[0]


def find_faults(again: list[str]) -> None:
    old = faults.faults()

    def known(one: tuple[Goal, Row]) -> Fault | None:
        return next((fault for fault in old if fault.is_of(one[1])), None)

    def is_valid(one: tuple[Goal, Row], fault: Fault) -> bool:
        goal, row = one
        return fault.key == goal.key(row.how, version()) and goal.function not in again

    renew(faults.smallest(), known, is_valid, lambda one, _: faults.find(*one), faults.record)


def prove(options: argparse.Namespace) -> None:
    old, now = rows(), installed()

    def known(goal: Goal) -> Row | None:
        return next((row for row in old if row.is_of(goal)), None)

    def is_valid(goal: Goal, row: Row) -> bool:
        again = options.all or goal.function in options.functions
        again |= options.open and row.what == OPEN
        return not again and row.key in ("", goal.key(row.how, now))

    def make(goal: Goal, row: Row | None) -> Row:
        return proof(goal, row, options.seconds, now)

    renew(goals(), known, is_valid, make, lambda made: write(made, now))


def main() -> None:
    parser = argparse.ArgumentParser(prog="python -m tests.proofs", description=__doc__)
    option = parser.add_argument
    option("functions", nargs="*", help="prove these again, whether they have changed or not")
    option("--seconds", type=float, default=600, help="for each proof, of the processor")
    option("--all", action="store_true", help="prove everything again")
    option("--open", action="store_true", help="try again what is not proven as a whole")
    option("--faults", action="store_true", help="find a fault for each proof that has none")
    options = parser.parse_intermixed_args()
    os.environ["CBMC"] = str(cbmc())
    if options.faults:
        find_faults(options.functions)
    else:
        prove(options)


if __name__ == "__main__":
    main()
