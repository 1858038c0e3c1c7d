"""What the results of games say: shares, intervals, Elo."""

from collections.abc import Iterable
from dataclasses import dataclass
from math import log10, sqrt

from host_tools.tournament.matches import Match

CONFIDENCE = 1.96  # standard deviations to either side: 95 %
ROUNDS = 2000  # of the fit of Elo figures, which has long settled by then


@dataclass
class Score:
    """How the one player of a match has done."""

    games: int = 0
    won: float = 0.0  # a victory that sides share counts for its part
    drawn: int = 0  # games that all sides share
    plies: int = 0

    def add(self, match: Match, side: int, winners: int, plies: int) -> None:
        sides = match.sides()
        leading = [seats for seats in sides if winners >> seats[0] & 1]
        self.games += 1
        self.plies += plies
        if sides[side] in leading:
            self.won += 1 / len(leading)
        self.drawn += len(sides) > 1 and len(leading) == len(sides)

    @property
    def share(self) -> float:
        return self.won / self.games

    def interval(self) -> tuple[float, float]:
        return wilson(self.won, self.games)

    def meets(self, match: Match) -> bool:
        if match.goal is None:
            return True
        even = 1 / len(match.sides())
        above = not match.goal.won or self.interval()[0] > even
        return (
            above and self.share >= match.goal.won and self.drawn / self.games <= match.goal.drawn
        )


def wilson(won: float, games: int) -> tuple[float, float]:
    """The 95 % interval of a share of games; with draws in it, it is rather too wide."""
    share = won / games
    square = CONFIDENCE**2 / games
    middle = share + square / 2
    half = CONFIDENCE * sqrt(share * (1 - share) / games + square / (4 * games))
    return max(0.0, (middle - half) / (1 + square)), min(1.0, (middle + half) / (1 + square))


def elo(results: Iterable[tuple[str, str, float, int]], zero: str) -> dict[str, float]:
    """Elo figures from (one, other, games won by one, games), with `zero` at 0.

    The figures are those under which the results are most likely (Bradley and Terry). Each pair
    gets a drawn game on top, as otherwise who always wins would be infinitely strong.
    """
    pairs = [(one, other, won + 0.5, games + 1) for one, other, won, games in results]
    names = sorted({name for one, other, _, _ in pairs for name in (one, other)})
    strength = dict.fromkeys(names, 1.0)
    for _ in range(ROUNDS):
        won = dict.fromkeys(names, 0.0)
        met = dict.fromkeys(names, 0.0)
        for one, other, points, games in pairs:
            won[one] += points
            won[other] += games - points
            weight = games / (strength[one] + strength[other])
            met[one] += weight
            met[other] += weight
        strength = {name: won[name] / met[name] for name in names}
        scale = sum(strength.values())
        strength = {name: value / scale for name, value in strength.items()}
    return {name: 400 * log10(strength[name] / strength[zero]) for name in names}
