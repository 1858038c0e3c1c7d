"""MicroPython's tree: a wrong one is refused, an untested one is named and used."""

import re
import shutil
from pathlib import Path

import pytest
from pytest import CaptureFixture, MonkeyPatch

from host_tools.build import sources
from pc.paths import ROOT
from tests.command import refuses
from tests.folders import filled

VERSION = re.compile(r"\d+\.\d+\.\d+")
MPCONFIG, PICO_SDK = "py/mpconfig.h", "lib/pico-sdk/pico_sdk_version.cmake"
FILES: dict[str, str] = {
    MPCONFIG: """\
#define MICROPY_VERSION_MAJOR 1
#define MICROPY_VERSION_MINOR 25
#define MICROPY_VERSION_MICRO 0
#define MICROPY_VERSION MICROPY_MAKE_VERSION(MICROPY_VERSION_MAJOR, MICROPY_VERSION_MINOR)
""",
    "lib/mbedtls/include/mbedtls/build_info.h": """\
#define MBEDTLS_VERSION_MAJOR  3
#define MBEDTLS_VERSION_MINOR  6
#define MBEDTLS_VERSION_PATCH  6
""",
    PICO_SDK: """\
# PICO_CMAKE_CONFIG: PICO_SDK_VERSION_MAJOR, SDK major version number, type=int
set(PICO_SDK_VERSION_MAJOR 2)
set(PICO_SDK_VERSION_MINOR 1)
set(PICO_SDK_VERSION_REVISION 1)
""",
    "lib/tinyusb/src/tusb_option.h": """\
#define TUSB_VERSION_MAJOR     0
#define TUSB_VERSION_MINOR     18
#define TUSB_VERSION_REVISION  0
#define TUSB_VERSION_NUMBER    (TUSB_VERSION_MAJOR * 10000 + TUSB_VERSION_MINOR * 100)
""",
}


@pytest.fixture
def tree(tmp_path: Path, monkeypatch: MonkeyPatch) -> Path:
    monkeypatch.setenv("MICROPYTHON_DIR", str(tmp_path))
    return filled(tmp_path, FILES)


def test_versions_that_were_not_tested_are_named(tree: Path, capsys: CaptureFixture[str]) -> None:
    assert sources.micropython() == tree
    filled(tree, {MPCONFIG: FILES[MPCONFIG].replace("25", "26").replace("MICRO 0", "MICRO 1")})
    assert sources.micropython() == tree
    assert capsys.readouterr().err == ""
    newer = {MPCONFIG: FILES[MPCONFIG].replace("25", "27")}
    filled(tree, newer | {PICO_SDK: FILES[PICO_SDK].replace("REVISION 1", "REVISION 2")})
    assert sources.micropython() == tree
    assert capsys.readouterr().err == (
        "warning: micropython is 1.27.0; this build was tested with 1.25.0 and 1.26.1\n"
        "warning: pico-sdk is 2.1.2; this build was tested with 2.1.1 and 2.2.0\n"
    )


def test_what_the_page_says_passes_is_used_without_a_word() -> None:
    page = (ROOT / "docs" / "building.md").read_text(encoding="utf-8")
    passing = dict.fromkeys(("micropython", "pico-sdk", "tinyusb"), frozenset[str]())
    tried = re.findall(r"^- \*\*(.+?)\*\*(.*?):\s(\w+)", page, re.MULTILINE | re.DOTALL)
    for which, libraries, verdict in tried:
        if verdict not in ("works", "refused"):  # "works, but fails some tests"
            passing["micropython"] |= set(VERSION.findall(which))
            for name in ("pico-sdk", "tinyusb"):
                passing[name] |= set(re.findall(rf"(?i){name} ([\d.]+\d)", libraries))
    assert passing == {name: set(sources.TESTED[name][0]) for name in passing}
    assert len(tried) == 5


def test_a_folder_that_is_not_the_right_checkout(tree: Path, monkeypatch: MonkeyPatch) -> None:
    checkout = "a checkout of MicroPython"
    for named, what in (("/nowhere", "a folder"), (__file__, "a folder"), (f"{tree}/py", checkout)):
        monkeypatch.setenv("MICROPYTHON_DIR", named)
        refuses(rf"^MICROPYTHON_DIR={named} is not {what}$", sources.micropython)
    monkeypatch.setenv("MICROPYTHON_DIR", str(tree))
    filled(tree, {MPCONFIG: FILES[MPCONFIG].replace("25", "9")})
    refuses(rf"^{tree} is MicroPython 1\.9\.0: take 1\.25 or newer$", sources.micropython)
    filled(tree, FILES)
    (tree / "lib/tinyusb/src/tusb_option.h").unlink()
    refuses(r"lacks lib/tinyusb/.*make -C ports/rp2 submodules", sources.micropython)


def test_paths_with_tilde_and_blanks(tree: Path, tmp_path: Path, monkeypatch: MonkeyPatch) -> None:
    monkeypatch.setattr(sources, "fetch", pytest.fail)  # a checkout that is named is not fetched
    monkeypatch.setenv("MICROPYTHON_DIR", f"~/{tree.name}")
    monkeypatch.setenv("HOME", str(tree.parent))
    assert sources.micropython() == tree
    named = tmp_path / "my work"
    named.symlink_to(tree)
    monkeypatch.setenv("MICROPYTHON_DIR", str(named))
    assert sources.micropython() == tree  # its real path has none
    shutil.copytree(tree / "py", tmp_path / "own work" / "py")
    monkeypatch.setenv("MICROPYTHON_DIR", str(tmp_path / "own work"))
    refuses(r"a path with blanks in it: .*/own work", sources.micropython)
    monkeypatch.setattr(sources, "ROOT", Path("/home/a user/quadrille"))
    refuses("a path with blanks in it: /home/a user/quadrille", sources.micropython)
