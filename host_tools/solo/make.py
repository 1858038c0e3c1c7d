"""Search for the deals, and let the thinker try them: on the unix port, on all cores."""

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

T = TypeVar("T")
NUMBERS = range(1, players.NUMBERS + 1)
GRADES = range(1, len(players.MOST_GAMES) + 1)


def search(rounds: int) -> list[Deal]:
    return list(chain.from_iterable(on_all_cores(lambda n: with_targets(n, rounds), NUMBERS)))


def with_targets(targets: int, rounds: int) -> list[Deal]:
    """The first rounds of deals with this many targets; a round is a deal of each grade."""
    lines = program("search", targets, rounds)
    print(f"{targets} targets: {len(lines)} deals found", flush=True)
    return in_rounds([proved(targets, *map(int, line.split())) for line in lines])


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
    ordered = chain.from_iterable(zip(*by_grade, strict=True))
    return [replace(deal, number=number) for number, deal in enumerate(ordered, start=1)]


def keep(old: Iterable[Deal], new: Iterable[Deal]) -> None:
    """Refuse deals that change one that is known."""
    seeds = {deal.name: deal.seed for deal in new}
    for deal in old:
        if seeds.get(deal.name) != deal.seed:
            raise UserError(
                f"deal {deal.name} would change, so nothing was written: "
                "people have played these deals, so the table only grows"
            )


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
