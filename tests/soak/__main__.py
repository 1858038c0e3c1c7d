"""`make soak`: all that takes too long for `make test`. Exit status 1 if anything fails.

python -m tests.soak          all parts: about half an hour on two cores
python -m tests.soak cuts     one of them, or several
python -m tests.soak --share 20    a twentieth of everything, to try it out
"""

import argparse
import os
import sys

os.environ.setdefault("QUADRILLE_VIPER", "check")  # also for the processes that are started

import sim

sim.install()

from tests.soak import cuts, fuzz, monkey, play, stock  # noqa: E402 - they look at firmware/
from tests.soak.jobs import Outcome, run  # noqa: E402

# The longest jobs first.
PARTS = {"play": play, "stock": stock, "cuts": cuts, "monkey": monkey, "fuzz": fuzz}


def main() -> int:
    parser = argparse.ArgumentParser(prog="python -m tests.soak", description="Run the soak.")
    parser.add_argument(
        "parts", nargs="*", choices=[[], *PARTS], metavar="PART", help=" ".join(PARTS)
    )
    parser.add_argument("--share", type=int, default=1, metavar="N", help="do 1/N of everything")
    arguments = parser.parse_args()
    if arguments.share < 1:
        parser.error("--share wants a number from 1 up")
    chosen = arguments.parts or list(PARTS)
    outcomes = run(
        [job for part in PARTS if part in chosen for job in PARTS[part].jobs(arguments.share)]
    )
    report(outcomes)
    return 1 if any(outcome.failures for outcome in outcomes.values()) else 0


def report(outcomes: dict[str, Outcome]) -> None:
    rows = [("part", "what", "number"), ("----", "----", "------")]
    for part, outcome in outcomes.items():
        rows += [(part, what, f"{count:,}") for what, count in sorted(outcome.counts.items())]
        rows += [(part, f"at worst: {what}", f"{worst:,}") for what, worst in outcome.worst.items()]
        rows.append((part, "failures", str(len(outcome.failures))))
    widths = [max(map(len, column)) for column in zip(*rows, strict=True)]
    for row in rows:
        print("| " + " | ".join(map(str.ljust, row, widths)) + " |")
    for outcome in outcomes.values():
        for failure in outcome.failures:
            print(f"\nFAILED: {failure}")


if __name__ == "__main__":
    try:
        sys.exit(main())
    except KeyboardInterrupt:
        sys.exit(130)
