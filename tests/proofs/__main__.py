"""`python -m tests.proofs`: prove what has changed, and write the record and docs/proofs.md."""

import argparse
import os
import re
import subprocess
import sys

from host_tools.build.cbmc import cbmc
from tests.proofs.goals import CONTRACT, Goal, bound, goals
from tests.proofs.table import INDUCTION, OPEN, UNROLLED, Row, rows, write
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


def main() -> None:
    parser = argparse.ArgumentParser(prog="python -m tests.proofs", description=__doc__)
    option = parser.add_argument
    option("functions", nargs="*", help="prove these again, whether they have changed or not")
    option("--seconds", type=float, default=600, help="for each, of the processor")
    option("--all", action="store_true", help="prove everything again")
    option("--open", action="store_true", help="try again what is not proven")
    options = parser.parse_intermixed_args()
    os.environ["CBMC"] = str(cbmc())
    version = installed()
    old, made = rows(), list[Row]()
    todo = goals()
    for place, goal in enumerate(todo):
        before = next((row for row in old if row.is_of(goal)), None)
        again = options.all or goal.function in options.functions
        if before and options.open:
            again |= before.what == OPEN
        if before and not again and before.key == goal.key(before.how, version):
            made.append(before)
            continue
        first = before.how if before else UNROLLED
        row = attempt(goal, first, options.seconds, version)
        if row.what == OPEN:
            other = INDUCTION if first == UNROLLED else UNROLLED
            second = attempt(goal, other, options.seconds, version)
            row = second if second.what != OPEN else row
        if row.what == OPEN and goal.what != CONTRACT:
            sys.exit(f"{goal.module} {goal.function} {goal.what}, {goal.bound}: {row.bound}")
        made.append(row)
        print(row.text(), end="", flush=True)
        rest = [row for later in todo[place + 1 :] for row in old if row.is_of(later)]
        write([*made, *rest], version)
    write(made, version)


if __name__ == "__main__":
    main()
