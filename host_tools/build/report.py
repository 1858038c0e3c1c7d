"""What fills flash and RAM, part by part, as the linker's map file tells it."""

import re
from collections import Counter
from collections.abc import Iterator
from itertools import pairwise
from pathlib import Path

from host_tools.paths import FIRMWARE

FLASH = range(0x10000000, 0x11000000)
RAM = range(0x20000000, 0x20042000)  # 256 KiB, and two banks of 4 KiB that hold the stack

# An input section: name, address, size, object file; a long name is on a line of its own.
SECTION = re.compile(r"^ (\S+)\s+0x(\w+)\s+0x(\w+) (\S.*)$", re.MULTILINE)
SYMBOL = re.compile(r"^ +0x(\w+) +(__GcHeapStart|__GcHeapEnd|__flash_binary_end) = ", re.MULTILINE)

# The first that is found in an object file's path names its part.
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
SHARED = "frozen: names, other modules"


def table(map_file: Path, areas: dict[str, int]) -> str:
    """Lay out the parts; `areas` are what the flash holds, firmware first, with their sizes."""
    text = map_file.read_text(encoding="utf-8", errors="replace")
    text = text.partition("Linker script and memory map")[2]
    symbols = {name: int(value, 16) for value, name in SYMBOL.findall(text)}
    flash, ram = _sizes(text)
    used = symbols["__flash_binary_end"] - FLASH.start
    heap = symbols["__GcHeapEnd"] - symbols["__GcHeapStart"]
    stack = RAM.stop - symbols["__GcHeapEnd"]

    rows = [(part, size, ram[part]) for part, size in flash.most_common()]
    rows.append(("all firmware", used, ram.total()))
    (_, room), *others = areas.items()
    rows.append(("free for more firmware", room - used, 0))
    rows += [(name, size, 0) for name, size in others]
    rows += [("stack", 0, stack), ("heap, before the first module", 0, heap)]
    lines = [f"  {'bytes of':<32}{'flash':>10}{'RAM':>10}"]
    lines += [f"  {name:<32}{size or '':>10}{taken or '':>10}" for name, size, taken in rows]
    return "\n".join(lines)


def _sizes(text: str) -> tuple[Counter[str], Counter[str]]:
    flash: Counter[str] = Counter()
    ram: Counter[str] = Counter()
    for name, address, size, file in _sections(text):
        part = _part(name, file)
        if address in FLASH:
            flash[part] += size
        elif not name.startswith((".heap", ".stack")):
            ram[part] += size
            if not name.startswith((".bss", "COMMON", ".ram_vector_table")):
                flash[part] += size  # its initial value
    return flash, ram


def _sections(text: str) -> Iterator[tuple[str, int, int, str]]:
    """Give each section with all up to the next: the map's own sizes count merged strings twice."""
    found = [
        (int(address, 16), int(size, 16), name, file)
        for name, address, size, file in SECTION.findall(text)
    ]
    found = sorted(entry for entry in found if entry[1] and (entry[0] in FLASH or entry[0] in RAM))
    for (address, size, name, file), (following, *_) in pairwise(found):
        if (address in FLASH) == (following in FLASH):
            size = following - address
        yield name, address, size, file  # the last of all is the stack, which is told apart


def _part(section: str, file: str) -> str:
    """MicroPython's freezer gives every constant a section named after its module."""
    if "frozen_content" not in file:
        return next(part for sign, part in PARTS if sign in file)
    if section == ".text":
        return NATIVE
    package = re.search(r"_quadrille_([a-z]+)_", section)
    if package and (FIRMWARE / "quadrille" / package[1]).is_dir():
        return f"frozen: quadrille/{package[1]}"
    return "frozen: quadrille" if "_quadrille" in section else SHARED
