"""Lay out the frozen native code of a build: `python frozen.py frozen_content.c` changes the file.

MicroPython's mpy-tool puts all of it into one section, where the linker cannot move functions
separately; without that attribute each gets a section of its own, named after it. And mpy-tool
aligns code to two bytes on ARMv6-M, but the code reads its constants relative to a program counter
rounded down to four: at an odd halfword it would read wrong ones. (Code that is loaded from a file
is always aligned to four.)
"""

import sys
from pathlib import Path

MADE_SO = r'__attribute__((section(".text,\"ax\",%progbits @ "))) __attribute__ ((aligned (2)))'
WANTED = "__attribute__((aligned(4)))"


def main(file: Path) -> None:
    text = file.read_text(encoding="utf-8")
    file.write_text(text.replace(MADE_SO, WANTED), encoding="utf-8")


if __name__ == "__main__":
    main(Path(sys.argv[1]))
