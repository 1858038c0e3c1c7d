"""Make a board's carrier board: a KiCad project, and the files to order it from.

The project and two pictures are kept in boards/BOARD/pcb/; the rest goes to
build/BOARD-carrier/: Gerbers and drills, zipped, the schematic as PDF and the
list of parts. This fetches KiCad 9 where there is none (110 MB).

Examples:
  ./quadrille pcb
      all of it, for quadrille16
  ./quadrille pcb --project
      the project only, which needs no KiCad: after a change to board.py or a
      table in boards/BOARD/pcb/

Exit status: 0, or 2 with what is wrong.
"""

import argparse
import shutil
import tempfile
from pathlib import Path

from host_tools.build.kicad import kicad
from host_tools.pcb import export
from host_tools.pcb.check import problems
from host_tools.pcb.design import Design, folder, load
from host_tools.pcb.files import project_files
from pc.boards import REFERENCE
from pc.cache import exclusive, making
from pc.errors import explained
from pc.paths import BUILD, ROOT

PARTS = "bom.csv"


def add_arguments(parser: argparse.ArgumentParser) -> None:
    option = parser.add_argument
    option("board", metavar="BOARD", nargs="?", default=REFERENCE, help=f"default: {REFERENCE}")
    option("--project", action="store_true", help="write the KiCad project, and stop")


def run(args: argparse.Namespace) -> int:
    design = load(args.board)
    export.refuse(list(problems(design)), "our rules")
    target = folder(args.board)
    with explained(target, "written"):
        for name, text in project_files(design).items():
            (target / name).write_text(text, encoding="utf-8")
    print(f"{target.relative_to(ROOT)}: KiCad project {design.name}")
    if not args.project:
        order = BUILD / design.name
        with explained(order, "written"):
            make(design, order)
        print(f"{order.relative_to(ROOT)}: {', '.join(sorted(p.name for p in order.iterdir()))}")
    return 0


def make(design: Design, order: Path) -> None:
    tool, source = kicad(), folder(design.board.NAME)
    project = source / design.name
    with exclusive(), making(order) as made, tempfile.TemporaryDirectory() as work:
        export.refuse(export.complaints(tool, project, Path(work)), "KiCad's rules")
        layers = Path(work, "gerbers")
        export.gerbers(tool, project, layers)
        export.pack(layers, made / f"{design.name}-gerbers.zip")
        export.sheet(tool, project, made / "schematic.pdf")
        shutil.copy(source / PARTS, made)
        for picture in export.pictures(tool, project, made):
            shutil.copy(picture, source)
