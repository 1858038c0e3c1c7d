"""The wire map: a drawing for each way to lay a wire, and no cell is lost by any of them."""

from types import SimpleNamespace
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from quadrille.device.wiring import wire_map

SIZES: dict[str, Any] = {"PANEL_WIDTH": 3, "PANEL_HEIGHT": 2}
SQUARE: dict[str, Any] = {"PANEL_WIDTH": 3, "PANEL_HEIGHT": 3}
FOUR_TILES: dict[str, Any] = {"PANEL_WIDTH": 4, "PANEL_HEIGHT": 4, "PANEL_TILES": (2, 2)}


def drawing(quarter: int = 0, **names: Any) -> list[str]:
    """What place on the wire each cell has, row by row, in hexadecimal."""
    board = SimpleNamespace(**names)
    places = {cell: place for place, cell in enumerate(wire_map(board, quarter))}
    width = names["PANEL_WIDTH"]
    digits = [f"{places[cell]:x}" for cell in range(len(places))]
    return [" ".join(digits[start : start + width]) for start in range(0, len(digits), width)]


def test_rows_one_after_the_other() -> None:
    assert drawing(**SIZES) == ["0 1 2", "3 4 5"]


def test_serpentine() -> None:
    assert drawing(**SIZES, PANEL_SERPENTINE=True) == ["0 1 2", "5 4 3"]


def test_mirrored() -> None:
    assert drawing(**SIZES, PANEL_MIRRORED=True) == ["2 1 0", "5 4 3"]
    assert drawing(**SIZES, PANEL_MIRRORED=True, PANEL_SERPENTINE=True) == ["2 1 0", "3 4 5"]


@pytest.mark.parametrize(
    ("angle", "rows"),
    [
        (0, ["0 1 2", "5 4 3", "6 7 8"]),
        (90, ["6 5 0", "7 4 1", "8 3 2"]),
        (180, ["8 7 6", "3 4 5", "2 1 0"]),
        (270, ["2 3 8", "1 4 7", "0 5 6"]),
    ],
)
def test_rotation_is_clockwise(angle: int, rows: list[str]) -> None:
    assert drawing(**SQUARE, PANEL_SERPENTINE=True, PANEL_ROTATION=angle) == rows


def test_a_turned_panel_keeps_its_width_as_one_sees_it() -> None:
    assert drawing(**SIZES, PANEL_ROTATION=90) == ["4 2 0", "5 3 1"]
    assert drawing(**SIZES, PANEL_ROTATION=90, PANEL_SERPENTINE=True) == ["4 3 0", "5 2 1"]


def test_mirrored_and_turned_makes_columns_from_the_top_left() -> None:
    names = SIZES | {"PANEL_MIRRORED": True, "PANEL_ROTATION": 270}
    assert drawing(**names) == ["0 2 4", "1 3 5"]


def test_tiles() -> None:
    assert drawing(**FOUR_TILES) == ["0 1 4 5", "2 3 6 7", "8 9 c d", "a b e f"]


def test_serpentine_tiles_and_serpentine_in_a_tile() -> None:
    assert drawing(**FOUR_TILES, PANEL_TILES_SERPENTINE=True) == [
        "0 1 4 5",
        "2 3 6 7",
        "c d 8 9",
        "e f a b",
    ]
    assert drawing(**FOUR_TILES, PANEL_SERPENTINE=True) == [
        "0 1 4 5",
        "3 2 7 6",
        "8 9 c d",
        "b a f e",
    ]


def test_tiles_and_what_is_in_them_are_turned_each_for_itself() -> None:
    assert drawing(**FOUR_TILES, PANEL_TILES_ROTATION=90) == [
        "8 9 0 1",
        "a b 2 3",
        "c d 4 5",
        "e f 6 7",
    ]
    assert drawing(**FOUR_TILES, PANEL_ROTATION=90, PANEL_TILES_MIRRORED=True) == [
        "6 4 2 0",
        "7 5 3 1",
        "e c a 8",
        "f d b 9",
    ]


def test_the_picture_can_be_turned() -> None:
    assert drawing(1, **SQUARE) == ["2 5 8", "1 4 7", "0 3 6"]  # its top is at the panel's right
    assert drawing(2, **SIZES) == ["5 4 3", "2 1 0"]
    with pytest.raises(ValueError, match="only a square panel"):
        wire_map(SimpleNamespace(**SIZES), 1)


SIDES = st.integers(min_value=1, max_value=6)
ANGLES = st.sampled_from([0, 90, 180, 270])


@given(
    SIDES, SIDES, SIDES, SIDES, st.lists(st.booleans(), min_size=4, max_size=4), ANGLES, ANGLES, st
    .integers(min_value=0, max_value=3)
)  # fmt: skip
def test_every_cell_has_one_pixel(
    columns: int,
    rows: int,
    width: int,
    height: int,
    flags: list[bool],
    rotation: int,
    tiles_rotation: int,
    quarter: int,
) -> None:
    board = SimpleNamespace(
        PANEL_WIDTH=columns * width,
        PANEL_HEIGHT=rows * height,
        PANEL_TILES=(columns, rows),
        PANEL_SERPENTINE=flags[0],
        PANEL_MIRRORED=flags[1],
        PANEL_ROTATION=rotation,
        PANEL_TILES_SERPENTINE=flags[2],
        PANEL_TILES_MIRRORED=flags[3],
        PANEL_TILES_ROTATION=tiles_rotation,
    )
    if board.PANEL_WIDTH != board.PANEL_HEIGHT:
        quarter &= 2
    assert sorted(wire_map(board, quarter)) == list(range(columns * rows * width * height))
