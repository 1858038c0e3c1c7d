"""Ten thousand damaged stores: what is intact is kept, what is lost is reported.

One thing is unknowable: whether the last write was damaged or never completed. So the end of the
log may be missing, a record or what was in the sector begun last, without a report.
"""

import random

import pytest

from quadrille.store import SLOTS, Store
from sim.flash import Flash
from tests.sizes import size
from tests.store.damage import KINDS, Damage, Past, damaged, other_headers
from tests.store.flashes import PAGE, prepare, told, values

pytestmark = pytest.mark.prove

IMAGES = size(150, 1250)  # of each of eight kinds
SIZES = (4,) * 9 + (16,)  # sectors; small ones go round more often


@pytest.mark.long
@pytest.mark.parametrize("kind", KINDS, ids=lambda kind: kind.__name__)
def test_what_is_intact_is_kept_and_what_is_lost_is_reported(kind: Damage) -> None:
    said = 0
    end_may_be_missing, told_again = KINDS[kind]
    for seed in range(IMAGES):
        before, image = damaged(kind, SIZES[seed % len(SIZES)], seed)
        flash = Flash(image)
        store = Store(flash)
        if kind is not other_headers:  # no accident makes these: only to go on is promised
            keeps_what_is_intact(store, before, image)
            if not store.lost:
                assert values(store) in before.moments[-1 - end_may_be_missing :]
        works_again(store, flash, told_again)
        said += bool(store.lost)
    assert said > IMAGES // 20 or kind is other_headers


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


def works_again(store: Store, flash: Flash, told_again: str) -> None:
    expected = values(store)
    chance = random.Random(len(expected))
    for slot in chance.sample(range(SLOTS), SLOTS):
        if chance.random() < 0.1:
            prepare(store)
        expected[slot] = (1, chance.randbytes(20))
        store.write(slot, *expected[slot])
    assert values(store) == expected
    again = Store(flash)
    assert values(again) == expected
    assert not [sentence for sentence in told(again) if told_again not in sentence]
