"""The power goes off before, inside or after any erase and any program of the store."""

import random
from collections.abc import Callable
from contextlib import suppress
from functools import partial
from itertools import product

import pytest

from quadrille.store import SLOTS, Store
from tests.sizes import PROVING
from tests.store.flashes import (
    DONE,
    CutFlash,
    Diary,
    PowerCutError,
    Values,
    restarted,
    some_payload,
    values,
)

pytestmark = pytest.mark.long

# Sectors, and slots that hold something.
LIVE = [*product((3, 4), (1, 3, 12, 16))] if PROVING else [(3, 1), (4, 3), (3, 12), (4, 16)]


def cut(image: bytes, left: int, done: float, change: Callable[[Store], object]) -> CutFlash:
    """The flash after a change of the store that is cut off."""
    flash = CutFlash(image)
    store = restarted(flash)
    flash.left, flash.done, flash.chance = left, done, random.Random(left)
    with pytest.raises(PowerCutError):
        change(store)
    flash.left = None
    return flash


def goes_on(flash: CutFlash) -> None:
    """Whatever happened, the store takes values and reports no loss."""
    diary = Diary(flash)
    for slot in (0, SLOTS - 1):
        diary.write(slot, 3, b"goes on")
    diary.check()


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


@pytest.mark.prove
@pytest.mark.parametrize(("sectors", "live"), LIVE)
def test_a_write_that_is_cut_off_leaves_the_old_or_the_new_value(sectors: int, live: int) -> None:
    """Writes wrap around the flash, so records are carried and sectors erased."""
    chance = random.Random(live)
    flash = CutFlash(sectors=sectors)
    written: Values = {}
    most = 0
    for count in range(16 * sectors):
        slot = chance.randrange(live)
        new = (count, some_payload(chance))
        after = written | {slot: new}

        change = partial(Store.write, slot=slot, version=new[0], payload=new[1])
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


def test_cuts_of_the_same_write_again_and_again() -> None:
    """A board that is only switched on and off reports no loss."""
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
