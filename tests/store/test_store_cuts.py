"""The power goes off before, inside or after any erase and any program of the store."""

import random
from collections.abc import Callable
from contextlib import suppress

import pytest
from hypothesis import given
from hypothesis import strategies as st

from quadrille.store import SLOTS, Store
from tests.store.flashes import (
    CutFlash,
    PowerCutError,
    Values,
    restarted,
    some_payload,
    values,
)

DONE = (0.0, 0.001, 0.1, 0.5, 0.9, 0.999, 1.0)  # how much of an operation, when the power goes


def cut(image: bytes, left: int, done: float, change: Callable[[Store], None]) -> CutFlash:
    """The flash after a change of the store that is cut off."""
    flash = CutFlash(image)
    store = restarted(flash)
    flash.left, flash.done, flash.chance = left, done, random.Random(left)
    with pytest.raises(PowerCutError):
        change(store)
    flash.left = None
    return flash


def goes_on(flash: CutFlash) -> None:
    """Whatever happened, the store takes values and wears no page for nothing."""
    store = restarted(flash)
    expected = values(store)
    for slot in (0, SLOTS - 1):
        expected[slot] = (3, b"goes on")
        store.write(slot, *expected[slot])
    assert values(store) == values(restarted(flash)) == expected


def all_cuts(image: bytes, before: Values, after: Values, change: Callable[[Store], None]) -> int:
    """Cut a change off at each of its operations; returns how many there are."""
    whole = CutFlash(image)
    change(restarted(whole))
    assert values(restarted(whole)) == after
    for left in range(whole.operations):
        for done in DONE:
            flash = cut(image, left, done, change)
            found = values(restarted(flash))
            assert found in (before, after)
            if left < whole.operations - 1 or done == 0:
                assert found == before
            goes_on(flash)
    return whole.operations


@pytest.mark.parametrize("live", [1, 3, 12, 16])
@pytest.mark.parametrize("sectors", [3, 4])
def test_a_write_that_is_cut_off_leaves_the_value_before_or_the_new_one(
    live: int, sectors: int
) -> None:
    """Writes go round the whole flash, so records are carried and sectors erased."""
    chance = random.Random(live)
    flash = CutFlash(sectors=sectors)
    written: Values = {}
    most = 0
    for count in range(16 * sectors):
        slot = chance.randrange(live)
        new = (count, some_payload(chance))
        after = written | {slot: new}

        def change(store: Store, slot: int = slot, new: tuple[int, bytes] = new) -> None:
            store.write(slot, *new)

        most = max(most, all_cuts(bytes(flash.image), written, after, change))
        change(restarted(flash))
        written = after
    assert most > 1 + (live > 3)  # an erase, records carried, a write


def test_a_wipe_that_is_cut_off_leaves_everything_or_nothing() -> None:
    flash = CutFlash(sectors=3)
    store = Store(flash)
    for count in range(47):  # so that a sector has to be erased for it
        store.write(count % SLOTS, 1, bytes([count]))
        all_cuts(bytes(flash.image), values(store), {}, Store.wipe)


changes = st.lists(
    st.tuples(
        st.integers(0, SLOTS - 1),
        st.integers(0, 999),  # seed of the payload, and of the cut
        st.none() | st.integers(0, 3),  # operations before the power goes
        st.sampled_from(DONE),
    ),
    max_size=60,
)


@given(changes, st.integers(3, 5), st.integers(1, SLOTS))
def test_one_cut_after_the_other(
    changes: list[tuple[int, int, int | None, float]], sectors: int, live: int
) -> None:
    flash = CutFlash(sectors=sectors)
    for count in range(16 * sectors - 8):  # near the end of the flash
        Store(flash).write(count % live, 1, bytes([count]))
    store = restarted(flash)
    for slot, seed, left, done in changes:
        before = values(store)
        new = (2, some_payload(random.Random(seed)))
        flash.left, flash.done, flash.chance = left, done, random.Random(seed)
        try:
            store.write(slot, *new)
        except PowerCutError:
            flash.left = None
            store = restarted(flash)
            assert values(store) in (before, before | {slot: new})
        else:
            flash.left = None
            assert values(store) == before | {slot: new}


def test_cuts_of_the_same_write_again_and_again() -> None:
    """A board that is switched on and off in vain all the time is told of nothing lost."""
    chance = random.Random(5)
    flash = CutFlash(sectors=3)
    Store(flash).write(1, 1, b"kept")
    done = 0
    for _ in range(500):
        flash.left, flash.done, flash.chance = chance.randrange(3), chance.choice(DONE[:5]), chance
        with suppress(PowerCutError):
            restarted(flash).write(2, 1, done.to_bytes(2, "little"))
            done += 1
        expected = {1: (1, b"kept")}
        if done:
            expected[2] = (1, (done - 1).to_bytes(2, "little"))
        assert values(restarted(flash)) == expected
    assert 100 < done < 400
    flash.left = None
    goes_on(flash)
