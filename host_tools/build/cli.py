"""Build what is not in the repository: the environment, firmware images, the unix runtime.

`make` calls this. Nothing is made twice, nothing is installed outside this folder, and root is
never needed: docs/building.md.

Examples:
  ./quadrille build firmware
      build/<board>.uf2 for each board and build/stock.uf2, with their use of flash and RAM
  ./quadrille build quadrille16
      one image only
  ./quadrille build tests
      what the tests need: these images, and the unix runtime if this machine can have it

Exit status: 0, or 2 with the last lines of what failed.
"""

import argparse

from host_tools.build import environment
from host_tools.build.run import writing
from pc.cache import exclusive
from pc.paths import ROOT


def add_arguments(parser: argparse.ArgumentParser) -> None:
    parser.add_argument(
        "what", metavar="WHAT", help="env, unix, firmware, tests, bench, stock, or a board"
    )


def run(args: argparse.Namespace) -> int:
    with writing():
        if args.what == "env":
            environment.ensure()
        else:
            environment.enter()
            with exclusive():
                build(args.what)
    return 0


def build(what: str) -> None:
    from host_tools.build import report, rp2, unix
    from pc.boards import handheld_names

    if what == "unix" or (what == "tests" and unix.has_viper()):
        unix.ensure()
    if what == "unix":
        return
    if what in ("firmware", "tests"):
        recipes = [*map(rp2.board_recipe, handheld_names()), rp2.stock_recipe()]
    else:
        recipes = [rp2.recipe(what)]
    for recipe in recipes:
        product = rp2.build(recipe)
        print(f"\n{product.relative_to(ROOT)}")
        print(report.table(recipe.map_file, recipe.areas))
