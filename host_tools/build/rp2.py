"""Firmware images for the RP2040 and the RP2350.

MicroPython's rp2 port with a board's definition and modules. The images of all boards with a chip
come from one cmake tree, one after the other: they differ only in what is frozen, so the second
takes only a few seconds.
"""

import os
import shutil
import sys
from collections.abc import Iterable
from dataclasses import dataclass, replace
from itertools import accumulate
from pathlib import Path

from elftools.elf.elffile import ELFFile

from host_tools.build import hot, mpy, sources
from host_tools.build.run import Step, run
from host_tools.build.toolchain import Toolchain, toolchain
from pc import uf2
from pc.boards import REFERENCE, handheld_names, load_board
from pc.cache import digest, is_fresh, making, write_whole
from pc.chips import CHIPS, RP2040, Chip
from pc.errors import UserError
from pc.paths import BOARDS, BUILD, CACHE, FIRMWARE, TESTS
from pc.trailer import Trailer, append
from quadrille import __version__

HERE = Path(__file__).parent
MANIFEST = "manifest.py"
DEFINITION = BOARDS / "common"  # of all our boards, for MicroPython

FIRMWARE_AREA, MORE_AREA = "firmware", "more firmware"

# A fixed date, and no paths of this machine: building twice gives the same bytes.
EPOCH = "1744675200"  # 2025-04-15, the day of MicroPython 1.25.0


@dataclass(frozen=True)
class Recipe:
    name: str
    chip: Chip
    tree_name: str  # of cmake's folder; images with the same share all compiled C
    board: str
    manifest: Path
    areas: dict[str, int]  # of the flash, from its start, and their sizes
    board_py: Path | None = None  # None: the board is one of MicroPython's
    c_modules: Path | None = None  # a micropython.cmake

    @property
    def product(self) -> Path:
        return BUILD / f"{self.name}.uf2"

    @property
    def tree(self) -> Path:
        return CACHE / "rp2" / self.tree_name

    @property
    def kept(self) -> Path:
        """Where a build is kept: firmware.bin, .elf for a debugger, .elf.map, frozen_mpy/."""
        return CACHE / "images" / self.name

    def trailer(self, tree: Path) -> Trailer:
        """What the image says of itself; `tree` is MicroPython's."""
        if self.board_py:
            return Trailer("Quadrille", __version__, self.board_py.parent.name, self.chip)
        return Trailer("MicroPython", sources.versions(tree)["micropython"], self.board, self.chip)

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
            yield from DEFINITION.glob("*")
        if self.c_modules:
            yield from self.c_modules.parent.rglob("*")


def board_recipe(name: str, chip: Chip = RP2040) -> Recipe:
    board = load_board(name)
    return Recipe(
        name=name + chip.suffix,
        chip=chip,
        tree_name="boards" + chip.suffix,
        board="QUADRILLE",
        manifest=DEFINITION / "manifest.py",
        areas={
            FIRMWARE_AREA: board.FIRMWARE_BYTES,
            "save store": board.STORE_BYTES,
            MORE_AREA: board.MORE_FIRMWARE_BYTES,
            "file system": board.FILES_BYTES,
        },
        board_py=BOARDS / name / "board.py",
    )


# MicroPython's name of each Pico, and its firmware's part of the flash.
STOCK = {"RP2040": ("RPI_PICO", 640 * 1024), "RP2350": ("RPI_PICO2", 1024 * 1024)}


def stock_recipe(chip: Chip = RP2040) -> Recipe:
    board, room = STOCK[chip.name]
    return Recipe(
        name="stock" + chip.suffix,
        chip=chip,
        tree_name="stock" + chip.suffix,
        board=board,
        manifest=BOARDS / "stock_manifest.py",
        areas={FIRMWARE_AREA: room, "file system": chip.flash_bytes - room},
    )


def bench_recipe() -> Recipe:
    return replace(
        board_recipe(REFERENCE),
        name="bench",
        tree_name="bench",
        c_modules=TESTS / "bench" / "cmodule" / "micropython.cmake",
    )


def recipes(chip: Chip) -> list[Recipe]:
    """All images for a chip: those of our boards that may have it, and plain MicroPython."""
    return [*(board_recipe(name, chip) for name in handheld_names(chip)), stock_recipe(chip)]


def recipe(name: str) -> Recipe:
    known = {each.name: each for chip in CHIPS for each in recipes(chip)}
    known["bench"] = bench_recipe()
    if name not in known:
        raise UserError(f"there is no firmware {name!r}; there are {', '.join(known)}")
    return known[name]


def build(recipe: Recipe) -> Path:
    """Make the image if any of its sources have changed; return the UF2 file."""
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
        write_inputs(recipe)
        make(recipe, environment)
        check_hot(recipe)
        keep(recipe)
    write_whole(recipe.product, uf2.write(image(recipe, tree), recipe.chip))
    write_whole(recipe.stamp, key.encode())
    return recipe.product


def is_built(recipe: Recipe, tree: Path, compiler: Toolchain) -> bool:
    return recipe.product.exists() and is_fresh(recipe.stamp, made_from(recipe, tree, compiler))


def made_from(recipe: Recipe, tree: Path, compiler: Toolchain) -> str:
    return digest((path for path in recipe.inputs() if path.is_file()), tools(tree, compiler))


def tools(tree: Path, compiler: Toolchain) -> str:
    versions = sources.versions(tree)
    return digest([], tree, versions, compiler.bin, compiler.version(), mpy.version(mpy.compiler()))


def configure(
    recipe: Recipe, tree: Path, tools: str, compiler: Path, environment: dict[str, str]
) -> None:
    """Run cmake, in an empty folder if its options, the sources or the tools have changed."""
    options = {
        "MICROPY_BOARD": recipe.board,
        "MICROPY_BOARD_DIR": DEFINITION if recipe.board_py else None,
        "QUADRILLE_CHIP": recipe.chip.name.lower() if recipe.board_py else None,
        "MICROPY_FROZEN_MANIFEST": recipe.tree / MANIFEST,
        "USER_C_MODULES": recipe.c_modules,
        "PICO_NO_PICOTOOL": 1,
        "PICO_CLIB": "newlib",  # Debian's pico-sdk from 2.2 on prefers another
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


def write_inputs(recipe: Recipe) -> None:
    """What is frozen; and for the linker script of our boards, what belongs in SRAM."""
    lines = [f"include({str(recipe.manifest)!r})"]
    if recipe.board_py:
        lines.append(f"freeze({str(recipe.board_py.parent)!r}, {recipe.board_py.name!r})")
    write_whole(recipe.tree / MANIFEST, "\n".join(lines).encode())
    write_whole(recipe.tree / "hot.ld", hot.linker_script(hot.listed()).encode())
    write_whole(recipe.tree / "chip.ld", chip_ld(recipe.chip).read_bytes())


def chip_ld(chip: Chip) -> Path:
    """The part of our linker script that is the chip's."""
    return DEFINITION / f"{chip.name.lower()}.ld"


def check_hot(recipe: Recipe) -> None:
    """Refuse an image of ours that would run code of every tick or node from flash."""
    if not recipe.board_py:
        return
    strays = hot.in_flash(recipe.tree / "firmware.elf", hot.listed(), recipe.chip.sram)
    if strays:
        raise UserError(
            f"{recipe.product.name} would run hot code from flash: {' '.join(strays)}. "
            "boards/common/hot.txt names it: boards/common/memmap.ld must put it into SRAM"
        )


def make(recipe: Recipe, environment: dict[str, str]) -> None:
    command = ["make", "-C", str(recipe.tree), f"-j{os.cpu_count()}"]
    _run(recipe, command, "make", environment, progress=r"\[ *(\d+0%)]")


def keep(recipe: Recipe) -> None:
    """Copy what the next image of this tree will overwrite."""
    with making(recipe.kept) as folder:
        for name in ("firmware.bin", "firmware.elf", "firmware.elf.map"):
            shutil.copy(recipe.tree / name, folder)
        shutil.copytree(recipe.tree / "frozen_mpy", folder / "frozen_mpy")


def _run(
    recipe: Recipe, command: list[str], step: str, environment: dict[str, str], progress: str = ""
) -> None:
    what = f"building {recipe.product.name}"
    run(command, f"{recipe.name}-{step}", what, env=environment, progress=progress)


def prefix_maps(tree: Path, recipe: Recipe) -> str:
    """Give files the same names in the image in every checkout."""
    folders = {recipe.tree: "build", tree: "micropython"}
    if recipe.c_modules:
        folders[recipe.c_modules.parent] = "c_modules"
    return " ".join(f"-ffile-prefix-map={folder}={name}" for folder, name in folders.items())


def image(recipe: Recipe, tree: Path) -> uf2.Image:
    """A piece for each area of firmware; the last one ends with the trailer."""
    pieces: uf2.Image = {}
    for start, data in loaded(recipe.kept / "firmware.elf"):
        area = max(at for at in firmware_areas(recipe) if at <= start)
        pieces[area] = pieces.get(area, b"").ljust(start - area, b"\0") + data
    end = max(pieces)
    pieces[end] = append(pieces[end], recipe.trailer(tree))
    for at, piece in pieces.items():
        room = firmware_areas(recipe)[at]
        if len(piece) > room:
            raise UserError(
                f"{recipe.product.name} is {len(piece) - room} bytes too large for the {room} "
                f"bytes of flash that the board has for firmware at {at:#x}"
            )
    return pieces


def firmware_areas(recipe: Recipe) -> dict[int, int]:
    starts = accumulate(recipe.areas.values(), initial=uf2.FLASH_START)
    named = zip(starts, recipe.areas.items(), strict=False)
    return {at: size for at, (name, size) in named if name in (FIRMWARE_AREA, MORE_AREA)}


def loaded(elf: Path) -> list[tuple[int, bytes]]:
    """What must be in flash at the start, by address; also what is then copied to RAM."""
    with elf.open("rb") as file:
        segments = ELFFile(file).iter_segments("PT_LOAD")
        found = [(each["p_paddr"], each.data()) for each in segments if each["p_filesz"]]
    return sorted(found)
