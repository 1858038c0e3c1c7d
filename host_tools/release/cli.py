"""Make all files of a release, in dist/.

  quadrille-VERSION-BOARD.uf2   the firmware for each handheld with a Pico, and
                                for a Pico 2 as quadrille-VERSION-BOARD-pico2.uf2
  quadrille-VERSION-mpy.zip     the games as files for plain MicroPython
  mip/                          the same as a package for MicroPython's
                                installer, with a .json file for each board
  CHANGELOG.md                  what has changed for users
  SHA256SUMS                    what `sha256sum -c SHA256SUMS` checks

The same tree gives the same bytes each time, in any folder. What was in dist/
before is replaced when everything is made, except dist/site/. VERSION is that of the games; it
ends with +dirty if the tree has changes that are not committed, because nobody
else can make the same files then. CHANGELOG.md must have a section for the
version.

Examples:
  ./quadrille release
      make or replace dist/; `make release` does the same
  cd dist && sha256sum -c SHA256SUMS
      check what was made or downloaded

Exit status: 0 when dist/ is made, or 2.
"""

import argparse
import subprocess
import sys
from collections.abc import Iterable

import quadrille
from host_tools.build import environment
from host_tools.deploy import bundle
from host_tools.release.contents import CHANGES, assemble
from pc.boards import handheld_names
from pc.cache import exclusive, making
from pc.chips import CHIPS, Chip
from pc.errors import explained
from pc.paths import DIST, ROOT

SITE = "site"  # which `make site` makes


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """This command takes none."""


def run(args: argparse.Namespace) -> int:
    version = quadrille.__version__
    if is_dirty():
        version += "+dirty"
        told = f"quadrille: there are changes that are not committed: this is {version}"
        print(told, file=sys.stderr)
    contents = assemble(
        version,
        images(),
        {name: bundle.files(name) for name in handheld_names()},
        (ROOT / CHANGES).read_text(encoding="utf-8"),
    )
    with explained(DIST, "written"):
        write(contents)
    for path, data in contents.items():
        if "/" not in path:
            print(f"dist/{path}: {len(data)} bytes")
    print(f"dist/mip: {sum(path.startswith('mip/') for path in contents)} files")
    return 0


def images(chips: Iterable[Chip] = CHIPS) -> dict[str, bytes]:
    """The firmware of each handheld for each chip, made if it is missing or not of this tree."""
    from host_tools.build import rp2

    environment.enter()
    with exclusive():
        recipes = [rp2.board_recipe(name, chip) for chip in chips for name in handheld_names(chip)]
        return {recipe.name: rp2.build(recipe).read_bytes() for recipe in recipes}


def write(contents: dict[str, bytes]) -> None:
    with exclusive(), making(DIST) as folder:
        for path, data in contents.items():
            file = folder / path
            file.parent.mkdir(parents=True, exist_ok=True)
            file.write_bytes(data)
        if (DIST / SITE).exists():
            (DIST / SITE).rename(folder / SITE)


def is_dirty() -> bool:
    """Whether the tree has uncommitted changes; without git it has none."""
    try:
        done = subprocess.run(
            ["git", "-C", str(ROOT), "status", "--porcelain"], capture_output=True, text=True
        )
    except FileNotFoundError:
        return False
    return done.returncode == 0 and bool(done.stdout.strip())
