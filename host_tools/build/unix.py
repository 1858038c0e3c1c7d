"""MicroPython for this PC, and our modules compiled for it."""

import os
import platform
import shutil
import tempfile
from pathlib import Path

from host_tools.build import mpy, sources
from host_tools.build.cache import digest, is_fresh, making, write_whole
from host_tools.build.run import CommandError, Step, run
from host_tools.errors import UserError
from host_tools.paths import CACHE, FIRMWARE, UNIX_FIRMWARE, UNIX_RUNTIME

STAMPS = CACHE / "unix"
MARCH = {"x86_64": "x64", "amd64": "x64"}

# What the tests do not need and a bare machine cannot build: libffi, Berkeley DB, TLS.
LEFT_OUT = ("MICROPY_PY_FFI", "MICROPY_PY_BTREE", "MICROPY_PY_SSL", "MICROPY_SSL_MBEDTLS")


def ensure() -> None:
    march = MARCH.get(platform.machine().lower())
    if march is None:
        raise UserError(
            "the unix runtime needs an x86-64 machine, because MicroPython's code generator does "
            f"not know {platform.machine()}: `make check` and `make firmware` work here"
        )
    build_runtime()
    compile_firmware(march)


def build_runtime() -> None:
    tree = sources.micropython()
    compiler = c_compiler()
    versions = sources.versions(tree)
    key = digest([Path(__file__)], str(tree), versions, compiler)
    stamp = STAMPS / "runtime-made-from"
    if UNIX_RUNTIME.exists() and is_fresh(stamp, key):
        return
    UNIX_RUNTIME.parent.mkdir(parents=True, exist_ok=True)
    with (
        Step("unix runtime: building"),
        tempfile.TemporaryDirectory(prefix="making-", dir=CACHE) as work,
    ):
        manifest = Path(work) / "empty.py"
        manifest.touch()
        command = [
            *("make", "-C", str(tree / "ports/unix"), f"-j{os.cpu_count()}"),
            *(f"BUILD={work}/build", f"FROZEN_MANIFEST={manifest}", f"CC={compiler}"),
            *(f"{option}=0" for option in LEFT_OUT),
        ]
        env = {
            "PATH": os.environ["PATH"],
            "LC_ALL": "C",
            "MICROPY_GIT_TAG": f"v{versions['micropython']}",
            "MICROPY_MPYCROSS": str(mpy.compiler()),
        }
        try:
            run(command, "unix-runtime", env=env)
        except CommandError as error:
            raise error.explained("the unix runtime cannot be built") from error
        built = Path(work) / "build" / "micropython"
        built.replace(UNIX_RUNTIME)
    write_whole(stamp, key.encode())


def compile_firmware(march: str) -> None:
    key = digest(FIRMWARE.rglob("*.py"), march, mpy.version(mpy.compiler()))
    stamp = STAMPS / "firmware-made-from"
    if UNIX_FIRMWARE.exists() and is_fresh(stamp, key):
        return
    with making(UNIX_FIRMWARE) as folder:
        mpy.compile_tree(FIRMWARE, folder, march)
    write_whole(stamp, key.encode())


def c_compiler() -> str:
    for name in (os.environ.get("CC"), "cc", "gcc"):
        if name and shutil.which(name.split()[0]):
            return name
    raise UserError("there is no C compiler: install one (Debian: `apt install gcc libc6-dev`)")
