"""Copying, counting and gravity, against lists and sets of cells."""

from array import array

import pytest
from hypothesis import given
from hypothesis import strategies as st

from quadrille.engine import kernels
from tests.kernels.naive import Cell, fallen, words
from tests.kernels.planes import AWKWARD, SIZES, Plane, box, planes

Columns = list[list[int]]


def planes_of(columns: Columns, depth: int, width: int) -> "array[int]":
    """Bit p of each token in plane p."""
    planes = array("H", bytes(2 * depth * width))
    for column, tokens in enumerate(columns):
        for row, token in enumerate(tokens):
            for plane in range(depth):
                planes[plane * width + column] |= (token >> plane & 1) << row
    return planes


def remove(columns: Columns, gone: set[Cell], depth: int, width: int) -> None:
    """Remove cells and hold the outcome to the model."""
    planes = planes_of(columns, depth, width)
    cells = words(gone, width)
    used = kernels.remove(planes, depth, cells, width)
    left = fallen(columns, gone)
    assert planes == planes_of(left, depth, width)
    assert used == len(left)
    assert cells == words(gone, width)


@given(st.binary(max_size=40), st.data())
def test_copy_copies_so_many_bytes(source: bytes, data: st.DataObject) -> None:
    size = data.draw(st.integers(0, len(source)))
    to = bytearray(b"\xaa" * 40)
    kernels.copy(to, bytearray(source), size)
    assert to == source[:size] + b"\xaa" * (40 - size)


@given(st.integers(0, 0xFFFF))
def test_count_of_a_word(word: int) -> None:
    assert kernels.count_word(word) == word.bit_count()


@given(planes())
def test_count_of_a_plane(plane: Plane) -> None:
    cells, width = plane
    assert kernels.count(words(cells, width), width) == len(cells)


@pytest.mark.parametrize("plane", AWKWARD.values(), ids=AWKWARD)
def test_count_of_awkward_planes(plane: Plane) -> None:
    cells, width = plane
    assert kernels.count(words(cells, width), width) == len(cells)


@given(planes(), st.integers(1, 6), st.data())
def test_remove_lets_tokens_fall_and_columns_close_up(
    plane: Plane, depth: int, data: st.DataObject
) -> None:
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
