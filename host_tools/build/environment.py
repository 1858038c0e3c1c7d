"""The Python environment `.venv`: exactly what requirements.txt pins, checked by hash."""

import csv
import importlib.util
import os
import shutil
import subprocess
import sys
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

CAUSES = (
    (
        ("DO NOT MATCH THE HASHES",),
        "a package is not the one that requirements.txt pins (its hash differs): if you trust the "
        "index that pip uses, run make again; otherwise do not use that file",
    ),
    (("No space left",), "the disk is full: make room in this folder and run make again"),
    (
        ("No matching distribution",),
        "pip found no package that requirements.txt pins for this Python and machine, or could not "
        "reach its index: check the network and pip's configuration and run make again",
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
            with Step("Python environment: installing what requirements.txt pins (100 MB)"):
                need_disk(400, "the Python environment")
                install(LOCK, VENV, make_empty(VENV))
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
    lock, folder = ROOT / f"requirements-{name}.txt", CACHE / name
    key = digest([lock], sys.version)
    if not is_fresh(folder / STAMP, key):
        with exclusive(), making(folder) as made:
            install(lock, made / "venv", make_empty(made / "venv"))
            write_whole(made / STAMP, key.encode())
    return next(folder.glob("venv/lib/*/site-packages"))


def is_current() -> bool:
    return is_fresh(VENV / STAMP, _key())


def _key() -> str:
    return digest([LOCK], sys.version, str(VENV))


def make_empty(venv: Path) -> dict[str, str]:
    """Make a virtual environment; return the variables that give its Python pip."""
    if importlib.util.find_spec("ensurepip"):
        options, variables = [], {}
    else:  # Debian's python3 without python3-venv
        options, variables = ["--without-pip"], {"PYTHONPATH": str(_debian_pip())}
    # Not sys.executable, which may be in the environment that is being replaced.
    python = f"{sys.base_prefix}/bin/python{sys.version_info.major}.{sys.version_info.minor}"
    try:
        subprocess.run([python, "-m", "venv", *options, str(venv)], check=True)
    except subprocess.CalledProcessError as error:
        raise UserError(f"Python could not make {venv}: {error}") from error
    return variables


def install(lock: Path, venv: Path, variables: dict[str, str]) -> None:
    """Install a lock file's packages, each only if it has the hash given there."""
    command = [
        *(str(venv / "bin" / "python"), "-m", "pip", "install"),
        *("--require-hashes", "--no-deps", "--only-binary=:all:"),
        *("--disable-pip-version-check", "--no-input", "--progress-bar=off"),
        *("--requirement", str(lock)),
    ]
    run(
        command,
        "pip",
        "installing Python packages",
        env={**os.environ, **variables},
        progress=r"(Collecting [^;(\s]*)",
        causes=CAUSES,
    )


def _debian_pip() -> Path:
    """pip's wheel, from the package that Debian's python3-venv takes it from."""
    wheels = Path("/usr/share/python-wheels")
    if not list(wheels.glob("pip-*.whl")):
        wheels = PIP
    if not list(wheels.glob("pip-*.whl")):
        with making(PIP) as folder, tempfile.TemporaryDirectory(prefix="apt-", dir=folder) as work:
            for archive in Apt(Path(work)).packages("python3-pip-whl"):
                unpack_deb(archive, folder, _wheel_name)
    return next(wheels.glob("pip-*.whl"))


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
    if ensure() or Path(sys.prefix) != VENV:
        os.execv(PYTHON, [str(PYTHON), "-m", "host_tools", *sys.argv[1:]])
