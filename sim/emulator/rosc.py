"""The ring oscillator's random bit, which in rp2040py is always one.

MicroPython shifts eight of these bits through a feedback register for every byte of `os.urandom`.
Here the bits are chosen so that `os.urandom` returns given bytes: a game dealt in the emulator can
be the one dealt on the PC.
"""

import random
from collections.abc import Iterable, Iterator

from rp2040py.peripherals.peripheral import UnimplementedPeripheral
from rp2040py.rp2040 import RP2040

ROSC_PAGE = 0x40060  # its base address, without the last twelve bits
RANDOMBIT = 0x1C
FEEDBACK = 0xD5  # rosc_random_u8 in MicroPython's ports/rp2/main.c


class Rosc(UnimplementedPeripheral):
    def __init__(self, mcu: RP2040, noise: Iterable[int]) -> None:
        super().__init__(mcu, "ROSC_BASE")
        self._bits = bits(noise)
        mcu.peripherals[ROSC_PAGE] = self

    def read_uint32(self, offset: int) -> int:
        if offset == RANDOMBIT:
            return next(self._bits)
        return int(super().read_uint32(offset))


def bits(noise: Iterable[int]) -> Iterator[int]:
    """Bits that make MicroPython's register show the bytes of `noise`, one after the other."""
    register = 0
    for wanted in noise:
        for _ in range(8):
            register = (register << 1 & 0xFF) ^ (FEEDBACK if register & 0x80 else 0)
        difference = wanted ^ register
        register = wanted
        for place in range(7, -1, -1):
            yield difference >> place & 1


def endless_noise(source: random.Random) -> Iterator[int]:
    while True:
        yield source.getrandbits(8)
