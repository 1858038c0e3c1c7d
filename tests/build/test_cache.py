"""What is made is there completely or not at all."""

import fcntl
import shutil
import sys
from pathlib import Path

import pytest
from pytest import CaptureFixture, MonkeyPatch

from host_tools.build.run import Step, run
from pc import cache
from tests.command import refuses


@pytest.fixture(autouse=True)
def own_cache(tmp_path: Path, monkeypatch: MonkeyPatch) -> Path:
    monkeypatch.setattr(cache, "CACHE", tmp_path)
    return tmp_path


def names(folder: Path) -> list[str]:
    return [path.name for path in folder.iterdir()]


def test_a_folder_takes_its_place_when_it_is_complete_or_not_at_all(own_cache: Path) -> None:
    target = own_cache / "tree"
    for text in ("first", "second"):
        with cache.making(target) as folder:
            (folder / "file").write_text(text)
            assert not target.exists() or (target / "file").read_text() != text
        assert (target / "file").read_text() == text
    # An error leaves the old folder and nothing else.
    with pytest.raises(RuntimeError), cache.making(target) as folder:
        (folder / "file").write_text("half")
        raise RuntimeError
    assert (target / "file").read_text() == "second"
    assert names(own_cache) == ["tree"]
    # A file is replaced whole, too.
    path = own_cache / "tree" / "image"
    for data in (b"one", b"two"):
        cache.write_whole(path, data)
        assert path.read_bytes() == data
    assert sorted(names(path.parent)) == ["file", "image"]


def test_what_a_killed_run_left_is_cleared_away(own_cache: Path) -> None:
    (own_cache / "making-x" / "new").mkdir(parents=True)
    with cache.exclusive():
        assert names(own_cache) == ["lock"]


def test_who_has_the_lock_does_not_wait_for_it(own_cache: Path) -> None:
    """As when the site is made and Node has to be fetched for it."""
    with cache.exclusive(), cache.exclusive():
        assert cache.holding
    assert not cache.holding


def test_progress_is_not_output(monkeypatch: MonkeyPatch, capsys: CaptureFixture[str]) -> None:
    """Output may be JSON, or has to be the same each time."""

    def flock(lock: object, how: int) -> None:
        if how & fcntl.LOCK_NB:
            raise BlockingIOError

    monkeypatch.setattr(fcntl, "flock", flock)
    with cache.exclusive(), Step("game.uf2: building"):
        run([sys.executable, "-c", "print('[ 10%] a.c')"], "log", "building", progress=r"\[ *(.*)]")
    out, err = capsys.readouterr()
    assert out == ""
    assert err.startswith(
        "waiting for another build in this folder …\ngame.uf2: building …\n  10%\n"
    )


def test_too_little_disk_space(own_cache: Path, monkeypatch: MonkeyPatch) -> None:
    usage = shutil.disk_usage(own_cache)._replace(free=20_000_000)
    monkeypatch.setattr(shutil, "disk_usage", lambda _: usage)
    cache.need_disk(20, "a small thing")
    refuses(r"a thing needs 21 MB of disk and .* has 20 MB free", cache.need_disk, 21, "a thing")


def test_a_digest_tells_contents_names_and_the_rest_apart(own_cache: Path) -> None:
    first, second = own_cache / "a", own_cache / "b"
    first.write_text("x")
    second.write_text("x")
    digests = {cache.digest(paths) for paths in ([first], [second], [first, second])}
    digests.add(cache.digest([first], "more"))
    assert len(digests) == 4
    first.write_text("y")
    assert cache.digest([first]) not in digests
