"""Hot code: what must run from SRAM, because a miss of the flash's cache costs some 50 cycles.

The list (boards/common/hot.txt) names it file by file; a line that begins with a blank continues
the one before it, and a # begins a comment:

    py/vm.c: mp_execute_bytecode             functions and constants of C
    quadrille/engine/kernels.py: copy flood  viper functions of a frozen module

The linker gets it as a fragment of its script, and the image is checked against it.
"""

import ast
import re
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from elftools.elf.elffile import ELFFile

from pc.errors import UserError
from pc.paths import BOARDS, FIRMWARE

LIST = BOARDS / "common" / "hot.txt"
PORT = "ports/rp2/"  # files in it are compiled under their bare names


@dataclass(frozen=True)
class Hot:
    """A function or a constant that belongs in SRAM."""

    file: str
    name: str

    @property
    def symbol(self) -> str:
        """Its name for the linker, or the start of it: NAME.part.0 belongs to it, too.

        MicroPython names viper after its file and numbers it: fun_data_MODULE_FILE_dot_py2.
        """
        if not self.file.endswith(".py"):
            return self.name
        number = viper_functions(self.file).index(self.name) + 1
        module = self.file.removesuffix(".py").replace("/", "_")
        file = self.file.replace("/", "_slash_").replace(".", "_dot_")
        return f"fun_data_{module}_{file}{number if number > 1 else ''}"

    @property
    def source(self) -> str:
        """The file that the compiler gets it from."""
        return "frozen_content.c" if self.file.endswith(".py") else self.file.removeprefix(PORT)

    @property
    def sections(self) -> str:
        """For the linker: the compiler makes a section for each function and each constant."""
        parts = (f".{kind}.{self.symbol}{end}" for kind in ("text", "rodata") for end in ("", ".*"))
        return f"*/{self.source}.o({' '.join(parts)})"


def listed() -> list[Hot]:
    found = []
    text = re.sub(r"#.*", "", LIST.read_text(encoding="utf-8"))
    for line in re.sub(r"\n +", " ", text).splitlines():
        file, _, names = line.partition(":")
        found += [Hot(file, name) for name in names.split()]
    for hot in found:
        if hot.file.endswith(".py") and hot.name not in viper_functions(hot.file):
            raise UserError(f"{LIST}: there is no viper function {hot.name} in {hot.file}")
    return found


def viper_functions(module: str) -> list[str]:
    """In the order in which MicroPython numbers them."""
    path = FIRMWARE / module
    body = ast.parse(path.read_bytes()).body if path.is_file() else []
    return [
        function.name
        for function in body
        if isinstance(function, ast.FunctionDef)
        and "micropython.viper" in map(ast.unparse, function.decorator_list)
    ]


def linker_script(hot: Iterable[Hot]) -> str:
    return "".join(f"{each.sections}\n" for each in hot)


def in_flash(elf: Path, hot: Iterable[Hot], sram: range) -> list[str]:
    """The symbols that should be in SRAM but are not.

    A C function that is missing altogether was inlined into others.
    """
    wanted = {(each.symbol, file) for each in hot for file in ("", Path(each.source).name)}
    return sorted(
        symbol
        for symbol, file, address in symbols(elf)
        if address not in sram and (symbol.partition(".")[0], file) in wanted
    )


def symbols(elf: Path) -> Iterator[tuple[str, str, int]]:
    """Functions and constants: name, file, address. Only static ones have a file."""
    with elf.open("rb") as stream:
        table: Any = ELFFile(stream).get_section_by_name(".symtab")
        file = ""
        for symbol in table.iter_symbols():
            kind, binding = symbol["st_info"]["type"], symbol["st_info"]["bind"]
            if kind == "STT_FILE":
                file = symbol.name
            elif kind in ("STT_FUNC", "STT_OBJECT"):
                yield symbol.name, file if binding == "STB_LOCAL" else "", symbol["st_value"]
