"""Run a program, log its output, and show its progress."""

import errno
import os
import re
import shutil
import subprocess
import sys
import time
from collections.abc import Iterable, Iterator
from contextlib import contextmanager
from pathlib import Path

from pc.errors import UserError
from pc.paths import CACHE

LONGEST = 200  # characters of a line that are repeated; a compiler's whole command may be in one


Causes = Iterable[tuple[tuple[str, ...], str]]  # signs in a program's output, and what they mean


def run(
    command: list[str],
    log_name: str,
    what: str,
    *,
    cwd: Path | None = None,
    env: dict[str, str] | None = None,
    progress: str = "",
    causes: Causes = (),
) -> str:
    """Return the program's output; of lines that match `progress` the first group is shown.

    `what` is said if it fails, with the meaning of the first of the `causes` that is found.
    """
    if not shutil.which(command[0], path=(env or os.environ).get("PATH")):
        raise UserError(f"{command[0]} is missing: install it and run make again")
    log = CACHE / "log" / f"{log_name}.log"
    log.parent.mkdir(parents=True, exist_ok=True)
    output = shown = ""
    with (
        log.open("w", encoding="utf-8") as file,
        subprocess.Popen(
            command,
            cwd=cwd,
            env=env,
            stdin=subprocess.DEVNULL,
            stdout=subprocess.PIPE,
            stderr=subprocess.STDOUT,
            text=True,
            errors="replace",
        ) as process,
    ):
        assert process.stdout is not None
        for line in process.stdout:
            file.write(line)
            output += line
            match = re.match(progress, line) if progress else None
            if match and match[1] != shown:
                shown = match[1]
                tell(f"  {shown}")
    if process.returncode:
        for signs, meaning in causes:
            if any(sign in output for sign in signs):
                raise UserError(f"{what}: {meaning}")
        last = [line for line in output.splitlines() if line.strip()][-12:]
        end = "".join(f"\n  {line[:LONGEST]}" for line in last)
        raise UserError(f"{what} failed; {log} has all of its output, which ends:{end}")
    return output


@contextmanager
def writing() -> Iterator[None]:
    """Say in one sentence what keeps this folder from being written."""
    try:
        yield
    except PermissionError as error:
        raise UserError(
            f"{error.filename} is not writable: let this user own it, or remove it"
        ) from error
    except OSError as error:
        if error.errno != errno.ENOSPC:
            raise
        raise UserError("the disk is full: make room in this folder and run make again") from error


def tell(text: str) -> None:
    """Progress does not go to stdout: what a command prints there may be needed as it is."""
    print(text, file=sys.stderr)


class Step:
    """`with Step("building x"):` prints that, and at the end how long it took."""

    result = ""  # what else is said at the end

    def __init__(self, what: str) -> None:
        self.what = what
        self.start = time.monotonic()

    def __enter__(self) -> "Step":
        tell(f"{self.what} …")
        return self

    def __exit__(self, kind: object, *_: object) -> None:
        if kind is None:
            more = f", {self.result}" if self.result else ""
            tell(f"{self.what}: done in {time.monotonic() - self.start:.0f} s{more}")
