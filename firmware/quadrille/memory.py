"""Room for a game's code where code takes memory: on plain MicroPython, which loads it from files.

Our firmware runs it from flash, so there memory is never short. The files of a game are known by
their names: `engine/<game>….py`, `players/<game>….py` and what is in `ui/<game>/`.
"""

import gc
import sys

ROOM = 112 * 1024  # bytes: the code of any game, and what three computers take who play it
SMALL = ("icon", "words")  # of all games, for the menu
# What no game needs, and is imported anew when it is asked for.
BESIDES = (
    ("device", "check"),
    ("players", "alphabeta"),  # where a game needs it, its player has it
    ("players", "worlds"),
    ("remote", "health"),
    ("ui", "about"),
    ("ui", "attract"),
    ("ui", "buttontest"),
    ("ui", "carousel"),
    ("ui", "choice"),
    ("ui", "deals"),
    ("ui", "gear"),
    ("ui", "hints"),
    ("ui", "hold"),
    ("ui", "ledtest"),
    ("ui", "notice"),
    ("ui", "orientation"),
    ("ui", "questions"),
    ("ui", "seats"),
    ("ui", "selftest"),
    ("ui", "settings"),
    ("ui", "setup"),
    ("ui", "statistics"),
)


def make_room(games, name):
    """Forget other games' modules and the menu's, if there may be too little memory for this game.

    A screen that is still shown keeps what it is made of, until it is gone.
    """
    if not _is_short():
        return
    gc.collect()
    if _is_short():
        for path in list(sys.modules):
            if _is_needless(path.split("."), games, name):
                _forget(path)
        gc.collect()


def _is_short():
    return hasattr(gc, "mem_free") and gc.mem_free() < ROOM  # CPython does not tell


def _is_needless(names, games, name):
    """Whether a module is of another game, or of no game's use."""
    if len(names) < 3 or names[0] != "quadrille":
        return False
    if len(names) == 3 and (names[1], names[2]) in BESIDES:
        return True
    game = names[2].split("_")[0]
    is_package = names[1] == "ui" and len(names) == 3
    return game in games and game != name and names[-1] not in SMALL and not is_package


def _forget(path):
    package, own = path.rsplit(".", 1)
    delattr(sys.modules[package], own)
    del sys.modules[path]
