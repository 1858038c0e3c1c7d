"""How much flash and RAM each part uses, from the linker's map file."""

import re
from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass
from itertools import pairwise
from pathlib import Path

from pc.paths import FIRMWARE

FLASH = range(0x10000000, 0x11000000)

# An input section: name, address, size, object file; a long name is on a line of its own.
SECTION = re.compile(r"^ (\S+)\s+0x(\w+)\s+0x(\w+) (\S.*)$", re.MULTILINE)
# Copied to RAM at every start: the output section, its size, and where it is in flash. (With
# MicroPython's own script for the RP2350, .bss and .heap have a place there and take up nothing.)
COPIED = re.compile(r"^\.(?:data|scratch_\w) +0x\w+ +0x(\w+) load address 0x(\w+)$", re.MULTILINE)
SYMBOL = re.compile(
    r"^ +0x(\w+) +(?:PROVIDE \()?(__(?:GcHeapStart|GcHeapEnd|firmware_end|flash_binary_end)) = ",
    re.MULTILINE,
)

# The first one found in an object file's path decides which part it is.
PARTS = (
    (".a(", "compiler's libraries"),
    ("/cmodule/", "C modules"),
    ("/lib/pico-sdk/", "pico-sdk"),
    ("/boot_stage2/", "pico-sdk"),
    ("/lib/tinyusb/", "TinyUSB"),
    ("/lib/mbedtls", "mbedtls (hashes, ciphers)"),
    ("/lib/littlefs/", "littlefs"),
    ("/lib/libm/", "libm, FAT"),
    ("/lib/oofatfs/", "libm, FAT"),
    ("", "MicroPython"),
)
NATIVE = "frozen: viper functions"
HOT_NATIVE = "in SRAM: hot viper functions"
HOT = "in SRAM: other hot code"
IMAGE, END = "image of .data", "end of an area"
CODE = (".text", ".rodata", ".time_critical")
FREE = {"firmware": "free for more C", "more firmware": "free for more frozen modules"}
SHARED = "frozen: names, other modules"
ALL = "all firmware"
HEAP = "heap, before the first module"
FREE_HEAP = "heap, with the app’s modules"
ALWAYS_TOLD = (ALL, *FREE.values(), HEAP, FREE_HEAP)


@dataclass(frozen=True)
class Row:
    part: str
    flash: int
    ram: int


def rows(map_file: Path, areas: dict[str, int], sram: range) -> list[Row]:
    """The parts, and what is left; `areas` are those of the flash, from its start."""
    text = map_file.read_text(encoding="utf-8", errors="replace")
    text = text.partition("Linker script and memory map")[2]
    symbols = {name: int(value, 16) for value, name in SYMBOL.findall(text)}
    flash, ram = _sizes(text, sram)
    heap = symbols["__GcHeapEnd"] - symbols["__GcHeapStart"]
    stack = sram.stop - symbols["__GcHeapEnd"]

    found = [Row(part, size, ram[part]) for part, size in flash.most_common()]
    found.append(Row(ALL, flash.total(), ram.total()))
    start = FLASH.start
    for name, size in areas.items():
        ends = [end - start for end in symbols.values() if start < end <= start + size]
        found.append(Row(FREE[name], size - ends[0], 0) if ends else Row(name, size, 0))
        start += size
    return [*found, Row("stack", 0, stack), Row(HEAP, 0, heap)]


def table(map_file: Path, areas: dict[str, int], sram: range) -> str:
    lines = [f"  {'bytes of':<32}{'flash':>10}{'RAM':>10}"]
    for row in rows(map_file, areas, sram):
        lines.append(f"  {row.part:<32}{row.flash or '':>10}{row.ram or '':>10}")
    return "\n".join(lines)


def comparison(before: list[Row], after: list[Row]) -> str:
    """A Markdown table of what has changed, and of the totals."""
    old = {row.part: row for row in before}
    new = {row.part: row for row in after}
    lines = ["| bytes of | flash | | RAM | |", "| --- | ---: | ---: | ---: | ---: |"]
    for part in dict.fromkeys([*new, *old]):
        was, now = old.get(part, Row(part, 0, 0)), new.get(part, Row(part, 0, 0))
        if was != now or part in ALWAYS_TOLD:
            cells = (*_cells(was.flash, now.flash), *_cells(was.ram, now.ram))
            lines.append(f"| {part} | {' | '.join(cells)} |")
    return "\n".join(lines)


def _cells(before: int, after: int) -> tuple[str, str]:
    """A size and its change; empty if there is none."""
    change = f"{after - before:+,}" if before != after else ""
    return f"{after:,}" if before or after else "", change


def _sizes(text: str, sram: range) -> tuple[Counter[str], Counter[str]]:
    flash: Counter[str] = Counter()
    ram: Counter[str] = Counter()
    for name, address, size, file in _sections(text, sram):
        part = _part(name, file)
        if name == IMAGE or (address in sram and name.startswith(CODE)):
            part = HOT_NATIVE if part == NATIVE else HOT
        if address in FLASH:
            flash[part] += size
        elif not name.startswith((".heap", ".stack")):
            ram[part] += size
            if not name.startswith((".bss", "COMMON", ".ram_vector_table")):
                flash[part] += size  # its initial value
    return flash, ram


def _sections(text: str, sram: range) -> Iterator[tuple[str, int, int, str]]:
    """Each section with all bytes up to the next: the map counts merged strings twice."""
    found = [
        (int(address, 16), int(size, 16), name, file)
        for name, address, size, file in SECTION.findall(text)
    ]
    found += [(int(at, 16), int(size, 16), IMAGE, "") for size, at in COPIED.findall(text)]
    found += [(int(at, 16), 1, END, "") for at, name in SYMBOL.findall(text) if "Heap" not in name]
    found = sorted(entry for entry in found if entry[1] and (entry[0] in FLASH or entry[0] in sram))
    for (address, size, name, file), (following, *_) in pairwise(found):
        if name == END:
            continue  # another area follows
        told = size if name == IMAGE else 0  # counted where it is copied to; only padding is left
        if (address in FLASH) == (following in FLASH):
            size = following - address
        yield name, address, size - told, file  # but not the last, the stack: it has its own row


def _part(section: str, file: str) -> str:
    """MicroPython's freezer gives every constant a section named after its module."""
    if "frozen_content" not in file:
        return next(part for sign, part in PARTS if sign in file)
    if re.search(r"_dot_py\d*$", section):
        return NATIVE
    package = re.search(r"_quadrille_([a-z]+)_", section)
    if package and (FIRMWARE / "quadrille" / package[1]).is_dir():
        return f"frozen: quadrille/{package[1]}"
    return "frozen: quadrille" if "_quadrille" in section else SHARED
