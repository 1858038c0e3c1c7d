"""A million random button events on the PC, in checking mode."""

from tests.soak.jobs import Job, Outcome
from tests.ui.test_monkey import BOARDS, EVERYWHERE, Monkey

EVENTS = 1_000_000
PARTS = 20
SEEDS = 1000  # other ones than those of the test
MANY = 40_000  # events in which a monkey has to come everywhere


def jobs(share: int) -> list[Job]:
    events = EVENTS // PARTS // share
    return [Job("monkey", f"monkey {number}", work, (number, events)) for number in range(PARTS)]


def work(number: int, events: int) -> Outcome:
    monkey = Monkey(BOARDS[number % len(BOARDS)], SEEDS + number)
    monkey.play(events)
    outcome = Outcome()
    outcome.counts["button events"] += events
    outcome.counts["frames"] += monkey.seen.total()
    missing = EVERYWHERE - set(monkey.seen)
    if missing and events >= MANY:
        outcome.failures.append(f"has never come to {', '.join(sorted(missing))}")
    return outcome
