"""Fetching packages, and each way in which it can go wrong: one sentence, nothing left behind."""

import shutil
from pathlib import Path

import pytest

from host_tools.build import apt as fetching
from host_tools.build.apt import Apt
from host_tools.build.unpack import unpack_deb
from host_tools.errors import UserError
from tests.build.archive import SUITE, Archive

pytestmark = pytest.mark.skipif(not shutil.which("apt-get"), reason="this system has no apt")


@pytest.fixture
def archive(tmp_path: Path) -> Archive:
    return Archive(tmp_path / "archive")


def apt(archive: Archive, tmp_path: Path, trusted: bool = True, suite: str | None = None) -> Apt:
    where = archive.configuration(tmp_path / "etc", trusted)
    return Apt(tmp_path / "work", suite, *where)


def flip_a_byte(path: Path) -> None:
    content = bytearray(path.read_bytes())
    content[-1] ^= 1
    path.write_bytes(content)


def test_a_package_is_fetched_and_its_files_put_in_place(archive: Archive, tmp_path: Path) -> None:
    archive.add("tool", {"usr/bin/tool": "run", "usr/share/doc/tool": "read"})
    archive.publish()
    (package,) = apt(archive, tmp_path).packages("tool")
    unpack_deb(package, tmp_path / "out", lambda name: "t" if name == "usr/bin/tool" else None)
    assert [(path.name, path.read_text()) for path in (tmp_path / "out").iterdir()] == [
        ("t", "run")
    ]


def test_what_a_machine_lacks_of_a_package(archive: Archive, tmp_path: Path) -> None:
    archive.add("tool", {"usr/bin/tool": "run"})
    archive.publish()
    assert apt(archive, tmp_path).missing("tool") == ["tool"]


def test_a_corrupt_package(archive: Archive, tmp_path: Path) -> None:
    package = archive.add("tool", {"usr/bin/tool": "run"})
    archive.publish()
    flip_a_byte(package)
    with pytest.raises(UserError, match="a download was corrupt"):
        apt(archive, tmp_path).packages("tool")
    assert not list((tmp_path / "work").glob("*.deb"))


def test_a_corrupt_index(archive: Archive, tmp_path: Path) -> None:
    archive.add("tool", {"usr/bin/tool": "run"})
    flip_a_byte(archive.publish())
    with pytest.raises(UserError, match="a download was corrupt"):
        apt(archive, tmp_path)


def test_an_archive_that_nobody_signed(archive: Archive, tmp_path: Path) -> None:
    archive.add("tool", {"usr/bin/tool": "run"})
    archive.publish()
    with pytest.raises(UserError, match="not signed by a key that this machine trusts"):
        apt(archive, tmp_path, trusted=False)


def test_a_package_that_the_archive_lacks(archive: Archive, tmp_path: Path) -> None:
    archive.publish()
    with pytest.raises(UserError, match=f"'{SUITE}' in this machine's package archive lacks"):
        apt(archive, tmp_path).packages("tool")


def test_a_suite_that_the_archive_lacks(archive: Archive, tmp_path: Path) -> None:
    archive.publish()
    with pytest.raises(UserError, match=r"does not have the suite 'trixie'.*MICROPYTHON_DIR"):
        apt(archive, tmp_path, suite="trixie")


def test_no_network(archive: Archive, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(fetching, "CONFIGURATION", fetching.CONFIGURATION.replace('"3"', '"0"'))
    archive.uri = "http://127.0.0.1:9/debian"  # a port that nobody serves
    with pytest.raises(UserError, match="there is no way to the network"):
        apt(archive, tmp_path)


def test_no_apt(archive: Archive, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("PATH", str(tmp_path))
    with pytest.raises(UserError, match=r"no apt-get: name a MicroPython checkout by MICROPYTHON_"):
        apt(archive, tmp_path)


def test_a_damaged_archive_is_not_half_unpacked_without_a_word(tmp_path: Path) -> None:
    package = Archive(tmp_path / "archive").add("tool", {"usr/bin/tool": "run" * 10_000})
    package.write_bytes(package.read_bytes()[:-200])
    with pytest.raises(UserError, match=r"tool.deb is damaged .*: run make again"):
        unpack_deb(package, tmp_path / "out", lambda name: name)
