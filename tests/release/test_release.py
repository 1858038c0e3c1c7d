"""What a release holds, that it is the same each time, and that a mip package installs."""

import io
import json
import os
import shutil
import subprocess
import tempfile
import zipfile
from collections.abc import Iterator, Mapping
from hashlib import sha256
from pathlib import Path

import pytest
from mpremote.mip import _install_package

import quadrille
from host_tools.__main__ import main
from host_tools.build import mpy
from host_tools.deploy import bundle
from host_tools.deploy.bundle import BOARD, MAIN, Files
from host_tools.errors import UserError
from host_tools.paths import CACHE, FIRMWARE, ROOT
from host_tools.release import cli
from host_tools.release.contents import CHANGES, SUMS, archive, assemble, mip
from sim.boards import handheld_names

VERSION = "0.1.0"
CHANGED = "# Change log\n\n## [0.1.0] - 2026-11-18\n"
IMAGES = {"quadrille16": b"one image", "hat16x10": b"another"}


@pytest.fixture(scope="module")
def bundles() -> dict[str, Files]:
    return {name: bundle.files(name) for name in handheld_names()}


@pytest.fixture
def dist(monkeypatch: pytest.MonkeyPatch) -> Iterator[Path]:
    """What `release` makes, but for the images."""
    with tempfile.TemporaryDirectory(prefix="test-", dir=CACHE) as folder:  # on the same disk
        monkeypatch.setattr(cli, "images", lambda: IMAGES)
        monkeypatch.setattr(cli, "is_dirty", lambda: False)
        monkeypatch.setattr(cli, "DIST", Path(folder, "dist"))
        assert main(["release"]) == 0
        yield Path(folder, "dist")


# --- what is in it ------------------------------------------------------------------------


def test_everything_is_there_with_its_sum(dist: Path) -> None:
    names = {path.name for path in dist.iterdir()}
    assert names == {
        f"quadrille-{VERSION}-quadrille16.uf2",
        f"quadrille-{VERSION}-hat16x10.uf2",
        f"quadrille-{VERSION}-mpy.zip",
        "mip",
        CHANGES,
        SUMS,
    }
    subprocess.run(["sha256sum", "--check", "--strict", "--quiet", SUMS], cwd=dist, check=True)
    summed = {line.split("  ", 1)[1] for line in (dist / SUMS).read_text().splitlines()}
    there = {path.relative_to(dist).as_posix() for path in dist.rglob("*") if path.is_file()}
    assert summed == there - {SUMS}


def test_what_was_there_before_goes(dist: Path) -> None:
    (dist / "quadrille-0.0.9-mpy.zip").touch()
    assert main(["release"]) == 0
    assert not (dist / "quadrille-0.0.9-mpy.zip").exists()


def test_the_archive_has_the_games_and_every_board(dist: Path, bundles: dict[str, Files]) -> None:
    with zipfile.ZipFile(dist / f"quadrille-{VERSION}-mpy.zip") as file:
        contents = {entry.filename: file.read(entry) for entry in file.infolist()}
    folder = f"quadrille-{VERSION}-mpy/"
    for board, files in bundles.items():
        for path, data in files.items():
            place = f"boards/{board}/{BOARD}" if path == BOARD else path
            assert contents[folder + place] == data
    assert b"mpremote cp main.py :" in contents[folder + "README.txt"]


# --- the same bytes each time -------------------------------------------------------------


def test_two_releases_are_the_same_to_the_byte(dist: Path, bundles: dict[str, Files]) -> None:
    before = {path: path.read_bytes() for path in dist.rglob("*") if path.is_file()}
    usual = os.umask(0o077)
    try:
        assert main(["release"]) == 0
    finally:
        os.umask(usual)
    assert {path: path.read_bytes() for path in dist.rglob("*") if path.is_file()} == before


def test_compiling_elsewhere_gives_the_same_bytes(
    tmp_path: Path, bundles: dict[str, Files]
) -> None:
    engine = Path("quadrille", "engine")
    shutil.copytree(FIRMWARE / engine, tmp_path / "elsewhere" / engine)
    mpy.compile_tree(tmp_path / "elsewhere", tmp_path / "compiled", bundle.MARCH)
    compiled = list((tmp_path / "compiled").rglob("*.mpy"))
    assert compiled
    for path in compiled:
        name = path.relative_to(tmp_path / "compiled").as_posix()
        assert path.read_bytes() == bundles["quadrille16"][name]


def test_an_archive_tells_nothing_of_its_making() -> None:
    made = archive("folder", {"b": b"2", "a/c": b"1"})
    assert made == archive("folder", {"a/c": b"1", "b": b"2"})
    with zipfile.ZipFile(io.BytesIO(made)) as file:
        entries = file.infolist()
    assert [entry.filename for entry in entries] == ["folder/a/c", "folder/b"]
    assert {entry.date_time for entry in entries} == {(2025, 4, 15, 0, 0, 0)}
    assert {entry.external_attr >> 16 for entry in entries} == {0o644}


# --- which version it is ------------------------------------------------------------------


def test_a_tree_with_changes_is_marked(
    dist: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr(cli, "is_dirty", lambda: True)
    assert main(["release"]) == 0
    assert (dist / f"quadrille-{VERSION}+dirty-mpy.zip").exists()
    assert "not committed: this is 0.1.0+dirty" in capsys.readouterr().err


def test_a_version_that_the_change_log_does_not_know_is_refused(
    bundles: dict[str, Files],
) -> None:
    for version in ("0.2.0", "0.1", "0.1.0.1"):
        with pytest.raises(UserError, match="says nothing of"):
            assemble(version, IMAGES, bundles, CHANGED)
    assemble("0.1.0+dirty", IMAGES, bundles, CHANGED)


def test_our_change_log_knows_this_version(bundles: dict[str, Files]) -> None:
    changes = (ROOT / CHANGES).read_text(encoding="utf-8")
    assemble(quadrille.__version__, IMAGES, bundles, changes)


# --- the package --------------------------------------------------------------------------


class Transport:
    """What mpremote's installer asks of a board."""

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


@pytest.mark.parametrize(
    ("package", "board"),
    [("package", "quadrille16"), ("quadrille16", "quadrille16"), ("hat16x10", "hat16x10")],
)
def test_the_installer_puts_the_same_files_onto_a_board(
    dist: Path, bundles: dict[str, Files], package: str, board: str
) -> None:
    transport = Transport()
    _install_package(transport, str(dist / "mip" / f"{package}.json"), "", "/", None, True)
    assert transport.files == dict(bundles[board])


def test_main_is_installed_last(bundles: dict[str, Files]) -> None:
    packages: Mapping[str, bytes] = mip(VERSION, bundles)
    for board in bundles:
        package = json.loads(packages[f"{board}.json"])
        assert package["version"] == VERSION
        assert package["urls"][-1][0] == MAIN


def test_sums_are_of_the_contents(bundles: dict[str, Files]) -> None:
    contents = assemble(VERSION, IMAGES, bundles, CHANGED)
    line = f"{sha256(b'another').hexdigest()}  quadrille-{VERSION}-hat16x10.uf2\n"
    assert line in contents[SUMS].decode()
