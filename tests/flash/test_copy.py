"""Copies that end well, and copies that break off: what is said, and what is left behind."""

import errno
import os
from collections.abc import Callable
from pathlib import Path

import pytest

from host_tools.build import uf2
from host_tools.errors import UserError
from host_tools.flash.copy import PIECE, copy
from host_tools.flash.image import Image

SAFE = "the board is still in BOOTSEL mode, and flashing again is safe"
IMAGE = Image(
    Path("game.uf2"), uf2.write(uf2.Image(uf2.FLASH_START, bytes(range(256)) * 200)), None
)
SIZE = len(IMAGE.content)
LAST = SIZE // PIECE  # pieces before the last one


def fail(monkeypatch: pytest.MonkeyPatch, name: str, number: int, code: int) -> None:
    """Let the call of os.write or os.fsync of this number, from 0, and all that follow fail."""
    real: Callable[..., object] = getattr(os, name)
    calls = 0

    def failing(*arguments: object) -> object:
        nonlocal calls
        calls += 1
        if calls > number:
            raise OSError(code, os.strerror(code))
        return real(*arguments)

    monkeypatch.setattr(f"host_tools.flash.copy.os.{name}", failing)


def refused(drive: Path) -> str:
    with pytest.raises(UserError) as caught:
        copy(IMAGE, drive)
    return str(caught.value)


def test_a_copy_is_the_file(tmp_path: Path) -> None:
    copy(IMAGE, tmp_path)
    assert (tmp_path / "game.uf2").read_bytes() == IMAGE.content


def test_each_piece_is_on_its_way_before_the_next(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    sizes: list[int] = []
    monkeypatch.setattr(
        "host_tools.flash.copy.os.fsync",
        lambda file: sizes.append((tmp_path / "game.uf2").stat().st_size),
    )
    copy(IMAGE, tmp_path)
    assert sizes == [*range(PIECE, SIZE, PIECE), SIZE]


@pytest.mark.parametrize("call", ["write", "fsync"])
@pytest.mark.parametrize(
    ("code", "cause"),
    [
        (errno.ENOSPC, "the drive is full"),
        (errno.EROFS, "the drive is mounted read-only"),
        (errno.EACCES, "this user may not write there"),
    ],
)
def test_a_drive_that_takes_no_more(
    call: str, code: int, cause: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    fail(monkeypatch, call, 1, code)
    told = refused(tmp_path)
    done = PIECE if call == "write" else 2 * PIECE
    assert told.startswith(
        f"the copy to {tmp_path} broke off after {done} of {SIZE} bytes: {cause}"
    )
    assert SAFE in told
    assert not list(tmp_path.iterdir())


def test_a_full_drive_for_real(tmp_path: Path) -> None:
    """/dev/full has room for nothing."""
    (tmp_path / "game.uf2").symlink_to("/dev/full")
    assert "broke off after 0 of" in refused(tmp_path)
    assert not list(tmp_path.iterdir())


def test_a_drive_with_too_little_room_is_not_begun(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    class Usage:
        free = 1000

    monkeypatch.setattr("host_tools.flash.copy.shutil.disk_usage", lambda drive: Usage)
    assert (
        refused(tmp_path) == f"{tmp_path} has room for 1000 bytes and game.uf2 has {SIZE}: {SAFE}"
    )
    assert not list(tmp_path.iterdir())


@pytest.mark.parametrize("code", [errno.EIO, errno.ENODEV, errno.ENOENT])
@pytest.mark.parametrize("call", ["write", "fsync"])
def test_a_drive_that_goes_in_the_middle(
    call: str, code: int, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    fail(monkeypatch, call, LAST - 1, code)
    told = refused(tmp_path)
    assert "broke off after" in told
    assert "flashing again is safe" in told


def test_a_drive_that_is_gone_before_the_copy(tmp_path: Path) -> None:
    assert refused(tmp_path / "gone") == (
        f"{tmp_path}/gone went away before the copy began: "
        "plugged in with BOOTSEL held the board is in BOOTSEL mode again, "
        "and flashing again is safe"
    )


@pytest.mark.parametrize("code", [errno.EIO, errno.ENODEV, errno.ENOENT])
def test_a_drive_that_goes_once_it_has_all_is_a_board_that_restarts(
    code: int, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    fail(monkeypatch, "fsync", LAST, code)
    copy(IMAGE, tmp_path)


def test_a_failing_close_after_all_bytes_is_no_failure(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    real = os.fsync

    def close_too(file: int) -> None:
        real(file)
        if (tmp_path / "game.uf2").stat().st_size == SIZE:
            os.close(file)  # so that the file's own close fails

    monkeypatch.setattr("host_tools.flash.copy.os.fsync", close_too)
    copy(IMAGE, tmp_path)
