"""Matches: who plays whom at which game, and with which deals and seats."""

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any

from host_tools.records import SEEDS
from quadrille.engine.game import Game
from quadrille.engine.games import GAMES, create, game_class
from quadrille.players.player import LEVELS

SEATS = 8  # a player's seed is that of its game and its seat
OPENING = 6  # random plies that open games without chance, which would otherwise all be alike


@dataclass(frozen=True)
class Goal:
    won: float  # at least; the lower bound of the interval must be above an even share
    drawn: float = 1.0  # at most
    surely: float = 0.0  # at least the lower bound of the interval

    def text(self) -> str:
        parts = [f"at least {self.won:.0%}"] if self.won else []
        parts += [f"surely {self.surely:.0%}"] if self.surely else []
        parts += [f"drawn at most {self.drawn:.0%}"] if self.drawn < 1 else []
        return ", ".join(parts)


@dataclass(frozen=True)
class Match:
    """One player of a level against others of another level, in each seat in turn."""

    game: str
    variant: str
    players: int
    one: str
    others: str
    options: tuple[tuple[str, Any], ...] = ()
    goal: Goal | None = None
    revision: str = ""  # of the tree that the others are from, if it is another one

    def new_game(self) -> Game:
        return create(self.game, self.variant, self.players, dict(self.options))

    def sides(self) -> list[tuple[int, ...]]:
        """The seats that win together."""
        if self.variant == "teams":
            return [(seat, seat + self.players // 2) for seat in range(self.players // 2)]
        return [(seat,) for seat in range(self.players)]

    def name(self) -> str:
        options = "".join(f" {key}={value}" for key, value in self.options)
        variant = "" if self.variant == "standard" else f" {self.variant}"
        seats = "" if self.players == 2 else f", {self.players} seats"
        version = f" of {self.revision}" if self.revision else ""
        return f"{self.game}{variant}{options}: {self.one} – {self.others}{version}{seats}"


@dataclass(frozen=True)
class Pairing:
    deal: int
    opening: int  # random plies
    side: int  # where `one` sits
    levels: tuple[str, ...]  # by seat
    seeds: tuple[int, ...]


def pairings(match: Match, games: int, seed: int) -> Iterator[Pairing]:
    """At least this many games: each deal is played once for each side."""
    sides = match.sides()
    opening = 0 if has_chance(match) else OPENING
    for deal in range(-(-games // len(sides))):
        for side, seats in enumerate(sides):
            number = (seed + deal) * len(sides) + side
            yield Pairing(
                deal=seed + deal,
                opening=opening,
                side=side,
                levels=tuple(
                    match.one if seat in seats else match.others for seat in range(match.players)
                ),
                seeds=tuple((number * SEATS + seat) % SEEDS for seat in range(match.players)),
            )


def has_chance(match: Match) -> bool:
    """Whether deals differ."""
    games = [match.new_game(), match.new_game()]
    for seed, game in enumerate(games):
        game.setup(seed)
    return games[0].state != games[1].state


LADDER = (("hard", "random"), ("hard", "medium"), ("medium", "easy"), ("easy", "random"))
STEP = Goal(won=0.65)
MASTERY = Goal(won=0.60)  # against hard
AGAINST_RANDOM = 0.97
WITH_LUCK = {"colorpop": 0.90, "pieges": 0.90}
REFERENCES = {  # from outside, and the least share that a hard player surely wins against them
    "colorpop": {"mcts-8x250": 0.55},
    "blockers": {"mcts-8x125": 0.90},
    "flipop": {"mcts-1000": 0.85, "mcts-10000": 0.65},
    "pieges": {"mcts-3000": 0.85},
}
EXPERT = 1.7  # times a fair share, for one hard player among easy ones


def table(games: tuple[str, ...] = GAMES) -> list[Match]:
    return [match for game in games for match in _table_of(game)]


def _table_of(game: str) -> Iterator[Match]:
    yield Match(game, "standard", 2, "master", "hard", goal=MASTERY)
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
    yield from _against_references(game)


def _against_references(game: str) -> Iterator[Match]:
    for i, (reference, surely) in enumerate(REFERENCES.get(game, {}).items()):
        for level in LEVELS if i == 0 else ("hard",):
            bound = Goal(won=0, surely=surely) if level == "hard" else None
            yield Match(game, "standard", 2, level, reference, goal=bound)


def ladder(games: tuple[str, ...], revision: str, levels: list[str]) -> Iterator[Match]:
    """The levels of this tree and of another revision against the references and each other."""
    for game in games:
        yield from _against_references(game)
        for level in levels:
            yield Match(game, "standard", 2, level, level, revision=revision)
            for reference in list(REFERENCES.get(game, {}))[: 2 if level == "hard" else 1]:
                yield Match(game, "standard", 2, reference, level, revision=revision)
