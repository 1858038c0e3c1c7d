"""MicroPython for a Cortex-M33 in QEMU, with our modules frozen in as for a Pico 2."""

import os
import sys
import tempfile
from pathlib import Path

from host_tools.build import mpy, sources
from host_tools.build.run import Step, run
from host_tools.build.toolchain import toolchain
from pc.cache import digest, is_fresh, write_whole
from pc.paths import BOARDS, CACHE, FIRMWARE, TESTS

BOARD = TESTS / "m33"  # its definition, for MicroPython
MANIFEST = BOARDS / "m33_manifest.py"
PRODUCT = CACHE / "m33" / "firmware.elf"
STAMP = CACHE / "m33" / "made-from"
HEAP = 400 * 1024  # bytes; a Pico 2 has more
FROZEN_PY = Path(__file__).with_name("frozen.py")


def ensure() -> None:
    tree = sources.micropython()
    compiler = toolchain()
    inputs = [*BOARD.glob("*"), MANIFEST, *FIRMWARE.rglob("*.py"), Path(__file__), FROZEN_PY]
    tools = (sources.versions(tree), compiler.version(), mpy.version(mpy.compiler()))
    key = digest(filter(Path.is_file, inputs), tree, tools)
    if PRODUCT.exists() and is_fresh(STAMP, key):
        return
    PRODUCT.parent.mkdir(parents=True, exist_ok=True)
    with (
        Step("Cortex-M33 for QEMU: building"),
        tempfile.TemporaryDirectory(prefix="making-", dir=CACHE) as work,
    ):
        build = f"{work}/build"
        command = [
            *("make", "-C", str(tree / "ports/qemu"), f"-j{os.cpu_count()}"),
            *("BOARD=M33", f"BOARD_DIR={BOARD}", f"BUILD={build}", f"PYTHON={sys.executable}"),
            *(f"CROSS_COMPILE={compiler.bin}/arm-none-eabi-", f"MICROPY_HEAP_SIZE={HEAP}"),
            *(f"FROZEN_MANIFEST={MANIFEST}", f"FROZEN_PY={FROZEN_PY}"),
            f"{build}/firmware.elf",
        ]
        env = {
            **compiler.environment(),
            "PATH": os.environ["PATH"],
            "LC_ALL": "C",
            "MICROPY_GIT_TAG": f"v{sources.versions(tree)['micropython']}",
            "MICROPY_MPYCROSS": str(mpy.compiler()),
        }
        run(command, "m33", "building for the Cortex-M33", env=env)
        Path(build, "firmware.elf").replace(PRODUCT)
    write_whole(STAMP, key.encode())
