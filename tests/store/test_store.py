"""The store keeps what it is given, page by page as record.py tells."""

import random
import struct
import zlib

import pytest
from hypothesis import given
from hypothesis import strategies as st

from quadrille import record
from quadrille.store import PAYLOAD, SLOTS, Store
from sim.store import Flash
from tests.store.flashes import CutFlash, Values, WornFlash, restarted, some_payload, values


def test_a_new_flash_holds_nothing_and_nothing_is_lost() -> None:
    assert values(restarted(Flash())) == {}


def test_each_slot_holds_what_was_written_to_it_last() -> None:
    flash = Flash()
    store = Store(flash)
    written: Values = {}
    for slot in range(SLOTS):
        for version in (1, 2):
            written[slot] = (version, bytes(range(slot, slot + 10 * version)))
            store.write(slot, *written[slot])
    assert values(store) == values(restarted(flash)) == written


@pytest.mark.parametrize("size", [0, 1, PAYLOAD])
@pytest.mark.parametrize("kind", [bytes, bytearray, memoryview])
def test_a_payload_of_any_size_and_kind(size: int, kind: type) -> None:
    store = Store(Flash())
    payload = bytes(range(size))
    store.write(15, 255, kind(payload))
    assert store.read(15) == (255, payload)


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
def test_what_cannot_be_kept_is_refused(slot: int, version: int, size: int, sentence: str) -> None:
    flash = CutFlash()
    store = Store(flash)
    with pytest.raises(ValueError, match=sentence):
        store.write(slot, version, bytes(size))
    assert flash.operations == 0


@pytest.mark.parametrize("slot", [-1, 16])
def test_a_slot_that_is_none_holds_nothing(slot: int) -> None:
    assert Store(Flash()).read(slot) is None


def test_what_is_there_already_is_not_written_again() -> None:
    flash = CutFlash()
    store = Store(flash)
    store.write(1, 2, b"game")
    done = flash.operations
    store.write(1, 2, bytearray(b"game"))
    Store(flash).write(1, 2, b"game")
    assert flash.operations == done
    for version, payload in ((3, b"game"), (3, b"gam"), (3, b"gams"), (3, b"")):
        done = flash.operations
        store.write(1, version, payload)
        assert flash.operations > done


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


def sum_of(table: bytes) -> int:
    return zlib.crc32(table) & 0xFFFF


def test_the_sum_of_a_table_tells_each_page_of_a_slot_from_all_others() -> None:
    """CRC-32 is linear, so half of one might not tell; it does, whatever the other slots hold."""
    for slot in range(SLOTS):
        sums = {sum_of(bytes(slot) + bytes([page]) + bytes(15 - slot)) for page in range(256)}
        assert len(sums) == 256


def test_a_wiped_store_is_empty_and_takes_new_values() -> None:
    flash = Flash()
    store = Store(flash)
    for slot in range(SLOTS):
        store.write(slot, 1, b"old")
    store.wipe()
    assert values(store) == values(restarted(flash)) == {}
    store.write(3, 1, b"new")
    assert values(store) == values(restarted(flash)) == {3: (1, b"new")}


def test_what_was_wiped_does_not_come_back_when_a_later_value_is_damaged() -> None:
    flash = Flash()
    store = Store(flash)
    store.write(3, 1, b"old")
    store.wipe()
    store.write(3, 1, b"new")
    store.write(4, 1, b"more")
    flash.image[2 * record.PAGE + 20] ^= 1
    store = Store(flash)
    assert values(store) == {4: (1, b"more")}
    assert store.lost == ["slot 3 is lost", "damaged pages: 1"]


def test_a_record_that_decays_while_the_device_is_on_reads_as_none() -> None:
    flash = Flash()
    store = Store(flash)
    store.write(3, 1, b"game")
    flash.image[20] ^= 0x10
    assert store.read(3) is None
    store.write(3, 1, b"game")
    assert store.read(3) == (1, b"game")
    store = Store(flash)
    assert store.read(3) == (1, b"game")
    assert store.lost == ["damaged pages: 1"]


def test_damage_is_told_once() -> None:
    flash = Flash()
    store = Store(flash)
    for count in range(9):
        store.write(count % 3, 1, bytes([count]))
    flash.image[0] ^= 0xF0
    flash.image[8 * record.PAGE :] = random.Random(1).randbytes(len(flash.image) - 8 * record.PAGE)
    damaged = 1 + 8 + 14 * 16  # and the next sector, which might be that of an erase cut off
    for _ in range(2):
        store = Store(flash)
        assert store.lost == [f"damaged pages: {damaged}"]
        assert values(store) == {0: (1, b"\6"), 1: (1, b"\7"), 2: (1, b"\5")}
    store.write(0, 1, b"new")
    assert values(restarted(flash)) == values(store)


steps = st.lists(
    st.tuples(st.integers(0, SLOTS - 1), st.integers(0, 255), st.integers(0, 999)) | st.none(),
    max_size=120,
)


@given(steps, st.integers(3, 16))
def test_random_writes_and_wipes_in_a_flash_of_any_size(
    steps: list[tuple[int, int, int] | None], sectors: int
) -> None:
    flash = CutFlash(sectors=sectors)
    store = Store(flash)
    written: Values = {}
    for step in steps:
        if step is None:
            store.wipe()
            written.clear()
        else:
            slot, version, seed = step
            written[slot] = (version, some_payload(random.Random(seed)))
            store.write(slot, *written[slot])
        assert values(store) == written
    assert values(restarted(flash)) == written


# --- wear -----------------------------------------------------------------------------------


def test_a_hundred_thousand_writes_wear_all_sectors_alike_and_lose_nothing() -> None:
    """For a while nearly all go to some of the slots, as autosaves do; the others are carried."""
    chance = random.Random(1)
    flash = WornFlash()
    store = Store(flash)
    written: Values = {}
    busy = range(SLOTS)
    for count in range(100_000):
        slot = chance.choice(busy if count % 100 else range(SLOTS))
        written[slot] = (1, count.to_bytes(4, "little"))
        store.write(slot, *written[slot])
        if count % 1000 == 0:
            assert values(restarted(flash)) == written
            busy = range(chance.choice((1, 2, 4, SLOTS)))
    assert values(restarted(flash)) == written
    assert max(flash.erases) - min(flash.erases) <= 1


def test_worn_pages_are_passed_over() -> None:
    chance = random.Random(3)
    for _ in range(20):
        bad = frozenset(chance.sample(range(256), 60))
        flash = WornFlash(bad=bad)
        store = Store(flash)
        written: Values = {}
        for count in range(400):
            slot = chance.randrange(SLOTS)
            written[slot] = (1, count.to_bytes(4, "little"))
            store.write(slot, *written[slot])
            assert store.lost == []
        assert values(store) == values(restarted(flash)) == written


def test_a_flash_that_is_worn_out_keeps_what_it_has_and_says_so() -> None:
    flash = WornFlash()
    store = Store(flash)
    written: Values = {}
    for count in range(300):
        slot = count % SLOTS
        written[slot] = (1, count.to_bytes(4, "little"))
        store.write(slot, *written[slot])
    flash.bad = frozenset(range(256))
    erases = sum(flash.erases)
    for slot in range(SLOTS):
        store.write(slot, 1, b"one too many")
    sentence = "the flash is worn out: nothing more can be saved, what is saved stays"
    assert store.lost == [sentence]
    assert sum(flash.erases) - erases <= 2 * flash.sectors  # and not as many for every write
    assert values(store) == written
    assert values(Store(flash)) == written


def test_a_sector_that_no_longer_erases_is_passed_over() -> None:
    class Stuck(WornFlash):
        def erase(self, sector: int) -> None:
            if sector not in (3, 4) or self.erases[sector] < 2:
                super().erase(sector)

    flash = Stuck()
    store = Store(flash)
    written: Values = {}
    for count in range(2000):
        slot = count % 5
        written[slot] = (1, count.to_bytes(4, "little"))
        store.write(slot, *written[slot])
    assert values(store) == values(restarted(flash)) == written
