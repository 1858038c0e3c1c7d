"""What stores keep, on flash and in a file; the pages on flash, and how they wear."""

import random
import struct
import zlib
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from quadrille import pages
from quadrille.store import PAYLOAD, SLOTS, Store
from sim.flash import Flash
from tests.sizes import size
from tests.store.flashes import (
    CutFlash,
    Diary,
    Medium,
    WornFlash,
    prepare,
    restarted,
    some_payload,
    told,
    values,
)

MEDIA = ["flash", "file"]


@pytest.fixture(params=MEDIA)
def medium(request: pytest.FixtureRequest, tmp_path: Path) -> Medium:
    return CutFlash() if request.param == "flash" else tmp_path


def changes(medium: Any) -> object:
    """Something else after each change of the flash or of the file."""
    if isinstance(medium, Path):
        return [(path.name, path.stat().st_ino) for path in medium.iterdir()]
    return medium.operations


# --- on flash and in a file -----------------------------------------------------------------


@pytest.mark.parametrize("size", [0, 1, PAYLOAD])
@pytest.mark.parametrize("kind", [bytes, bytearray, memoryview])
def test_a_payload_of_any_size_and_kind(size: int, kind: type, medium: Medium) -> None:
    assert values(restarted(medium)) == {}
    payload = bytes(range(size))
    restarted(medium).write(15, 255, kind(payload))
    assert values(restarted(medium)) == {15: (255, payload)}


@pytest.mark.parametrize(
    ("slot", "version", "size", "sentence"),
    [
        (16, 1, 0, "there is no slot 16: slots are 0 to 15"),
        (-1, 1, 0, "there is no slot -1: slots are 0 to 15"),
        (3, 256, 0, "a version is a number from 0 to 255, not 256"),
        (3, -1, 0, "a version is a number from 0 to 255, not -1"),
        (3, 1, 241, "slot 3 takes 240 bytes at most, not 241"),
    ],
)
def test_invalid_writes(slot: int, version: int, size: int, sentence: str, medium: Medium) -> None:
    store = restarted(medium)
    with pytest.raises(ValueError, match=sentence):
        store.write(slot, version, bytes(size))
    assert not changes(medium)
    assert store.read(-1) is store.read(16) is None


def test_what_is_already_there_is_not_written_again(medium: Medium) -> None:
    diary = Diary(medium)
    for slot in range(6):
        diary.write(slot, 2, b"game")
    done = changes(medium)
    for slot in range(6):
        diary.write(slot, 2, bytearray(b"game"))
        restarted(medium).write(slot, 2, b"game")
        assert changes(medium) == done
    for version, payload in ((3, b"game"), (3, b"gam"), (3, b"gams"), (3, b"")):
        done = changes(medium)
        diary.write(1, version, payload)
        assert changes(medium) != done
    diary.check()


steps = st.lists(
    st.none()
    | st.tuples(
        st.integers(0, SLOTS - 1),
        st.integers(0, 255),
        st.binary(max_size=PAYLOAD) | st.integers(0, 999).map(random.Random).map(some_payload),
    ),
    max_size=120,
)


@pytest.mark.parametrize("kind", MEDIA)
@given(steps, st.integers(3, 16))
def test_each_slot_holds_what_was_written_to_it_last(
    kind: str,
    tmp_path_factory: pytest.TempPathFactory,
    steps: list[tuple[int, int, bytes] | None],
    sectors: int,
) -> None:
    diary = Diary(CutFlash(sectors=sectors) if kind == "flash" else tmp_path_factory.mktemp("kept"))
    for step in steps:
        if step is None:
            diary.wipe()
        else:
            diary.write(*step)
        diary.check()


# --- pages ----------------------------------------------------------------------------------


def sum_of(table: bytes) -> int:
    return zlib.crc32(table) & 0xFFFF


def test_a_record_byte_by_byte() -> None:
    flash = Flash()
    store = Store(flash)
    store.write(1, 7, b"one")
    store.write(5, 9, b"payload")
    page = bytes(flash.image[256:512])
    table = bytes([0, 0, 0, 0, 0, 1] + [0] * 10)  # slot 1 is in page 0, slot 5 in page 1
    head = struct.pack("<BBBBHHI", 81, 1 << 4 | 5, 9, 7, 1 << 5 | 1 << 1, sum_of(table), 1)
    assert page[:252] == head + b"payload" + b"\xff" * 233
    assert page[252:] == struct.pack("<I", zlib.crc32(page[:252]))
    # CRC-32 is linear, so half of one might not tell each page of a slot from all others; it does,
    # whatever the other slots hold.
    for slot in range(SLOTS):
        sums = {sum_of(bytes(slot) + bytes([page]) + bytes(15 - slot)) for page in range(256)}
        assert len(sums) == 256


def test_damage_is_reported_once_and_does_not_bring_back_what_was_wiped() -> None:
    flash = Flash()
    store = Store(flash)
    store.write(3, 1, b"old")
    store.wipe()
    store.write(3, 1, b"new")
    store.write(4, 1, b"more")
    flash.image[2 * pages.PAGE + 20] ^= 1
    store = Store(flash)
    assert values(store) == {4: (1, b"more")}
    assert told(store) == ["slot 3 is lost", "damaged pages: 1"]
    flash = Flash()
    store = Store(flash)  # and what decays while the device is on reads as nothing
    store.write(3, 1, b"game")
    flash.image[20] ^= 0x10
    assert store.read(3) is None
    store.write(3, 1, b"game")
    assert store.read(3) == (1, b"game")
    store = Store(flash)
    assert store.read(3) == (1, b"game")
    assert told(store) == ["damaged pages: 1"]
    flash = Flash()
    store = Store(flash)
    for count in range(9):
        store.write(count % 3, 1, bytes([count]))
    flash.image[0] ^= 0xF0
    flash.image[8 * pages.PAGE :] = random.Random(1).randbytes(len(flash.image) - 8 * pages.PAGE)
    damaged = 1 + 8 + 14 * 16  # and the next sector, which might be that of an erase cut off
    for _ in range(2):
        store = Store(flash)
        assert told(store) == [f"damaged pages: {damaged}"]
        assert values(store) == {0: (1, b"\6"), 1: (1, b"\7"), 2: (1, b"\5")}
    store.write(0, 1, b"new")
    assert values(restarted(flash)) == values(store)


# --- wear -----------------------------------------------------------------------------------


@pytest.mark.long
@pytest.mark.prove
def test_many_writes_wear_all_sectors_alike_and_lose_nothing() -> None:
    """For a while nearly all go to some of the slots, as autosaves do; the others are carried."""
    chance = random.Random(1)
    flash = WornFlash()
    diary = Diary(flash)
    busy = range(SLOTS)
    for count in range(size(20_000, 500_000)):
        diary.count(chance.choice(busy if count % 100 else range(SLOTS)), count)
        if count % 1000 == 0:
            assert values(restarted(flash)) == diary.written
            busy = range(chance.choice((1, 2, 4, SLOTS)))
    diary.check()
    assert max(flash.erases) - min(flash.erases) <= 1


@pytest.mark.long
@pytest.mark.parametrize("preparing", [False, True])
def test_worn_pages_are_passed_over(preparing: bool) -> None:
    chance = random.Random(3)
    for _ in range(20):
        flash = WornFlash()
        flash.bad = frozenset(chance.sample(range(256), 60))
        diary = Diary(flash)
        for count in range(400):
            diary.count(chance.randrange(SLOTS), count)
            if preparing:
                prepare(diary.store, chance.choice((1, 2, 16)))
            assert diary.store.lost == []
            if preparing and count % 20 == 0:
                diary.restart()
        diary.check()


@pytest.mark.parametrize("preparing", [False, True])
def test_a_worn_out_flash_keeps_what_it_has_says_so_and_is_not_prepared(preparing: bool) -> None:
    flash = WornFlash()
    diary = Diary(flash)
    for count in range(300):
        diary.count(count % SLOTS, count)
    flash.bad = frozenset(range(256))
    if preparing:
        prepare(diary.store)
    erases = sum(flash.erases)
    for slot in range(SLOTS):
        diary.store.write(slot, 1, b"one too many")
    assert sum(flash.erases) - erases <= 2 * flash.sectors  # and not that many for every write
    sentence = "the flash is worn out: nothing more can be saved, what is saved stays"
    assert told(diary.store) == [sentence]
    assert diary.store.worn
    assert values(diary.store) == values(Store(flash)) == diary.written
    erases = sum(flash.erases)
    assert prepare(diary.store) == 0
    assert sum(flash.erases) == erases


def test_a_sector_that_no_longer_erases_is_passed_over() -> None:
    class Stuck(WornFlash):
        def erase(self, sector: int) -> None:
            if sector not in (3, 4) or self.erases[sector] < 2:
                super().erase(sector)

    diary = Diary(Stuck())
    for count in range(2000):
        diary.count(count % 5, count)
    diary.check()
