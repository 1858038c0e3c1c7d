"""What is kept in the store, in which slot, byte by byte. Numbers of two bytes: low byte first.

    slot  holds
    0     the settings
    1-8   a game that is held, in the slot of its place in GAMES + 1
    9     statistics (statistics.py)
    10    the last fault (faults.py)
    11    CRC-32 of the damage that was told last

    settings:
    byte  holds
    0     language
    1     brightness, 1 to 8
    2     palette
    3     1 with the colour aid
    4     1 with sound
    5     quarter turns of the picture

    a game that is held; no bytes at all: none is
    byte  holds
    0     bit 0: it was on, so power-on goes on with it; bit 1: the move below has been played
    1     its serial number, see statistics.py
    2-3   number of its deal, 0 by chance
    4-5   the move played last
    6-10  who sits on seat 0, 1, …: index into KINDS
    11-   the engine's state, as it was before that move

The move is kept apart from the state so that it can be shown as the last one again.
All of them are version 1. What another version wrote is not read but named.
"""

from binascii import crc32

from . import solo
from .engine import games
from .engine.game import BadState
from .players.player import KINDS

SETTINGS = 0
FIRST_GAME = 1
STATISTICS = 9
FAULT = 10
TOLD = 11

VERSION = 1
ON = 1
MOVED = 2
FLAGS, SERIAL, DEAL, MOVE, SEATS, STATE = 0, 1, 2, 4, 6, 11

FIELDS = (  # of the settings, with the least and the greatest value
    ("language", 0, 1),
    ("brightness", 1, 8),
    ("palette", 0, 2),
    ("aid", 0, 1),
    ("sound", 0, 1),
    ("quarter", 0, 3),
)


def slot_of(name):
    return FIRST_GAME + games.GAMES.index(name)


class Saves:
    def __init__(self, store):
        self.store = store
        self.lost = []  # of each thing its slot and a sentence; -1 if the store knows no slot
        self._told = 0  # of them

    def read(self, slot, name):
        """What a slot holds, or nothing."""
        version, payload = self.store.read(slot) or (VERSION, b"")
        if version == VERSION:
            return payload
        self.lose(slot, "%s of version %d: this firmware reads %d" % (name, version, VERSION))
        return b""

    def write(self, slot, payload):
        self.store.write(slot, VERSION, payload)

    # --- settings -------------------------------------------------------------------------

    def load_settings(self, settings):
        data = self.read(SETTINGS, "settings")
        if not data:
            return
        if not _fit(data):
            self.lose(SETTINGS, "settings that cannot be")
            return
        for i in range(len(FIELDS)):
            setattr(settings, FIELDS[i][0], data[i])

    def keep_settings(self, settings):
        self.write(SETTINGS, bytes([getattr(settings, name) for name, _, _ in FIELDS]))

    # --- games ----------------------------------------------------------------------------

    def keep(self, table, on=True):
        """Hold the game of a table; `on` if power-on is to go on with it."""
        moved = table.last >= 0
        data = bytearray(STATE)
        data[FLAGS] = (ON if on else 0) | (MOVED if moved else 0)
        data[SERIAL] = table.serial
        _put(data, DEAL, table.deal)
        if moved:
            _put(data, MOVE, table.last)
        for seat in range(table.players):
            data[SEATS + seat] = KINDS.index(table.seats[seat])
        game = table.before if moved else table.game
        self.write(slot_of(game.NAME), data + game.state)

    def drop(self, name):
        self.write(slot_of(name), b"")

    def on(self):
        """The name of the game that was being played, or an empty one."""
        for name in games.GAMES:
            data = self.read(slot_of(name), name)
            if data and data[FLAGS] & ON:
                return name
        return ""

    def holds(self, name):
        return bool(self.read(slot_of(name), name))

    def held(self, name):
        """The game that is held, or None: (game, seats, deal, serial, move).

        The move has yet to be played; it is negative if there is none.
        """
        data = self.read(slot_of(name), name)
        if not data:
            return None
        game = games.create(name)
        try:
            if len(data) < STATE:
                raise BadState("%s: %d bytes are no game" % (name, len(data)))
            game.restore(data[STATE:])
            move = _get(data, MOVE) if data[FLAGS] & MOVED else -1
            if move >= 0 and (game.over or not game.is_legal(move)):
                raise BadState("%s: move %d cannot be" % (name, move))
            kinds = data[SEATS : SEATS + game.players]
            if max(kinds) >= len(KINDS):
                raise BadState("%s: who plays cannot be" % name)
            deal = _get(data, DEAL)
            if deal and (game.variant != "solo" or deal > solo.count(game.option("targets"))):
                raise BadState("%s: deal %d cannot be" % (name, deal))
        except BadState as error:
            self.lose(slot_of(name), str(error))
            return None
        return game, [KINDS[kind] for kind in kinds], deal, data[SERIAL], move

    # --- what was lost --------------------------------------------------------------------

    def lose(self, slot, sentence):
        if (slot, sentence) not in self.lost:
            self.lost.append((slot, sentence))

    def news(self):
        """What was lost and has not been told since power-on."""
        for sentence in self.store.lost:
            self.lose(_slot_in(sentence), sentence)
        news = self.lost[self._told :]
        self._told = len(self.lost)
        return news

    def is_old(self, news):
        """Whether these were the news of the last power-on too; from now on they are."""
        text = ", ".join([sentence for _, sentence in news])
        mark = crc32(text.encode()).to_bytes(4, "little") if news else b""
        if mark == self.read(TOLD, "what was told"):
            return True
        self.write(TOLD, mark)
        return False


def _slot_in(sentence):
    """Of which slot the store says that it is lost."""
    words = sentence.split()
    return int(words[1]) if words[0] == "slot" else -1


def _fit(data):
    """Whether these are settings."""
    return len(data) == len(FIELDS) and all(
        FIELDS[i][1] <= data[i] <= FIELDS[i][2] for i in range(len(FIELDS))
    )


def _get(data, at):
    return data[at] | data[at + 1] << 8


def _put(data, at, number):
    data[at] = number & 255
    data[at + 1] = number >> 8
