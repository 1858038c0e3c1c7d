"""Numbers, draws and shuffles from many seeds: a line with a checksum every ten seeds."""

from binascii import crc32

from quadrille.engine import prng

COUNT = 1000

SPREAD = 1071107  # so that the seeds reach up to 2**30
OFFSET = 2

state = bytearray(OFFSET + prng.SIZE)
items = bytearray(60)
checksum = 0
for case in range(COUNT):
    prng.seed(state, OFFSET, case * SPREAD)
    numbers = [prng.next16(state, OFFSET) for _ in range(8)]
    draws = [prng.below(state, OFFSET, n) for n in (1, 2, 3, 100, 20000, 32767, 32768)]
    for i in range(len(items)):
        items[i] = i
    prng.shuffle(state, OFFSET, items, case % 20, case % 40)
    for part in (str(numbers + draws).encode(), items, state):
        checksum = crc32(part, checksum)
    if case % 10 == 9:
        print(case, checksum)
