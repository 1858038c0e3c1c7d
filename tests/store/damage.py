"""Damaged stores, by kind of damage; for tests here and in the emulator."""

import random
import struct
import zlib
from collections.abc import Callable
from functools import cache
from typing import NamedTuple

from quadrille.store import SLOTS, Store
from tests.store.flashes import PAGE, CutFlash, Value, Values, some_payload, values

SECTOR = 4096


class Past(NamedTuple):
    """A store that was never damaged, and all that it ever held."""

    image: bytes
    values: Values
    pages: dict[int, int]  # of each slot that holds something, where
    moments: list[Values]  # after each write
    ever: dict[int, list[Value]]  # of each slot


@cache
def past(sectors: int, seed: int) -> Past:
    """Some are new, others have wrapped around several times; some slots are busier than others."""
    chance = random.Random(seed)
    flash = CutFlash(sectors=sectors)
    store = Store(flash)
    moments: list[Values] = [{}]
    ever: dict[int, list[Value]] = {slot: [] for slot in range(SLOTS)}
    live = range(chance.choice((1, 5, SLOTS)))
    busy = range(min(3, len(live)))
    for _ in range(chance.randrange(2, 40 * sectors)):
        slot = chance.choice(live if chance.random() < 0.2 else busy)
        value = (chance.randrange(256), some_payload(chance))
        store.write(slot, *value)
        while chance.random() < 0.1 and store.prepare():
            pass
        ever[slot].append(value)
        moments.append(moments[-1] | {slot: value})
    pages = {slot: store._table[slot] for slot in moments[-1]}
    return Past(bytes(flash.image), values(store), pages, moments, ever)


def bit_flips(image: bytearray, chance: random.Random) -> None:
    for _ in range(chance.choice((1, 1, 3, 30, 3000))):
        image[chance.randrange(len(image))] ^= 1 << chance.randrange(8)


def truncation(image: bytearray, chance: random.Random) -> None:
    """The end is missing from some byte on: empty flash reads as ones."""
    start = chance.randrange(len(image))
    image[start:] = b"\xff" * (len(image) - start)


def garbage(image: bytearray, chance: random.Random) -> None:
    start = chance.randrange(len(image))
    size = min(len(image) - start, chance.choice((1, 100, PAGE, SECTOR, 3 * SECTOR, len(image))))
    image[start : start + size] = chance.randbytes(size)


def all_0(image: bytearray, chance: random.Random) -> None:
    _pages(image, chance, b"\0" * PAGE)


def all_1(image: bytearray, chance: random.Random) -> None:
    _pages(image, chance, b"\xff" * PAGE)


def _pages(image: bytearray, chance: random.Random, page: bytes) -> None:
    """All pages, those of a sector, or one become like this."""
    count = len(image) // PAGE
    size = min(count, chance.choice((1, 16, count)))
    start = chance.randrange(count // size) * size
    image[PAGE * start : PAGE * (start + size)] = page * size


def other_formats(image: bytearray, chance: random.Random) -> None:
    """Pages that another firmware has written: complete, and unreadable for this one."""
    share = chance.choice((0.01, 0.3, 1))
    for start in range(0, len(image), PAGE):
        if chance.random() < share:
            _stamp(image, start, struct.pack("<B", chance.choice((0, 2, 9, 15)) << 4 | 3), 1)


def other_headers(image: bytearray, chance: random.Random) -> None:
    """Pages with right sums and headers that no store has ever written."""
    for start in range(0, len(image), PAGE):
        if chance.random() < 0.1:
            place = chance.randrange(1, 12)
            _stamp(image, start, chance.randbytes(12 - place), place)


def _stamp(image: bytearray, start: int, header: bytes, place: int) -> None:
    image[start] = 81
    image[start + place : start + place + len(header)] = header
    page = image[start : start + 252]
    image[start + 252 : start + PAGE] = struct.pack("<I", zlib.crc32(page))


def shuffled_sectors(image: bytearray, chance: random.Random) -> None:
    """A copy of the flash that was put together wrongly."""
    starts = list(range(0, len(image), SECTOR))
    chance.shuffle(starts)
    image[:] = b"".join(bytes(image[start : start + SECTOR]) for start in starts)


Damage = Callable[[bytearray, random.Random], None]

EVERYTHING = 10_000

# How many of the last writes may be missing without a report, and what is reported again at each
# power-on, until the log gets there.
KINDS: dict[Damage, tuple[int, str]] = {
    bit_flips: (17, "nothing"),
    truncation: (EVERYTHING, "nothing"),  # what is left may be what the store was long ago
    garbage: (17, "nothing"),
    all_0: (17, "damaged pages"),
    all_1: (EVERYTHING, "nothing"),
    other_formats: (0, "records of store format"),
    other_headers: (EVERYTHING, "records of store format"),
    shuffled_sectors: (0, "nothing"),
}


def damaged(kind: Damage, sectors: int, seed: int) -> tuple[Past, bytes]:
    before = past(sectors, seed % 50)
    image = bytearray(before.image)
    kind(image, random.Random(seed))
    return before, bytes(image)
