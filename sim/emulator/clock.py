"""Emulated time is counted in cycles of the CPU."""

HERTZ = 125_000_000  # what MicroPython sets, and the only clock that rp2040py knows
NANOSECONDS_PER_CYCLE = 1_000_000_000 // HERTZ


def in_cycles(seconds: float) -> int:
    return round(seconds * HERTZ)
