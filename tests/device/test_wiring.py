"""The wire map: a drawing for each way to lay a wire, and none of them loses a cell."""

from types import SimpleNamespace
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from quadrille.device.wiring import wire_map

SNAKE = {"PANEL_SERPENTINE": True}
MIRROR = {"PANEL_MIRRORED": True}


def rotated(angle: int) -> dict[str, Any]:
    return {"PANEL_ROTATION": angle}


@pytest.mark.parametrize(
    ("width", "height", "names", "places"),
    [
        # Rows one after the other.
        (3, 2, {}, "012 345"),
        (3, 2, SNAKE, "012 543"),
        (3, 2, MIRROR, "210 543"),
        (3, 2, MIRROR | SNAKE, "210 345"),
        # Clockwise.
        (3, 3, SNAKE | rotated(0), "012 543 678"),
        (3, 3, SNAKE | rotated(90), "650 741 832"),
        (3, 3, SNAKE | rotated(180), "876 345 210"),
        (3, 3, SNAKE | rotated(270), "238 147 056"),
        # A rotated panel keeps the width that a player sees.
        (3, 2, rotated(90), "420 531"),
        (3, 2, SNAKE | rotated(90), "430 521"),
        # Columns from the top left.
        (3, 2, MIRROR | rotated(270), "024 135"),
        # Four tiles: their order, and what is in each of them.
        (4, 4, {}, "0145 2367 89cd abef"),
        (4, 4, {"PANEL_TILES_SERPENTINE": True}, "0145 2367 cd89 efab"),
        (4, 4, SNAKE, "0145 3276 89cd bafe"),
        (4, 4, {"PANEL_TILES_ROTATION": 90}, "8901 ab23 cd45 ef67"),
        (4, 4, {"PANEL_TILES_MIRRORED": True} | rotated(90), "6420 7531 eca8 fdb9"),
    ],
)
def test_ways_to_lay_the_wire(width: int, height: int, names: dict[str, Any], places: str) -> None:
    assert drawing(width, height, **names) == places


def drawing(width: int, height: int, quarter: int = 0, **names: Any) -> str:
    """Each cell's place on the wire, row by row, in hexadecimal."""
    if width == 4:
        names["PANEL_TILES"] = (2, 2)
    board = SimpleNamespace(PANEL_WIDTH=width, PANEL_HEIGHT=height, **names)
    places = {cell: place for place, cell in enumerate(wire_map(board, quarter))}
    digits = "".join(f"{places[cell]:x}" for cell in range(len(places)))
    return " ".join(digits[start : start + width] for start in range(0, len(digits), width))


def test_the_picture_can_be_rotated() -> None:
    assert drawing(3, 3, 1) == "258 147 036"  # its top is at the panel's right
    assert drawing(3, 2, 2) == "543 210"
    with pytest.raises(ValueError, match="only a square panel"):
        drawing(3, 2, 1)


SIDES = st.integers(min_value=1, max_value=6)
ANGLES = st.sampled_from([0, 90, 180, 270])
WAYS = {"SERPENTINE": st.booleans(), "MIRRORED": st.booleans(), "ROTATION": ANGLES}
NAMES = {f"{of}_{way}": values for of in ("PANEL", "PANEL_TILES") for way, values in WAYS.items()}


@given(st.tuples(SIDES, SIDES, SIDES, SIDES), st.fixed_dictionaries(NAMES), st.integers(0, 3))
def test_every_cell_has_one_pixel(
    sides: tuple[int, int, int, int], names: dict[str, Any], quarter: int
) -> None:
    columns, rows, width, height = sides
    size = {"PANEL_WIDTH": columns * width, "PANEL_HEIGHT": rows * height}
    board = SimpleNamespace(**names, **size, PANEL_TILES=(columns, rows))
    if columns * width != rows * height:
        quarter &= 2
    assert sorted(wire_map(board, quarter)) == list(range(columns * rows * width * height))
