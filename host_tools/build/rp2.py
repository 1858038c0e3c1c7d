"""Firmware images for the RP2040: MicroPython's rp2 port with a board's definition and modules."""

import os
import runpy
import shutil
import sys
from collections.abc import Iterable
from dataclasses import dataclass, replace
from pathlib import Path

from host_tools.build import mpy, sources, uf2
from host_tools.build.cache import digest, is_fresh, write_whole
from host_tools.build.run import CommandError, Step, run
from host_tools.build.toolchain import toolchain
from host_tools.errors import UserError
from host_tools.paths import BOARDS, BUILD, CACHE, FIRMWARE, TESTS

HERE = Path(__file__).parent
REFERENCE_BOARD = "quadrille16"

# A fixed date, and no word of where the tree stands: building twice gives the same bytes.
EPOCH = "1744675200"  # 2025-04-15, the day of MicroPython 1.25.0


@dataclass(frozen=True)
class Recipe:
    """What one image is made of."""

    name: str
    board: str
    manifest: Path
    areas: dict[str, int]  # of the flash, the firmware's first, and their sizes
    board_dir: Path | None = None  # None: a board that MicroPython's tree has
    c_modules: Path | None = None  # a micropython.cmake

    @property
    def product(self) -> Path:
        return BUILD / f"{self.name}.uf2"

    @property
    def work(self) -> Path:
        return CACHE / "rp2" / self.name

    @property
    def map_file(self) -> Path:
        return self.work / "firmware.elf.map"

    def inputs(self) -> Iterable[Path]:
        yield from HERE.glob("*")
        yield self.manifest
        if self.board_dir:
            yield from FIRMWARE.rglob("*.py")
            yield from self.board_dir.glob("*")
        if self.c_modules:
            yield from self.c_modules.parent.rglob("*")


def boards() -> list[str]:
    return sorted(path.parent.name for path in BOARDS.glob("*/mpconfigboard.cmake"))


def board_recipe(board: str) -> Recipe:
    folder = BOARDS / board
    definition = runpy.run_path(str(folder / "board.py"))
    return Recipe(
        name=board,
        board=board,
        manifest=folder / "manifest.py",
        areas={
            "firmware": definition["FIRMWARE_BYTES"],
            "save store": definition["STORE_BYTES"],
            "file system": definition["FILES_BYTES"],
        },
        board_dir=folder,
    )


def stock_recipe() -> Recipe:
    return Recipe(
        name="stock",
        board="RPI_PICO",
        manifest=BOARDS / "stock_manifest.py",
        areas={"firmware": 640 * 1024, "file system": 1408 * 1024},
    )


def bench_recipe() -> Recipe:
    return replace(
        board_recipe(REFERENCE_BOARD),
        name="bench",
        c_modules=TESTS / "bench" / "cmodule" / "micropython.cmake",
    )


def recipe(name: str) -> Recipe:
    special = {"stock": stock_recipe, "bench": bench_recipe}
    if name in special:
        return special[name]()
    if name not in boards():
        known = ", ".join([*boards(), *special])
        raise UserError(f"there is no firmware '{name}'; there are: {known}")
    return board_recipe(name)


def build(recipe: Recipe) -> Path:
    """Make the image if anything it is made from has changed; return the UF2 file."""
    tree = sources.micropython()
    compiler = toolchain()
    versions = sources.versions(tree)
    tools = digest(
        [], tree, versions, compiler.bin, compiler.version(), mpy.version(mpy.compiler())
    )
    key = digest((path for path in recipe.inputs() if path.is_file()), tools)
    stamp = recipe.work / "made-from"
    if recipe.product.exists() and is_fresh(stamp, key):
        return recipe.product
    environment = {
        **compiler.environment(),
        "PATH": f"{sys.prefix}/bin:{os.environ['PATH']}",  # cmake is in .venv
        "LC_ALL": "C",
        "PYTHONHASHSEED": "0",
        "SOURCE_DATE_EPOCH": EPOCH,
        "MICROPY_GIT_TAG": f"v{versions['micropython']}",
        "MICROPY_MPYCROSS": str(mpy.compiler()),
        "CFLAGS_EXTRA": prefix_maps(tree, recipe),
    }
    with Step(f"{recipe.product.name}: building"):
        configure(recipe, tree, tools, compiler.bin, environment)
        shutil.rmtree(recipe.work / "frozen_mpy", ignore_errors=True)  # goes by file times
        make(recipe, environment)
    write_whole(recipe.product, uf2.write(image(recipe)))
    write_whole(stamp, key.encode())
    return recipe.product


def configure(
    recipe: Recipe, tree: Path, tools: str, compiler: Path, environment: dict[str, str]
) -> None:
    """Run cmake, in an empty folder if its options, the sources or the tools are not as before."""
    options = {
        "MICROPY_BOARD": recipe.board,
        "MICROPY_BOARD_DIR": recipe.board_dir,
        "MICROPY_FROZEN_MANIFEST": recipe.manifest,
        "USER_C_MODULES": recipe.c_modules,
        "PICO_NO_PICOTOOL": 1,
        "PICO_TOOLCHAIN_PATH": compiler.parent,
        "CMAKE_PROJECT_firmware_INCLUDE": HERE / "firmware.cmake",
        "Python3_EXECUTABLE": sys.executable,
    }
    command = [
        *("cmake", "-G", "Unix Makefiles", "-S", str(tree / "ports/rp2"), "-B", str(recipe.work)),
        *(f"-D{name}={value}" for name, value in options.items() if value is not None),
    ]
    key = digest([], tools, command)
    stamp = recipe.work / "set-up-with"
    if is_fresh(stamp, key):
        return
    shutil.rmtree(recipe.work, ignore_errors=True)
    _run(recipe, command, "configure", environment)
    write_whole(stamp, key.encode())


def make(recipe: Recipe, environment: dict[str, str]) -> None:
    command = ["make", "-C", str(recipe.work), f"-j{os.cpu_count()}"]
    _run(recipe, command, "make", environment, progress=r"\[ *(\d+0%)]")


def _run(
    recipe: Recipe, command: list[str], step: str, environment: dict[str, str], progress: str = ""
) -> None:
    try:
        run(command, f"{recipe.name}-{step}", env=environment, progress=progress)
    except CommandError as error:
        raise error.explained(f"{recipe.product.name} cannot be built") from error
    except FileNotFoundError as error:
        raise UserError(f"{error.filename} is missing: install it and run make again") from error


def prefix_maps(tree: Path, recipe: Recipe) -> str:
    """Name files in the image as they would be called in any checkout."""
    folders = {recipe.work: "build", tree: "micropython"}
    if recipe.c_modules:
        folders[recipe.c_modules.parent] = "c_modules"
    return " ".join(f"-ffile-prefix-map={folder}={name}" for folder, name in folders.items())


def image(recipe: Recipe) -> uf2.Image:
    data = (recipe.work / "firmware.bin").read_bytes()
    room = recipe.areas["firmware"]
    if len(data) > room:
        raise UserError(
            f"{recipe.product.name} would be {len(data) - room} bytes too big for the {room} bytes "
            "of flash that the board has for firmware"
        )
    return uf2.Image(uf2.FLASH_START, data)
