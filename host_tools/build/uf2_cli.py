"""Show what a UF2 file would put into a board's flash, or why it cannot.

A file that was built here says what it is: the game or plain MicroPython, its
version, and the board that it is for (docs/building.md).

Examples:
  ./quadrille uf2 build/quadrille16.uf2
      build/quadrille16.uf2: Quadrille 0.1.0 for quadrille16; for the RP2040, …

Exit status: 0, or 2 if it is not a UF2 file, damaged, or for a chip that no firmware is for.
"""

import argparse
from pathlib import Path

from pc import trailer, uf2


def add_arguments(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("file", metavar="FILE", type=Path)


def run(args: argparse.Namespace) -> int:
    image = uf2.read(args.file)
    what = trailer.find(uf2.last(image)) or "does not say what it is"
    where = " and ".join(f"{at:#x} to {at + len(piece):#x}" for at, piece in image.items())
    chip = uf2.chip_of(args.file.read_bytes()).name
    print(f"{args.file}: {what}; for the {chip}, {uf2.size(image)} bytes, {where}")
    return 0
