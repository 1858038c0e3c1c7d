"""What is made is there whole or not at all."""

import shutil
from pathlib import Path

import pytest

from host_tools.build import cache
from host_tools.errors import UserError


@pytest.fixture(autouse=True)
def own_cache(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.setattr(cache, "CACHE", tmp_path)
    return tmp_path


def test_a_folder_takes_its_place_when_it_is_whole(own_cache: Path) -> None:
    target = own_cache / "tree"
    for text in ("first", "second"):
        with cache.making(target) as folder:
            (folder / "file").write_text(text)
            assert not target.exists() or (target / "file").read_text() != text
        assert (target / "file").read_text() == text
    assert [path.name for path in own_cache.iterdir()] == ["tree"]


def test_an_error_leaves_the_old_folder_and_nothing_else(own_cache: Path) -> None:
    target = own_cache / "tree"
    with cache.making(target) as folder:
        (folder / "file").write_text("old")
    with pytest.raises(RuntimeError), cache.making(target) as folder:
        (folder / "file").write_text("half")
        raise RuntimeError
    assert (target / "file").read_text() == "old"
    assert [path.name for path in own_cache.iterdir()] == ["tree"]


def test_what_a_killed_run_left_is_cleared_away(own_cache: Path) -> None:
    (own_cache / "making-x" / "new").mkdir(parents=True)
    with cache.exclusive():
        assert [path.name for path in own_cache.iterdir()] == ["lock"]


def test_a_file_is_replaced_whole(own_cache: Path) -> None:
    path = own_cache / "image"
    cache.write_whole(path, b"one")
    cache.write_whole(path, b"two")
    assert path.read_bytes() == b"two"
    assert [path.name for path in own_cache.iterdir()] == ["image"]


def test_no_disk(own_cache: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    usage = shutil.disk_usage(own_cache)._replace(free=20_000_000)
    monkeypatch.setattr(shutil, "disk_usage", lambda _: usage)
    cache.need_disk(20, "a small thing")
    with pytest.raises(UserError, match=r"a thing needs 21 MB of disk and .* has 20 MB free"):
        cache.need_disk(21, "a thing")


def test_a_digest_tells_contents_names_and_the_rest_apart(own_cache: Path) -> None:
    first, second = own_cache / "a", own_cache / "b"
    first.write_text("x")
    second.write_text("x")
    digests = {
        cache.digest([first]),
        cache.digest([second]),
        cache.digest([first, second]),
        cache.digest([first], "more"),
    }
    assert len(digests) == 4
    first.write_text("y")
    assert cache.digest([first]) not in digests
