"""Flash that loses its power, counts its erases or is worn; and stores to look at."""

import random
from typing import Any

from quadrille import record
from quadrille.store import SLOTS, Store
from sim.store import SECTOR, Flash

PAGE: int = record.PAGE

Value = tuple[int, bytes]
Values = dict[int, Value]  # by slot; one that holds nothing is not in it


class PowerCutError(Exception):
    """The flash has lost its power."""


class CutFlash(Flash):
    """Loses its power in the operation that follows `left` more, when that is a number.

    Of the bits that were to change, each has done so with the chance `done`.
    """

    left: int | None = None
    done = 0.0
    chance = random.Random(0)

    def __init__(self, image: bytes | None = None, sectors: int = 16) -> None:
        super().__init__(image or b"\xff" * SECTOR * sectors)
        self.operations = 0

    def program(self, offset: int, page: bytes | bytearray) -> None:
        before = bytes(self.image)
        super().program(offset, page)
        self._count(before, offset, len(page))

    def erase(self, sector: int) -> None:
        before = bytes(self.image)
        super().erase(sector)
        self._count(before, SECTOR * sector, SECTOR)

    def _count(self, before: bytes, start: int, size: int) -> None:
        self.operations += 1
        if self.left is None:
            return
        if self.left > 0:
            self.left -= 1
            return
        area = slice(start, start + size)
        mask = self._mask(size)
        self.image[area] = bytes(
            (old & ~bits) | (new & bits)
            for old, new, bits in zip(before[area], self.image[area], mask, strict=True)
        )
        raise PowerCutError

    def _mask(self, size: int) -> bytes:
        if self.done == 0.5:
            return self.chance.randbytes(size)
        bits = 0
        rare = min(self.done, 1 - self.done)
        for _ in range(round(8 * size * rare)):
            bits |= 1 << self.chance.randrange(8 * size)
        mask = bits.to_bytes(size, "little")
        return mask if self.done < 0.5 else bytes(255 - byte for byte in mask)


class WornFlash(Flash):
    """Counts the erases of each sector. Pages in `bad` take nothing, or one byte in another way."""

    def __init__(self, sectors: int = 16, bad: frozenset[int] = frozenset()) -> None:
        super().__init__(b"\xff" * SECTOR * sectors)
        self.bad = bad
        self.erases = [0] * sectors

    def program(self, offset: int, page: bytes | bytearray) -> None:
        number = offset // PAGE
        if number not in self.bad:
            super().program(offset, page)
        elif number % 2:
            super().program(offset, page[:200] + bytes([page[200] ^ 0xFF]) + page[201:])

    def erase(self, sector: int) -> None:
        self.erases[sector] += 1
        super().erase(sector)


def values(store: Any) -> Values:
    return {slot: value for slot in range(SLOTS) if (value := store.read(slot)) is not None}


def restarted(flash: Flash) -> Store:
    """The store after a power-on, which finds nothing wrong."""
    store = Store(flash)
    assert store.lost == []
    return store


def some_payload(chance: random.Random) -> bytes:
    """Often short, and now and then as long as can be."""
    return chance.randbytes(chance.choice((0, 1, 12, 40, 150, 239, 240)))
