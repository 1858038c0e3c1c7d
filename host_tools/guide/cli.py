"""Draw the pictures of the player's guides, and the moving one of the README.

Each script in docs/guide/scripts plays the handheld and takes pictures, in English and in French;
they go to docs/guide/pictures. The moving picture, docs/panel.gif, comes from the scripts in
docs/guide/scripts/film. The same scripts make the same files, to the byte. Pictures that no script
makes any more are removed. After a change of a screen, look at the pictures that have changed.

host_tools/guide/__init__.py describes the scripts.

Examples:
  ./quadrille guide
      draw everything again
  ./quadrille guide colorpop pieges
      draw what docs/guide/scripts/colorpop.txt and pieges.txt make, and nothing else

Exit status: 0, or 2 if a script is wrong.
"""

import argparse

from host_tools.guide import make
from host_tools.progress import Progress
from pc.cache import write_whole
from pc.errors import UserError


def add_arguments(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("script", nargs="*", metavar="SCRIPT", help="one of docs/guide/scripts")


def run(args: argparse.Namespace) -> int:
    known = {path.stem: path for path in make.SCRIPTS}
    for name in args.script:
        if name not in known:
            raise UserError(f"there is no script {name}; there are {', '.join(known)}")
    wanted = [known[name] for name in args.script] or make.SCRIPTS
    files: dict[str, bytes] = {}
    with Progress("drawing the guides' pictures", len(wanted)) as bar:
        for path in wanted:
            files |= make.pictures(path)
            bar.advance()
    make.write(files, whole=not args.script)
    print(f"docs/guide/pictures: {len(files)} files, {sum(map(len, files.values())) >> 10} KiB")
    if not args.script:
        film = make.moving()
        write_whole(make.FILM, film)
        print(f"docs/panel.gif: {len(film) >> 10} KiB")
    return 0
