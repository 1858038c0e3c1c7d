"""The types of viper, and the error for code that means something else on the RP2040."""

from typing import NamedTuple

INT, UINT, BOOL, OBJECT = "int", "uint", "bool", "object"
NUMBERS = (INT, UINT)
POINTERS = {"ptr8": 8, "ptr16": 16, "ptr32": 32}  # bits of what they point to
CASTS = (INT, UINT, BOOL, OBJECT, "ptr", *POINTERS)

Interval = tuple[int, int]

RANGE: dict[str, Interval] = {
    INT: (-(1 << 31), (1 << 31) - 1),
    UINT: (0, (1 << 32) - 1),
    BOOL: (0, 1),
}
# The integers that MicroPython keeps in a word on the RP2040; others take a heap object.
SMALL: Interval = (-(1 << 30), (1 << 30) - 1)


class Problem(NamedTuple):
    line: int
    reason: str


class ViperError(Exception):
    """Viper code that the compiler refuses, or that gives another result on the RP2040.

    `rp2040` is the number with which the RP2040 would silently continue, if there is one.
    """

    def __init__(self, where: str, line: int, reason: str, rp2040: int | None = None) -> None:
        super().__init__(f"{where}:{line}: {reason}")
        self.line = line
        self.reason = reason
        self.rp2040 = rp2040


def wrap(value: int, kind: str) -> int:
    """What is left of a number in a 32-bit register."""
    value &= 0xFFFFFFFF
    return value - (1 << 32) if kind == INT and value >> 31 else value
