"""Measure and find deals, and let the thinker try them: on the unix port, on all cores."""

import os
import subprocess
from collections.abc import Callable, Iterable
from concurrent.futures import ThreadPoolExecutor
from dataclasses import replace
from itertools import chain
from typing import TypeVar

from host_tools.notation import colorpop
from host_tools.solo import deals, players
from host_tools.solo.deals import Deal
from pc.errors import UserError
from pc.paths import UNIX_FIRMWARE, UNIX_RUNTIME
from quadrille.engine import colorpop_solo as solo

T = TypeVar("T")
NUMBERS = range(1, players.NUMBERS + 1)
GRADES = range(1, len(players.MOST_GAMES) + 1)


def all_deals(rounds: int) -> list[Deal]:
    return list(chain.from_iterable(on_all_cores(lambda n: with_targets(n, rounds), NUMBERS)))


def with_targets(targets: int, rounds: int) -> list[Deal]:
    """The deals on the device, measured, and new ones behind them if there are fewer rounds.

    A round is five deals. People have played those on the device, so these keep their numbers,
    whatever their grades.
    """
    seeds = [solo.seed(targets, number) for number in range(1, solo.count(targets) + 1)]
    known = measured("measure", targets, *seeds)
    lacking = rounds - len(seeds) // len(GRADES)
    found = measured("search", targets, lacking, max(seeds) + players.NUMBERS)
    print(f"{targets} targets: {len(known)} deals measured, {len(found)} found", flush=True)
    ordered = known + in_rounds(found)
    return [replace(deal, number=number) for number, deal in enumerate(ordered, start=1)]


def measured(task: str, targets: int, *numbers: int) -> list[Deal]:
    lines = program(task, targets, *numbers)
    return [proved(targets, *map(int, line.split())) for line in lines]


def proved(targets: int, seed: int, games: int, *codes: int) -> Deal:
    """A deal without its number yet, its moves as text."""
    game = deals.dealt(targets, seed)
    moves = []
    for code in codes:
        moves.append(colorpop.write_move(game, code))
        game.play(code)
    return Deal(targets, 0, seed, games, tuple(moves))


def in_rounds(found: list[Deal]) -> list[Deal]:
    by_grade = [[deal for deal in found if deal.grade == grade] for grade in GRADES]
    return list(chain.from_iterable(zip(*by_grade, strict=True)))


def thinker_wins(wanted: Iterable[Deal]) -> set[str]:
    """Names of the deals that the thinker wins at its first try."""
    wanted = list(wanted)

    def won(targets: int) -> set[str]:
        mine = [deal for deal in wanted if deal.targets == targets]
        lines = program("think", targets, *(deal.seed for deal in mine))
        return {deal.name for deal, line in zip(mine, lines, strict=True) if line == "1"}

    return set(chain.from_iterable(on_all_cores(won, NUMBERS)))


def on_all_cores(call: Callable[[int], T], cases: Iterable[int]) -> list[T]:
    with ThreadPoolExecutor(os.cpu_count()) as pool:
        return list(pool.map(call, cases))


def program(*arguments: str | int) -> list[str]:
    if not UNIX_RUNTIME.exists():
        raise UserError("there is no unix runtime: run `make unix`")
    done = subprocess.run(
        [UNIX_RUNTIME, players.__file__, *map(str, arguments)],
        env=os.environ | {"MICROPYPATH": str(UNIX_FIRMWARE)},
        capture_output=True,
        text=True,
    )
    if done.returncode:
        raise UserError(f"the search failed: {(done.stderr or done.stdout).splitlines()[-1]}")
    return done.stdout.splitlines()
