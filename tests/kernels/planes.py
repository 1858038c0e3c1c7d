"""Planes to try the kernels on: random ones of every size and density, and the awkward ones."""

from operator import and_, or_

from hypothesis import strategies as st

from tests.kernels.naive import Cell, cells_of

SIZES = [(1, 1), (1, 16), (16, 1), (2, 2), (5, 5), (9, 9), (10, 10), (15, 16), (16, 15), (16, 16)]
CORNERS = {(0, 0), (0, 15), (15, 0), (15, 15)}

Plane = tuple[set[Cell], int]  # cells, width


@st.composite
def planes(draw: st.DrawFn) -> Plane:
    width = draw(st.integers(1, 16))
    height = draw(st.integers(1, 16))
    word = st.integers(0, (1 << height) - 1)
    columns = draw(st.lists(st.tuples(word, word), min_size=width, max_size=width))
    sparse_or_dense = draw(st.sampled_from([and_, or_]))
    return cells_of(sparse_or_dense(*pair) for pair in columns), width


def box(width: int, height: int) -> set[Cell]:
    return {(c, r) for c in range(width) for r in range(height)}


def serpentine(width: int, height: int) -> set[Cell]:
    """Every other column from end to end, joined at the top and at the bottom in turn."""
    ends = {1: height - 1, 3: 0}
    return {(c, r) for c, r in box(width, height) if c % 2 == 0 or r == ends[c % 4]}


def turned(cells: set[Cell]) -> set[Cell]:
    return {(r, c) for c, r in cells}


def spiral(size: int) -> set[Cell]:
    """A path from a corner inwards, with one free cell between its windings."""
    cells = {(0, 0)}
    (c, r), (i, j) = (0, 0), (1, 0)
    turns = 0
    while turns < 2:
        ahead, beyond = (c + i, r + j), (c + 2 * i, r + 2 * j)
        inside = 0 <= ahead[0] < size and 0 <= ahead[1] < size
        if inside and ahead not in cells and beyond not in cells:
            c, r = ahead
            cells.add(ahead)
            turns = 0
        else:
            i, j = -j, i
            turns += 1
    return cells


COMB = {(c, r) for c, r in box(16, 16) if r == 0 or c % 2 == 0}
AWKWARD: dict[str, Plane] = {
    "empty": (set(), 16),
    "spiral": (spiral(16), 16),
    "spiral turned": (turned(spiral(15)), 16),
    "comb": (COMB, 16),
    "comb turned": (turned(COMB), 16),
    "checkers": ({(c, r) for c, r in box(16, 16) if (c + r) % 2 == 0}, 16),
    "corners": (CORNERS, 16),
    **{f"all but {cell}": (box(16, 16) - {cell}, 16) for cell in CORNERS | {(8, 8)}},
    **{f"full {w}x{h}": (box(w, h), w) for w, h in SIZES},
    **{f"serpentine {w}x{h}": (serpentine(w, h), w) for w, h in SIZES},
    **{f"serpentine turned {w}x{h}": (turned(serpentine(h, w)), w) for w, h in SIZES},
}
