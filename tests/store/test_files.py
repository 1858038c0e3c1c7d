"""The store as a file: it keeps what it is given, whatever happens to the file or its writing."""

import os
import random
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from quadrille.device import files
from quadrille.device.files import Files
from quadrille.store import PAYLOAD, SLOTS
from tests.store.damage import KINDS
from tests.store.flashes import PAGE, Values, some_payload, values

NAME = "quadrille.sav"
NEW_NAME = "quadrille.new"


@pytest.fixture(autouse=True, scope="module")
def without_waiting_for_the_disk() -> Iterator[None]:
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(os, "fsync", lambda _: None)
        yield


def restarted(folder: Path) -> Files:
    store = Files(folder)
    assert store.lost == []
    return store


def some_store(folder: Path, seed: int = 1, slots: int = 6) -> Values:
    chance = random.Random(seed)
    store = Files(folder)
    for slot in chance.sample(range(SLOTS), slots):
        store.write(slot, chance.randrange(256), some_payload(chance))
    return values(store)


def test_a_new_folder_holds_nothing_and_nothing_is_lost(tmp_path: Path) -> None:
    assert values(restarted(tmp_path)) == {}
    assert list(tmp_path.iterdir()) == []


@given(
    st.lists(
        st.tuples(st.integers(0, SLOTS - 1), st.integers(0, 255), st.binary(max_size=PAYLOAD))
        | st.none(),
        max_size=8,
    )
)
def test_each_slot_holds_what_was_written_to_it_last(
    tmp_path_factory: pytest.TempPathFactory, steps: list[tuple[int, int, bytes] | None]
) -> None:
    folder = tmp_path_factory.mktemp("saves")
    store = Files(folder)
    written: Values = {}
    for step in steps:
        if step is None:
            store.wipe()
            written.clear()
        else:
            slot, version, payload = step
            store.write(slot, version, payload)
            written[slot] = (version, payload)
        assert values(store) == values(restarted(folder)) == written


def test_it_takes_and_refuses_what_the_store_on_flash_does(tmp_path: Path) -> None:
    store = Files(tmp_path)
    for slot, version, size in ((16, 1, 0), (-1, 1, 0), (3, 256, 0), (3, -1, 0), (3, 1, 241)):
        with pytest.raises(ValueError, match=r"slot|version"):
            store.write(slot, version, bytes(size))
    assert list(tmp_path.iterdir()) == []
    assert store.read(16) is store.read(-1) is None


def test_what_is_there_already_is_not_written_again(tmp_path: Path) -> None:
    some_store(tmp_path)
    written = (tmp_path / NAME).stat().st_ino
    store = Files(tmp_path)
    for slot, value in values(store).items():
        store.write(slot, *value)
        assert (tmp_path / NAME).stat().st_ino == written
    store.write(0, 1, b"new")
    assert not (tmp_path / NEW_NAME).exists()


# --- cuts -----------------------------------------------------------------------------------


def test_a_cut_while_the_new_file_is_written_leaves_the_value_before(tmp_path: Path) -> None:
    before = some_store(tmp_path)
    old = (tmp_path / NAME).read_bytes()
    Files(tmp_path).write(3, 1, b"new")
    new = (tmp_path / NAME).read_bytes()
    for size in range(0, len(new) + 1, 50):
        (tmp_path / NAME).write_bytes(old)
        (tmp_path / NEW_NAME).write_bytes(new[:size])
        store = restarted(tmp_path)
        assert values(store) == before
        store.write(4, 1, b"goes on")
        assert values(restarted(tmp_path)) == before | {4: (1, b"goes on")}


def test_a_cut_of_the_first_save_of_all_leaves_nothing(tmp_path: Path) -> None:
    Files(tmp_path).write(3, 1, b"new")
    new = (tmp_path / NAME).read_bytes()
    for size in range(len(new)):
        (tmp_path / NAME).unlink(missing_ok=True)
        (tmp_path / NEW_NAME).write_bytes(new[:size])
        assert values(restarted(tmp_path)) == {}


def test_a_cut_where_files_are_not_replaced_leaves_the_new_value(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """On some file systems the old file has to go before the new one takes its name."""
    rename = os.rename

    def strict(old: str, new: str) -> None:
        if Path(new).exists():
            raise FileExistsError(new)
        rename(old, new)

    monkeypatch.setattr(files.os, "rename", strict)
    before = some_store(tmp_path)
    (tmp_path / NAME).rename(tmp_path / NEW_NAME)
    store = restarted(tmp_path)
    assert values(store) == before
    store.write(3, 1, b"new")
    assert values(restarted(tmp_path)) == before | {3: (1, b"new")}


# --- damage ---------------------------------------------------------------------------------


@pytest.mark.parametrize("kind", KINDS[:-2], ids=lambda kind: kind.__name__)
def test_damage(tmp_path: Path, kind: Callable[[bytearray, random.Random], None]) -> None:
    said = 0
    for seed in range(40):
        before = some_store(tmp_path, seed, 1 + seed % SLOTS)
        old = (tmp_path / NAME).read_bytes()
        image = bytearray(old)
        kind(image, random.Random(seed))
        (tmp_path / NAME).write_bytes(image)
        said += holds(tmp_path, before, old, bytes(image))
        (tmp_path / NAME).unlink()
    assert said > 20


def test_a_file_that_ends_too_early(tmp_path: Path) -> None:
    before = some_store(tmp_path)
    old = (tmp_path / NAME).read_bytes()
    for size in range(0, len(old), 37):
        (tmp_path / NAME).write_bytes(old[:size])
        assert holds(tmp_path, before, old, old[:size])


def holds(folder: Path, before: Values, old: bytes, image: bytes) -> bool:
    """Keeps what is intact, says if anything is lost, and works again; returns what it said."""
    store = Files(folder)
    intact = {
        old[start + 1] & 15
        for start in range(0, len(old), PAGE)
        if image[start : start + PAGE] == old[start : start + PAGE]
    }
    assert values(store) == {slot: before[slot] for slot in intact}
    assert bool(store.lost) == (image != old)
    expected = values(store) | {9: (1, b"new")}
    store.write(9, 1, b"new")
    assert values(store) == values(restarted(folder)) == expected
    return bool(store.lost)


def test_what_is_lost_is_named(tmp_path: Path) -> None:
    store = Files(tmp_path)
    store.write(2, 1, b"two")
    store.write(5, 1, b"five")
    image = bytearray((tmp_path / NAME).read_bytes())
    image[20] ^= 1
    (tmp_path / NAME).write_bytes(image)
    assert Files(tmp_path).lost == ["slot 2 is lost"]
    (tmp_path / NAME).write_bytes(b"")
    assert Files(tmp_path).lost == [f"{tmp_path}/{NAME} is empty"]
    (tmp_path / NAME).unlink()
    (tmp_path / NAME).mkdir()
    store = Files(tmp_path)
    assert store.lost == [f"{tmp_path}/{NAME} cannot be read"]
    assert store.read(2) is None


def test_a_folder_that_is_gone_is_said_once_and_stops_no_game(tmp_path: Path) -> None:
    store = Files(tmp_path)
    store.write(2, 1, b"two")
    (tmp_path / NAME).unlink()
    tmp_path.rmdir()
    for count in range(3):
        store.write(3, 1, bytes(count))
    assert len(store.lost) == 1
    assert f"{tmp_path}/{NAME} cannot be written" in store.lost[0]
    assert store.read(2) is None
