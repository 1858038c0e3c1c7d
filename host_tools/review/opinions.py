"""What a level thinks of the moves of a game, judged in a process of its own, compiled."""

import json
import os
import subprocess
import sys
from collections.abc import Iterator
from typing import NamedTuple

from host_tools.build import unix
from host_tools.records import Played, options_of
from host_tools.review.chance import Curve
from host_tools.review.positions import Positions
from pc.errors import UserError
from pc.paths import ROOT


class Judged(NamedTuple):
    """What the player would do, and its points for that and for what was done, in each world."""

    best: int
    best_points: list[float]
    points: list[float]


class Opinion(NamedTuple):
    """Chances, in per mille, are those of the seat that moves, as it sees them."""

    ply: int
    seat: int
    played: int
    chance: int  # after the move that was played
    best: int
    best_chance: int

    @property
    def lost(self) -> int:
        """How much less than the best move this left; 0 if that one turns out no better."""
        return max(0, self.best_chance - self.chance)


def judged(played: Played, level: str, every: int = 1) -> Iterator[Judged]:
    """Judge a move every so many plies, as they are found."""
    game = played.game
    order = {
        "game": game.NAME,
        "variant": game.variant,
        "players": game.players,
        "options": options_of(game),
        "seed": played.seed,
        "level": level,
        "every": every,
        "moves": played.moves,
    }
    with subprocess.Popen(
        [sys.executable, "-m", "host_tools.review.program"],
        cwd=ROOT,
        env=os.environ | unix.compiled(),
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        stderr=subprocess.STDOUT,
        text=True,
    ) as process:
        assert process.stdin and process.stdout
        try:
            process.stdin.write(json.dumps(order) + "\n")
            process.stdin.close()
            line = ""
            for line in process.stdout:
                if line.startswith("["):
                    yield Judged(*json.loads(line))
        finally:
            process.kill()
    if process.returncode > 0:
        raise UserError(f"review: the player failed: {line.strip()}")


def opinions(played: Played, level: str, curve: Curve) -> Iterator[Opinion]:
    turns = Positions(played).turns
    for ply, found in enumerate(judged(played, level)):
        yield Opinion(
            ply=ply,
            seat=turns[ply],
            played=played.moves[ply],
            chance=curve.chance(found.points),
            best=found.best,
            best_chance=curve.chance(found.best_points),
        )
