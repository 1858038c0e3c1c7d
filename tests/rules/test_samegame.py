"""The grid kernels play SameGame on boards of any size up to 16x16, against a slow model.

SameGame is Color Pop without jokers, players or an end but the last removal: what remains of it are
the kernels that find a group, take it out, let tokens fall and close columns up.
"""

import random
from array import array

import pytest

from quadrille.engine import kernels

Cell = tuple[int, int]
SIZES = [(1, 1), (1, 16), (16, 1), (2, 3), (5, 5), (10, 10), (9, 16), (16, 9), (16, 16)]


class Planes:
    """A board as the kernels hold it: bit p of each token in plane p, a word a column."""

    def __init__(self, columns: list[list[int]], height: int) -> None:
        self.width = len(columns)
        self.height = height
        self.depth = max(token for column in columns for token in column).bit_length()
        self.words = array("H", bytes(2 * self.depth * self.width))
        for c, column in enumerate(columns):
            for p in range(self.depth):
                word = sum((token >> p & 1) << r for r, token in enumerate(column))
                self.words[p * self.width + c] = word
        self.used = self.width

    def token(self, column: int, row: int) -> int:
        words = [self.words[p * self.width + column] for p in range(self.depth)]
        return sum((word >> row & 1) << p for p, word in enumerate(words))

    def columns(self) -> list[list[int]]:
        slides = [[self.token(c, r) for r in range(self.height)] for c in range(self.width)]
        return [[token for token in slide if token] for slide in slides]

    def mask(self, token: int) -> "array[int]":
        bits = [[self.token(c, r) == token for r in range(self.height)] for c in range(self.width)]
        return array("H", (sum(bit << r for r, bit in enumerate(column)) for column in bits))

    def groups(self) -> dict[Cell, int]:
        """First cell of every group of two or more, and its token."""
        found = {}
        scratch = array("H", bytes(4 * self.width))
        out = array("H", bytes(2 * 256))
        for token in range(1, 1 << self.depth):
            count = kernels.groups(self.mask(token), scratch, self.width, 2, out)
            found.update({(cell >> 4, cell & 15): token for cell in out[:count]})
        return found

    def flood(self, cell: Cell) -> set[Cell]:
        group = array("H", bytes(2 * self.width))
        column, row = cell
        size = kernels.flood(column, 1 << row, self.mask(self.token(*cell)), group, self.width)
        cells = {(c, r) for c in range(self.width) for r in range(16) if group[c] >> r & 1}
        assert size == len(cells) == kernels.count(group, self.width)
        return cells

    def remove(self, cells: set[Cell]) -> None:
        gone = array("H", bytes(2 * self.width))
        for c, r in cells:
            gone[c] |= 1 << r
        self.used = kernels.remove(self.words, self.depth, gone, self.width)


class Naive:
    def __init__(self, columns: list[list[int]]) -> None:
        self.columns = [list(column) for column in columns]

    def group(self, cell: Cell) -> set[Cell]:
        tokens = {(c, r): t for c, column in enumerate(self.columns) for r, t in enumerate(column)}
        group, edge = {cell}, [cell]
        while edge:
            c, r = edge.pop()
            for beside in ((c + 1, r), (c - 1, r), (c, r + 1), (c, r - 1)):
                if tokens.get(beside) == tokens[cell] and beside not in group:
                    group.add(beside)
                    edge.append(beside)
        return group

    def first_cells(self) -> dict[Cell, int]:
        cells = [(c, r) for c, column in enumerate(self.columns) for r in range(len(column))]
        groups = {frozenset(self.group(cell)) for cell in cells}
        firsts = [min(group) for group in groups if len(group) >= 2]
        return {(c, r): self.columns[c][r] for c, r in firsts}

    def remove(self, cells: set[Cell]) -> None:
        width = len(self.columns)
        fallen = [
            [token for r, token in enumerate(column) if (c, r) not in cells]
            for c, column in enumerate(self.columns)
        ]
        self.columns = [column for column in fallen if column]
        self.columns += [[] for _ in range(width - len(self.columns))]


@pytest.mark.parametrize("colours", [1, 3, 7, 15])
@pytest.mark.parametrize(("width", "height"), SIZES)
def test_random_samegame_games_agree_with_the_model(width: int, height: int, colours: int) -> None:
    pick = random.Random(f"{width}x{height}:{colours}")
    tokens = range(1, colours + 1)
    columns = [[pick.choice(tokens) for _ in range(height)] for _ in range(width)]
    board, model = Planes(columns, height), Naive(columns)
    while model.first_cells():
        assert board.groups() == model.first_cells()
        cell = pick.choice(sorted(model.first_cells()))
        group = board.flood(pick.choice(sorted(model.group(cell))))
        assert group == model.group(cell)
        board.remove(group)
        model.remove(group)
        assert board.columns() == model.columns
        assert board.used == sum(1 for column in model.columns if column)
    assert board.groups() == {}
