"""A thousand power cuts in the emulator, while games are played and settings are changed."""

from quadrille.engine.games import GAMES
from sim.boards import handheld_names
from tests.cuts.run import SETTINGS, Run
from tests.soak.jobs import Job, Outcome

RUNS = 20
CUTS = 50  # in each run


def jobs(share: int) -> list[Job]:
    """Each run on another store, and each game and the settings on each board."""
    plays = [*GAMES, SETTINGS]
    boards = handheld_names()
    runs = [
        (boards[number % len(boards)], plays[number % len(plays)], number)
        for number in range(max(1, RUNS // share))
    ]
    return [Job("cuts", f"{board} {play}", work, (board, play, n)) for board, play, n in runs]


def work(board: str, play: str, number: int) -> Outcome:
    outcome = Outcome()
    run = Run(board, play, number)
    judge = run.judge
    for cut in run.cuts(CUTS):
        outcome.failures += judge.complaints(cut)
    outcome.counts["cuts"] = judge.cuts.total()
    for where, count in judge.cuts.items():
        outcome.counts[f"cuts {where}"] = count
    for which, count in judge.outcomes.items():
        outcome.counts[f"after them: {which}"] = count
    outcome.counts["different stores booted"] = judge.stores
    outcome.worst["ms to the first picture"] = round(judge.slowest_ms, 1)
    return outcome
