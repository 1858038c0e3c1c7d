"""What was lost of the saves, in words.

A loss is (slot, what, detail): NO_SLOT where none can be named, what of pages.py, and a number or,
where a game or the statistics are invalid, the sentence about that.
"""

from . import saves
from .engine.games import GAMES
from .pages import INVALID, OTHER_VERSION

SENTENCES = (  # by what was lost; `{}` is the slot, or else the detail
    "slot {} is lost",
    "a record is damaged: an older one stands in its place",
    "damaged pages: {}",
    "records of store format {} are there: this firmware reads format 1",
    "the flash is worn out: nothing more can be saved, what is saved stays",
    "the file of the saves cannot be read",
    "the file of the saves is empty",
    "the file of the saves cannot be written: error {}",
)


def sentence(loss):
    slot, what, detail = loss
    if what == OTHER_VERSION:
        known = saves.version_of(slot)
        return f"{_name(slot)} of version {detail}: this firmware reads {known}"
    if what == INVALID:
        return detail or "invalid " + _name(slot)
    return SENTENCES[what].format(detail if slot < 0 else slot)


def _name(slot):
    if slot == saves.SETTINGS:
        return "settings"
    if slot >= saves.FIRST_MOVES:
        return "moves"
    if slot >= saves.HISTORY:
        names = "the last results", "statistics", "the last fault", "the list of losses"
        return names[slot - saves.HISTORY]
    place = slot - saves.FIRST_GAME
    return GAMES[place] if place < len(GAMES) else f"slot {slot}"
