"""Fetching packages, and each way in which it can go wrong: one sentence, nothing left behind."""

import hashlib
import shutil
import tempfile
from pathlib import Path

import pytest
from pytest import MonkeyPatch

from host_tools.build import apt as fetching
from host_tools.build.apt import Apt
from host_tools.build.unpack import unpack_deb
from pc.errors import UserError
from tests.command import ran, refuses
from tests.folders import filled

SUITE = "testsuite"

pytestmark = pytest.mark.skipif(not shutil.which("apt-get"), reason="this system has no apt")


class Archive:
    """A small Debian archive in a folder, with one package, for apt-get to fetch from."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder
        self.uri = f"file:{folder}"
        control = (
            "Package: tool\nVersion: 1.0\nArchitecture: all\n"
            "Maintainer: Nobody <nobody@example.org>\nDescription: a test\n"
        )
        files = {"usr/bin/tool": "run" * 10_000, "usr/share/doc/tool": "read"}
        tree = filled(folder / "trees" / "tool", {**files, "DEBIAN/control": control})
        self.package = folder / "tool.deb"
        assert not ran("dpkg-deb", "--build", "-Zgzip", tree, self.package).status
        suite = folder / "dists" / SUITE
        architecture = ran("dpkg", "--print-architecture").out.strip()
        self.index = suite / "main" / f"binary-{architecture}" / "Packages"
        self.index.parent.mkdir(parents=True)
        size, digest = measured(self.package)
        stanza = f"Filename: {self.package.name}\nSize: {size}\nSHA256: {digest}\n"
        self.index.write_text(control + stanza, encoding="utf-8")
        size, digest = measured(self.index)
        (suite / "Release").write_text(
            f"Suite: {SUITE}\nCodename: {SUITE}\nArchitectures: {architecture}\nComponents: main\n"
            "Date: Thu, 01 Jan 2026 00:00:00 UTC\nSHA256:\n"
            f" {digest} {size} {self.index.relative_to(suite)}\n",
            encoding="utf-8",
        )


def measured(path: Path) -> tuple[int, str]:
    content = path.read_bytes()
    return len(content), hashlib.sha256(content).hexdigest()


@pytest.fixture
def archive(tmp_path: Path) -> Archive:
    return Archive(tmp_path / "archive")


def apt(archive: Archive, trusted: bool = True, suite: str | None = None) -> Apt:
    """On a machine that has this archive as its own."""
    machine = archive.folder.parent
    option = "[trusted=yes] " if trusted else ""
    line = f"deb {option}{archive.uri} {SUITE} main\n"
    release = f"VERSION_CODENAME={SUITE}\n"
    etc = filled(machine / "etc", {"os-release": release, "sources.list": line})
    work = Path(tempfile.mkdtemp(prefix="work-", dir=machine))
    return Apt(work, suite, etc, etc / "os-release")


def flip_a_byte(path: Path) -> None:
    content = bytearray(path.read_bytes())
    content[-1] ^= 1
    path.write_bytes(content)


def test_a_package_is_fetched_and_its_files_put_in_place(archive: Archive, tmp_path: Path) -> None:
    debian = apt(archive)
    assert debian.missing("tool") == ["tool"]
    (package,) = debian.packages("tool")
    unpack_deb(package, tmp_path / "out", lambda name: "t" if name == "usr/bin/tool" else None)
    assert [path.name for path in (tmp_path / "out").iterdir()] == ["t"]
    assert (tmp_path / "out" / "t").read_text() == "run" * 10_000


def test_a_corrupt_or_truncated_package(archive: Archive, tmp_path: Path) -> None:
    flip_a_byte(archive.package)
    refuses("a download was corrupt", apt(archive).packages, "tool")
    assert not list(archive.folder.parent.glob("work-*/*.deb"))
    archive.package.write_bytes(archive.package.read_bytes()[:-200])
    with pytest.raises(UserError, match=r"tool.deb is damaged .*: run make again"):
        unpack_deb(archive.package, tmp_path / "out", lambda name: name)


def test_no_network_and_no_apt(archive: Archive, tmp_path: Path, monkeypatch: MonkeyPatch) -> None:
    monkeypatch.setattr(fetching, "CONFIGURATION", fetching.CONFIGURATION.replace('"3"', '"0"'))
    archive.uri = "http://127.0.0.1:9/debian"  # a port where nothing listens
    refuses("the network cannot be reached", apt, archive)
    monkeypatch.setenv("PATH", str(tmp_path))
    refuses(r"no apt-get: name a MicroPython checkout by MICROPYTHON_", apt, archive)


def test_an_unsuitable_archive_is_refused(archive: Archive) -> None:
    refuses("not signed by a key that this machine trusts", apt, archive, trusted=False)
    refuses(f"'{SUITE}' in this machine's package archive lacks", apt(archive).packages, "other")
    refuses(r"does not have the suite 'trixie'.*MICROPYTHON_DIR", apt, archive, suite="trixie")
    flip_a_byte(archive.index)
    refuses("a download was corrupt", apt, archive)
