"""MicroPython for this PC, and our modules compiled for it."""

import os
import platform
import shutil
import tempfile
from pathlib import Path

from host_tools.build import mpy, sources
from host_tools.build.run import Step, run
from pc.cache import digest, is_fresh, making, write_whole
from pc.errors import UserError
from pc.paths import CACHE, FIRMWARE, UNIX_FIRMWARE, UNIX_RUNTIME

STAMPS = CACHE / "unix"
X86_64 = ("x86_64", "amd64")
MARCH = "x64"

# Not needed by the tests, and not available on every machine: libffi, Berkeley DB, TLS.
LEFT_OUT = ("MICROPY_PY_FFI", "MICROPY_PY_BTREE", "MICROPY_PY_SSL", "MICROPY_SSL_MBEDTLS")


def has_viper() -> bool:
    return platform.machine().lower() in X86_64


def without_viper() -> str:
    return (
        "the unix runtime needs an x86-64 machine, because MicroPython generates no viper code "
        f"for {platform.machine()}"
    )


def ensure() -> None:
    if not has_viper():
        raise UserError(f"{without_viper()}: `make test` leaves out what needs it")
    build_runtime()
    compile_firmware()


def build_runtime() -> None:
    compiler = c_compiler()  # first, as the sources are 15 MB to fetch
    tree = sources.micropython()
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
        run(command, "unix-runtime", "building the unix runtime", env=env)
        (Path(work) / "build" / "micropython").replace(UNIX_RUNTIME)
    write_whole(stamp, key.encode())


def compile_firmware() -> None:
    key = digest(FIRMWARE.rglob("*.py"), MARCH, mpy.version(mpy.compiler()))
    stamp = STAMPS / "firmware-made-from"
    if UNIX_FIRMWARE.exists() and is_fresh(stamp, key):
        return
    with making(UNIX_FIRMWARE) as folder:
        mpy.compile_tree(FIRMWARE, folder, MARCH)
    write_whole(stamp, key.encode())


def c_compiler() -> str:
    for name in (os.environ.get("CC"), "cc", "gcc"):
        if name and shutil.which(name.split()[0]):
            return name
    raise UserError("there is no C compiler: install one (Debian: `apt install gcc libc6-dev`)")


def compiled() -> dict[str, str]:
    """The environment of a Python that compiles viper code for this PC."""
    return {"VIPER_MODE": "compiled", "VIPER_CACHE": str(CACHE / "viper"), "CC": c_compiler()}
