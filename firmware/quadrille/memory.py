"""Room for a game's code where code takes memory: on plain MicroPython, which loads it from files.

Our firmware runs it from flash, so there memory is never short; but classes and functions take some
there as well, so those of the menu make room for a game. The files of a game are known by their
names: `engine/<game>….py`, `players/<game>….py` and what is in `ui/<game>/`. No game needs what is
in `ui/menu/` and `remote/`: it is imported again when it is asked for.
"""

import gc
import sys

from .engine.games import GAMES

ROOM = 112 * 1024  # bytes: the code of any game, and what three computer players of it take
SMALL = ("icon",)  # kept of all games: the menu holds on to them
OF_GAMES = (["icon"], ["words"])  # what the menu has of all games
SELDOM = ("quadrille.history", "quadrille.ui.look", "quadrille.ui.ribbon")
BESIDES = ("check", "deepening", "meter", "worlds")  # a player holds on to what it needs


def leave_menu():
    """A game begins: forget the menu's pages, and what else comes seldom."""
    if hasattr(gc, "mem_free"):  # CPython has room for all, and its tests hold on to classes
        for path in list(sys.modules):
            shown = path.startswith("quadrille.ui.menu.") or path.split(".")[3:] in OF_GAMES
            if shown or path in SELDOM:
                _forget(path)


def make_room(name):
    """Forget other games' modules and the menu's, if there may be too little memory for this game.

    A screen that is still shown keeps its modules until it is gone.
    """
    if not _is_short():
        return
    gc.collect()
    if _is_short():
        for path in list(sys.modules):
            if _is_needless(path.split("."), name):
                _forget(path)
        gc.collect()


def forget(name):
    """Forget modules of this name until they are asked for again: games need all the memory."""
    if _is_counted():
        for path in list(sys.modules):
            if path.endswith("." + name):
                _forget(path)


def _is_short():
    return _is_counted() and gc.mem_free() < ROOM


def _is_counted():
    return hasattr(gc, "mem_free")  # CPython cannot say


def _is_needless(names, name):
    """Whether a module belongs to another game, or no game needs it."""
    if len(names) < 3 or names[0] != "quadrille":
        return False
    if names[1] == "ui" and len(names) == 3:  # shared, or a package
        return False
    if names[1] == "remote" or names[2] == "menu" or names[2] in BESIDES:
        return True
    game = names[2].split("_")[0]
    return game in GAMES and game != name and names[-1] not in SMALL


def _forget(path):
    package, own = path.rsplit(".", 1)
    delattr(sys.modules[package], own)
    del sys.modules[path]
