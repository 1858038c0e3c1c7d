"""Flash that loses its power or is worn, and what a store must have kept."""

import random
from collections.abc import Callable
from pathlib import Path
from typing import Any

from quadrille import pages
from quadrille.device.files import Files
from quadrille.losses import sentence
from quadrille.store import SLOTS, Store
from sim.flash import SECTOR, Flash

PAGE: int = pages.PAGE
MOST_STEPS = 100  # more than any preparation takes
DONE = (0.0, 0.001, 0.1, 0.5, 0.9, 0.999, 1.0)  # how much of an operation, when the power fails

Value = tuple[int, bytes]
Values = dict[int, Value]  # by slot; one that holds nothing is not in it
Medium = Flash | Path  # where a store keeps its values: Path is a folder


def told(store: Any) -> list[str]:
    """What was lost, in words."""
    return [sentence(loss) for loss in store.lost]


class PowerCutError(Exception):
    """The flash has lost its power."""


class CutFlash(Flash):
    """Counts operations, and the erases of each sector; may lose its power.

    It does so in the operation that follows `left` more, when that is a number. Of the bits that
    were to change, each has done so with the chance `done`.
    """

    left: int | None = None
    done = 0.0
    chance = random.Random(0)

    def __init__(self, image: bytes | None = None, sectors: int = 16) -> None:
        super().__init__(image or b"\xff" * SECTOR * sectors)
        self.operations = 0
        self.erases = [0] * self.sectors

    def program(self, offset: int, page: bytes | bytearray) -> None:
        self._change(offset, len(page), super().program, offset, page)

    def erase(self, sector: int) -> None:
        self.erases[sector] += 1
        self._change(SECTOR * sector, SECTOR, super().erase, sector)

    def _change(self, start: int, size: int, change: Callable[..., None], *how: Any) -> None:
        area = slice(start, start + size)
        before = self.image[area]
        change(*how)
        self.operations += 1
        if self.left is None:
            return
        if self.left > 0:
            self.left -= 1
            return
        self.image[area] = bytes(
            (old & ~bits) | (new & bits)
            for old, new, bits in zip(before, self.image[area], self._mask(size), strict=True)
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


class WornFlash(CutFlash):
    """Pages in `bad` take nothing, or get one byte wrong."""

    bad: frozenset[int] = frozenset()

    def program(self, offset: int, page: bytes | bytearray) -> None:
        number = offset // PAGE
        if number not in self.bad:
            super().program(offset, page)
        elif number % 2:
            super().program(offset, page[:200] + bytes([page[200] ^ 0xFF]) + page[201:])


def prepare(store: Store, sectors: int = 16) -> int:
    """Take all steps; return how many there were."""
    for steps in range(MOST_STEPS):
        if not store.prepare(sectors):
            return steps
    raise AssertionError("preparing does not end")


def values(store: Any) -> Values:
    return {slot: value for slot in range(SLOTS) if (value := store.read(slot)) is not None}


def restarted(medium: Medium) -> Any:
    """The store after a power-on, which finds nothing wrong."""
    store = Files(medium) if isinstance(medium, Path) else Store(medium)
    assert store.lost == []
    return store


class Diary:
    """A store on a flash or in a folder, and what has been written to it."""

    def __init__(self, medium: Medium) -> None:
        self.medium = medium
        self.restart()
        self.written = values(self.store)

    def write(self, slot: int, version: int, payload: bytes | bytearray) -> None:
        self.written[slot] = (version, bytes(payload))
        self.store.write(slot, version, payload)

    def count(self, slot: int, number: int) -> None:
        self.write(slot, 1, number.to_bytes(4, "little"))

    def restart(self) -> None:
        self.store = restarted(self.medium)

    def wipe(self) -> None:
        self.store.wipe()
        self.written = {}

    def check(self) -> None:
        """Assert that all values are there, now and after a power-on."""
        assert values(self.store) == values(restarted(self.medium)) == self.written


def some_payload(chance: random.Random) -> bytes:
    """Often short, and now and then as long as possible."""
    return chance.randbytes(chance.choice((0, 1, 12, 40, 150, 239, 240)))
