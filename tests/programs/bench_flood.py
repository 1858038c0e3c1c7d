"""Flood fills between marks, for `make bench`; runs on the emulated board only.

Each is called twice, and the second call counts, as a search calls it again and again. The marks of
all versions for one case come before those of the next case. The last cases are the serpentines.
"""

from array import array

import flood_plain
import machine

MARK_ADDRESS = 0
PLAIN = 0  # 1 on plain MicroPython: bytecode only, with the modules that it needs as files
NO_MARK = 0x4005_8014  # the scratch register next to it
BOARDS = 5
WIDTH = 10
COLOURS = 5
OF_COLOUR = 19

if PLAIN:
    import kernels
    import prng

    EMPTY = (flood_plain.empty,)
    FLOODS = (flood_plain.flood,)
else:
    import bench_flood
    import flood_viper

    from quadrille.engine import kernels, prng

    EMPTY = (flood_viper.empty, flood_plain.empty, bench_flood.empty)
    FLOODS = (
        kernels.flood,
        flood_plain.flood,
        bench_flood.same,
        bench_flood.textbook,
        bench_flood.textbook_bytes,
    )
TEXTBOOKS = FLOODS[3:]  # start from a row
ON_BYTES = FLOODS[4:]


def groups(rng):
    """Every group of a colour on a shuffled Color Pop board, each with one of its cells."""
    tokens = bytearray(WIDTH * WIDTH)
    for i in range(COLOURS * OF_COLOUR):
        tokens[i] = 1 + i // OF_COLOUR
    prng.shuffle(rng, 0, tokens, 0, len(tokens))
    for colour in range(1, COLOURS + 1):
        mask = array("H", bytes(2 * WIDTH))
        for cell, token in enumerate(tokens):
            if token == colour:
                mask[cell // WIDTH] |= 1 << cell % WIDTH
        seen = set()
        for column, row in cells(mask):
            if (column, row) not in seen:
                group = array("H", bytes(2 * WIDTH))
                size = kernels.flood(column, 1 << row, mask, group, WIDTH)
                seen.update(cells(group))
                yield mask, cells(group)[prng.below(rng, 0, size)]


def serpentines():
    """A path that fills 16x16: up and down from either end, then left and right."""
    upright = array("H", [0xFFFF, 0x8000, 0xFFFF, 1] * 4)
    flat = array("H", [0x5555] * 16)
    flat[15] |= 0x2222
    flat[0] |= 0x8888
    return (upright, (0, 0)), (upright, (15, 0)), (flat, (0, 0)), (flat, (0, 15))


def cells(plane):
    found = []
    for column, word in enumerate(plane):
        row = 0
        while word:
            if word & 1:
                found.append((column, row))
            word >>= 1
            row += 1
    return found


def as_bytes(plane):
    grid = bytearray(16 * len(plane))
    for column, row in cells(plane):
        grid[16 * column + row] = 1
    return grid


def between_marks(flood, mask, cell, address, mark):
    """Return the size and the cells that a flood finds."""
    width = len(mask)
    column, row = cell
    start = row if flood in TEXTBOOKS else 1 << row
    group = array("H", bytes(2 * width))
    if flood in ON_BYTES:
        mask = as_bytes(mask)
        group = as_bytes(group)
    irq = machine.disable_irq()
    for _ in range(8):  # what is scheduled already runs here
        pass
    mark[address] = 0
    mark[address] = 1
    size = flood(column, start, mask, group, width)
    mark[address] = 2
    machine.enable_irq(irq)
    return size, group


def measure(flood, mask, cell):
    between_marks(flood, mask, cell, NO_MARK, machine.mem32)
    return between_marks(flood, mask, cell, MARK_ADDRESS, machine.mem32)


rng = bytearray(prng.SIZE)
prng.seed(rng, 0, 1)
cases = [case for _ in range(BOARDS) for case in groups(rng)]
cases.extend(serpentines())
for mask, cell in cases:
    for nothing in EMPTY:
        measure(nothing, mask, cell)
    size, group = measure(FLOODS[0], mask, cell)
    for flood in FLOODS[1:]:
        found = measure(flood, mask, cell)
        if found != (size, as_bytes(group) if flood in ON_BYTES else group):
            raise ValueError("two floods differ")
