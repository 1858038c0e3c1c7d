"""The images that `make firmware` has made. Costs one more build, 40 s of one core."""

import os
import shutil
import subprocess
import sys
from dataclasses import replace
from pathlib import Path

import pytest

from host_tools.build import mpy, report, rp2, sources, trailer, uf2
from host_tools.build.toolchain import toolchain
from host_tools.errors import UserError
from host_tools.paths import FIRMWARE, ROOT
from quadrille import __version__
from sim.boards import handheld_names

BUILD_AGAIN = "from host_tools.build import rp2; rp2.build(rp2.recipe('quadrille16'))"


@pytest.fixture(scope="module", params=[*handheld_names(), "stock"])
def recipe(request: pytest.FixtureRequest) -> rp2.Recipe:
    recipe = rp2.recipe(request.param)
    if not recipe.product.exists():
        pytest.fail(f"there is no {recipe.product.name}: run `make firmware`", pytrace=False)
    return recipe


def test_the_uf2_holds_the_linked_image(recipe: rp2.Recipe) -> None:
    linked = (recipe.kept / "firmware.bin").read_bytes()
    image = uf2.read(recipe.product)
    assert image.address == uf2.FLASH_START
    assert image.data[: len(linked)] == linked
    assert len(image.data) - len(linked) < 2 * uf2.PAYLOAD_BYTES


def test_it_says_what_it_is(recipe: rp2.Recipe) -> None:
    said = str(trailer.find(uf2.read(recipe.product).data))
    if recipe.name == "stock":
        assert said == f"MicroPython {sources.TESTED['micropython'][0]} for RPI_PICO"
    else:
        assert said == f"Quadrille {__version__} for {recipe.name}"


def test_it_leaves_the_rest_of_the_flash_alone(recipe: rp2.Recipe) -> None:
    assert len(uf2.read(recipe.product).data) <= recipe.areas["firmware"]
    assert sum(recipe.areas.values()) == uf2.FLASH_BYTES


def test_it_tells_nothing_of_where_it_was_built(recipe: rp2.Recipe) -> None:
    data = uf2.read(recipe.product).data
    assert str(ROOT).encode() not in data
    assert str(Path.home()).encode() not in data.replace(b"/root/", b"")
    assert b"2025-04-15" in data


def test_the_report_accounts_for_every_byte(recipe: rp2.Recipe) -> None:
    rows = [
        (line[:34].strip(), [int(cell or 0) for cell in (line[34:44].strip(), line[44:].strip())])
        for line in report.table(recipe.map_file, recipe.areas).splitlines()[1:]
    ]
    end = [name for name, _ in rows].index("all firmware")
    for column in (0, 1):
        assert sum(sizes[column] for _, sizes in rows[:end]) == rows[end][1][column]
    assert rows[end][1][0] == (recipe.kept / "firmware.bin").stat().st_size
    assert sum(sizes[0] for _, sizes in rows[end:]) == uf2.FLASH_BYTES
    assert sum(sizes[1] for _, sizes in rows[end:]) == 264 * 1024


def test_an_image_too_big_for_its_board_is_refused(recipe: rp2.Recipe) -> None:
    size = len(uf2.read(recipe.product).data)
    tree = sources.micropython()
    with pytest.raises(UserError, match=r"would be 1 bytes too big for the \d+ bytes of flash"):
        rp2.image(replace(recipe, areas={"firmware": size - 1}), tree)


def test_our_modules_are_frozen_as_the_pinned_compiler_makes_them(tmp_path: Path) -> None:
    """MicroPython's own compiler is older and must never come near our viper code."""
    assert not (sources.micropython() / "mpy-cross" / "build").exists()
    mpy.compile_tree(FIRMWARE, tmp_path, "armv6m")
    for compiled in tmp_path.rglob("*.mpy"):
        name = compiled.relative_to(tmp_path)
        frozen = rp2.recipe("quadrille16").kept / "frozen_mpy" / name
        assert frozen.read_bytes() == compiled.read_bytes(), f"{name}: run `make firmware`?"


def test_building_again_elsewhere_gives_the_same_bytes(tmp_path: Path) -> None:
    for folder in ("boards", "firmware", "host_tools", "sim"):
        shutil.copytree(ROOT / folder, tmp_path / "q" / folder)
    tree = tmp_path / "sources"
    shutil.copytree(sources.micropython(), tree, symlinks=True)
    compiler = toolchain()
    environment = {
        **os.environ,
        **compiler.environment(),
        "PATH": f"{compiler.bin}:{os.environ['PATH']}",
        "MICROPYTHON_DIR": str(tree),
    }
    subprocess.run(
        [sys.executable, "-c", BUILD_AGAIN],
        cwd=tmp_path / "q",
        env=environment,
        check=True,
        timeout=600,
    )
    again = (tmp_path / "q" / "build" / "quadrille16.uf2").read_bytes()
    assert again == rp2.recipe("quadrille16").product.read_bytes()
