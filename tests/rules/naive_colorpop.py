"""A slow model of Color Pop, written from the rules alone: tokens in a dict, groups as sets."""

from collections import Counter
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from itertools import combinations

from tests.kernels.naive import Cell, group_of

Removal = frozenset[Cell]

COLOURS = "rgbyp"


def write(cells: Iterable[Cell]) -> str:
    return "-".join("abcdefghij"[column] + str(row + 1) for column, row in sorted(cells))


def tokens_of(columns: list[str]) -> dict[Cell, str]:
    return {(c, r): token for c, slide in enumerate(columns) for r, token in enumerate(slide)}


@dataclass
class NaiveColorPop:
    columns: list[str]
    taken: list[Counter[str]]
    secrets: list[list[str]]
    turn: int
    variant: str
    joker_groups: bool

    def __post_init__(self) -> None:
        self.sides = [[seat] for seat in range(len(self.secrets))]
        if self.variant == "teams":
            self.sides = [[0, 2], [1, 3]]

    def left(self, colours: Iterable[str]) -> int:
        return sum(slide.count(colour) for slide in self.columns for colour in colours)

    def removals(self) -> set[Removal]:
        """For each colour and each choice of jokers that count as it, the groups of two or more."""
        if self.end() is not None:
            return set()
        return {frozenset(group) for group in self._groups() if len(group) >= 2}

    def _groups(self) -> Iterator[set[Cell]]:
        tokens = tokens_of(self.columns)
        jokers = [cell for cell in tokens if tokens[cell] == "*"]
        for colour in COLOURS:
            coloured = {cell for cell in tokens if tokens[cell] == colour}
            for cell in coloured:
                yield group_of(cell, coloured)
            for count in range(1, len(jokers) + 1):
                for chosen in combinations(jokers, count):
                    # Groups without any of these jokers have been found above.
                    for joker in chosen:
                        group = group_of(joker, coloured | set(chosen))
                        if self.joker_groups or group & coloured:
                            yield group

    def legal(self) -> list[str]:
        return [write(removal) for removal in self.removals()]

    def play(self, text: str) -> None:
        removal = next(r for r in self.removals() if write(r) == text)
        tokens = tokens_of(self.columns)
        self.taken[self.turn].update(tokens[cell] for cell in removal)
        slides = [
            "".join(token for r, token in enumerate(slide) if (c, r) not in removal)
            for c, slide in enumerate(self.columns)
        ]
        full = [slide for slide in slides if slide]
        self.columns = full + [""] * (10 - len(full))
        self.turn = (self.turn + 1) % len(self.secrets)

    def colours_of(self, side: list[int]) -> list[str]:
        return [colour for seat in side for colour in self.secrets[seat]]

    def end(self) -> tuple[str, list[int]] | None:
        """The reason and the winning seats, None while the game is on."""
        for side in self.sides:
            if self.left(self.colours_of(side)) == 0:
                return "cleared", side
        if any(len(group) >= 2 for group in self._groups()):
            return None
        if self.variant == "solo":
            return "blocked", []
        best = min(self._rank(side) for side in self.sides)
        best_sides = [side for side in self.sides if self._rank(side) == best]
        return "blocked", sorted(seat for side in best_sides for seat in side)

    def _rank(self, side: list[int]) -> tuple[int, int]:
        """The tokens of its colours that are left, then those it has taken: fewer is better."""
        colours = self.colours_of(side)
        own = sum(self.taken[seat][colour] for seat in side for colour in colours)
        return self.left(colours), own

    def result(self) -> tuple[str, list[int], list[int]]:
        side_of = {seat: side for side in self.sides for seat in side}
        scores = [self.left(self.colours_of(side_of[seat])) for seat in range(len(self.secrets))]
        return (*(self.end() or ("", [])), scores)

    def position(self) -> dict[str, object]:
        taken = [{token: counts[token] for token in COLOURS + "*"} for counts in self.taken]
        return {"columns": self.columns, "taken": taken}
