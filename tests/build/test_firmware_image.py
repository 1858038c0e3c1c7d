"""The images that `make firmware` has made."""

import struct
from dataclasses import replace
from pathlib import Path

import pytest

from host_tools.build import mpy, report, rp2, sources
from pc import trailer, uf2
from pc.boards import REFERENCE
from pc.chips import RP2040, RP2350
from pc.errors import UserError
from pc.paths import FIRMWARE, ROOT
from quadrille import __version__

pytestmark = pytest.mark.firmware

# Of the blocks that the RP2350's boot ROM looks for.
BLOCK_BEGINS, BLOCK_ENDS = struct.pack("<I", 0xFFFFDED3), struct.pack("<I", 0xAB123579)
EXECUTABLE = bytes.fromhex("42 01 21 10")  # item 0x42, a word: for the RP2350, Arm, secure

FIRST_OF_A_PICO_2 = REFERENCE + RP2350.suffix


NAMES = [
    *(recipe.name for recipe in rp2.recipes(RP2040)),
    # They take too long to build for `make test`.
    *(pytest.param(recipe.name, marks=pytest.mark.minutes) for recipe in rp2.recipes(RP2350)),
]


@pytest.fixture(scope="module", params=NAMES)
def recipe(request: pytest.FixtureRequest) -> rp2.Recipe:
    recipe = rp2.recipe(request.param)
    if not recipe.product.exists():
        pytest.fail(f"there is no {recipe.product.name}: run `make firmware`", pytrace=False)
    return recipe


def test_the_uf2_holds_the_linked_image_and_nothing_else(recipe: rp2.Recipe) -> None:
    linked = (recipe.kept / "firmware.bin").read_bytes()
    image = uf2.read(recipe.product)
    flash = uf2.lay_over(image, bytes(recipe.chip.flash_bytes))
    assert flash[: len(linked)] == linked
    end = max(image) + len(uf2.last(image)) - uf2.FLASH_START
    assert end - len(linked) < 2 * uf2.PAYLOAD_BYTES
    areas = rp2.firmware_areas(recipe)
    assert list(image) == list(areas)
    assert all(len(piece) <= areas[at] for at, piece in image.items())
    assert sum(recipe.areas.values()) <= recipe.chip.flash_bytes
    assert uf2.chip_of(recipe.product.read_bytes()) == recipe.chip


@pytest.mark.minutes
def test_the_boot_rom_of_a_pico_2_finds_what_the_image_is() -> None:
    """Blocks that form a ring; the first one, in the first 4 kB, says what the image is."""
    image = uf2.read(rp2.recipe(FIRST_OF_A_PICO_2).product)
    flash = uf2.lay_over(image, bytes(RP2350.flash_bytes))
    start = flash.index(BLOCK_BEGINS)
    assert start < 4096
    assert flash[start + 4 : start + 8] == EXECUTABLE
    (to_the_other,) = struct.unpack_from("<i", flash, start + 12)
    other = start + to_the_other
    assert flash[other : other + 4] == BLOCK_BEGINS
    assert other < rp2.board_recipe(REFERENCE).areas["firmware"]
    back = flash.index(BLOCK_ENDS, other) - 4
    assert struct.unpack_from("<i", flash, back) == (-to_the_other,)
    # It starts at the vectors: the stack, at the end of SRAM, and Thumb code in the flash.
    stack, reset = struct.unpack_from("<II", flash)
    assert stack == RP2350.sram.stop
    assert reset & 1
    assert uf2.FLASH_START < reset < uf2.FLASH_START + 4096


def test_it_says_what_it_is_but_not_where_it_was_built(recipe: rp2.Recipe) -> None:
    image = uf2.read(recipe.product)
    says = trailer.find(uf2.last(image))
    assert says
    assert says.chip == recipe.chip
    version = sources.TESTED["micropython"][0][0]
    assert (says.name, says.version, says.board) == (
        ("Quadrille", __version__, recipe.board_py.parent.name)
        if recipe.board_py
        else ("MicroPython", version, recipe.board)
    )
    data = b"".join(image.values())
    assert str(ROOT).encode() not in data
    assert str(Path.home()).encode() not in data.replace(b"/root/", b"")
    assert b"2025-04-15" in data


def test_the_report_has_every_byte_and_a_quarter_of_a_megabyte_free(recipe: rp2.Recipe) -> None:
    rows = [
        (line[:34].strip(), int(line[34:44].strip() or 0), int(line[44:].strip() or 0))
        for line in report.table(recipe.map_file, recipe.areas, recipe.chip.sram).splitlines()[1:]
    ]
    names, flash, ram = zip(*rows, strict=True)
    end = names.index("all firmware")
    assert (sum(flash[:end]), sum(ram[:end])) == (flash[end], ram[end])
    ends = [at + len(data) for at, data in rp2.loaded(recipe.kept / "firmware.elf")]
    areas = rp2.firmware_areas(recipe).items()
    used = sum(max(end for end in ends if at < end <= at + room) - at for at, room in areas)
    assert flash[end] == used
    assert sum(flash[end:]) == sum(recipe.areas.values())
    assert sum(ram[end:]) == len(recipe.chip.sram)
    if recipe.board_py:
        free = [size for name, size, _ in rows if name.startswith("free for more ")]
        assert len(free) == 2
        assert max(free) >= 256 * 1024


def test_an_image_too_big_for_its_board_is_refused(recipe: rp2.Recipe) -> None:
    tree = sources.micropython()
    *_, last = image = rp2.image(recipe, tree)
    *_, area = (name for name in recipe.areas if "firmware" in name)
    areas = recipe.areas | {area: len(image[last]) - 1}
    with pytest.raises(UserError, match=r"is 1 bytes too large for the \d+ bytes of flash"):
        rp2.image(replace(recipe, areas=areas), tree)


def test_our_modules_are_frozen_as_the_pinned_compiler_makes_them(tmp_path: Path) -> None:
    """MicroPython's own compiler is older and must never come near our viper code."""
    assert not (sources.micropython() / "mpy-cross" / "build").exists()
    mpy.compile_tree(FIRMWARE, tmp_path, "armv6m")
    for compiled in tmp_path.rglob("*.mpy"):
        name = compiled.relative_to(tmp_path)
        frozen = rp2.recipe("quadrille16").kept / "frozen_mpy" / name
        assert frozen.read_bytes() == compiled.read_bytes(), f"{name}: run `make firmware`?"
