"""`make play` in a fresh clone: no compiler, no other packages than those of its own lock file."""

import errno
import os
import re
import shutil
import signal
import subprocess
import sys
import urllib.request
from importlib.metadata import distribution
from pathlib import Path
from unittest.mock import Mock

import pytest

from host_tools.build import environment
from pc.cache import digest
from pc.paths import ROOT
from tests.command import refusal
from tests.folders import filled
from tests.waiting import SECONDS

PROGRAMS = ("make", "sh", "python3")
PINNED = re.compile(r"^([\w.-]+)==(\S+)", re.MULTILINE)


def pins(lock: str) -> dict[str, str]:
    return dict(PINNED.findall((ROOT / lock).read_text(encoding="utf-8")))


def test_playing_takes_few_packages_in_the_versions_that_are_tested() -> None:
    light, all_packages = pins("requirements-play.txt"), pins("requirements.txt")
    assert light.items() <= all_packages.items()
    assert len(light) <= 8


@pytest.fixture
def clone(tmp_path: Path) -> Path:
    """The files of this repository, and what pip would install to play, which is linked here."""
    no_caches = shutil.ignore_patterns("__pycache__")
    for folder in ("boards", "firmware", "host_tools", "pc", "sim", "viper"):
        shutil.copytree(ROOT / folder, tmp_path / folder, ignore=no_caches)
    for name in ("Makefile", "requirements.txt", "requirements-play.txt"):
        shutil.copy(ROOT / name, tmp_path)
    filled(tmp_path / "bin", {})
    for name in PROGRAMS:
        python = f"{sys.base_prefix}/bin/python3" if name == "python3" else shutil.which(name)
        (tmp_path / "bin" / name).symlink_to(str(python))
    lock, cache = tmp_path / "requirements-play.txt", tmp_path / ".cache" / "play"
    environment.make_empty(cache / "venv", own_pip=False)
    (packages,) = cache.glob("venv/lib/*/site-packages")
    for name in pins(lock.name):
        package = distribution(name)
        for top in {file.parts[0] for file in package.files or []} - {"..", "__pycache__"}:
            (packages / top).symlink_to(Path(str(package.locate_file(top))))
    filled(cache, {environment.STAMP: digest([lock], sys.version)})
    return tmp_path


@pytest.mark.long
def test_make_play_needs_no_compiler_and_no_other_package(clone: Path) -> None:
    running = subprocess.Popen(
        ["make", "play"],
        cwd=clone,
        env={"PATH": str(clone / "bin"), "XDG_STATE_HOME": str(clone / "state")},
        stdout=subprocess.PIPE,
        stderr=subprocess.STDOUT,
        text=True,
        start_new_session=True,
    )
    assert running.stdout
    try:
        told = running.stdout.readline()
        address = re.match(r"The handheld is at (http://127\.0\.0\.1:\d+/)", told)
        assert address, told + running.stdout.read()
        with urllib.request.urlopen(address[1], timeout=SECONDS) as page:
            assert b"Quadrille" in page.read()
    finally:
        os.killpg(running.pid, signal.SIGINT)
        running.wait(SECONDS)
    assert not (clone / ".venv").exists()


@pytest.mark.parametrize(
    ("number", "sentence"),
    [(errno.EACCES, "there is not writable: "), (errno.ENOSPC, "the disk is full: ")],
)
def test_a_folder_that_takes_nothing(
    number: int, sentence: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    error = OSError(number, "no", "there")
    monkeypatch.setattr(environment, "enter_to_play", Mock(side_effect=error))
    assert refusal("play").startswith(sentence)
