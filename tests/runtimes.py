"""One program on all runtimes: CPython, MicroPython's unix port, the emulated RP2040, a Cortex-M33.

    agree("kernels.py", emulator={"COUNT": 50})

runs tests/programs/kernels.py as it stands on CPython and the unix port, with COUNT = 50 on the
emulator, and fails at the first line where two of them differ. A program is plain MicroPython that
prints its results; what it prints for a smaller parameter must be the beginning of what it prints
for a larger one. The emulator is slow: give it little to do, and print a checksum for a number of
cases rather than every result. What `from tests.programs.draws import below` names is in another
program there, whose text takes the place of that line. To see what each runtime prints:

    .venv/bin/python -m tests.runtimes kernels.py COUNT=20
"""

import argparse
import os
import re
import subprocess
import sys
import tempfile
from collections.abc import Mapping
from pathlib import Path
from types import MappingProxyType

from pc import firmware

if __name__ == "__main__":
    firmware.install()

from host_tools.build.m33 import PRODUCT as M33
from pc.errors import UserError
from pc.paths import BUILD, ROOT, TESTS, UNIX_FIRMWARE, UNIX_RUNTIME
from sim.emulator import EmulatorError, Handheld
from tests.m33 import machine

RUNTIMES = ("cpython", "unix", "emulator", "m33")
PROGRAMS = TESTS / "programs"
SHARED = re.compile(r"^from tests\.programs\.(\w+) import .*\n", re.MULTILINE)
IMAGE = BUILD / "quadrille16.uf2"
HOST_SECONDS = 600  # of the wall clock, for CPython and the unix port
EMULATED_SECONDS = 60

Parameters = Mapping[str, int | str]
AS_WRITTEN: Parameters = MappingProxyType({})

# Checking mode, and in a process of its own, so that no other test can have touched its modules.
ON_CPYTHON = (
    "import runpy, sys; from pc import firmware; firmware.install(); runpy.run_path(sys.argv[1])"
)


class ProgramError(Exception):
    """A program did not run to its end on one of the runtimes."""


class DivergenceError(AssertionError):
    """Two runtimes printed different results."""


def agree(
    program: str | Path,
    cpython: Parameters | None = AS_WRITTEN,
    unix: Parameters | None = AS_WRITTEN,
    emulator: Parameters | None = AS_WRITTEN,
    m33: Parameters | None = None,
) -> dict[str, list[str]]:
    """Run a program on the runtimes, compare each output with the longest and return them.

    `program` is the name of a file in tests/programs, or a path. The parameters of a runtime
    replace values in the program (`COUNT = 1000` at the start of a line); only a runtime with other
    parameters may print less. None leaves it out.
    """
    wanted = zip(RUNTIMES, (cpython, unix, emulator, m33), strict=True)
    workloads = {name: values for name, values in wanted if values is not None}
    outputs = {name: run(program, name, values) for name, values in workloads.items()}
    longest = max(outputs, key=lambda runtime: len(outputs[runtime]))
    for runtime, lines in outputs.items():
        if not lines:
            raise DivergenceError(f"{program}: {runtime} printed nothing")
        for number, (left, right) in enumerate(zip(outputs[longest], lines, strict=False), 1):
            if left != right:
                raise DivergenceError(
                    f"{program}, line {number} of the output:\n"
                    f"  {longest}: {left}\n"
                    f"  {runtime}: {right}"
                )
        if len(lines) < len(outputs[longest]) and workloads[runtime] == workloads[longest]:
            raise DivergenceError(
                f"{program}: {runtime} stopped after {len(lines)} lines, "
                f"{longest} printed {len(outputs[longest])}"
            )
    return outputs


def run(program: str | Path, runtime: str, parameters: Parameters = AS_WRITTEN) -> list[str]:
    """The lines that a program prints on one of the RUNTIMES."""
    path = PROGRAMS / program
    if not path.is_file():
        raise ValueError(f"there is no program {path}")
    text = with_parameters(path, parameters)
    if runtime == "emulator":
        if not IMAGE.exists():
            raise ProgramError(f"there is no {IMAGE.name}: run `make firmware`")
        try:
            return Handheld(IMAGE).boot().exec(text, EMULATED_SECONDS).splitlines()
        except EmulatorError as error:
            raise ProgramError(f"{path.name} failed on the emulator:\n{error}") from None
    if runtime == "m33":
        if not M33.exists():
            raise ProgramError("there is no MicroPython for the Cortex-M33: run `make test`")
        try:
            return machine.run(text, HOST_SECONDS).splitlines()
        except machine.M33Error as error:
            raise ProgramError(f"{path.name} failed on the Cortex-M33:\n{error}") from None
    if runtime == "cpython":
        return _in_process(path, text, [sys.executable, "-c", ON_CPYTHON], {"VIPER_MODE": "check"})
    # Our modules come precompiled; the unix port's own viper compiler is a broken one.
    if "micropython.viper" in text:
        raise ValueError(f"{path.name}: viper belongs in a module of firmware/, not in a program")
    if not UNIX_RUNTIME.exists():
        raise ProgramError("there is no unix runtime: run `make unix`")
    return _in_process(path, text, [str(UNIX_RUNTIME)], {"MICROPYPATH": str(UNIX_FIRMWARE)})


def with_parameters(path: Path, parameters: Parameters) -> str:
    """The text of a program, and in it that of the programs that it imports."""
    text = SHARED.sub(lambda line: (PROGRAMS / f"{line[1]}.py").read_text(), path.read_text())
    for name, value in parameters.items():
        line = f"{name} = {value!r}".replace("\\", r"\\")  # a backslash of its own, not of `re`
        text, found = re.subn(rf"^{name} = .*$", line, text, flags=re.MULTILINE)
        if found != 1:
            raise ValueError(f"{path.name}: wanted one line `{name} = …`, found {found}")
    return text


def on_board(
    board: Handheld, program: str, parameters: Parameters, seconds: float = EMULATED_SECONDS
) -> list[str]:
    """The lines that a program of tests/programs prints on a board."""
    return board.exec(with_parameters(PROGRAMS / program, parameters), seconds).splitlines()


def _in_process(
    path: Path, text: str, command: list[str], environment: dict[str, str]
) -> list[str]:
    with tempfile.TemporaryDirectory() as folder:
        program = Path(folder) / path.name
        program.write_text(text)
        try:
            done = subprocess.run(
                [*command, str(program)],
                cwd=ROOT,
                env=os.environ | environment,
                capture_output=True,
                text=True,
                timeout=HOST_SECONDS,
            )
        except subprocess.TimeoutExpired:
            raise ProgramError(f"{path.name} ran for more than {HOST_SECONDS} s") from None
    if done.returncode:
        raise ProgramError(f"{path.name} failed on {command[0]}:\n{done.stdout}{done.stderr}")
    return done.stdout.splitlines()


def setting(text: str) -> tuple[str, int]:
    name, _, value = text.partition("=")
    if not (name.isidentifier() and value.isdecimal()):
        raise argparse.ArgumentTypeError(f"{text!r} is not NAME=NUMBER")
    return name, int(value)


def main(arguments: list[str]) -> None:
    parser = argparse.ArgumentParser(prog="python -m tests.runtimes")
    parser.add_argument("program", help="a file in tests/programs, or a path")
    parser.add_argument("parameters", nargs="*", type=setting, metavar="NAME=NUMBER")
    chosen = parser.parse_args(arguments)
    for runtime in RUNTIMES:
        try:
            lines = run(chosen.program, runtime, dict(chosen.parameters))
        except (OSError, ValueError, ProgramError, UserError) as error:
            parser.exit(1, f"{error}\n")
        print(f"--- {runtime}", *lines, sep="\n")


if __name__ == "__main__":
    main(sys.argv[1:])
