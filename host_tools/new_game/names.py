"""Valid names of games: modules, folders, classes and tests are named after them."""

import keyword
import re

from pc.errors import UserError
from pc.paths import FIRMWARE
from quadrille.engine.games import GAMES
from quadrille.saves import FIRST_GAME, STATISTICS

LONGEST = 12  # letters: it scrolls across a panel of 16 columns
MOST_GAMES = STATISTICS - FIRST_GAME  # each has a slot of the store


def check(name: str) -> None:
    if len(GAMES) >= MOST_GAMES:
        raise UserError(f"there are {MOST_GAMES} games already, and the store has no slot for more")
    if name in GAMES:
        raise UserError(f"there is a game {name} already: choose another name")
    if not re.fullmatch("[a-z][a-z0-9]*", name):
        raise UserError(f"{name!r} is not a valid name: use lowercase letters and digits")
    if len(name) > LONGEST:
        raise UserError(f"{name} is too long for the panel: use at most {LONGEST} letters")
    if keyword.iskeyword(name) or keyword.iskeyword(name.capitalize()):
        raise UserError(f"{name} is a word of Python: choose another name")
    if name in taken():
        raise UserError(f"the name {name} is taken: choose another one")


def taken() -> set[str]:
    """Words with another meaning: the first word of a module's name says which game it is of."""
    modules = (FIRMWARE / "quadrille").rglob("*.py")
    words = {word for path in modules for word in (path.parent.name, *path.stem.split("_"))}
    return words | {"any", "test"}
