"""Write the files of a new game that can be played at once, on all runtimes.

Two players take turns to put tokens on a board, and five in a line win: the simplest game that
passes all tests, in plain Python. Its computer players make random moves. docs/fifth-game.md shows
step by step how to make it a game of your own.

NAME is used for modules and folders: one word of lowercase letters, such as four.

Examples:
  ./quadrille new-game four
      then `make play` plays it, and `make test GAME=four` tests it

The files are yours to change, and git undoes them: `git status` lists them.

Exit status: 0, or 2 if nothing was written.
"""

import argparse

from host_tools.new_game import names, tree
from pc.paths import ROOT


def add_arguments(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("name", metavar="NAME", help="of the game: one word of lowercase letters")


def run(args: argparse.Namespace) -> int:
    names.check(args.name)
    changed = tree.changes(args.name)
    tree.write(changed)
    print(f"{args.name} is a game now. Its files, and the list of all games:")
    for path in changed:
        print(f"  {path.relative_to(ROOT)}")
    print("Next:")
    print("  make play                      to play it: it is the last game of the menu")
    print(f"  {f'make test GAME={args.name}':29}  to test it")
    print("  docs/fifth-game.md             to make it a game of your own")
    return 0
