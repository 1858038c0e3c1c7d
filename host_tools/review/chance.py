"""How likely points make a victory: a logistic curve for each set-up, in chances.json.

A chance is the share of the victory that a seat may expect, in per mille: a victory that two share
is half a victory for each. `./quadrille calibrate` fits the curves.
"""

import json
from math import exp
from pathlib import Path
from typing import NamedTuple

from host_tools.review.judge import SURE
from pc.errors import UserError
from quadrille.engine.game import Game

FILE = Path(__file__).with_name("chances.json")
UNIT = 100  # points
MOST = 30  # log odds: what is more is as good as sure
WHOLE = 1000  # a victory, per mille


class Curve(NamedTuple):
    start: float  # log odds at 0 points
    slope: float  # what UNIT points add to them

    def share(self, points: float) -> float:
        """The expected share of the victory, 0 to 1."""
        if abs(points) == SURE:
            return float(points > 0)
        odds = self.start + self.slope * points / UNIT
        return 1 / (1 + exp(-min(max(odds, -MOST), MOST)))

    def chance(self, points: list[float]) -> int:
        """Per mille, the mean of all worlds."""
        return round(WHOLE * sum(map(self.share, points)) / len(points))


def set_up(game: Game) -> str:
    return f"{game.NAME} {game.variant} {game.players}"


def curves() -> dict[str, Curve]:
    return {name: Curve(*numbers) for name, numbers in json.loads(FILE.read_text()).items()}


def text(found: dict[str, Curve]) -> str:
    lines = [f'"{name}": [{start}, {slope}]' for name, (start, slope) in found.items()]
    return "{\n" + ",\n".join(lines) + "\n}\n"


def curve(game: Game) -> Curve:
    known = curves()
    if set_up(game) not in known:
        raise UserError(
            f"what points are worth is not known for {set_up(game)}: "
            f"run `./quadrille calibrate {game.NAME} --write`"
        )
    return known[set_up(game)]
