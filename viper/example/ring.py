"""A ring of bytes, for a serial line: [0] where the oldest is, [1] how many, [2:] the bytes."""

import micropython
from micropython import const

ROOM = const(60)


@micropython.viper
def put(ring: ptr8, byte: int) -> bool:
    """Put a byte behind all others; say whether there was room for it.

    Needs: len(ring) >= ROOM + 2, ring[0] < ROOM, ring[1] <= ROOM, 0 <= byte <= 255
    Gives: ring[0] < ROOM, 1 <= ring[1] <= ROOM
    """
    count = ring[1]
    if count == ROOM:
        return False
    at = ring[0] + count
    if at >= ROOM:
        at -= ROOM
    ring[2 + at] = byte
    ring[1] = count + 1
    return True


@micropython.viper
def take(ring: ptr8) -> int:
    """Take the oldest byte; -1 if there is none.

    Needs: len(ring) >= ROOM + 2, ring[0] < ROOM, ring[1] <= ROOM
    Gives: -1 <= result <= 255, ring[0] < ROOM, ring[1] < ROOM
    """
    if ring[1] == 0:
        return -1
    at = ring[0]
    ring[0] = (at + 1) % ROOM
    ring[1] -= 1
    return ring[2 + at]


@micropython.viper
def checksum(data: ptr8, size: int) -> int:
    """Fletcher's checksum: it notices bytes that have changed places.

    Needs: 0 <= size <= 0xFFFF, len(data) >= size
    Gives: 0 <= result <= 0xFEFE
    """
    low = 0
    high = 0
    for at in range(size):
        low = (low + data[at]) % 255
        high = (high + low) % 255
    return high << 8 | low
