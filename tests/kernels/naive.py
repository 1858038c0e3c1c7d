"""A slow model of the kernels: a plane is a set of cells, a cell is (column, row)."""

from array import array
from collections.abc import Iterable

Cell = tuple[int, int]


def words(cells: Iterable[Cell], width: int) -> "array[int]":
    plane = array("H", bytes(2 * width))
    for column, row in cells:
        plane[column] |= 1 << row
    return plane


def cells_of(plane: Iterable[int]) -> set[Cell]:
    return {(c, r) for c, word in enumerate(plane) for r in range(16) if word >> r & 1}


def group_of(cell: Cell, cells: set[Cell]) -> set[Cell]:
    """All cells connected with this one; none if it is not among them."""
    group: set[Cell] = set()
    edge = {cell} & cells
    while edge:
        group |= edge
        beside = {(c + i, r + j) for c, r in edge for i, j in ((1, 0), (-1, 0), (0, 1), (0, -1))}
        edge = beside & cells - group
    return group


def groups_of(cells: set[Cell]) -> list[set[Cell]]:
    """All groups, in order of their first cells."""
    groups = []
    left = set(cells)
    while left:
        groups.append(group_of(min(left), left))
        left -= groups[-1]
    return groups


def planes_of(columns: list[list[int]], depth: int, width: int) -> "array[int]":
    """Bit p of each token in plane p."""
    planes = array("H", bytes(2 * depth * width))
    for column, tokens in enumerate(columns):
        for row, token in enumerate(tokens):
            for plane in range(depth):
                planes[plane * width + column] |= (token >> plane & 1) << row
    return planes


def fallen(columns: list[list[int]], gone: set[Cell]) -> list[list[int]]:
    """What is left of columns of tokens, bottom first, once empty columns have closed up."""
    left = [
        [token for row, token in enumerate(tokens) if (column, row) not in gone]
        for column, tokens in enumerate(columns)
    ]
    return [tokens for tokens in left if tokens]
