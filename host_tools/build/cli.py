"""Build what is not in the repository: the environment, firmware images, the unix runtime.

`make` calls this. Nothing is made twice, nothing is installed outside this folder, and root is
never needed: docs/building.md.

Examples:
  ./quadrille build firmware
      the images of each board, build/<board>.uf2 for a Pico and build/<board>-pico2.uf2 for a
      Pico 2, and plain MicroPython's, with their use of flash and RAM
  ./quadrille build pico
      those for a Pico only
  ./quadrille build quadrille16
      one image only
  ./quadrille build tests
      what `make test` needs: those, what QEMU runs, and the unix runtime if this machine can have
      it

Exit status: 0, or 2 with the last lines of what failed.
"""

import argparse

from host_tools.build import environment
from host_tools.build.run import writing
from pc.cache import exclusive
from pc.paths import ROOT


def add_arguments(parser: argparse.ArgumentParser) -> None:
    parser.add_argument(
        "what", metavar="WHAT", help="env, unix, m33, firmware, pico, tests, bench, or an image"
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
    from host_tools.build import m33, report, rp2, unix
    from pc.chips import CHIPS, RP2040

    if what == "unix" or (what == "tests" and unix.has_viper()):
        unix.ensure()
    if what in ("m33", "tests"):
        m33.ensure()
    several = {
        "unix": [],
        "m33": [],
        "firmware": [recipe for chip in CHIPS for recipe in rp2.recipes(chip)],
        "pico": rp2.recipes(RP2040),
        "tests": rp2.recipes(RP2040),
    }
    for recipe in several[what] if what in several else [rp2.recipe(what)]:
        product = rp2.build(recipe)
        print(f"\n{product.relative_to(ROOT)}")
        print(report.table(recipe.map_file, recipe.areas, recipe.chip.sram))
