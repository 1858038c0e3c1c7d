"""The cache: written completely or not at all, and again only if its sources have changed."""

import contextlib
import fcntl
import hashlib
import shutil
import sys
import tempfile
from collections.abc import Iterable, Iterator
from pathlib import Path

from pc.errors import UserError
from pc.paths import CACHE

TEMPORARY = "making-"
holding = False  # this process has the lock


@contextlib.contextmanager
def exclusive() -> Iterator[None]:
    """Lock the cache, so that two runs of make do not disturb each other."""
    global holding
    if holding:
        yield
        return
    CACHE.mkdir(exist_ok=True)
    with (CACHE / "lock").open("w") as lock:
        try:
            fcntl.flock(lock, fcntl.LOCK_EX | fcntl.LOCK_NB)
        except BlockingIOError:
            print("waiting for another build in this folder …", file=sys.stderr)
            fcntl.flock(lock, fcntl.LOCK_EX)
        for left_over in CACHE.glob(TEMPORARY + "*"):  # of a run that was killed
            shutil.rmtree(left_over)
        holding = True
        try:
            yield
        finally:
            holding = False


@contextlib.contextmanager
def making(target: Path) -> Iterator[Path]:
    """An empty folder to fill; it replaces the target if nothing goes wrong."""
    with tempfile.TemporaryDirectory(prefix=TEMPORARY, dir=CACHE) as work:
        new = Path(work) / "new"
        new.mkdir()
        yield new
        if target.exists():
            target.rename(Path(work) / "old")
        target.parent.mkdir(parents=True, exist_ok=True)
        new.rename(target)


def write_whole(path: Path, data: bytes) -> None:
    """Write a file so that it is never seen half-written."""
    path.parent.mkdir(parents=True, exist_ok=True)
    new = path.with_name(path.name + ".new")
    new.write_bytes(data)
    new.replace(path)


def need_disk(megabytes: int, what: str) -> None:
    free = shutil.disk_usage(CACHE).free // 1_000_000
    if free < megabytes:
        raise UserError(
            f"{what} needs {megabytes} MB of disk and {CACHE} has {free} MB free: make room there"
        )


def digest(files: Iterable[Path], *extra: object) -> str:
    """A name for what something is made from: the files' paths and contents, the rest as text."""
    total = hashlib.sha256(repr(extra).encode())
    for path in sorted(files):
        total.update(f"\0{path}\0".encode())
        total.update(path.read_bytes())
    return total.hexdigest()


def is_fresh(stamp: Path, key: str) -> bool:
    return stamp.is_file() and stamp.read_text(encoding="utf-8") == key
