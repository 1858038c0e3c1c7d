"""KiCad: an installed one that is recent enough, or what is kept of Debian's packages."""

from pathlib import Path

from pytest import MonkeyPatch

from host_tools.build import kicad
from host_tools.build.kicad import NEEDLESS, Kicad
from host_tools.build.unpack import by_pattern
from tests.command import refuses
from tests.folders import filled

PLACES = {
    "usr/bin/kicad-cli": "bin/kicad-cli",
    "usr/bin/pcbnew": None,
    "usr/lib/kicad/_pcbnew.kiface": "lib/_pcbnew.kiface",
    "usr/lib/kicad/_gerbview.kiface": None,
    "usr/lib/x86_64-linux-gnu/ld-linux-x86-64.so.2": "lib/ld-linux-x86-64.so.2",
    "lib/x86_64-linux-gnu/libgcc_s.so.1": "lib/libgcc_s.so.1",
    "usr/lib/x86_64-linux-gnu/gconv/ARMSCII-8.so": None,
    "usr/share/kicad/schemas/api.v1.schema.json": "share/schemas/api.v1.schema.json",
}


def installed(folder: Path, script: str) -> Kicad:
    filled(folder, {kicad.PROGRAM: f"#!/bin/sh\n{script}\n"})
    return Kicad((str(folder / kicad.PROGRAM),))


def test_what_is_kept_of_the_packages() -> None:
    place = by_pattern(kicad.PLACES)
    assert {packaged: place(packaged) for packaged in PLACES} == PLACES
    assert NEEDLESS.match("libllvm19") and NEEDLESS.match("python3.13-minimal")
    assert not NEEDLESS.match("libpython3.13") and not NEEDLESS.match("libgl1")


def test_an_installed_one_is_used_if_it_is_recent(tmp_path: Path, monkeypatch: MonkeyPatch) -> None:
    monkeypatch.setenv("PATH", f"{tmp_path / 'good'}:/bin")
    good = installed(tmp_path / "good", "echo 10.0.1")
    assert kicad.kicad() == good
    old = installed(tmp_path / "old", "echo 6.0.11")
    assert old.problem() == "it is KiCad 6.0.11"
    broken = installed(tmp_path / "broken", "echo 'no libwx.so' >&2; exit 127")
    assert broken.problem() == "KiCad's `version` failed: no libwx.so"
    monkeypatch.setattr(kicad, "FETCHED", tmp_path / "kicad")
    monkeypatch.setenv("PATH", str(tmp_path / "old"))
    refuses("needs KiCad 9, and .*old/kicad-cli cannot be used: it is KiCad 6.0.11", kicad.kicad)
