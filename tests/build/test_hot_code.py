"""Hot code runs from SRAM, or the image is refused by name; frozen code finds its constants."""

import re
import shutil
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest
from elftools.elf.elffile import ELFFile
from pytest import MonkeyPatch

from host_tools.build import hot, rp2, sources
from pc.chips import RP2040
from pc.paths import CACHE
from tests.command import refuses
from tests.folders import filled
from tests.golden.frames import BOARDS

pytestmark = pytest.mark.firmware

PICO_2 = pytest.param("quadrille16-pico2", marks=pytest.mark.minutes)
PARTS = ["py", "extmod", "shared", "ports/rp2", "lib/tinyusb/src", "lib/uzlib", "lib/pico-sdk/src"]


@pytest.mark.parametrize("name", [*BOARDS, PICO_2])
def test_all_hot_code_is_in_sram(name: str) -> None:
    recipe = rp2.recipe(name)
    elf = recipe.kept / "firmware.elf"
    listed = hot.listed()
    assert hot.in_flash(elf, listed, recipe.chip.sram) == []
    there = {symbol for symbol, _, _ in hot.symbols(elf)}
    viper = {each.symbol for each in listed if each.file.endswith(".py")}
    assert len(viper) > 40
    assert viper <= there


def test_the_list_names_what_is_there_once() -> None:
    """A misspelt name would look like a function that the compiler has inlined."""
    tree = sources.micropython()
    words = set()
    for folder in PARTS:
        for path in (tree / folder).rglob("*.[chS]"):
            words |= set(re.findall(r"\w+", path.read_text(encoding="utf-8", errors="replace")))
    listed = hot.listed()
    assert len(set(listed)) == len(listed)
    in_c = [each for each in listed if not each.file.endswith(".py")]
    names = {each.name.removeprefix("__wrap_") for each in in_c}
    assert names - words == {"mp_qstr_frozen_const_hashes"}  # the build makes it
    missing = {each.file for each in in_c if not (tree / each.file).is_file()}
    assert missing == {"frozen_content.c"}


def test_viper_functions_are_told_apart_by_their_order() -> None:
    names = [hot.Hot("quadrille/engine/kernels.py", name).symbol for name in ("copy", "flood")]
    module = "fun_data_quadrille_engine_kernels_quadrille_slash_engine_slash_kernels_dot_py"
    assert names == [module, module + "3"]


def test_hot_code_in_flash_or_missing_is_refused(tmp_path: Path, monkeypatch: MonkeyPatch) -> None:
    """Like an image of MicroPython's own linker script, which has the same functions in flash."""
    recipe = replace(rp2.recipe("quadrille16"), tree_name="mistaken")
    monkeypatch.setattr(rp2, "CACHE", tmp_path)
    recipe.tree.mkdir(parents=True)
    shutil.copy(CACHE / "images" / "stock" / "firmware.elf", recipe.tree)
    refuses(r"hot code from flash: .*mp_execute_bytecode.*hot\.txt", rp2.check_hot, recipe)
    viper = next(each for each in hot.listed() if each.name == "flood").symbol
    found = [
        ("mp_execute_bytecode", "", 0x10000000),
        (viper, "frozen_content.c", 0x10000000),
        ("mp_hal_ticks_ms.part.0", "modselect.c", 0x10000000),
        ("mp_hal_ticks_ms", "another.c", 0x10000000),
        ("mp_seq_multiply", "", 0x10000000),
        ("gc_collect", "", RP2040.sram[0]),
    ]
    monkeypatch.setattr(hot, "symbols", lambda elf: found)
    in_flash = ["mp_execute_bytecode", "mp_hal_ticks_ms.part.0", viper]
    assert hot.in_flash(Path(), hot.listed(), RP2040.sram) == sorted(in_flash)
    filled(tmp_path, {"hot.txt": "quadrille/engine/kernels.py: copy # of planes\n    flod\n"})
    monkeypatch.setattr(hot, "LIST", tmp_path / "hot.txt")
    refuses(r"no viper function flod in quadrille/engine/kernels\.py", hot.listed)


@pytest.mark.parametrize("name", ["quadrille16", PICO_2])
def test_frozen_native_code_starts_at_whole_words(name: str) -> None:
    """MicroPython's mpy-tool aligns it to halfwords; a constant at an odd one would be misread."""
    with (CACHE / "images" / name / "firmware.elf").open("rb") as file:
        symbols: Any = ELFFile(file).get_section_by_name(".symtab")
        # A function's data is in .text, among the code, only if it is machine code.
        native = re.compile("fun_data_quadrille_.*_dot_py")
        addresses = {s.name: s["st_value"] for s in symbols.iter_symbols() if native.match(s.name)}
    assert len(addresses) > 40
    assert {name: hex(at) for name, at in addresses.items() if at % 4} == {}
