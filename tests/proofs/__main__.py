"""`python -m tests.proofs`: prove what has changed, and write the record and docs/proofs.md.

With --faults it breaks the functions that are proven, where they or their proofs have changed.
"""

import argparse
import os
import re
import subprocess
import sys

from host_tools.build.cbmc import cbmc
from tests.proofs.faults import Fault, faults, find, record, smallest
from tests.proofs.goals import CONTRACT, Goal, bound, goals
from tests.proofs.table import INDUCTION, OPEN, UNROLLED, Row, rows, version, write
from viper.model import ViperError
from viper.prove import Verdict, induct, prove


def attempt(goal: Goal, how: str, seconds: float, cbmc: str) -> Row:
    """A line of the record."""
    known = (goal.module, goal.function)
    try:
        prover = induct if how == INDUCTION else prove
        verdict: Verdict = prover(goal.proof, seconds)
    except ViperError as error:
        return Row(*known, OPEN, f"no C: {error.reason}", "", how, "")
    key = goal.key(how, cbmc)
    if not verdict.proven:
        reason = verdict.failures[0].replace("|", "\\|")
        return Row(*known, OPEN, reason, "", how, key)
    limit = goal.bound or bound(goal.proof, verdict)
    return Row(*known, goal.what, limit, f"{verdict.seconds:.1f}", how, key)


def installed() -> str:
    """Which CBMC this is."""
    shown = subprocess.run([os.environ["CBMC"], "--version"], capture_output=True, text=True)
    return "CBMC " + re.split(r"[ (]", shown.stdout.strip())[0]


def find_faults(again: list[str]) -> None:
    old, made = faults(), list[Fault]()
    todo = smallest()
    for place, (goal, row) in enumerate(todo):
        before = next((fault for fault in old if fault.is_of(row)), None)
        if before and before.key == goal.key(row.how, version()) and goal.function not in again:
            made.append(before)
            continue
        made.append(find(goal, row))
        print(*made[-1][1:7], sep="  ", flush=True)
        rest = [fault for _, later in todo[place + 1 :] for fault in old if fault.is_of(later)]
        record([*made, *rest])
    record(made)


def main() -> None:
    parser = argparse.ArgumentParser(prog="python -m tests.proofs", description=__doc__)
    option = parser.add_argument
    option("functions", nargs="*", help="prove these again, whether they have changed or not")
    option("--seconds", type=float, default=600, help="for each, of the processor")
    option("--all", action="store_true", help="prove everything again")
    option("--open", action="store_true", help="try again what is not proven")
    option("--faults", action="store_true", help="find a fault for each proof that has none")
    options = parser.parse_intermixed_args()
    os.environ["CBMC"] = str(cbmc())
    if options.faults:
        find_faults(options.functions)
        return
    program = installed()
    old, made = rows(), list[Row]()
    todo = goals()
    for place, goal in enumerate(todo):
        before = next((row for row in old if row.is_of(goal)), None)
        again = options.all or goal.function in options.functions
        if before and options.open:
            again |= before.what == OPEN
        if before and not again and before.key in ("", goal.key(before.how, program)):
            made.append(before)
            continue
        first = before.how if before else UNROLLED
        row = attempt(goal, first, options.seconds, program)
        if row.what == OPEN:
            other = INDUCTION if first == UNROLLED else UNROLLED
            second = attempt(goal, other, options.seconds, program)
            row = second if second.what != OPEN else row
        if row.what == OPEN and goal.what != CONTRACT:
            sys.exit(f"{goal.module} {goal.function} {goal.what}, {goal.bound}: {row.bound}")
        made.append(row)
        print(row.text(), end="", flush=True)
        rest = [row for later in todo[place + 1 :] for row in old if row.is_of(later)]
        write([*made, *rest], program)
    write(made, program)


if __name__ == "__main__":
    main()
