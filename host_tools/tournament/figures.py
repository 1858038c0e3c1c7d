"""Figures from the results of games: shares, intervals, Elo."""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field
from math import log10, sqrt

from host_tools.tournament.matches import Match, Pairing

CONFIDENCE = 1.96  # standard deviations to either side: 95 %
ROUNDS = 2000  # of fitting Elo figures: more than enough


@dataclass
class Score:
    games: int = 0
    won: float = 0.0  # a shared victory counts for its share
    drawn: int = 0  # games whose victory all sides share
    plies: int = 0
    by_deal: dict[int, float] = field(default_factory=dict)  # games won, of as many as sides
    distinct: set[tuple[int, ...]] = field(default_factory=set)  # games, by their moves

    def add(self, match: Match, pairing: Pairing, winners: int, moves: Sequence[int]) -> None:
        sides = match.sides()
        leading = [seats for seats in sides if winners >> seats[0] & 1]
        won = 1 / len(leading) if sides[pairing.side] in leading else 0.0
        self.games += 1
        self.plies += len(moves)
        self.won += won
        self.drawn += len(sides) > 1 and len(leading) == len(sides)
        self.by_deal[pairing.deal] = self.by_deal.get(pairing.deal, 0.0) + won
        self.distinct.add(tuple(moves))

    @property
    def share(self) -> float:
        return self.won / self.games

    def interval(self) -> tuple[float, float]:
        """95 %, from how much deals differ: games of one deal are not independent.

        It is the Wilson interval for the number of independent games that would vary as much.
        """
        share = self.share
        deals = len(self.by_deal)
        sides = self.games / deals if deals else 1
        spread = sum((won / sides - share) ** 2 for won in self.by_deal.values())
        games = share * (1 - share) * deals * (deals - 1) / spread if spread else self.games
        return wilson(share * games, games)

    def meets(self, match: Match) -> bool:
        if match.goal is None:
            return True
        even = 1 / len(match.sides())
        low, _ = self.interval()
        return (
            (not match.goal.won or low > even)
            and low >= match.goal.surely
            and self.share >= match.goal.won
            and self.drawn / self.games <= match.goal.drawn
        )


def wilson(won: float, games: float) -> tuple[float, float]:
    """The 95 % interval of a share of independent games."""
    share = won / games
    square = CONFIDENCE**2 / games
    middle = share + square / 2
    half = CONFIDENCE * sqrt(share * (1 - share) / games + square / (4 * games))
    return max(0.0, (middle - half) / (1 + square)), min(1.0, (middle + half) / (1 + square))


def elo(results: Iterable[tuple[str, str, float, int]], zero: str) -> dict[str, float]:
    """Elo figures from (one, other, games won by one, games), with `zero` at 0.

    These figures make the results most likely (Bradley and Terry). Each pair gets an additional
    draw, because otherwise a player who always wins would be infinitely strong.
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
