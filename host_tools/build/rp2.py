"""Firmware images for the RP2040: MicroPython's rp2 port with a board's definition and modules.

The images of all boards come from one cmake tree, one after the other: they differ in nothing but
what is frozen, so the second costs a few seconds only.
"""

import os
import shutil
import sys
from collections.abc import Iterable
from dataclasses import dataclass, replace
from pathlib import Path

from host_tools.build import mpy, sources, uf2
from host_tools.build.cache import digest, is_fresh, making, write_whole
from host_tools.build.run import CommandError, Step, run
from host_tools.build.toolchain import Toolchain, toolchain
from host_tools.build.trailer import Trailer, append
from host_tools.errors import UserError
from host_tools.paths import BOARDS, BUILD, CACHE, FIRMWARE, TESTS
from quadrille import __version__
from sim.boards import REFERENCE, handheld_names, load_board

HERE = Path(__file__).parent
MANIFEST = "manifest.py"
DEFINITION = BOARDS / "common"  # what MicroPython is told of all our boards

# A fixed date, and no word of where the tree stands: building twice gives the same bytes.
EPOCH = "1744675200"  # 2025-04-15, the day of MicroPython 1.25.0


@dataclass(frozen=True)
class Recipe:
    """What one image is made of."""

    name: str
    tree_name: str  # of cmake's folder; images that share it share all compiled C
    board: str
    manifest: Path
    areas: dict[str, int]  # of the flash, the firmware's first, and their sizes
    definition: Path | None = None  # None: of a board that MicroPython's tree has
    board_py: Path | None = None
    c_modules: Path | None = None  # a micropython.cmake

    @property
    def product(self) -> Path:
        return BUILD / f"{self.name}.uf2"

    @property
    def tree(self) -> Path:
        return CACHE / "rp2" / self.tree_name

    @property
    def kept(self) -> Path:
        """What is kept of a build: firmware.bin, .elf for a debugger, .elf.map, frozen_mpy/."""
        return CACHE / "images" / self.name

    def trailer(self, tree: Path) -> Trailer:
        """What the image says of itself; `tree` is MicroPython's."""
        if self.board_py:
            return Trailer("Quadrille", __version__, self.board_py.parent.name)
        return Trailer("MicroPython", sources.versions(tree)["micropython"], self.board)

    @property
    def map_file(self) -> Path:
        return self.kept / "firmware.elf.map"

    @property
    def stamp(self) -> Path:
        return self.kept / "made-from"

    def inputs(self) -> Iterable[Path]:
        yield from HERE.glob("*")
        yield self.manifest
        if self.board_py:
            yield self.board_py
            yield from FIRMWARE.rglob("*.py")
        if self.definition:
            yield from self.definition.glob("*")
        if self.c_modules:
            yield from self.c_modules.parent.rglob("*")


def board_recipe(name: str) -> Recipe:
    board = load_board(name)
    return Recipe(
        name=name,
        tree_name="boards",
        board="QUADRILLE",
        manifest=DEFINITION / "manifest.py",
        areas={
            "firmware": board.FIRMWARE_BYTES,
            "save store": board.STORE_BYTES,
            "file system": board.FILES_BYTES,
        },
        definition=DEFINITION,
        board_py=BOARDS / name / "board.py",
    )


def stock_recipe() -> Recipe:
    return Recipe(
        name="stock",
        tree_name="stock",
        board="RPI_PICO",
        manifest=BOARDS / "stock_manifest.py",
        areas={"firmware": 640 * 1024, "file system": 1408 * 1024},
    )


def bench_recipe() -> Recipe:
    return replace(
        board_recipe(REFERENCE),
        name="bench",
        tree_name="bench",
        c_modules=TESTS / "bench" / "cmodule" / "micropython.cmake",
    )


def recipe(name: str) -> Recipe:
    special = {"stock": stock_recipe, "bench": bench_recipe}
    if name in special:
        return special[name]()
    if name not in handheld_names():
        known = ", ".join([*handheld_names(), *special])
        raise UserError(f"there is no firmware '{name}'; there are: {known}")
    return board_recipe(name)


def build(recipe: Recipe) -> Path:
    """Make the image if anything it is made from has changed; return the UF2 file."""
    tree = sources.micropython()
    compiler = toolchain()
    if is_built(recipe, tree, compiler):
        return recipe.product
    versions = sources.versions(tree)
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
    key = made_from(recipe, tree, compiler)
    with Step(f"{recipe.product.name}: building"):
        configure(recipe, tree, tools(tree, compiler), compiler.bin, environment)
        shutil.rmtree(recipe.tree / "frozen_mpy", ignore_errors=True)  # goes by file times
        write_manifest(recipe)
        make(recipe, environment)
        keep(recipe)
    write_whole(recipe.product, uf2.write(image(recipe, tree)))
    write_whole(recipe.stamp, key.encode())
    return recipe.product


def is_built(recipe: Recipe, tree: Path, compiler: Toolchain) -> bool:
    """Whether the image is there, and made from what is there now."""
    return recipe.product.exists() and is_fresh(recipe.stamp, made_from(recipe, tree, compiler))


def made_from(recipe: Recipe, tree: Path, compiler: Toolchain) -> str:
    return digest((path for path in recipe.inputs() if path.is_file()), tools(tree, compiler))


def tools(tree: Path, compiler: Toolchain) -> str:
    versions = sources.versions(tree)
    return digest([], tree, versions, compiler.bin, compiler.version(), mpy.version(mpy.compiler()))


def configure(
    recipe: Recipe, tree: Path, tools: str, compiler: Path, environment: dict[str, str]
) -> None:
    """Run cmake, in an empty folder if its options, the sources or the tools are not as before."""
    options = {
        "MICROPY_BOARD": recipe.board,
        "MICROPY_BOARD_DIR": recipe.definition,
        "MICROPY_FROZEN_MANIFEST": recipe.tree / MANIFEST,
        "USER_C_MODULES": recipe.c_modules,
        "PICO_NO_PICOTOOL": 1,
        "PICO_TOOLCHAIN_PATH": compiler.parent,
        "CMAKE_PROJECT_firmware_INCLUDE": HERE / "firmware.cmake",
        "Python3_EXECUTABLE": sys.executable,
    }
    command = [
        *("cmake", "-G", "Unix Makefiles", "-S", str(tree / "ports/rp2"), "-B", str(recipe.tree)),
        *(f"-D{name}={value}" for name, value in options.items() if value is not None),
    ]
    key = digest([], tools, command)
    stamp = recipe.tree / "set-up-with"
    if is_fresh(stamp, key):
        return
    shutil.rmtree(recipe.tree, ignore_errors=True)
    _run(recipe, command, "configure", environment)
    write_whole(stamp, key.encode())


def write_manifest(recipe: Recipe) -> None:
    lines = [f"include({str(recipe.manifest)!r})"]
    if recipe.board_py:
        lines.append(f"freeze({str(recipe.board_py.parent)!r}, {recipe.board_py.name!r})")
    write_whole(recipe.tree / MANIFEST, "\n".join(lines).encode())


def make(recipe: Recipe, environment: dict[str, str]) -> None:
    command = ["make", "-C", str(recipe.tree), f"-j{os.cpu_count()}"]
    _run(recipe, command, "make", environment, progress=r"\[ *(\d+0%)]")


def keep(recipe: Recipe) -> None:
    """Put aside what the next image of this tree will overwrite."""
    with making(recipe.kept) as folder:
        for name in ("firmware.bin", "firmware.elf", "firmware.elf.map"):
            shutil.copy(recipe.tree / name, folder)
        shutil.copytree(recipe.tree / "frozen_mpy", folder / "frozen_mpy")


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
    folders = {recipe.tree: "build", tree: "micropython"}
    if recipe.c_modules:
        folders[recipe.c_modules.parent] = "c_modules"
    return " ".join(f"-ffile-prefix-map={folder}={name}" for folder, name in folders.items())


def image(recipe: Recipe, tree: Path) -> uf2.Image:
    firmware = (recipe.kept / "firmware.bin").read_bytes()
    data = append(firmware, recipe.trailer(tree))
    room = recipe.areas["firmware"]
    if len(data) > room:
        raise UserError(
            f"{recipe.product.name} would be {len(data) - room} bytes too big for the {room} bytes "
            "of flash that the board has for firmware"
        )
    return uf2.Image(uf2.FLASH_START, data)
