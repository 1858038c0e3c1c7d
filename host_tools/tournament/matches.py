"""Matches: who plays whom at what, and which deals and seats."""

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any

from host_tools.records import SEEDS
from quadrille.engine.games import GAMES, game_class

SEATS = 8  # a player's seed is that of its game and its seat


@dataclass(frozen=True)
class Goal:
    won: float  # at least; the lower bound of the interval is to be above an even share
    drawn: float = 1.0  # at most

    def text(self) -> str:
        parts = [f"at least {self.won:.0%}"] if self.won else []
        parts += [f"drawn at most {self.drawn:.0%}"] if self.drawn < 1 else []
        return ", ".join(parts)


@dataclass(frozen=True)
class Match:
    """One player of one level against others of another, each seat of his in turn."""

    game: str
    variant: str
    players: int
    one: str
    others: str
    options: tuple[tuple[str, Any], ...] = ()
    goal: Goal | None = None

    def sides(self) -> list[tuple[int, ...]]:
        """The seats that win together."""
        if self.variant == "teams":
            return [(seat, seat + self.players // 2) for seat in range(self.players // 2)]
        return [(seat,) for seat in range(self.players)]

    def name(self) -> str:
        options = "".join(f" {key}={value}" for key, value in self.options)
        variant = "" if self.variant == "standard" else f" {self.variant}"
        seats = "" if self.players == 2 else f", {self.players} seats"
        return f"{self.game}{variant}{options}: {self.one} – {self.others}{seats}"


@dataclass(frozen=True)
class Pairing:
    """One game of a match."""

    deal: int
    side: int  # where `one` sits
    levels: tuple[str, ...]  # by seat
    seeds: tuple[int, ...]


def pairings(match: Match, games: int, seed: int) -> Iterator[Pairing]:
    """At least so many games: each deal is played as often as there are sides."""
    sides = match.sides()
    for deal in range(-(-games // len(sides))):
        for side, seats in enumerate(sides):
            number = (seed + deal) * len(sides) + side
            yield Pairing(
                deal=seed + deal,
                side=side,
                levels=tuple(
                    match.one if seat in seats else match.others for seat in range(match.players)
                ),
                seeds=tuple((number * SEATS + seat) % SEEDS for seat in range(match.players)),
            )


# --- the whole table ------------------------------------------------------------------------

LADDER = (("hard", "random"), ("hard", "medium"), ("medium", "easy"), ("easy", "random"))
STEP = Goal(won=0.65)
AGAINST_RANDOM = 0.97
WITH_LUCK = {"colorpop": 0.90, "pieges": 0.90}
EXPERT = 1.7  # times a fair share, for one hard player among easy ones


def table(games: tuple[str, ...] = GAMES) -> list[Match]:
    """The matches that tell how strong the levels are."""
    return [match for game in games for match in _table_of(game)]


def _table_of(game: str) -> Iterator[Match]:
    for one, others in LADDER:
        first = Goal(WITH_LUCK.get(game, AGAINST_RANDOM))
        goal = first if (one, others) == LADDER[0] else STEP
        yield Match(game, "standard", 2, one, others, goal=goal)
    if game == "flipop":
        yield Match(game, "standard", 2, "hard", "hard", goal=Goal(won=0, drawn=0.15))
    _, _, most = game_class(game).VARIANTS[0]
    for players in range(3, most + 1):
        goal = Goal(won=EXPERT / players)
        yield Match(game, "standard", players, "hard", "easy", goal=goal)
