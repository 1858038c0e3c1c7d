"""Make the site, in dist/site/: static files with which a browser plays.

Any web host can serve them, from any folder: addresses are relative, and
nothing comes from elsewhere. What was in dist/site/ before is replaced when
everything is made: docs/site.md.

Examples:
  ./quadrille site
      make or replace dist/site/; `make site` does the same
  ./quadrille site --serve
      make it, and show it on this computer

Exit status: 0, or 2 with what is wrong.
"""

import argparse
import gzip
from pathlib import Path

from host_tools.release.cli import images
from host_tools.site import pyodide, serve
from host_tools.site.contents import contents
from pc.cache import exclusive, making
from pc.chips import RP2040
from pc.errors import explained
from pc.paths import DIST

SITE = DIST / "site"


def add_arguments(parser: argparse.ArgumentParser) -> None:
    option = parser.add_argument
    option("--serve", action="store_true", help="show it on this computer, until Ctrl-C")
    option("--port", type=int, default=serve.PORT, help=f"default: {serve.PORT}")
    option("--pin", action="store_true", help="pin the newest Pyodide that package.json allows")


def run(args: argparse.Namespace) -> int:
    if args.pin:
        pyodide.pin()
        return 0
    files = contents(images([RP2040]))  # which the site emulates, and flashes
    with explained(SITE, "written"):
        write(files, SITE)
    print(sizes(files))
    if args.serve:
        serve.serve(SITE, args.port)
    return 0


def write(files: dict[str, bytes], target: Path) -> None:
    with exclusive(), making(target) as folder:
        for path, data in files.items():
            (folder / path).parent.mkdir(parents=True, exist_ok=True)
            (folder / path).write_bytes(data)


def sizes(files: dict[str, bytes]) -> str:
    """A line for each file, in kB: the most that a host sends, and what one that packs sends."""
    rows = [(name, len(data), packed(data)) for name, data in files.items()]
    rows.sort(key=lambda row: -row[2])
    rows.append(("all", sum(row[1] for row in rows), sum(row[2] for row in rows)))
    lines = [f"{size / 1000:8.1f} {least / 1000:8.1f}  {name}" for name, size, least in rows]
    return "\n".join(["   plain     gzip  dist/site/ (kB)", *lines])


def packed(data: bytes) -> int:
    return min(len(data), len(gzip.compress(data, 9)))
