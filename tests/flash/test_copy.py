"""Copies that end well, and copies that break off: what is said, and what is left behind."""

import errno
import os
from collections.abc import Callable
from pathlib import Path
from unittest.mock import Mock

import pytest
from pytest import MonkeyPatch

from host_tools.flash.copy import PIECE, copy
from host_tools.flash.image import Image
from pc import uf2
from pc.chips import RP2040
from pc.errors import UserError

SAFE = "the board is still in BOOTSEL mode, and flashing again is safe"
IMAGE = Image(Path("game.uf2"), uf2.write({uf2.FLASH_START: bytes(range(256)) * 200}), RP2040, None)
SIZE = len(IMAGE.content)
LAST = SIZE // PIECE  # pieces before the last one
GONE = [errno.EIO, errno.ENODEV, errno.ENOENT]  # of a drive that has gone


def fail(monkeypatch: MonkeyPatch, name: str, number: int, code: int) -> None:
    """Let this call of os.write or os.fsync, counted from 0, and all that follow fail."""
    real: Callable[..., object] = getattr(os, name)
    calls = iter(range(1000))

    def failing(*arguments: object) -> object:
        if next(calls) >= number:
            raise OSError(code, os.strerror(code))
        return real(*arguments)

    monkeypatch.setattr(f"host_tools.flash.copy.os.{name}", failing)


def refused(drive: Path) -> str:
    """The message of a copy that fails; nothing is left on the drive."""
    with pytest.raises(UserError) as caught:
        copy(IMAGE, drive)
    assert not drive.exists() or not list(drive.iterdir())
    return str(caught.value)


def test_each_piece_is_on_its_way_before_the_next(tmp_path: Path, monkeypatch: MonkeyPatch) -> None:
    sizes: list[int] = []
    file = tmp_path / "game.uf2"
    fsync = "host_tools.flash.copy.os.fsync"
    monkeypatch.setattr(fsync, lambda _: sizes.append(file.stat().st_size))
    copy(IMAGE, tmp_path)
    assert sizes == [*range(PIECE, SIZE, PIECE), SIZE]
    assert file.read_bytes() == IMAGE.content


CAUSES = [
    (errno.ENOSPC, "the drive is full"),
    (errno.EROFS, "the drive is mounted read-only"),
    (errno.EACCES, "this user may not write there"),
    *((code, "") for code in GONE),  # after which the drive is there all the same
]


@pytest.mark.parametrize("call", ["write", "fsync"])
@pytest.mark.parametrize(("code", "cause"), CAUSES)
def test_a_drive_that_takes_no_more(
    call: str, code: int, cause: str, tmp_path: Path, monkeypatch: MonkeyPatch
) -> None:
    fail(monkeypatch, call, LAST - 1, code)
    told = refused(tmp_path)
    done = PIECE * (LAST - 1 if call == "write" else LAST)
    assert told.startswith(
        f"the copy to {tmp_path} broke off after {done} of {SIZE} bytes: {cause}"
    )
    assert SAFE in told


def test_a_missing_full_or_small_drive(tmp_path: Path, monkeypatch: MonkeyPatch) -> None:
    assert refused(tmp_path / "gone") == (
        f"{tmp_path}/gone went away before the copy began: if you plug the board in with BOOTSEL "
        "held, it is in BOOTSEL mode again, and flashing again is safe"
    )
    (tmp_path / "game.uf2").symlink_to("/dev/full")  # it has room for nothing
    assert "broke off after 0 of" in refused(tmp_path)
    monkeypatch.setattr("host_tools.flash.copy.shutil.disk_usage", lambda _: Mock(free=1000))
    told = refused(tmp_path)
    assert told == f"{tmp_path} has room for 1000 bytes and game.uf2 has {SIZE}: {SAFE}"


@pytest.mark.parametrize("code", GONE)
def test_a_drive_that_disappears_at_the_end(
    code: int, tmp_path: Path, monkeypatch: MonkeyPatch
) -> None:
    fail(monkeypatch, "fsync", LAST, code)  # it has all, and its board restarts
    copy(IMAGE, tmp_path)


def test_a_failing_close_at_the_end_is_ignored(tmp_path: Path, monkeypatch: MonkeyPatch) -> None:
    real = os.fsync

    def close_too(file: int) -> None:
        real(file)
        if (tmp_path / "game.uf2").stat().st_size == SIZE:
            os.close(file)  # so that the file's own close fails

    monkeypatch.setattr("host_tools.flash.copy.os.fsync", close_too)
    copy(IMAGE, tmp_path)
