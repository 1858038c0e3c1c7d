"""Make a case for a handheld: STL and 3MF files to print, and SVG drawings for a laser cutter.

They go to build/case/BOARD. What cannot be built with these parameters, in millimetres, is refused.
Every piece is checked before it is written: it is closed, can be printed without support, fits the
bed, and fits the others. docs/case.md says how to print it and put it together.

Examples:
  ./quadrille case
      the reference handheld's, for a bed of 180 mm
  ./quadrille case --pitch 9.97 --shrink 0.4 --diffuser 3
      the same for another panel, plastic and sheet
  ./quadrille case --board hat16x10
      another board's
  ./quadrille case --pictures
      the pictures of docs/case.md, in docs/case

Exit status: 0, or 2 if that cannot be built.
"""

import argparse
from dataclasses import fields
from math import isfinite

from host_tools.case import provide
from host_tools.case.layout import Layout, layout
from host_tools.case.measures import measures
from host_tools.case.parameters import Parameters
from host_tools.progress import Progress
from pc.boards import REFERENCE
from pc.cache import exclusive, making, write_whole
from pc.errors import UserError
from pc.paths import BUILD, ROOT

PICTURES = ROOT / "docs" / "case"


def add_arguments(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("--board", default=REFERENCE, metavar="NAME", help="whose measures to take")
    parser.add_argument("--pictures", action="store_true", help="draw those of docs/case.md anew")
    for each in fields(Parameters):
        least, most = each.metadata["limits"]
        usual = "" if each.default is None else f", usually {each.default:g}"
        parser.add_argument(
            f"--{each.name}",
            type=number,
            default=each.default,
            metavar="MM" if each.name != "shrink" else "PERCENT",
            help=f"{each.metadata['help']}: {least:g} to {most:g}{usual}".replace("%", "%%"),
        )


def number(text: str) -> float:
    try:
        value = float(text)
    except ValueError:
        value = float("nan")
    if not isfinite(value):
        raise argparse.ArgumentTypeError(f"{text!r} is not a number")
    return value


def run(args: argparse.Namespace) -> int:
    parameters = Parameters(**{each.name: getattr(args, each.name) for each in fields(Parameters)})
    made = layout(measures(args.board), parameters)
    provide()
    if args.pictures:
        folder, files = PICTURES, picture_files(made)
        for name, data in files.items():
            write_whole(folder / name, data)
    else:
        folder, files = BUILD / "case" / args.board, case_files(made)
        with exclusive(), making(folder) as new:  # and nothing of other parameters is left
            for name, data in files.items():
                write_whole(new / name, data)
    left, top, right, bottom = made.outer
    size = right - left, bottom - top, made.back + parameters.wall
    print("the case: " + " × ".join(f"{side:.0f}" for side in size) + " mm")
    print(f"{folder.relative_to(ROOT)}: {', '.join(files)}")
    return 0


def case_files(made: Layout) -> dict[str, bytes]:
    from host_tools.case import checks, laser, parts
    from host_tools.case.files import stl, three_mf

    with Progress("making the case", 3) as bar:
        pieces = parts.pieces(made)
        bar.advance()
        if wrong := next(checks.problems(made, pieces), None):
            raise UserError(f"this case cannot be built: {wrong}; change the measures")
        bar.advance()
        files: dict[str, bytes] = {}
        for name, solid in pieces.items():
            printed = parts.for_the_bed(made, name, solid)
            apart = made.cap + 8
            row = [(count * apart, 0.0) for count in range(len(made.buttons))]
            files[f"{name}.stl"] = stl(printed)
            files[f"{name}.3mf"] = three_mf(printed, name, row if name == "cap" else [(0.0, 0.0)])
        for name, drawing in laser.drawings(made).items():
            files[f"{name}.svg"] = drawing.encode()
        bar.advance()
    return files


def picture_files(made: Layout) -> dict[str, bytes]:
    from host_tools.case import pictures

    # All steps are shown of the reference handheld only.
    views = pictures.VIEWS if made.measures.name == REFERENCE else {"assembled": pictures.assembled}
    files = {}
    with Progress("drawing the case", len(views)) as bar:
        for name, draw in views.items():
            files[f"{made.measures.name}-{name}.png"] = draw(made)
            bar.advance()
    return files
