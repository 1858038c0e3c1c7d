"""What a release contains, that it is the same each time, and that a mip package installs."""

import io
import json
import os
import shutil
import tempfile
import zipfile
from collections.abc import Iterator
from hashlib import sha256
from pathlib import Path
from unittest.mock import Mock

import pytest
from mpremote.mip import _install_package
from pytest import MonkeyPatch

import quadrille
from host_tools.build import mpy, rp2
from host_tools.deploy import bundle
from host_tools.deploy.bundle import BOARD, MAIN, Files
from host_tools.release import cli
from host_tools.release.contents import CHANGES, SUMS, archive, assemble
from host_tools.site import cli as site
from pc.boards import handheld_names
from pc.paths import CACHE, FIRMWARE, ROOT
from tests.command import command, ran, refuses
from tests.folders import contents, filled

VERSION = "0.1.0"
CHANGED = "# Change log\n\n## [0.1.0] - 2026-11-18\n"
IMAGES = {"quadrille16": b"one image", "hat16x10": b"another", "hat16x10-pico2": b"a third"}


@pytest.fixture(scope="module")
def bundles() -> dict[str, Files]:
    return {name: bundle.files(name) for name in handheld_names()}


@pytest.fixture
def dist(monkeypatch: MonkeyPatch) -> Iterator[Path]:
    """What `release` makes, but for the images."""
    with tempfile.TemporaryDirectory(prefix="test-", dir=CACHE) as folder:  # on the same disk
        monkeypatch.setattr(cli, "images", lambda: IMAGES)
        monkeypatch.setattr(cli, "is_dirty", lambda: False)
        monkeypatch.setattr(cli, "DIST", Path(folder, "dist"))
        assert command("release").status == 0
        yield Path(folder, "dist")


def test_everything_is_there_with_its_sum(dist: Path, bundles: dict[str, Files]) -> None:
    ours = {f"quadrille-{VERSION}-{name}.uf2" for name in IMAGES}
    ours.add(f"quadrille-{VERSION}-mpy.zip")
    assert {path.name for path in dist.iterdir()} == ours | {"mip", CHANGES, SUMS}
    assert ran("sha256sum", "--check", "--strict", "--quiet", SUMS, cwd=dist) == (0, "", "")
    summed = {line.split("  ", 1)[1] for line in (dist / SUMS).read_text().splitlines()}
    assert summed == set(contents(dist)) - {SUMS}
    # The archive has the games and every board.
    with zipfile.ZipFile(dist / f"quadrille-{VERSION}-mpy.zip") as file:
        archived = {entry.filename: file.read(entry) for entry in file.infolist()}
    folder = f"quadrille-{VERSION}-mpy/"
    for board, files in bundles.items():
        for path, data in files.items():
            place = f"boards/{board}/{BOARD}" if path == BOARD else path
            assert archived[folder + place] == data
    assert b"mpremote cp main.py :" in archived[folder + "README.txt"]


def test_there_is_an_image_of_each_board_for_each_chip(
    tmp_path: Path, monkeypatch: MonkeyPatch
) -> None:
    def build(recipe: rp2.Recipe) -> Path:
        return filled(tmp_path, {recipe.product.name: recipe.chip.name}) / recipe.product.name

    monkeypatch.setattr(rp2, "build", build)
    monkeypatch.setattr("host_tools.build.environment.enter", lambda: None)
    assert cli.images() == {
        "quadrille16": b"RP2040",
        "hat16x10": b"RP2040",
        "itsybitsy": b"RP2040",
        "quadrille16-pico2": b"RP2350",
        "hat16x10-pico2": b"RP2350",
        "plasma2350-pico2": b"RP2350",
    }
    made = Mock(return_value={"index.html": b""})
    monkeypatch.setattr(site, "contents", made)
    monkeypatch.setattr(site, "write", Mock())
    assert command("site").status == 0
    (of_the_site,) = made.call_args.args
    assert set(of_the_site) == {"quadrille16", "hat16x10", "itsybitsy"}, "those it can emulate"


def test_releases_are_the_same_but_changes_are_marked(dist: Path, monkeypatch: MonkeyPatch) -> None:
    (dist / "site").mkdir()
    (dist / "site" / "index.html").write_text("of `make site`, which stays")
    before = contents(dist)
    (dist / "quadrille-0.0.9-mpy.zip").touch()  # it is removed
    usual = os.umask(0o077)
    try:
        assert command("release").status == 0
    finally:
        os.umask(usual)
    assert contents(dist) == before
    monkeypatch.setattr(cli, "is_dirty", lambda: True)
    status, _, err = command("release")
    assert status == 0
    assert "not committed: this is 0.1.0+dirty" in err
    assert (dist / f"quadrille-{VERSION}+dirty-mpy.zip").exists()


def test_compiling_elsewhere_gives_the_same(tmp_path: Path, bundles: dict[str, Files]) -> None:
    engine, out = Path("quadrille", "engine"), tmp_path / "compiled"
    shutil.copytree(FIRMWARE / engine, tmp_path / "elsewhere" / engine)
    mpy.compile_tree(tmp_path / "elsewhere", out, bundle.MARCH)
    made = contents(out)
    assert made
    assert made.items() <= bundles["quadrille16"].items()


def test_an_archive_says_nothing_about_how_it_was_made() -> None:
    made = archive("folder", {"b": b"2", "a/c": b"1"})
    assert made == archive("folder", {"a/c": b"1", "b": b"2"})
    with zipfile.ZipFile(io.BytesIO(made)) as file:
        entries = file.infolist()
    assert [entry.filename for entry in entries] == ["folder/a/c", "folder/b"]
    assert {entry.date_time for entry in entries} == {(2025, 4, 15, 0, 0, 0)}
    assert {entry.external_attr >> 16 for entry in entries} == {0o644}


def test_the_change_log_must_have_the_version(bundles: dict[str, Files]) -> None:
    for version in ("0.2.0", "0.1", "0.1.0.1"):
        refuses("has no section for", assemble, version, IMAGES, bundles, CHANGED)
    sums = assemble("0.1.0+dirty", IMAGES, bundles, CHANGED)[SUMS].decode()
    assert f"{sha256(b'another').hexdigest()}  quadrille-{VERSION}+dirty-hat16x10.uf2\n" in sums
    ours = (ROOT / CHANGES).read_text(encoding="utf-8")
    assemble(quadrille.__version__, IMAGES, bundles, ours)


class Transport:
    """What mpremote's installer needs of a board."""

    def __init__(self) -> None:
        self.files: dict[str, bytes] = {}
        self.folders = {"/"}

    def fs_exists(self, path: str) -> bool:
        return self._real(path) in self.folders

    def fs_mkdir(self, path: str) -> None:
        self.folders.add(self._real(path))

    def fs_writefile(self, path: str, data: bytes, **_: object) -> None:
        real = self._real(path)
        assert real.rpartition("/")[0] in self.folders | {""}
        self.files[real[1:]] = bytes(data)

    def _real(self, path: str) -> str:
        return "/" + path.strip("/").replace("//", "/")


def test_the_installer_copies_the_same_files(dist: Path, bundles: dict[str, Files]) -> None:
    for package in ("package", "quadrille16", "hat16x10"):
        transport = Transport()
        path = dist / "mip" / f"{package}.json"
        _install_package(transport, str(path), "", "/", None, True)
        assert transport.files == dict(bundles[package.replace("package", "quadrille16")])
        assert list(transport.files)[-1] == MAIN
        assert json.loads(path.read_text())["version"] == VERSION
