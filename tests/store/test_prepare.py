"""Sectors are erased ahead, so that a write finds a blank page; the power may fail at any step."""

import random
from contextlib import suppress

import pytest
from hypothesis import given
from hypothesis import strategies as st

from quadrille.store import LEFT, PAGES, SLOTS, Store
from sim.store import SECTOR
from tests.store.flashes import (
    DONE,
    MOST_STEPS,
    PAGE,
    CutFlash,
    Diary,
    PowerCutError,
    prepare,
    restarted,
    some_payload,
    values,
)
from tests.store.test_store_cuts import cut, goes_on


class StrictFlash(CutFlash):
    """Refuses what no flash should be asked for.

    That is: erasing a sector that is blank for certain, and programming a page other than a blank
    one, or one in a sector whose erase was cut off, even if that looks blank.
    """

    def __init__(self, image: bytes | None = None, sectors: int = 16) -> None:
        super().__init__(image, sectors)
        self.doubtful: set[int] = set()  # sectors whose erase was cut off
        self.made: set[int] = set()  # sectors that have been erased, and a mark says so
        self._last = -1  # the sector erased last

    def program(self, offset: int, page: bytes | bytearray) -> None:
        if any(page[:4]):
            assert self.is_blank(offset, PAGE)
            assert offset // SECTOR not in self.doubtful
        super().program(offset, page)
        if not any(page[:4] + page[-4:]):
            self.made.add(self._last)

    def erase(self, sector: int) -> None:
        if sector in self.made:
            assert not self.is_blank(SECTOR * sector, SECTOR)
        self.made.discard(sector)
        self.doubtful.add(sector)
        super().erase(sector)
        self.doubtful.discard(sector)
        self._last = sector

    def is_blank(self, start: int, size: int) -> bool:
        return self.image[start : start + size] == b"\xff" * size

    @property
    def erased(self) -> int:
        return sum(self.erases)


def used(flash: CutFlash, live: int = 3, seed: int = 0) -> Diary:
    """A store just started, whose log has wrapped around; slots left alone lie behind its end."""
    chance = random.Random(seed)
    diary = Diary(flash)
    for slot in range(SLOTS - live, SLOTS):
        diary.write(slot, 1, bytes([slot]))
    for count in range(17 * flash.sectors):
        diary.write(chance.randrange(2), 1, count.to_bytes(2, "little"))
    diary.restart()
    return diary


@pytest.mark.parametrize("sectors", [3, 4, 5, 16])
def test_a_step_is_an_erase_or_a_record_and_changes_no_value(sectors: int) -> None:
    flash = StrictFlash(sectors=sectors)
    diary = used(flash)
    erases = flash.erased
    for _ in range(MOST_STEPS):
        before = flash.operations
        if not diary.store.prepare():
            break
        assert flash.operations - before <= 2  # an erase, and the mark that it is complete
        diary.check()
    assert flash.erased - erases == max(1, sectors - LEFT)
    assert not diary.store.prepare()


@pytest.mark.parametrize("live", [1, 3, 5, 14])
@pytest.mark.parametrize("power_goes", [False, True])
def test_what_was_prepared_is_written_to_without_an_erase(live: int, power_goes: bool) -> None:
    flash = StrictFlash()
    diary = used(flash, live)
    prepare(diary.store)
    operations = flash.operations
    if power_goes:
        assert prepare(restarted(flash)) == 0
    for count in range(PAGES * (15 - LEFT)):
        if power_goes:
            diary.restart()
        diary.store.write(0, 2, count.to_bytes(2, "little"))
    assert flash.operations == operations + PAGES * (15 - LEFT)


def test_a_new_flash_needs_no_preparation_and_a_few_sectors_are_prepared_if_asked_for() -> None:
    flash = StrictFlash()
    store = Store(flash)
    assert not store.prepare()
    store.write(1, 1, b"game")
    assert not store.prepare()
    assert (flash.operations, flash.erased) == (1, 0)
    store = used(flash).store
    erases = flash.erased
    for _ in range(2):
        prepare(store, 2)
        assert flash.erased == erases + 2


@given(st.integers(3, 7), st.integers(0, SLOTS), st.integers(0, 999))
def test_a_write_never_erases_if_there_was_time_before(sectors: int, live: int, seed: int) -> None:
    """However many slots are in use, and whenever the power fails between two operations."""
    chance = random.Random(seed)
    flash = StrictFlash(sectors=sectors)
    diary = Diary(flash)
    for count in range(60 * sectors):
        slot = chance.randrange(max(1, live)) if chance.random() < 0.2 else 0
        erases = flash.erased
        diary.count(slot, count)
        assert flash.erased == erases
        prepare(diary.store, chance.choice((1, 16)))
        if chance.random() < 0.03:
            diary.restart()
            diary.store.prepare()
    diary.check()


@pytest.mark.long
def test_sectors_wear_alike_however_often_the_power_goes_and_not_in_vain() -> None:
    chance = random.Random(1)
    flash = StrictFlash()
    diary = Diary(flash)
    for count in range(20_000):
        diary.count(chance.randrange(SLOTS) if count % 20 == 0 else 0, count)
        if chance.random() < 0.02:
            prepare(diary.store)
        if chance.random() < 0.02:
            diary.restart()
    diary.check()
    assert max(flash.erases) - min(flash.erases) <= 2  # one more where the log began
    flash = StrictFlash(sectors=3)
    for slot in range(SLOTS):
        Store(flash).write(slot, 1, bytes([slot]))
    for _ in range(100):
        prepare(restarted(flash))
    assert flash.erased <= 3


@pytest.mark.long
@pytest.mark.parametrize("live", [1, 6, 14])
@pytest.mark.parametrize("sectors", [3, 4, 6])
def test_a_preparation_cut_off_loses_nothing_and_is_done_again(sectors: int, live: int) -> None:
    for seed in range(4):
        whole = StrictFlash(sectors=sectors)
        diary = used(whole, live, seed)
        image = bytes(whole.image)
        operations = whole.operations
        prepare(diary.store)
        assert whole.operations > operations
        for left in range(whole.operations - operations):
            for done in DONE:
                flash = cut(image, left, done, prepare)
                again = restarted(flash)
                assert values(again) == diary.written
                prepare(again)
                assert values(restarted(flash)) == diary.written
                goes_on(flash)


def test_an_erase_that_was_cut_off_is_done_again_whatever_it_looks_like() -> None:
    """Nor is any other sector erased more than once: StrictFlash checks both."""
    for sectors in (3, 6, 16):
        flash = StrictFlash(sectors=sectors)
        diary = used(flash)
        for count in range(sectors):
            flash.left, flash.done = 0, 1.0
            with suppress(PowerCutError):
                prepare(restarted(flash))
            flash.left = None
            diary.restart()
            for number in range(PAGES):
                diary.write(0, 3, bytes([count, number]))
            diary.check()


steps = st.lists(
    st.tuples(
        st.integers(0, 3),
        st.integers(0, 999),  # seed of what is written, and of the cut
        st.none() | st.integers(0, 4),  # operations before the power fails
        st.sampled_from(DONE),
    ),
    max_size=60,
)


@pytest.mark.parametrize("kinds", [("write",), ("write", "write", "prepare", "step")])
@given(steps, st.integers(3, 5) | st.just(16), st.integers(1, SLOTS), st.integers(0, 90))
def test_one_cut_after_the_other(
    kinds: tuple[str, ...],
    steps: list[tuple[int, int, int | None, float]],
    sectors: int,
    live: int,
    start: int,
) -> None:
    """As many cuts as you like, or one a sector where there are not more sectors than slots."""
    flash = StrictFlash(sectors=sectors)
    diary = Diary(flash)
    if kinds == ("write",):
        start = 16 * sectors - 8  # near the end of the flash
    for count in range(start):
        diary.write(count % live, 1, bytes([count]))
    for number, seed, left, done in steps:
        what = kinds[number % len(kinds)]
        chance = random.Random(seed)
        slot, payload = chance.randrange(live), some_payload(chance)
        before = dict(diary.written)
        flash.left, flash.done, flash.chance = left, done, chance
        try:
            if what == "write":
                diary.write(slot, 2, payload)
            elif what == "prepare":
                prepare(diary.store)
            else:
                diary.store.prepare()
        except PowerCutError:
            flash.left = None
            diary.restart()
            found = values(diary.store)
            assert found in (before, diary.written)
            diary.written = found
            for count in range(PAGES if live >= sectors else 0):
                diary.write(slot, 3, bytes([count]))
        flash.left = None
        assert values(diary.store) == diary.written
    diary.check()


def test_a_mark_that_was_cut_off_may_be_as_good_as_a_whole_one() -> None:
    """Once such a page is void, it is a mark: so what it marks need not be erased again."""
    flash = StrictFlash(sectors=4)
    diary = used(flash)
    with suppress(PowerCutError):
        flash.left, flash.done = 1, 1.0
        diary.store.prepare()
    flash.left = None
    (mark,) = [
        page for page in range(0, len(flash.image), PAGE) if not any(flash.image[page : page + 4])
    ]
    flash.image[mark] = 1
    diary.restart()
    erases = flash.erased
    for count in range(PAGES - 4):  # beyond the end of the sector
        diary.count(0, count)
    assert flash.erased == erases
    assert not flash.image[mark]
    diary.check()


def test_a_sector_that_cannot_be_carried_is_left_alone() -> None:
    """What decays while the device is on can neither be read nor written again."""
    flash = CutFlash(sectors=3)
    store = Store(flash)
    store.write(5, 1, b"decays")
    for count in range(PAGES + 4):
        store.write(0, 1, bytes([count]))
    flash.image[20] ^= 0x10
    store._ready = 0
    operations = flash.operations
    for _ in range(20):
        store.prepare()
    assert flash.operations <= operations + 2
    store.write(0, 1, b"goes on")
    assert store.read(0) == (1, b"goes on")


def test_damage_is_void_before_the_first_write() -> None:
    """To void it, all pages are read: that takes too long for a write in a game."""
    flash = CutFlash()
    diary = used(flash)
    prepare(diary.store)
    flash = diary.medium = cut(bytes(flash.image), 0, 0.5, lambda s: s.write(0, 1, b"torn"))
    diary.restart()
    assert diary.store.prepare()
    operations = flash.operations
    diary.write(0, 1, b"whole")
    assert flash.operations == operations + 1
    diary.check()
