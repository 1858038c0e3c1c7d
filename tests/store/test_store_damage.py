"""Ten thousand damaged stores, each kind a test: what is intact is kept, what is lost is said.

One thing cannot be told: whether what was written last was damaged or never complete. So the end
of the log may be missing, a record or what was in the sector begun last, and nothing is said.
"""

import random

from quadrille.store import SLOTS, Store
from sim.store import Flash
from tests.store.damage import (
    Damage,
    Past,
    all_0,
    all_1,
    bit_flips,
    damaged,
    garbage,
    other_formats,
    other_headers,
    shuffled_sectors,
    truncation,
)
from tests.store.flashes import PAGE, values

IMAGES = 1250  # of each of eight kinds
SIZES = (4,) * 9 + (16,)  # sectors; small ones go round more often


def hold(kind: Damage, end_may_be_missing: int, told_again: str = "nothing") -> None:
    """All that must be true of every damaged store; of the others, the kind's own test tells.

    So many of the last writes may be missing without a word. Some things are told at each
    power-on, until the log comes by.
    """
    said = 0
    for seed in range(IMAGES):
        before, image = damaged(kind, SIZES[seed % len(SIZES)], seed)
        flash = Flash(image)
        store = Store(flash)
        keeps_what_is_intact(store, before, image)
        says_what_is_lost(store, before, end_may_be_missing)
        works_again(store, flash, told_again)
        said += bool(store.lost)
    assert said > IMAGES // 20


def keeps_what_is_intact(store: Store, before: Past, image: bytes) -> None:
    for slot in range(SLOTS):
        found = store.read(slot)
        if slot not in before.pages:
            assert found is None
            continue
        page = slice(PAGE * before.pages[slot], PAGE * (before.pages[slot] + 1))
        if image[page] == before.image[page]:
            assert found == before.values[slot]
        else:
            assert found is None or found in before.ever[slot]


def says_what_is_lost(store: Store, before: Past, end_may_be_missing: int) -> None:
    if not store.lost:
        assert values(store) in before.moments[-1 - end_may_be_missing :]


def works_again(store: Store, flash: Flash, told_again: str) -> None:
    expected = values(store)
    chance = random.Random(len(expected))
    for slot in chance.sample(range(SLOTS), SLOTS):
        expected[slot] = (1, chance.randbytes(20))
        store.write(slot, *expected[slot])
    assert values(store) == expected
    again = Store(flash)
    assert values(again) == expected
    assert not [sentence for sentence in again.lost if told_again not in sentence]


EVERYTHING = 10_000


def test_bit_flips() -> None:
    hold(bit_flips, 17)


def test_truncation() -> None:
    """What is left may be what the store was long ago."""
    hold(truncation, EVERYTHING)


def test_garbage() -> None:
    hold(garbage, 17)


def test_all_0() -> None:
    hold(all_0, 17, "damaged pages")


def test_all_1() -> None:
    hold(all_1, EVERYTHING)


def test_other_formats() -> None:
    hold(other_formats, 0, "records of store format")


def test_other_headers() -> None:
    """No accident makes these; nothing is promised but to go on."""
    for seed in range(IMAGES):
        _, image = damaged(other_headers, SIZES[seed % len(SIZES)], seed)
        flash = Flash(image)
        works_again(Store(flash), flash, "records of store format")


def test_shuffled_sectors() -> None:
    hold(shuffled_sectors, 0)
