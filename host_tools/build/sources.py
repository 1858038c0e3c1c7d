"""MicroPython's source tree with the libraries that the RP2040 port needs, as in its repository."""

import os
import re
import tempfile
from pathlib import Path

from host_tools.build.apt import Apt
from host_tools.build.cache import making, need_disk
from host_tools.build.run import Step
from host_tools.build.unpack import Place, unpack_deb, unpack_tar
from host_tools.errors import UserError
from host_tools.paths import CACHE, ROOT

FETCHED = CACHE / "micropython"
SUITE = "trixie"
SOURCES = ("micropython", "mbedtls")
PACKAGES = ("pico-sdk-source", "tinyusb-source")

# Where each library's version stands, and the one that the build was tested with.
TESTED = {
    "micropython": ("1.25.0", "py/mpconfig.h", r"MICROPY_VERSION_(?:MAJOR|MINOR|MICRO) +(\d+)"),
    "mbedtls": (
        "3.6.6",
        "lib/mbedtls/include/mbedtls/build_info.h",
        r"MBEDTLS_VERSION_(?:MAJOR|MINOR|PATCH) +(\d+)",
    ),
    "pico-sdk": (
        "2.1.1",
        "lib/pico-sdk/pico_sdk_version.cmake",
        r"PICO_SDK_VERSION_(?:MAJOR|MINOR|REVISION) +(\d+)",
    ),
    "tinyusb": (
        "0.18.0",
        "lib/tinyusb/src/tusb_option.h",
        r"TUSB_VERSION_(?:MAJOR|MINOR|REVISION) +(\d+)",
    ),
}


def micropython() -> Path:
    """Return the tree: the one named by MICROPYTHON_DIR, or Debian's, fetched if need be."""
    if re.search(r"\s", str(ROOT)):
        raise UserError(f"MicroPython cannot be built under a path with blanks in it: {ROOT}")
    tree = present()
    if tree is None:
        fetch()
        tree = FETCHED
    warn_untested(tree)
    return tree


def present() -> Path | None:
    """Return the tree if there is one already."""
    named = os.environ.get("MICROPYTHON_DIR")
    if not named:
        return FETCHED if FETCHED.exists() else None
    tree = Path(named).expanduser().resolve()
    if not (tree / "py/mpconfig.h").is_file():
        raise UserError(f"MICROPYTHON_DIR={named} is not a checkout of MicroPython")
    return tree


def fetch() -> None:
    with (
        Step(f"MicroPython and its libraries: fetching the sources from Debian {SUITE} (15 MB)"),
        making(FETCHED) as folder,
        tempfile.TemporaryDirectory(prefix="apt-", dir=folder) as work,
    ):
        need_disk(350, "the source of MicroPython")
        apt = Apt(Path(work), SUITE)
        for archive in apt.sources(*SOURCES):
            name = archive.name.partition("_")[0]
            unpack_tar(archive, folder, _inside("" if name == "micropython" else f"lib/{name}/"))
        for archive in apt.packages(*PACKAGES):
            unpack_deb(archive, folder, _packaged)
        # The build asks for this file; none of its modules is used here.
        (folder / "lib/micropython-lib").mkdir(exist_ok=True)
        (folder / "lib/micropython-lib/README.md").touch()


def _inside(where: str) -> Place:
    """Take the archive's one folder to another place."""
    return lambda name: where + name.partition("/")[2]


def _packaged(name: str) -> str | None:
    return "lib/" + name.removeprefix("usr/src/") if name.startswith("usr/src/") else None


def warn_untested(tree: Path) -> None:
    """Name each version that differs from the tested one."""
    for name, found in versions(tree).items():
        tested = TESTED[name][0]
        if found != tested:
            print(f"warning: {name} is {found}; this build was tested with {tested}", flush=True)


def versions(tree: Path) -> dict[str, str]:
    found = {}
    for name, (_, file, pattern) in TESTED.items():
        path = tree / file
        if not path.is_file():
            raise UserError(
                f"{tree} lacks {file}: in a checkout of MicroPython, fetch the libraries with "
                "`make -C ports/rp2 submodules`"
            )
        found[name] = ".".join(re.findall(pattern, path.read_text(encoding="utf-8"))[:3])
    return found
