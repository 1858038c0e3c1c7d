"""Every kernel on random boards of all sizes: a line with a checksum every ten boards."""

from array import array
from binascii import crc32

from quadrille.engine import kernels, prng

COUNT = 1000

PLANES = 6

rng = bytearray(prng.SIZE)
scratch = array("H", bytes(32))
group = array("H", bytes(32))
out = array("H", bytes(2 * 128))
checksum = 0


def note(*results):
    """Take numbers, and all words of the buffers, into the checksum."""
    global checksum
    for buffer in (scratch, group, out):
        checksum = crc32(buffer, checksum)
    checksum = crc32(",".join(map(str, results)).encode(), checksum)


def below(n):
    return prng.below(rng, 0, n)


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
    prng.seed(rng, 0, case)
    width = 1 + below(16)
    height = 1 + below(16)
    mask = plane(width, height)
    for i in range(16):
        group[i] = 0
    for _ in range(2):
        note(kernels.flood(below(width), 1 << below(height), mask, group, width))
    note(kernels.count(mask, width), kernels.count_word(mask[0]))
    for at_least in (1, 2, 6):
        note(kernels.groups(mask, scratch, width, at_least, out))
    note(kernels.connected(mask, scratch, width), kernels.connected(group, scratch, width))
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
