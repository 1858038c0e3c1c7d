"""MicroPython's tree: a wrong one is refused, an untested one is named and used."""

from pathlib import Path

import pytest

from host_tools.build import sources
from host_tools.errors import UserError

FILES = {
    "py/mpconfig.h": """\
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
    "lib/pico-sdk/pico_sdk_version.cmake": """\
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
def tree(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    for name, text in FILES.items():
        (tmp_path / name).parent.mkdir(parents=True, exist_ok=True)
        (tmp_path / name).write_text(text)
    monkeypatch.setenv("MICROPYTHON_DIR", str(tmp_path))
    return tmp_path


def test_a_checkout_of_the_tested_versions(tree: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert sources.micropython() == tree
    assert capsys.readouterr().out == ""


def test_other_versions_are_named_and_used(tree: Path, capsys: pytest.CaptureFixture[str]) -> None:
    (tree / "py/mpconfig.h").write_text(FILES["py/mpconfig.h"].replace("25", "27"))
    sdk = tree / "lib/pico-sdk/pico_sdk_version.cmake"
    sdk.write_text(sdk.read_text().replace("REVISION 1", "REVISION 2"))
    assert sources.micropython() == tree
    assert capsys.readouterr().out == (
        "warning: micropython is 1.27.0; this build was tested with 1.25.0\n"
        "warning: pico-sdk is 2.1.2; this build was tested with 2.1.1\n"
    )


def test_a_folder_that_is_no_checkout(tree: Path) -> None:
    (tree / "py/mpconfig.h").unlink()
    with pytest.raises(UserError, match=r"MICROPYTHON_DIR=.* is not a checkout of MicroPython"):
        sources.micropython()


def test_a_checkout_without_its_libraries(tree: Path) -> None:
    (tree / "lib/tinyusb/src/tusb_option.h").unlink()
    with pytest.raises(UserError, match=r"lacks lib/tinyusb/.*make -C ports/rp2 submodules"):
        sources.micropython()


def test_a_path_with_blanks(tree: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(sources, "ROOT", Path("/home/a user/quadrille"))
    with pytest.raises(UserError, match="a path with blanks in it: /home/a user/quadrille"):
        sources.micropython()
