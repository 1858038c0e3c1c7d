"""Color Pop once more, slowly: tokens in a dict, groups as sets of cells, from the rules alone."""

from collections import Counter
from collections.abc import Iterable, Iterator
from itertools import combinations

Cell = tuple[int, int]  # column and row from 1
Removal = frozenset[Cell]

COLOURS = "rgbyp"


def write(cells: Iterable[Cell]) -> str:
    return "-".join("abcdefghij"[column - 1] + str(row) for column, row in sorted(cells))


def group_of(cell: Cell, cells: set[Cell]) -> Removal:
    """The part of `cells` that hangs together with one of them."""
    group = {cell}
    edge = [cell]
    while edge:
        column, row = edge.pop()
        beside = {(column, row + 1), (column, row - 1), (column + 1, row), (column - 1, row)}
        new = beside & cells - group
        group |= new
        edge += new
    return frozenset(group)


class NaiveColorPop:
    def __init__(
        self,
        columns: list[str],
        secrets: list[list[str]],
        variant: str = "standard",
        joker_groups: bool = True,
        first: int = 0,
    ) -> None:
        self.columns = list(columns)
        self.secrets = secrets
        self.variant = variant
        self.joker_groups = joker_groups
        self.turn = first
        self.taken = [Counter[str]() for _ in secrets]
        if variant == "teams":
            self.sides = [[0, 2], [1, 3]]
        else:
            self.sides = [[seat] for seat in range(len(secrets))]

    # --- the board ------------------------------------------------------------------------

    def tokens(self) -> dict[Cell, str]:
        return {
            (column, row): token
            for column, slide in enumerate(self.columns, start=1)
            for row, token in enumerate(slide, start=1)
        }

    def left(self, colours: Iterable[str]) -> int:
        return sum(slide.count(colour) for slide in self.columns for colour in colours)

    # --- moves ----------------------------------------------------------------------------

    def removals(self) -> set[Removal]:
        """Each colour, each choice of jokers that count as it, each group that comes of it."""
        if self.result() is not None:
            return set()
        return {group for group in self._groups() if len(group) >= 2}

    def _groups(self) -> Iterator[Removal]:
        tokens = self.tokens()
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
        return sorted(write(removal) for removal in self.removals())

    def play(self, text: str) -> None:
        removal = next(r for r in self.removals() if write(r) == text)
        tokens = self.tokens()
        self.taken[self.turn].update(tokens[cell] for cell in removal)
        slides = [
            "".join(
                token for row, token in enumerate(slide, start=1) if (column, row) not in removal
            )
            for column, slide in enumerate(self.columns, start=1)
        ]
        full = [slide for slide in slides if slide]
        self.columns = full + [""] * (10 - len(full))
        self.turn = (self.turn + 1) % len(self.secrets)

    # --- the end --------------------------------------------------------------------------

    def colours_of(self, side: list[int]) -> list[str]:
        return [colour for seat in side for colour in self.secrets[seat]]

    def result(self) -> tuple[str, list[int]] | None:
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
        """Own tokens left, then own tokens taken: fewer is better."""
        colours = self.colours_of(side)
        own = sum(self.taken[seat][colour] for seat in side for colour in colours)
        return self.left(colours), own

    def scores(self) -> list[int]:
        side_of = {seat: side for side in self.sides for seat in side}
        return [self.left(self.colours_of(side_of[seat])) for seat in range(len(self.secrets))]

    def position(self) -> dict[str, object]:
        taken = [{token: counts[token] for token in COLOURS + "*"} for counts in self.taken]
        return {"columns": self.columns, "taken": taken}
