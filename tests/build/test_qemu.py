"""QEMU for Arm: an installed one that works, or what is kept of Debian's packages."""

from pathlib import Path

from pytest import MonkeyPatch

from host_tools.build import qemu
from host_tools.build.qemu import MACHINE, Qemu
from host_tools.build.unpack import by_pattern
from tests.command import refuses
from tests.folders import filled

PLACES = {
    "usr/bin/qemu-system-arm": "bin/qemu-system-arm",
    "usr/bin/qemu-system-aarch64": None,
    "usr/share/doc/qemu-system-arm/changelog.gz": None,
    "usr/lib/x86_64-linux-gnu/libfdt-1.6.1.so": "lib/libfdt-1.6.1.so",
    "lib/x86_64-linux-gnu/libfuse3.so.3": "lib/libfuse3.so.3",
    "usr/lib/x86_64-linux-gnu/libndctl/other.txt": None,
}


def installed(folder: Path, script: str) -> Qemu:
    filled(folder, {qemu.PACKAGE: f"#!/bin/sh\n{script}\n"})
    return Qemu(folder / qemu.PACKAGE)


def test_what_is_kept_of_the_packages() -> None:
    place = by_pattern(qemu.PLACES)
    assert {packaged: place(packaged) for packaged in PLACES} == PLACES


def test_an_installed_one_is_used_if_it_has_the_processor(
    tmp_path: Path, monkeypatch: MonkeyPatch
) -> None:
    monkeypatch.setenv("PATH", str(tmp_path / "good"))
    good = installed(tmp_path / "good", f"echo '{MACHINE}  a board'")
    assert good.problem() == ""
    assert qemu.qemu() == good
    old = installed(tmp_path / "old", "echo 'mps2-an385  a board'")
    assert old.problem() == f"it has no {MACHINE}"
    broken = installed(tmp_path / "broken", "echo 'no libfdt.so.1' >&2; exit 127")
    assert broken.problem() == "no libfdt.so.1"
    cache = filled(tmp_path / "cache", {})
    monkeypatch.setattr(qemu, "FETCHED", cache / "qemu")
    monkeypatch.setattr("pc.cache.CACHE", cache)
    monkeypatch.setenv("PATH", str(tmp_path / "old"))
    refuses("no apt-get", qemu.qemu)
    assert not (cache / "qemu").exists()
