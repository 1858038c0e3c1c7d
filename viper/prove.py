"""The prover: `python3 -m viper.prove FILE FUNCTION…` proves viper functions by CBMC.

A proof covers everything that the contract of a function allows, unless `--given` narrows it down.
"""

import argparse
import math
import os
import re
import resource
import shutil
import subprocess
import sys
import tempfile
from collections.abc import Callable
from dataclasses import dataclass, field, replace
from pathlib import Path

from viper import harness
from viper.command import UnusableError, chosen
from viper.exact import reachable
from viper.lint import UnreadableError
from viper.loops import Loops
from viper.model import ViperError

NOTHING = "no call keeps the contract with buffers so short"
UNWIND = (6, 18, 34, 102, 260)  # rounds to try of a loop whose range is not constant
MOST = (16, 256, 512)  # items to try of a buffer whose length is not a constant
ROUNDS = (1, 2, 4, 8, 16, 32)  # of each loop, to try where longer calls are cut off
NEVER = "1 == 0"  # fails where a call ends
LONGER = "no call ends in so few rounds"
OPTIONS = ("--no-standard-checks", "--signed-overflow-check", "--slice-formula", "--verbosity", "4")
WHOLE = "--unwinding-assertions"


@dataclass
class Proof:
    """What is proven of a function: its contract, and that whatever is `given`, it `shows`."""

    path: Path
    function: str
    given: list[str] = field(default_factory=list)
    shows: list[str] = field(default_factory=list)
    others: dict[str, str] = field(default_factory=dict)  # buffers that only these speak of
    apart: frozenset[str] = frozenset()  # functions for which their contracts stand
    unwind: int = 0  # rounds of each loop; 0 tries until they are enough
    loops: Loops | None = None  # by induction, not by unrolling
    cases: tuple[str, range] | None = None  # an argument that has one value after the other


@dataclass
class Verdict:
    proven: bool
    seconds: float
    unwind: int
    most: int  # items of buffers whose length is not a constant; 0 if there are none
    failures: list[str]
    loops: Loops | None = None


def prove(proof: Proof, seconds: float) -> Verdict:
    """Run CBMC for at most this long, in seconds of the processor."""
    return by_cases(proof, seconds, unrolled) if proof.cases else unrolled(proof, seconds)


def by_cases(proof: Proof, seconds: float, prover: Callable[[Proof, float], Verdict]) -> Verdict:
    """A proof for each value of an argument: where they are known, so are many indices."""
    assert proof.cases
    name, values = proof.cases
    first, last, step = values.start, values.stop, values.step
    others = f"not ({first} <= {name} < {last} and ({name} - {first}) % {step} == 0)"
    whole = Verdict(False, 0, 0, 0, [NOTHING])
    for given in (others, *(f"{name} == {value}" for value in values)):
        one = replace(proof, given=[*proof.given, given], cases=None)
        made = prover(one, seconds - whole.seconds)
        whole.seconds += made.seconds
        whole.unwind = max(whole.unwind, made.unwind)
        if not whole.loops or (made.loops and made.loops.endless()):
            whole.loops = made.loops
        if made.failures == [NOTHING] and not made.most:
            continue
        whole.proven = made.proven and given != others and not made.most
        whole.failures = made.failures
        if not whole.proven:
            whole.failures = made.failures or [f"the cases of {name} are not all"]
            break
    return whole


class Attempt:
    """A program for CBMC, and the time that it has taken.

    Buffers whose length is not a constant are as short as calls allow.
    """

    def __init__(self, proof: Proof, seconds: float, folder: str, loops: Loops | None = None):
        self.proof = proof
        self.seconds = seconds
        self.spent = 0.0
        self.loops = loops
        self.file = Path(folder, "proof.c")
        self.failures = [NOTHING]
        for self.most in MOST:
            self.write()
            reached = self.run(max(UNWIND[-1], self.most + 2), "-DREACH")
            if unanswered(reached):
                self.failures = reached
            elif any("is reached" in text for text in reached):
                self.failures = []
            elif self.limited:
                continue
            break

    def write(self, *shows: str) -> None:
        proof = self.proof
        program = harness.proof(
            proof.path, proof.function, proof.given, proof.apart, proof.others,
            [*proof.shows, *shows], self.most, self.loops,
        )  # fmt: skip
        self.file.write_text(program)
        self.limited = harness.LIMITED in program
        self.known = [*rounds(self.file), *items(program)]

    def run(self, unwind: int, *more: str) -> list[str]:
        """What CBMC could not prove."""
        failures, took = run(
            self.file, unwind, [*self.known, *more], self.seconds, self.seconds - self.spent
        )
        self.spent += took
        return failures

    def verdict(self, failures: list[str], unwind: int = 0) -> Verdict:
        most = self.most if self.limited else 0
        return Verdict(not failures, self.spent, unwind, most, failures, self.loops)


def unanswered(failures: list[str]) -> bool:
    return any(text.startswith(("no answer", "cbmc")) for text in failures)


def unrolled(proof: Proof, seconds: float) -> Verdict:
    with tempfile.TemporaryDirectory() as folder:
        attempt = Attempt(proof, seconds, folder)
        failures, unwind = attempt.failures, 0
        if not failures:
            for unwind in (proof.unwind,) if proof.unwind else UNWIND:
                failures = attempt.run(unwind, WHOLE)
                if not failures or not all("unwinding" in failure for failure in failures):
                    break
        return attempt.verdict(failures, unwind)


def cut_short(proof: Proof, seconds: float) -> Verdict:
    """Prove the calls in which no loop goes round more often than `proof.unwind`, or than can be
    proven in this time; at least one of them must end.
    """
    with tempfile.TemporaryDirectory() as folder:
        attempt = Attempt(proof, seconds, folder)
        best = attempt.verdict(attempt.failures or [LONGER])
        if attempt.failures:
            return best
        attempt.write(NEVER)
        for most in (proof.unwind,) if proof.unwind else ROUNDS:
            begun = attempt.spent
            failures = attempt.run(most + 1)
            ended = [text for text in failures if text.endswith(f":0: gives {NEVER}")]
            failures = [text for text in failures if text not in ended]
            if unanswered(failures):
                return best if best.proven else attempt.verdict(failures)
            if failures:
                return attempt.verdict(failures, most)
            if ended:
                best = replace(attempt.verdict([], most), seconds=attempt.spent - begun)
        return best


def induct(proof: Proof, seconds: float) -> Verdict:
    """Prove a function by what holds before each round of its loops.

    What its docstring offers is often all that is needed, and quickly found to hold.
    """
    if proof.cases:
        return by_cases(proof, seconds, induct)
    reached = reachable(proof.path, (proof.function,), proof.apart)
    if proof.loops or not any(function.contract.holds for function in reached):
        return by_rounds(proof, proof.loops or Loops(), seconds)
    first = by_rounds(proof, Loops(offered=True), seconds / 2)
    if first.proven:
        return first
    second = by_rounds(proof, Loops(), seconds - first.seconds)
    told = first if unanswered(second.failures) else second
    return replace(told, seconds=first.seconds + second.seconds)


def by_rounds(proof: Proof, loops: Loops, seconds: float) -> Verdict:
    with tempfile.TemporaryDirectory() as folder:
        attempt = Attempt(proof, seconds, folder, loops)
        loops.tried = True
        unwind = attempt.most + 2
        failures = attempt.failures
        while not failures:
            dropped = attempt.run(unwind, "-DSEARCH", WHOLE)
            if unanswered(dropped):
                failures = dropped
            elif not loops.drop(dropped):
                loops.shrink()
                attempt.write()
                failures = attempt.run(unwind, "-DINDUCTION", WHOLE)
                break
            attempt.write()
        return attempt.verdict(failures)


def cbmc() -> str:
    found = shutil.which(os.environ.get("CBMC") or "cbmc")
    if not found:
        raise UnusableError("there is no cbmc: install it (Debian 13 has it) or set CBMC")
    return found


def run(
    file: Path, unwind: int, more: list[str], seconds: float, left: float
) -> tuple[list[str], float]:
    """What CBMC could not prove, and the seconds of the processor that it took.

    Of all the `seconds` for a function some are `left`.
    """
    command = [cbmc(), str(file), "-D__CPROVER__", "--unwind", str(unwind), *more, *OPTIONS]
    limit = max(1, math.ceil(left))
    before = resource.getrusage(resource.RUSAGE_CHILDREN).ru_utime
    done = subprocess.run(
        command,
        capture_output=True,
        text=True,
        preexec_fn=lambda: resource.setrlimit(resource.RLIMIT_CPU, (limit, limit + 1)),
    )
    took = resource.getrusage(resource.RUSAGE_CHILDREN).ru_utime - before
    failed = re.findall(r"^\[.*?\] line \d+ (.*): (?:FAILURE|UNKNOWN)$", done.stdout, re.MULTILINE)
    if done.returncode < 0:
        failed = [f"no answer in {math.ceil(seconds)} s"]
    elif done.returncode not in (0, 10):
        failed = [f"cbmc: {(done.stderr or done.stdout).strip()[-300:]}"]
    elif done.returncode and not failed:
        failed = ["cbmc names no failure"]
    return failed, took


def rounds(file: Path) -> list[str]:
    """How often each loop goes round whose range is constant; the lines of the program tell."""
    lines = file.read_text().splitlines()
    shown = subprocess.run(
        [cbmc(), str(file), "-D__CPROVER__", "--show-loops"],
        capture_output=True,
        text=True,
    )
    if shown.returncode:
        said = (shown.stderr or shown.stdout).strip()[-300:]
        raise UnusableError(f"cbmc fails: {said or f'it ends with status {shown.returncode}'}")
    known = []
    for loop, line in re.findall(r"^Loop (\S+):\n.* line (\d+) ", shown.stdout, re.MULTILINE):
        told = re.findall(r"/\* (-?\d+) rounds \*/", lines[int(line) - 1])
        if told:
            known.append(f"{loop}:{max(map(int, told)) + 2}")
    return ["--unwindset", ",".join(known)] if known else []


def items(program: str) -> list[str]:
    """CBMC knows each item of a buffer by itself only if it is short, or asked to."""
    told = [int(room) for room in re.findall(r"/\* of (\d+) items \*/", program)]
    return ["--max-field-sensitivity-array-size", str(max(told))] if told else []


def main(arguments: list[str]) -> int:
    parser = argparse.ArgumentParser(prog="python3 -m viper.prove", description=__doc__)
    option = parser.add_argument
    option("file", type=Path, metavar="FILE", help="a module with viper functions")
    option("functions", nargs="*", metavar="FUNCTION", help="what to prove; all if none is named")
    option("--seconds", type=float, default=600, help="at most, for each function")
    option("--given", action="append", default=[], help="a condition more than the contract has")
    option("--shows", action="append", default=[], help="a condition that holds at the end, too")
    option("--unwind", type=int, default=0, help="rounds of each loop")
    option("--apart", action="append", default=[], help="a function for which its contract stands")
    option("--induction", action="store_true", help="any number of rounds, by what each one keeps")
    option("--cut", action="store_true", help="only calls in which loops have so few rounds")
    option("--show", action="store_true", help="print the C program instead")
    options = parser.parse_intermixed_args(arguments)
    open_ends = 0
    try:
        for name in chosen(options.file, options.functions):
            apart = frozenset(options.apart)
            if options.show:
                print(harness.proof(options.file, name, options.given, apart, {}, options.shows))
                continue
            proof = Proof(
                options.file, name, options.given, options.shows, {}, apart, options.unwind
            )
            prover = induct if options.induction else cut_short if options.cut else prove
            verdict = prover(proof, options.seconds)
            told = "proven" if verdict.proven else "; ".join(verdict.failures[:4])
            if verdict.loops and verdict.loops.endless():
                told += f"; whether it ends is not: {', '.join(verdict.loops.endless())}"
            print(
                f"{name:20} {verdict.seconds:6.1f} s  {verdict.unwind:4} rounds "
                f"{verdict.most:4} items  {told}",
                flush=True,
            )
            open_ends += not verdict.proven
    except (ViperError, UnreadableError, UnusableError) as error:
        print(f"viper: {error}", file=sys.stderr)
        return 2
    return int(open_ends > 0)


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
