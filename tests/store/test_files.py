"""The store as a file keeps what it is given, whatever happens to the file while it is written."""

import os
import random
from pathlib import Path

import pytest
from pytest import MonkeyPatch

from quadrille.device import files
from quadrille.device.files import Files
from quadrille.store import SLOTS
from tests.store.damage import KINDS, Damage
from tests.store.flashes import PAGE, Values, restarted, some_payload, told, values

NAME = "quadrille.sav"
NEW_NAME = "quadrille.new"


def some_store(folder: Path, seed: int = 1, slots: int = 6) -> Values:
    chance = random.Random(seed)
    store = Files(folder)
    for slot in chance.sample(range(SLOTS), slots):
        store.write(slot, chance.randrange(256), some_payload(chance))
    return values(store)


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
    (tmp_path / NAME).unlink()
    Files(tmp_path).write(3, 1, b"new")
    new = (tmp_path / NAME).read_bytes()
    for size in range(len(new)):  # of the first save of all
        (tmp_path / NAME).unlink(missing_ok=True)
        (tmp_path / NEW_NAME).write_bytes(new[:size])
        assert values(restarted(tmp_path)) == {}


def test_a_cut_where_files_cannot_be_replaced(tmp_path: Path, monkeypatch: MonkeyPatch) -> None:
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


def missing_end(image: bytearray, chance: random.Random) -> None:
    del image[chance.randrange(len(image)) :]


@pytest.mark.parametrize("kind", [*[*KINDS][:-2], missing_end], ids=lambda kind: kind.__name__)
def test_what_is_intact_is_kept_and_any_loss_is_reported(tmp_path: Path, kind: Damage) -> None:
    said = 0
    path = tmp_path / NAME
    for seed in range(40):
        before = some_store(tmp_path, seed, 1 + seed % SLOTS)
        old = path.read_bytes()
        image = bytearray(old)
        kind(image, random.Random(seed))
        path.write_bytes(image)
        store = Files(tmp_path)
        starts = range(0, len(old), PAGE)
        intact = [start for start in starts if image[start:][:PAGE] == old[start:][:PAGE]]
        assert values(store) == {slot: before[slot] for slot in (old[at + 1] & 15 for at in intact)}
        assert bool(store.lost) == (image != old)
        said += bool(store.lost)
        expected = values(store) | {9: (1, b"new")}
        store.write(9, 1, b"new")
        assert values(store) == values(restarted(tmp_path)) == expected
        path.unlink()
    assert said > 20


def test_what_is_lost_is_named_and_a_missing_folder_only_once(tmp_path: Path) -> None:
    path = tmp_path / NAME
    store = Files(tmp_path)
    store.write(2, 1, b"two")
    store.write(5, 1, b"five")
    image = bytearray(path.read_bytes())
    image[20] ^= 1
    path.write_bytes(image)
    assert told(Files(tmp_path)) == ["slot 2 is lost"]
    path.write_bytes(b"")
    assert told(Files(tmp_path)) == ["the file of the saves is empty"]
    path.unlink()
    path.mkdir()
    store = Files(tmp_path)
    assert told(store) == ["the file of the saves cannot be read"]
    assert store.read(2) is None
    path.rmdir()
    store = Files(tmp_path)
    store.write(2, 1, b"two")
    path.unlink()
    tmp_path.rmdir()
    for count in range(3):
        store.write(3, 1, bytes(count))
    assert len(store.lost) == 1
    assert told(store)[0].startswith("the file of the saves cannot be written: error ")
    assert store.read(2) is None
