"""Every parser with a large budget of examples: tests/fuzz, under the profile `soak`."""

import re
import subprocess
import sys

from host_tools.paths import ROOT
from tests.soak.jobs import Job, Outcome

FILES = sorted((ROOT / "tests" / "fuzz").glob("test_*.py"))
EXAMPLES = re.compile(r"(\d+) passing, \d+ failing")
PASSED = re.compile(r"(\d+) passed")
TAIL = 4000  # characters of a failure


def jobs(share: int) -> list[Job]:
    profile = "soak" if share == 1 else "quadrille"
    return [Job("fuzz", path.stem, work, (str(path), profile)) for path in FILES]


def work(path: str, profile: str) -> Outcome:
    command = [sys.executable, "-m", "pytest", path, "-q", "--hypothesis-show-statistics"]
    done = subprocess.run(
        [*command, f"--hypothesis-profile={profile}"], cwd=ROOT, capture_output=True, text=True
    )
    outcome = Outcome()
    outcome.counts["tests"] += sum(map(int, PASSED.findall(done.stdout)))
    outcome.counts["examples"] += sum(map(int, EXAMPLES.findall(done.stdout)))
    if done.returncode:
        outcome.failures.append(done.stdout[-TAIL:] + done.stderr[-TAIL:])
    return outcome
