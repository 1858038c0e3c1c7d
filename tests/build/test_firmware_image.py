"""The images that `make firmware` has made."""

from dataclasses import replace
from pathlib import Path

import pytest

from host_tools.build import mpy, report, rp2, sources
from pc import trailer, uf2
from pc.boards import handheld_names
from pc.errors import UserError
from pc.paths import FIRMWARE, ROOT
from quadrille import __version__

pytestmark = pytest.mark.firmware


@pytest.fixture(scope="module", params=[*handheld_names(), "stock"])
def recipe(request: pytest.FixtureRequest) -> rp2.Recipe:
    recipe = rp2.recipe(request.param)
    if not recipe.product.exists():
        pytest.fail(f"there is no {recipe.product.name}: run `make firmware`", pytrace=False)
    return recipe


def test_the_uf2_holds_the_linked_image_and_nothing_else(recipe: rp2.Recipe) -> None:
    linked = (recipe.kept / "firmware.bin").read_bytes()
    image = uf2.read(recipe.product)
    flash = uf2.lay_over(image, bytes(uf2.FLASH_BYTES))
    assert flash[: len(linked)] == linked
    end = max(image) + len(uf2.last(image)) - uf2.FLASH_START
    assert end - len(linked) < 2 * uf2.PAYLOAD_BYTES
    areas = rp2.firmware_areas(recipe)
    assert list(image) == list(areas)
    assert all(len(piece) <= areas[at] for at, piece in image.items())
    assert sum(recipe.areas.values()) == uf2.FLASH_BYTES


def test_it_says_what_it_is_but_not_where_it_was_built(recipe: rp2.Recipe) -> None:
    image = uf2.read(recipe.product)
    stock = f"MicroPython {sources.TESTED['micropython'][0][0]} for RPI_PICO"
    ours = f"Quadrille {__version__} for {recipe.name}"
    assert str(trailer.find(uf2.last(image))) == (stock if recipe.name == "stock" else ours)
    data = b"".join(image.values())
    assert str(ROOT).encode() not in data
    assert str(Path.home()).encode() not in data.replace(b"/root/", b"")
    assert b"2025-04-15" in data


def test_the_report_has_every_byte_and_a_quarter_of_a_megabyte_free(recipe: rp2.Recipe) -> None:
    rows = [
        (line[:34].strip(), int(line[34:44].strip() or 0), int(line[44:].strip() or 0))
        for line in report.table(recipe.map_file, recipe.areas).splitlines()[1:]
    ]
    names, flash, ram = zip(*rows, strict=True)
    end = names.index("all firmware")
    assert (sum(flash[:end]), sum(ram[:end])) == (flash[end], ram[end])
    ends = [at + len(data) for at, data in rp2.loaded(recipe.kept / "firmware.elf")]
    areas = rp2.firmware_areas(recipe).items()
    used = sum(max(end for end in ends if at < end <= at + room) - at for at, room in areas)
    assert flash[end] == used
    assert (sum(flash[end:]), sum(ram[end:])) == (uf2.FLASH_BYTES, 264 * 1024)
    if recipe.name != "stock":
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
