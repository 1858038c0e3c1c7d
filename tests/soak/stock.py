"""All games, twice round, on the emulated board with plain MicroPython, where memory is short."""

from tests.deploy.stock import ALL, complaints, play, with_games
from tests.soak.jobs import Job, Outcome

ROUNDS = 2


def jobs(share: int) -> list[Job]:
    return [Job("stock", "all games on plain MicroPython", work, (max(1, ROUNDS // share),))]


def work(rounds: int) -> Outcome:
    board = with_games()
    board.next_frame(seconds=3)
    told = play(board, " ".join([ALL] * rounds))
    outcome = Outcome()
    outcome.counts["games begun"] += len(told)
    outcome.worst["ms until a game is on the panel"] = max(ms for _, ms, *_ in told)
    outcome.failures += complaints(told)
    return outcome
