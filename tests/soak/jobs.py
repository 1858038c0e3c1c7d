"""What the soak is made of: jobs, each in a process of its own, on all cores of this PC."""

import os
import sys
import time
import traceback
from collections import Counter
from collections.abc import Callable
from concurrent.futures import ProcessPoolExecutor, as_completed
from dataclasses import dataclass, field
from multiprocessing import get_context
from typing import Any, NamedTuple

import sim


@dataclass
class Outcome:
    """What a job has done; of several jobs, counts add up and the worst is the greatest."""

    counts: Counter[str] = field(default_factory=Counter)
    worst: dict[str, float] = field(default_factory=dict)
    failures: list[str] = field(default_factory=list)

    def add(self, other: "Outcome") -> None:
        self.counts.update(other.counts)
        self.failures += other.failures
        for name, value in other.worst.items():
            self.worst[name] = max(value, self.worst.get(name, value))


class Job(NamedTuple):
    part: str
    name: str
    work: Callable[..., Outcome]  # a function of a module, so that another process finds it
    arguments: tuple[Any, ...]


def run(jobs: list[Job]) -> dict[str, Outcome]:
    """The outcome of each part."""
    outcomes = {job.part: Outcome() for job in jobs}
    start = time.monotonic()
    # A process is new for each job and has one thread: jobs may fork.
    with ProcessPoolExecutor(
        os.cpu_count(),
        mp_context=get_context("spawn"),
        initializer=sim.install,
        max_tasks_per_child=1,
    ) as pool:
        futures = {pool.submit(guarded, job): job for job in jobs}
        try:
            for done, future in enumerate(as_completed(futures), start=1):
                job = futures[future]
                outcomes[job.part].add(future.result())
                progress(start, done, len(jobs), job, outcomes)
        except BaseException:
            pool.shutdown(cancel_futures=True)
            raise
    print(file=sys.stderr)
    return outcomes


def guarded(job: Job) -> Outcome:
    """A job that raises has failed, and the others go on."""
    try:
        outcome = job.work(*job.arguments)
    except Exception:
        outcome = Outcome(failures=[traceback.format_exc()])
    outcome.failures = [f"{job.part}, {job.name}: {failure}" for failure in outcome.failures]
    return outcome


def progress(start: float, done: int, jobs: int, job: Job, outcomes: dict[str, Outcome]) -> None:
    minutes, seconds = divmod(round(time.monotonic() - start), 60)
    failures = sum(len(outcome.failures) for outcome in outcomes.values())
    line = (
        f"{minutes:3}:{seconds:02}  {done} of {jobs} jobs done, {failures} failures; "
        f"last: {job.part}, {job.name}"
    )
    print(f"\r{line:78.78}", end="", file=sys.stderr, flush=True)
