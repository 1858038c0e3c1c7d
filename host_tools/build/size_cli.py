"""Compare flash, RAM and heap with those of another build of the firmware.

BEFORE is another copy of this repository, at another commit; run `make
firmware` there and here first. This prints a table in Markdown for a pull
request: each part of the reference board's image that has grown or shrunk, what
is left, and the free heap with the app's modules loaded, measured in the
emulator.

Examples:
  git worktree add ../before main && make -C ../before firmware
      the commit to compare with, next to this one
  ./quadrille size ../before
      what the changes since then cost, after `make firmware` here

Exit status: 0, or 2 if there is no firmware in one of the two folders.
"""

import argparse
from pathlib import Path

from host_tools.build import report, rp2
from pc.boards import REFERENCE
from pc.errors import UserError
from pc.paths import ROOT
from sim.emulator import Handheld

FREE = """\
import gc
import quadrille.app
gc.collect()
print(gc.mem_free())
"""


def add_arguments(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("before", metavar="BEFORE", type=Path)


def run(args: argparse.Namespace) -> int:
    before, after = rows(args.before), rows(ROOT)
    print(report.comparison(before, after))
    return 0


def rows(root: Path) -> list[report.Row]:
    """What the reference board's firmware uses in a copy of this repository."""
    recipe = rp2.board_recipe(REFERENCE)
    map_file = root / recipe.map_file.relative_to(ROOT)
    image = root / recipe.product.relative_to(ROOT)
    for path in (map_file, image):
        if not path.is_file():
            raise UserError(f"there is no {path}: run `make firmware` in {root}")
    heap = int(Handheld(image, REFERENCE).boot().exec(FREE))
    return [
        *report.rows(map_file, recipe.areas, recipe.chip.sram),
        report.Row(report.FREE_HEAP, 0, heap),
    ]
