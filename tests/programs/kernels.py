"""Every kernel on random boards of all sizes, and draws and shuffles from many seeds.

A line with a checksum every ten boards.
"""

from array import array
from binascii import crc32

from quadrille.engine import kernels, prng
from tests.programs.draws import below, rng

COUNT = 1000

PLANES = 6
SPREAD = 1071107  # so that the seeds reach up to 2**30

items = bytearray(60)
group = array("H", bytes(32))
checksum = 0


def note(*results):
    """Take numbers, and all words of the buffers, into the checksum."""
    global checksum
    for buffer in (items, group):
        checksum = crc32(buffer, checksum)
    checksum = crc32(",".join(map(str, results)).encode(), checksum)


def plane(width, height):
    """Random cells, few or many."""
    words = array("H", bytes(2 * width))
    density = 1 + below(8)
    for column in range(width):
        for row in range(height):
            if below(8) < density:
                words[column] |= 1 << row
    return words


for case in range(COUNT):
    prng.seed(rng, 0, case * SPREAD & 0x3FFFFFFF)
    note(*[prng.next16(rng, 0) for _ in range(8)])
    note(*[below(n) for n in (1, 2, 3, 100, 20000, 32767, 32768)])
    items[:] = bytes(range(len(items)))
    prng.shuffle(rng, 0, items, case % 20, case % 40)
    width = 1 + below(16)
    height = 1 + below(16)
    mask = plane(width, height)
    for i in range(16):
        group[i] = 0
    for _ in range(2):
        note(kernels.flood(below(width), 1 << below(height), mask, group, width))
    note(kernels.count_word(mask[0]))
    depth = 1 + below(PLANES)
    planes = array("H", bytes(2 * depth * width))
    for i in range(depth * width):
        planes[i] = below(32768) & (1 << height) - 1
    note(kernels.remove(planes, depth, mask, width))
    copied = bytearray(2 * width)
    kernels.copy(copied, mask, 2 * width)
    checksum = crc32(copied, crc32(planes, checksum))
    if case % 10 == 9:
        print(case, checksum)
