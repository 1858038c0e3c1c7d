"""Faults made on purpose: one in each function that is proven, found by its own proof.

`faults.txt` has a line for each proof: module, function, what is proven, up to which bound, what
was changed, what the proof then says, the seconds it took, and the hash of the program that is
proven. docs/proofs.md counts them.
"""

import dataclasses
import re
import tempfile
from collections.abc import Iterator
from pathlib import Path
from typing import NamedTuple

from pc.paths import ROOT
from tests.proofs.changes import LENGTH, RULES, Changer
from tests.proofs.goals import Goal, goals
from tests.proofs.planted import planted
from tests.proofs.table import OPEN, PAGE, Row, rows, version
from viper import fuzz
from viper.model import ViperError

FILE = ROOT / "tests/proofs/faults.txt"
HEAD = (
    "| what was changed | in how many | for example | what the proof says |\n|---|---:|---|---|\n"
)
NONE = "nothing: no such fault was found"
STEPS = 40_000_000  # of the fuzzer, until it finds a fault
SECONDS = 60  # for the proof of a change, or three times what the proof took


class Fault(NamedTuple):
    module: str
    function: str
    what: str
    bound: str
    kind: str  # of change
    change: str
    broken: str  # the check that fails
    seconds: str
    key: str  # of the goal, without the fault

    def is_of(self, row: Row) -> bool:
        return self[:4] == row[:4]

    def source(self, path: Path) -> str:
        """The module with this fault."""
        changer = Changer(path, self.function)
        return next(
            changer.source(change) for change in changer.changes() if change.text == self.change
        )


def faults() -> list[Fault]:
    return [Fault(*line.split("\t")) for line in FILE.read_text().splitlines()]


def record(made: list[Fault]) -> None:
    FILE.write_text("".join("\t".join(fault) + "\n" for fault in made))
    PAGE.write_text(page(made, PAGE.read_text()))


def page(made: list[Fault], text: str) -> str:
    """The page with its table: an example of each rule, but the names of all without a fault."""
    before, _, after = text.partition(HEAD)
    rest = after.partition("\n\n")[2]
    lines = []
    for kind in (*RULES, LENGTH, NONE):
        some = [fault for fault in made if fault.kind == kind]
        if kind == NONE:
            shown = ", ".join(f"`{fault.function}`" for fault in some)
        elif some:
            shown = f"`{some[0].function}`: `{some[0].change}`".replace("|", "\\|")
        if some:
            said = f"`{some[0].broken}`".replace("|", "\\|") if some[0].broken else ""
            lines.append(f"| {kind} | {len(some)} | {shown} | {said} |\n")
    return before + HEAD + "".join(lines) + "\n" + rest


def proven() -> Iterator[tuple[Goal, Row]]:
    for goal in goals():
        for row in rows():
            if row.is_of(goal) and row.what != OPEN:
                yield goal, row


def smallest() -> list[tuple[Goal, Row]]:
    """What has to find a fault: of a proof for boards of several sizes the first."""
    first = {(row.module, row.function, row.what): (goal, row) for goal, row in [*proven()][::-1]}
    return list(first.values())[::-1]


def find(goal: Goal, row: Row) -> Fault:
    """The first change that the proof finds; where it is a contract that is proven, the fuzzer has
    to find it, too, because a proof by induction or by contracts can fail at code that is right.
    """
    known, key = row[:4], goal.key(row.how, version())
    changer = Changer(goal.proof.path, goal.function)
    for change in changer.changes():
        with tempfile.TemporaryDirectory() as folder:
            path = planted(goal.module, changer.source(change), Path(folder))
            try:
                if not goal.proof.shows and not breaks(path, goal.function):
                    continue
                limit = max(SECONDS, 3 * float(row.seconds))
                broken, seconds = refuted(goal, row, path, limit)
            except ViperError:  # it is not viper any more
                continue
            if broken:
                return Fault(*known, change.kind, change.text, broken, f"{seconds:.1f}", key)
    return Fault(*known, NONE, "", "", "", key)


def refuted(goal: Goal, row: Row, path: Path, seconds: float) -> tuple[str, float]:
    """The first check that fails in a module with a change, and the time it took.

    Of a goal that shows more than the contract, only what it shows may fail.
    """
    changed = goal._replace(proof=dataclasses.replace(goal.proof, path=path))
    verdict = changed.prove(row.how, seconds)
    failed = re.findall(r"\.py:(\d+): (.*)", "\n".join(verdict.failures))
    if goal.proof.shows and any(line != "0" for line, _ in failed):
        failed = []
    return failed[0][1] if failed else "", verdict.seconds


def breaks(path: Path, function: str) -> bool:
    """Whether a call that the contract allows breaks a check: the fuzzer makes one."""
    with tempfile.TemporaryDirectory() as folder:
        fault = fuzz.fuzz(path, [function], function, Path(folder), STEPS).fault
    return fault != "" and not fault.startswith("it ends with status")
