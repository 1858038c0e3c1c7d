"""The fuzzer: `python3 -m viper.fuzz FILE FUNCTION…` looks for arguments that break a function.

It calls the function, as C with all checks of checking mode and with the sanitizers for addresses
and undefined behaviour, with whatever its contract allows, and keeps what runs along new paths.
"""

import argparse
import os
import re
import shlex
import shutil
import subprocess
import sys
import tempfile
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from hashlib import sha256
from pathlib import Path

from viper import inputs
from viper.command import UnusableError, chosen
from viper.compiled import compiler, kept
from viper.lint import UnreadableError
from viper.model import ViperError

LOOP = Path(__file__).with_name("fuzz.c")
STEPS = 100_000_000  # of a function, some ten seconds
SANITIZERS = ("-fsanitize=address,undefined", "-fno-sanitize-recover=all")
# Products of products may need more than the 64 bits in which numbers are exact: then they wrap.
CHECKED = ("-O1", "-g1", "-w", "-fno-strict-aliasing", "-ftrivial-auto-var-init=pattern", "-fwrapv",
           *SANITIZERS, "-fno-sanitize=signed-integer-overflow", "-fsanitize-coverage=trace-pc",
           )  # fmt: skip
ENVIRONMENT = {"ASAN_OPTIONS": "exitcode=4:detect_leaks=0", "UBSAN_OPTIONS": "exitcode=4"}
BROKEN = 3  # how the program ends if a check fails
HEAD = 8  # bytes before those of an input: their number, and how long the call took


@dataclass
class Outcome:
    """How many seeds and calls kept the contract, and how many places of the code they reached."""

    seeds: int = 0
    calls: int = 0
    tried: int = 0
    places: int = 0
    fault: str = ""
    input: Path | None = None  # which shows the fault again


def program(path: Path, names: Sequence[str]) -> Path:
    """Functions of a module, compiled; the same program is compiled once only."""
    text = inputs.text(path, list(names))

    def make(work: Path) -> None:
        (work / "viper.c").write_text(text)
        for arguments in (
            ["-O2", "-c", LOOP, "-o", work / "loop.o"],
            [*CHECKED, "-c", work / "viper.c", "-o", work / "viper.o"],
            [*SANITIZERS, work / "loop.o", work / "viper.o", "-o", work / "made"],
        ):
            command = [*compiler(), *map(str, arguments)]
            try:
                done = subprocess.run(command, capture_output=True, text=True)
            except OSError:
                raise UnusableError(
                    f"there is no C compiler {command[0]!r}: install one, or set CC"
                ) from None
            if done.returncode:
                said = re.findall(r".*(?:error|cannot find).*", done.stderr) or [
                    done.stderr.strip()
                ]
                raise UnusableError(
                    "the C compiler does not make the program with its sanitizers: install gcc "
                    f"and its libraries, or set CC ({said[0]})"
                )

    return kept(" ".join((text, LOOP.read_text(), *CHECKED)), make)


def fuzz(
    path: Path,
    names: Sequence[str],
    name: str,
    keep: Path,
    steps: int = STEPS,
    seed: int = 1,
    seeds: Path | None = None,
) -> Outcome:
    """Fuzz a function of a program of some, beginning with a file of seeds; the input of a fault is
    kept in a folder.
    """
    with tempfile.TemporaryDirectory() as folder:
        now = Path(folder, "input")
        made = run(path, names, name, now, steps, seed, seeds or Path(os.devnull))
        if made.fault:
            data = held(now)
            keep.mkdir(parents=True, exist_ok=True)
            made.input = keep / f"{path.stem}-{name}-{sha256(data).hexdigest()[:8]}.input"
            made.input.write_bytes(now.read_bytes()[: HEAD + len(data)])
    return made


def write_seeds(file: Path, seeds: Iterable[bytes]) -> None:
    """Calls as `viper.recorded` has them."""
    file.write_bytes(b"".join(len(seed).to_bytes(4, "little") + seed for seed in seeds))


def held(file: Path) -> bytes:
    data = file.read_bytes()
    return data[HEAD : HEAD + int.from_bytes(data[:4], "little")]


def replay(path: Path, names: Sequence[str], name: str, given: Path) -> Outcome:
    """Call a function once, with an input that was kept."""
    with tempfile.TemporaryDirectory() as folder:
        now = Path(folder, "input")
        shutil.copy(given, now)
        return run(path, names, name, now, 0, 0, now)


def run(
    path: Path, names: Sequence[str], name: str, now: Path, steps: int, seed: int, seeds: Path
) -> Outcome:
    arguments = [names.index(name), seed, steps, now, seeds]
    done = subprocess.run(
        [program(path, names), *map(str, arguments)],
        capture_output=True,
        text=True,
        errors="replace",
        env=os.environ | ENVIRONMENT,
    )
    if done.returncode in (0, BROKEN):
        numbers, _, fault = done.stdout.partition("\n")
        tried, calls, of_seeds, places = map(int, numbers.split())
        return Outcome(of_seeds, calls, tried, places, fault.strip())
    said = re.search(r"(?:SUMMARY: |runtime error: )(.*)", done.stderr)
    return Outcome(fault=said[1] if said else f"it ends with status {done.returncode}")


def main(arguments: list[str]) -> int:
    parser = argparse.ArgumentParser(prog="python3 -m viper.fuzz", description=__doc__)
    option = parser.add_argument
    option("file", type=Path, metavar="FILE", help="a module with viper functions")
    option("functions", nargs="*", metavar="FUNCTION", help="what to fuzz; all if none is named")
    option("--steps", type=int, default=STEPS, help="how long, for each function")
    option("--seed", type=int, default=1, help="the same one makes the same calls")
    option(
        "--keep", type=Path, default=Path(), metavar="FOLDER", help="for inputs that show faults"
    )
    option("--seeds", type=Path, metavar="FILE", help="calls to begin with: viper.recorded")
    option("--replay", type=Path, metavar="INPUT", help="call the function with such an input")
    options = parser.parse_intermixed_args(arguments)
    faults = 0
    try:
        names = chosen(options.file, options.functions, options.seeds, options.replay)
        for name in names:
            if options.replay:
                made = replay(options.file, names, name, options.replay)
                print(f"{name}: {made.fault or 'no fault shows'}")
            else:
                limits = (options.steps, options.seed, options.seeds)
                made = fuzz(options.file, names, name, options.keep, *limits)
                print(told(options.file, name, made), flush=True)
            faults += bool(made.fault)
    except (ViperError, UnreadableError, UnusableError) as error:
        print(f"viper: {error}", file=sys.stderr)
        return 2
    return int(faults > 0)


def told(path: Path, name: str, made: Outcome) -> str:
    if made.input:
        again = ["-m", "viper.fuzz", path, name, "--replay", made.input]
        return f"{name}: {made.fault}; to see it again: python3 {shlex.join(map(str, again))}"
    part = 100 * made.calls // max(made.tried, 1)
    return f"{name:20} {made.tried:9} calls  {part:3} % allowed  {made.places:5} places  no fault"


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
