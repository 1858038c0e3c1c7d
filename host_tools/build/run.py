"""Run a program with its output in a log, and show on the terminal how far it is."""

import re
import subprocess
import time
from pathlib import Path

from host_tools.errors import UserError
from host_tools.paths import CACHE


class CommandError(Exception):
    """A program ended with an error; `output` is all it said, `log` where that is kept."""

    def __init__(self, command: list[str], output: str, log: Path) -> None:
        super().__init__(f"{Path(command[0]).name} failed")
        self.output = output
        self.log = log

    def explained(self, what: str) -> UserError:
        """Say what could not be done, with the program's last words."""
        last = [line for line in self.output.splitlines() if line.strip()][-12:]
        told = "".join(f"\n  {line}" for line in last)
        return UserError(f"{what}; the whole output is in {self.log}, its end was:{told}")


def run(
    command: list[str],
    log_name: str,
    *,
    cwd: Path | None = None,
    env: dict[str, str] | None = None,
    progress: str = "",
) -> str:
    """Return the program's output; lines that match `progress` are shown, up to its first group."""
    log = CACHE / "log" / f"{log_name}.log"
    log.parent.mkdir(parents=True, exist_ok=True)
    lines = []
    shown = ""
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
            lines.append(line)
            match = re.match(progress, line) if progress else None
            if match and match[1] != shown:
                shown = match[1]
                print(f"  {shown}", flush=True)
    if process.returncode:
        raise CommandError(command, "".join(lines), log)
    return "".join(lines)


class Step:
    """`with Step("building x"):` says so before, and how long it took after."""

    def __init__(self, what: str) -> None:
        self.what = what
        self.start = time.monotonic()

    def __enter__(self) -> None:
        print(f"{self.what} …", flush=True)

    def __exit__(self, kind: object, *_: object) -> None:
        if kind is None:
            print(f"{self.what}: done in {time.monotonic() - self.start:.0f} s", flush=True)
