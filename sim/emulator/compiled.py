"""The fast core (core/core.c), compiled for this PC when it is first needed."""

import ctypes
import functools
import os
import platform
import shutil
import subprocess
import sys
import tempfile
from pathlib import Path

from pc.cache import digest
from pc.paths import CACHE

SOURCES = Path(__file__).parent / "core"
FLAGS = ("-O2", "-shared", "-fPIC", "-std=gnu11")
COMPILERS = ("cc", "gcc", "clang")
WITHOUT = "the emulator runs many times slower, and its flash cache never misses: {}"


@functools.cache
def library() -> ctypes.CDLL | None:
    """None if it does not compile here; a sentence on standard error says why, once."""
    try:
        return _load()
    except subprocess.CalledProcessError as error:
        why = next(iter(error.stderr.splitlines()), f"{error.cmd[0]} failed")
    except OSError as error:
        why = str(error)
    print(f"quadrille: {WITHOUT.format(why)}", file=sys.stderr)
    return None


def _load() -> ctypes.CDLL:
    compiler = os.environ.get("CC") or next(filter(shutil.which, COMPILERS), None)
    if not compiler:
        raise FileNotFoundError("install a C compiler (Debian: `apt install gcc libc6-dev`)")
    if not shutil.which(compiler.split()[0]):
        raise FileNotFoundError(f"there is no {compiler}, which CC names: unset CC")
    sources = sorted(SOURCES.glob("*.[ch]"))
    key = digest(sources, FLAGS, compiler, platform.platform())
    product = CACHE / "emulator" / f"core-{key[:16]}.so"
    if not product.exists():
        _compile(compiler, product)
    return ctypes.CDLL(str(product))


def _compile(compiler: str, product: Path) -> None:
    """Complete or not at all: other processes may need it at the same time."""
    product.parent.mkdir(parents=True, exist_ok=True)
    with tempfile.TemporaryDirectory(dir=product.parent) as work:
        made = Path(work) / product.name
        command = [*compiler.split(), *FLAGS, "-o", str(made), str(SOURCES / "core.c")]
        subprocess.run(command, check=True, capture_output=True, text=True)
        for old in product.parent.glob("core-*.so"):
            old.unlink(missing_ok=True)
        made.replace(product)
