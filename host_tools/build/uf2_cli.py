"""Tell what a UF2 file would put into a board's flash, or why it is not for this board."""

import argparse
from pathlib import Path

from host_tools.build import uf2


def add_arguments(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("file", metavar="FILE", type=Path)


def run(args: argparse.Namespace) -> int:
    image = uf2.read(args.file)
    end = image.address + len(image.data)
    print(f"{args.file}: for the RP2040, {len(image.data)} bytes, {image.address:#x} to {end:#x}")
    return 0
