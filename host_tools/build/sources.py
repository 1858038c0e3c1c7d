"""MicroPython's source tree with the libraries that the RP2040 port needs, as in its repository."""

import os
import re
import tempfile
from pathlib import Path

from host_tools.build.apt import Apt
from host_tools.build.run import Step, tell
from host_tools.build.unpack import Place, unpack_deb, unpack_tar
from pc.cache import making, need_disk
from pc.errors import UserError
from pc.paths import CACHE, ROOT

FETCHED = CACHE / "micropython"
SUITE = "trixie"
SOURCES = ("micropython", "mbedtls")
PACKAGES = ("pico-sdk-source", "tinyusb-source")

# Versions of each library that pass (docs/building.md), the suite's first, and where to find it.
TESTED = {
    "micropython": (("1.25.0", "1.26.1"), "py/mpconfig.h"),
    "mbedtls": (("3.6.6", "3.6.2"), "lib/mbedtls/include/mbedtls/build_info.h"),
    "pico-sdk": (("2.1.1", "2.2.0"), "lib/pico-sdk/pico_sdk_version.cmake"),
    "tinyusb": (("0.18.0", "0.17.0"), "lib/tinyusb/src/tusb_option.h"),
}
NUMBER = re.compile(r"_VERSION_(?:MAJOR|MINOR|MICRO|PATCH|REVISION) +(\d+)")

OLDEST = "1.25"  # older ones do not work with our linker script


def micropython() -> Path:
    """The tree: the one named by MICROPYTHON_DIR, or Debian's, which is fetched if necessary."""
    tree = present()
    if tree is None:
        fetch()
        tree = FETCHED
    for path in (ROOT, tree):
        if re.search(r"\s", str(path)):
            raise UserError(f"MicroPython cannot be built under a path with blanks in it: {path}")
    for name, found, tested in untested(versions(tree)):
        tell(f"warning: {name} is {found}; this build was tested with {tested}")
    return tree


def present() -> Path | None:
    named = os.environ.get("MICROPYTHON_DIR")
    if not named:
        return FETCHED if FETCHED.exists() else None
    tree = Path(named).expanduser().resolve()
    if not tree.is_dir():
        raise UserError(f"MICROPYTHON_DIR={named} is not a folder")
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
    """Unpack the archive's only folder to another place."""
    return lambda name: where + name.partition("/")[2]


def _packaged(name: str) -> str | None:
    return "lib/" + name.removeprefix("usr/src/") if name.startswith("usr/src/") else None


def untested(versions: dict[str, str]) -> list[tuple[str, str, str]]:
    """Name, version, and those that were tested."""
    passing = {name: tested for name, (tested, _) in TESTED.items()}
    return [(k, v, " and ".join(passing[k])) for k, v in versions.items() if v not in passing[k]]


def versions(tree: Path) -> dict[str, str]:
    found = {}
    for name, (_, file) in TESTED.items():
        path = tree / file
        if not path.is_file():
            raise UserError(
                f"{tree} lacks {file}: in a checkout of MicroPython, fetch the libraries with "
                "`make -C ports/rp2 submodules`"
            )
        found[name] = ".".join(NUMBER.findall(path.read_text(encoding="utf-8"))[:3])
        if name == "micropython" and numbers(found[name]) < numbers(OLDEST):
            raise UserError(f"{tree} is MicroPython {found[name]}: take {OLDEST} or newer")
    return found


def numbers(version: str) -> list[int]:
    return [int(number) for number in version.split(".") if number]
