"""The grid kernels, against sets of cells: floods, groups, gravity, and all in SameGame."""

import random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from quadrille.engine import kernels
from tests.kernels.naive import Cell, cells_of, fallen, group_of, groups_of, planes_of, words
from tests.kernels.planes import AWKWARD, SIZES, Plane, box, planes

Columns = list[list[int]]


def flood(column: int, word: int, plane: Plane) -> set[Cell]:
    """Flood a clear group from cells of a column, and check what must hold for any plane."""
    mask, group = words(*plane), words((), plane[1])
    size = kernels.flood(column, word, mask, group, plane[1])
    assert mask == words(*plane)
    found = cells_of(group)
    assert size == len(found)
    return found


def remove(columns: Columns, gone: set[Cell], depth: int, width: int) -> Columns:
    """Remove cells and compare the outcome with the model."""
    planes = planes_of(columns, depth, width)
    cells = words(gone, width)
    used = kernels.remove(planes, depth, cells, width)
    left = fallen(columns, gone)
    assert planes == planes_of(left, depth, width)
    assert used == len(left)
    assert cells == words(gone, width)
    return left


def agree(plane: Plane, some: int) -> None:
    """Floods from every `some`th cell, in the plane and outside it."""
    cells, width = plane
    for cell in sorted(cells)[::some]:
        assert flood(cell[0], 1 << cell[1], plane) == group_of(cell, cells)
    for column, row in sorted(box(width, 16) - cells)[::some]:
        assert flood(column, 1 << row, plane) == set()


@given(planes())
def test_random_planes(plane: Plane) -> None:
    agree(plane, max(1, len(plane[0]) // 3))


@pytest.mark.parametrize("plane", AWKWARD.values(), ids=AWKWARD)
def test_awkward_planes(plane: Plane) -> None:
    agree(plane, max(1, len(plane[0]) // 7))


@given(planes(), st.data())
def test_flood_finds_the_groups_it_starts_in(plane: Plane, data: st.DataObject) -> None:
    cells, width = plane
    column = data.draw(st.integers(0, width - 1))
    word = data.draw(st.integers(0, 15).map(lambda row: 1 << row) | st.integers(0, 0xFFFF))
    starts = [(column, row) for row in range(16) if word >> row & 1]
    assert flood(column, word, plane) == set().union(*(group_of(start, cells) for start in starts))


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


@given(st.integers(0, 0xFFFF))
def test_count_of_a_word(word: int) -> None:
    assert kernels.count_word(word) == word.bit_count()


@given(st.binary(max_size=40), st.data())
def test_copy_copies_this_many_bytes(source: bytes, data: st.DataObject) -> None:
    size = data.draw(st.integers(0, len(source)))
    to = bytearray(b"\xaa" * 40)
    kernels.copy(to, bytearray(source), size)
    assert to == source[:size] + b"\xaa" * (40 - size)


@given(planes(), st.integers(1, 6), st.data())
def test_tokens_fall_and_columns_close_up(plane: Plane, depth: int, data: st.DataObject) -> None:
    gone, width = plane
    tokens = st.lists(st.integers(1, (1 << depth) - 1), max_size=16)
    columns = data.draw(st.lists(tokens, min_size=width, max_size=width))
    remove(columns, gone, depth, width)


@pytest.mark.parametrize(("width", "height"), SIZES)
def test_remove_of_nothing_all_and_single_columns(width: int, height: int) -> None:
    columns = [[1 + (c + r) % 7 for r in range(height)] for c in range(width)]
    remove(columns, set(), 3, width)
    remove(columns, box(width, height), 3, width)
    for column in {0, width // 2, width - 1}:
        remove(columns, {(column, row) for row in range(height)}, 3, width)
        remove(columns, {(column, 0)}, 3, width)
        remove(columns, {(column, height - 1)}, 3, width)


@pytest.mark.parametrize("colours", [1, 3, 7, 15])
@pytest.mark.parametrize(("width", "height"), [*SIZES, (2, 3), (9, 16), (16, 9)])
def test_random_games_of_samegame(width: int, height: int, colours: int) -> None:
    """This is Color Pop without jokers or players; it ends with the last removal."""
    pick = random.Random(f"{width}x{height}:{colours}")
    columns = [[pick.randint(1, colours) for _ in range(height)] for _ in range(width)]
    while True:
        found: list[tuple[set[Cell], set[Cell]]] = []
        for colour in range(1, colours + 1):
            tokens = {(c, r): t for c, column in enumerate(columns) for r, t in enumerate(column)}
            cells = {cell for cell, token in tokens.items() if token == colour}
            found += [(group, cells) for group in groups_of(cells) if len(group) >= 2]
        if not found:
            break
        group, cells = pick.choice(found)
        column, row = pick.choice(sorted(group))
        assert flood(column, 1 << row, (cells, width)) == group
        columns = remove(columns, group, colours.bit_length(), width)
