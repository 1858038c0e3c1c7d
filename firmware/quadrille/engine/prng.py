"""The random generator: the same numbers on every runtime, its state inside the game's own bytes.

Byte layout, from an even `offset` of the caller's state:
    +0  x   oldest 16-bit word
    +2  y
    +4  z
    +6  w   newest word
The words are little-endian and never all zero. One step is Marsaglia's xorshift over the four
words; the shifts 7, 7, 4 give the full period of 2^64 - 1. What comes out is the newest word,
scrambled.
"""

import micropython

SIZE = 8


@micropython.viper
def seed(state: ptr16, offset: int, value: int):
    # The words start as the value and two constants. Each round adds to a word something that
    # depends on its neighbour only, so it can be undone: two values never share a state, and none
    # gets four zeros.
    """Start a generator.

    Needs: 0 <= offset < 2 ** 16, offset & 1 == 0, len(state) >= (offset >> 1) + 4, value in int
    """
    at = offset >> 1
    state[at] = value & 0xFFFF
    state[at + 1] = (value >> 16) & 0xFFFF
    state[at + 2] = 0x9E37
    last = 0x79B9
    state[at + 3] = last
    for turn in range(24):
        word = at + (turn & 3)
        last = (state[word] + ((last * 0x2A35) ^ (last >> 7)) + turn) & 0xFFFF
        state[word] = last


@micropython.viper
def next16(state: ptr16, offset: int) -> int:
    """Return a number from 0 to 65535.

    Needs: 0 <= offset < 2 ** 16, offset & 1 == 0, len(state) >= (offset >> 1) + 4
    Gives: 0 <= result <= 0xFFFF
    """
    at = offset >> 1
    t = state[at]
    w = state[at + 3]
    t ^= (t << 7) & 0xFFFF
    state[at] = state[at + 1]
    state[at + 1] = state[at + 2]
    state[at + 2] = w
    w ^= (w >> 4) ^ t ^ (t >> 7)
    state[at + 3] = w
    # Two multiplications and a rotation hide that the words are a linear sequence.
    w = (w * 5) & 0xFFFF
    w = ((w << 7) | (w >> 9)) & 0xFFFF
    return (w * 9) & 0xFFFF


@micropython.viper
def below(state, offset: int, n: int) -> int:
    """Return a number from 0 to n - 1, all equally likely; n is at most 32768.

    Needs: 0 <= offset < 2 ** 16, offset & 1 == 0, len(ptr16(state)) >= (offset >> 1) + 4, 1 <= n <=
        0x8000
    Gives: 0 <= result < n
    """
    while True:
        word = int(next16(state, offset))
        rest = word % n
        # Only a whole block of n numbers below 65536 is fair.
        if word - rest + n <= 0x10000:
            return rest


@micropython.viper
def shuffle(state, offset: int, items: ptr8, start: int, count: int):
    """Put items[start : start + count] in random order.

    Needs: 0 <= offset < 2 ** 16, offset & 1 == 0, len(ptr16(state)) >= (offset >> 1) + 4, 0 <=
        start < 2 ** 16, 0 <= count <= 0x8000, len(items) >= start + count
    """
    while count > 1:
        other = start + int(below(state, offset, count))
        count -= 1
        last = start + count
        item = items[last]
        items[last] = items[other]
        items[other] = item
