"""Floods, lists of groups and connectivity, against sets of cells."""

from array import array

import pytest
from hypothesis import given
from hypothesis import strategies as st

from quadrille.engine import kernels
from tests.kernels.naive import Cell, cells_of, group_of, groups_of, words
from tests.kernels.planes import AWKWARD, Plane, planes

awkward = pytest.mark.parametrize("plane", AWKWARD.values(), ids=AWKWARD)


def flood(start: Cell, cells: set[Cell], width: int) -> set[Cell]:
    """Flood a clear group from one cell, with all that must hold whatever the plane."""
    mask = words(cells, width)
    group = words((), width)
    column, row = start
    size = kernels.flood(column, 1 << row, mask, group, width)
    assert mask == words(cells, width)
    found = cells_of(group)
    assert size == len(found)
    return found


def listed(cells: set[Cell], width: int, at_least: int) -> list[Cell]:
    mask = words(cells, width)
    out = array("H", bytes(2 * 128))
    scratch = array("H", [0xFFFF] * width)
    count = kernels.groups(mask, scratch, width, at_least, out)
    assert mask == words(cells, width)
    assert not any(out[count:])
    return [(word >> 4, word & 15) for word in out[:count]]


def connected(cells: set[Cell], width: int) -> int:
    return kernels.connected(words(cells, width), array("H", [0xFFFF] * width), width)


@given(planes(), st.data())
def test_flood_finds_the_group_of_a_cell(plane: Plane, data: st.DataObject) -> None:
    cells, width = plane
    start = data.draw(st.tuples(st.integers(0, width - 1), st.integers(0, 15)))
    assert flood(start, cells, width) == group_of(start, cells)


@awkward
def test_flood_of_awkward_planes(plane: Plane) -> None:
    cells, width = plane
    for start in sorted(cells)[:: max(1, len(cells) // 7)]:
        assert flood(start, cells, width) == group_of(start, cells)


@pytest.mark.parametrize("start", [(0, 0), (0, 15), (8, 8), (15, 0), (15, 15)])
def test_flood_from_a_cell_outside_the_mask_finds_nothing(start: Cell) -> None:
    cells = {(c, r) for c in range(16) for r in range(16)} - {start}
    assert flood(start, cells, 16) == set()


@given(planes(), st.data())
def test_flood_starts_from_several_cells(plane: Plane, data: st.DataObject) -> None:
    cells, width = plane
    column = data.draw(st.integers(0, width - 1))
    word = data.draw(st.integers(0, 0xFFFF))
    group = words((), width)
    size = kernels.flood(column, word, words(cells, width), group, width)
    starts = [(column, row) for row in range(16) if word >> row & 1]
    assert cells_of(group) == set().union(*(group_of(start, cells) for start in starts))
    assert size == len(cells_of(group))


@given(planes())
def test_flood_adds_to_the_groups_found_before(plane: Plane) -> None:
    cells, width = plane
    mask = words(cells, width)
    group = words((), width)
    before: set[Cell] = set()
    for part in reversed(groups_of(cells)):
        column, row = max(part)
        assert kernels.flood(column, 1 << row, mask, group, width) == len(part)
        before |= part
        assert cells_of(group) == before
        assert kernels.flood(column, 1 << row, mask, group, width) == 0
        assert cells_of(group) == before


@given(planes(), st.integers(1, 8))
def test_groups_lists_first_cells_in_order(plane: Plane, at_least: int) -> None:
    cells, width = plane
    expected = [min(group) for group in groups_of(cells) if len(group) >= at_least]
    assert listed(cells, width, at_least) == expected


@awkward
def test_groups_of_awkward_planes(plane: Plane) -> None:
    cells, width = plane
    for at_least in (1, 2, 256):
        expected = [min(group) for group in groups_of(cells) if len(group) >= at_least]
        assert listed(cells, width, at_least) == expected


@given(planes())
def test_connected_is_one_group_or_none(plane: Plane) -> None:
    cells, width = plane
    assert connected(cells, width) == (len(groups_of(cells)) <= 1)
    for group in groups_of(cells):
        assert connected(group, width) == 1


@awkward
def test_connectivity_of_awkward_planes(plane: Plane) -> None:
    cells, width = plane
    assert connected(cells, width) == (len(groups_of(cells)) <= 1)
    for cell in sorted(cells)[:: max(1, len(cells) // 7)]:
        assert connected(cells - {cell}, width) == (len(groups_of(cells - {cell})) <= 1)
