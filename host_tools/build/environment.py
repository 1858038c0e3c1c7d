"""Python environments: exactly what lock files pin, checked by hash.

`.venv` has all of requirements.txt; playing needs only a fiftieth of that, in one of its own.
"""

import csv
import importlib.util
import os
import re
import shutil
import subprocess
import sys
import sysconfig
import tempfile
from pathlib import Path

from host_tools.build.apt import Apt
from host_tools.build.run import Step, run
from host_tools.build.unpack import unpack_deb
from pc.cache import digest, exclusive, is_fresh, making, need_disk, write_whole
from pc.errors import UserError
from pc.paths import CACHE, ROOT, VENV

LOCK = ROOT / "requirements.txt"
PIP = CACHE / "pip"
TYPINGS = CACHE / "typings"
PYTHON = VENV / "bin" / "python"
STAMP = "made-from"
DEBIAN_WHEELS = "/usr/share/python-wheels"

# What pip says of each wheel, as "Downloading x.whl (1.5 MB)".
SIZE = re.compile(
    r"^ *(?:Downloading|Using cached) \S+\.whl \(([\d.]+) (bytes|kB|MB)\)", re.MULTILINE
)
UNITS = {"bytes": 1e-6, "kB": 1e-3, "MB": 1.0}

CAUSES = (
    (
        ("DO NOT MATCH THE HASHES",),
        "a package is not the one that {lock} pins (its hash differs): if you trust the index that "
        "pip uses, run make again; otherwise do not use that file",
    ),
    (("No space left",), "the disk is full: make room in this folder and run make again"),
    (
        ("No matching distribution",),
        "pip found no package that {lock} pins for this Python and machine, or could not reach its "
        "index: check the network and pip's configuration and run make again",
    ),
)


def ensure() -> bool:
    """Make the environment unless it is current; return whether that was necessary."""
    if is_current():
        return False
    with exclusive():
        if is_current():
            return False
        old = CACHE / "venv-before"  # an environment cannot be made elsewhere and moved here
        shutil.rmtree(old, ignore_errors=True)
        if VENV.exists():
            VENV.rename(old)
        try:
            with Step("Python environment: installing what requirements.txt pins") as step:
                need_disk(400, "the Python environment")
                step.result = install(LOCK, VENV, make_empty(VENV))
                copy_stubs(VENV, TYPINGS)
            write_whole(VENV / STAMP, _key().encode())
        except BaseException:
            shutil.rmtree(VENV, ignore_errors=True)
            if old.exists():
                old.rename(VENV)
            raise
        shutil.rmtree(old, ignore_errors=True)
    return True


def beside(name: str) -> Path:
    """Packages that few need, in a folder of their own: what requirements-NAME.txt pins."""
    return next(_small(name).glob("lib/*/site-packages"))


def _small(name: str) -> Path:
    lock, folder = ROOT / f"requirements-{name}.txt", CACHE / name
    key = digest([lock], sys.version)
    if is_fresh(folder / STAMP, key):
        return folder / "venv"
    with exclusive():
        if not is_fresh(folder / STAMP, key):  # nor has another run made it meanwhile
            what = Step(f"Python packages: installing what {lock.name} pins")
            with what as step, making(folder) as made:
                venv = made / "venv"
                step.result = install(lock, venv, make_empty(venv, own_pip=False))
                write_whole(made / STAMP, key.encode())
    return folder / "venv"


def is_current() -> bool:
    return is_fresh(VENV / STAMP, _key())


def _key() -> str:
    return digest([LOCK], sys.version, str(VENV))


def make_empty(venv: Path, own_pip: bool = True) -> dict[str, str]:
    """Make a virtual environment; return the variables that give its Python pip."""
    if own_pip and importlib.util.find_spec("ensurepip"):
        options, variables = [], {}
    else:  # it takes five seconds; and Debian's python3 without python3-venv has none
        options, variables = ["--without-pip"], {"PYTHONPATH": str(_pip())}
    # Not sys.executable, which may be in the environment that is being replaced.
    python = f"{sys.base_prefix}/bin/python{sys.version_info.major}.{sys.version_info.minor}"
    try:
        subprocess.run([python, "-m", "venv", *options, str(venv)], check=True)
    except subprocess.CalledProcessError as error:
        raise UserError(f"Python could not make {venv}: {error}") from error
    return variables


def install(lock: Path, venv: Path, variables: dict[str, str]) -> str:
    """Install a lock file's packages, each only if it has the hash given there; tell their size."""
    command = [
        *(str(venv / "bin" / "python"), "-m", "pip", "install"),
        *("--require-hashes", "--no-deps", "--only-binary=:all:"),
        *("--disable-pip-version-check", "--no-input", "--progress-bar=off"),
        *("--requirement", str(lock)),
    ]
    told = run(
        command,
        "pip",
        "installing Python packages",
        env={**os.environ, **variables},
        progress=r"(Collecting [^;(\s]*)",
        causes=[(signs, meaning.format(lock=lock.name)) for signs, meaning in CAUSES],
    )
    megabytes = sum(float(size) * UNITS[unit] for size, unit in SIZE.findall(told))
    return f"{megabytes:.1f} MB of packages"


def _pip() -> Path:
    """pip's wheel: Python's own, or else that from which Debian's python3-venv takes it."""
    ensurepip = importlib.util.find_spec("ensurepip")
    folders = [Path(ensurepip.origin).parent / "_bundled"] if ensurepip and ensurepip.origin else []
    folders += [Path(sysconfig.get_config_var("WHEEL_PKG_DIR") or DEBIAN_WHEELS), PIP]
    for wheels in folders:
        for wheel in wheels.glob("pip-*.whl"):
            return wheel
    return _debian_pip()


def _debian_pip() -> Path:
    with making(PIP) as folder, tempfile.TemporaryDirectory(prefix="apt-", dir=folder) as work:
        for archive in Apt(Path(work)).packages("python3-pip-whl"):
            unpack_deb(archive, folder, _wheel_name)
    return next(PIP.glob("pip-*.whl"))


def _wheel_name(name: str) -> str | None:
    return name.rpartition("/")[2] if name.endswith(".whl") else None


def copy_stubs(venv: Path, typings: Path) -> None:
    """Copy MicroPython's type stubs from among other packages to a folder of their own."""
    with making(typings) as folder:
        for record in venv.glob("lib/*/site-packages/micropython_*_stubs-*.dist-info/RECORD"):
            with record.open(newline="", encoding="utf-8") as rows:
                for name, *_ in csv.reader(rows):
                    if name.endswith((".pyi", "/VERSIONS")) or "stubs/" in name:
                        (folder / name).parent.mkdir(parents=True, exist_ok=True)
                        shutil.copy(record.parent.parent / name, folder / name)


def enter() -> None:
    """Make sure of the environment, and go on in its Python."""
    _go_on(VENV, anew=ensure())


def enter_to_play() -> None:
    """The same with what playing needs; a `.venv` that is current has it, too."""
    _go_on(VENV if is_current() else _small("play"))


def _go_on(venv: Path, anew: bool = False) -> None:
    if anew or Path(sys.prefix) != venv:
        python = str(venv / "bin" / "python")
        places = [str(ROOT), *filter(None, [os.environ.get("PYTHONPATH")])]
        command = [python, "-P", "-m", "host_tools", *sys.argv[1:]]
        os.execve(python, command, {**os.environ, "PYTHONPATH": os.pathsep.join(places)})
