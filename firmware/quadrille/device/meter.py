"""Measure a call: its time, and hits in the flash cache; the chip counts both."""

import sys
from time import ticks_diff, ticks_us

from machine import disable_irq, enable_irq, freq, mem32

from . import chip

# Counters of the cache; a write resets them to 0.
_HITS = chip.XIP + 0x0C
_READS = chip.XIP + 0x10

_CHIP_ID = 0x4000_0000  # its four highest bits: the revision


def measure(call):
    """Return µs, reads of flash and hits in the cache. Interrupts are off during the call."""
    irq = disable_irq()
    try:
        mem32[_READS] = 0
        mem32[_HITS] = 0
        start = ticks_us()
        call()
        took = ticks_diff(ticks_us(), start)
        hits = mem32[_HITS]
        reads = mem32[_READS]
    finally:
        enable_irq(irq)
    return took, reads, hits


def about():
    revision = mem32[_CHIP_ID] >> 28 & 15
    megahertz = freq() // 1_000_000
    return f"{chip.NAME} revision {revision} at {megahertz} MHz, MicroPython {version()}"


def version():
    return ".".join([str(number) for number in sys.implementation.version[:3]])
