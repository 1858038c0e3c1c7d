"""Frozen viper code lies where it finds its constants."""

from typing import Any

from elftools.elf.elffile import ELFFile

from host_tools.paths import CACHE


def is_native(symbol: Any) -> bool:
    """A function's data is in .text, among the code, only if it is machine code."""
    return symbol.name.startswith("fun_data_quadrille_") and "_dot_py" in symbol.name


def test_frozen_native_code_starts_at_whole_words() -> None:
    """MicroPython's mpy-tool aligns it to halfwords; a constant at an odd one would be misread."""
    with (CACHE / "images" / "quadrille16" / "firmware.elf").open("rb") as file:
        symbols: Any = ELFFile(file).get_section_by_name(".symtab")
        addresses = {s.name: s["st_value"] for s in symbols.iter_symbols() if is_native(s)}
    assert len(addresses) > 40
    assert {name: hex(at) for name, at in addresses.items() if at % 4} == {}
