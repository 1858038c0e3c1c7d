"""Flood fills between marks, for `make bench`; runs on the emulated board only.

The marks of every version for one case, then for the next case. The last cases are the serpentines.
"""

from array import array

import bench_flood
import flood_plain
import flood_viper
import machine

from quadrille.engine import kernels, prng

MARK_ADDRESS = 0
BOARDS = 5
WIDTH = 10
COLOURS = 5
OF_COLOUR = 19

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
    """Every group of a colour on a shuffled Color Pop board, with any of its cells."""
    tokens = bytearray(WIDTH * WIDTH)
    for i in range(COLOURS * OF_COLOUR):
        tokens[i] = 1 + i // OF_COLOUR
    prng.shuffle(rng, 0, tokens, 0, len(tokens))
    firsts = array("H", bytes(2 * WIDTH * WIDTH))
    for colour in range(1, COLOURS + 1):
        mask = array("H", bytes(2 * WIDTH))
        for cell, token in enumerate(tokens):
            if token == colour:
                mask[cell // WIDTH] |= 1 << cell % WIDTH
        found = kernels.groups(mask, bytearray(2 * WIDTH), WIDTH, 1, firsts)
        for first in firsts[:found]:
            group = array("H", bytes(2 * WIDTH))
            size = kernels.flood(first >> 4, 1 << (first & 15), mask, group, WIDTH)
            yield mask, cells(group)[prng.below(rng, 0, size)]


def serpentines():
    """A path that fills 16x16: up and down from either end, then to and fro."""
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


def measure(flood, mask, cell, address, mark):
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


rng = bytearray(prng.SIZE)
prng.seed(rng, 0, 1)
cases = [case for _ in range(BOARDS) for case in groups(rng)]
cases.extend(serpentines())
for mask, cell in cases:
    for nothing in EMPTY:
        measure(nothing, mask, cell, MARK_ADDRESS, machine.mem32)
    size, group = measure(FLOODS[0], mask, cell, MARK_ADDRESS, machine.mem32)
    for flood in FLOODS[1:]:
        found = measure(flood, mask, cell, MARK_ADDRESS, machine.mem32)
        if found != (size, as_bytes(group) if flood in ON_BYTES else group):
            raise ValueError("two floods differ")
