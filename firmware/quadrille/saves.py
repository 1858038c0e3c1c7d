"""What is kept in the store, in which slot, byte by byte. Numbers of several bytes: low byte first.

    slot   holds
    0      the settings
    1-8    a game that is held, in the slot of its place in GAMES + 1
    9      statistics (statistics.py)
    10     the last fault (faults.py)
    11     CRC-32 of the damage that was told last
    12-15  the first moves of a game, in the slot of its place in GAMES + 12; a fifth has none

    settings:
    byte  holds
    0     language
    1     brightness, 1 to 8
    2     palette
    3     1 with the colour aid
    4     1 with sound
    5     quarter turns of the picture

    a game that is held; no bytes at all: none is
    byte   holds
    0      bit 0: it was on, so power-on goes on with it; bit 1: the move below has been played;
           bit 2: the seed below is known
    1      its serial number, see statistics.py
    2-3    number of its deal, 0 by chance
    4-5    the move played last
    6-10   who sits on seat 0, 1, …: index into KINDS
    11-14  the seed that it was dealt from
    15     how many of its moves are in the slot of its first moves
    16-    the engine's state, as it was before that move
    then   the moves that led to that state, but for those in the slot of its first moves: of each
           the low MOVE_BYTES bytes

The move is kept apart from the state so that it can be shown as the last one again. A game is of
version 2; in version 1 the state began at byte 11, and there were no moves. Everything else is
version 1. What another version wrote is not read but named.

With seed and moves a PC can write down the game so far. When the slot is full, its moves go to
the slot of the first moves: that is written before, and holds more than byte 15 says until the
game's own slot is written, so a cut in between does no harm. When that slot is full as well, no
further moves are kept: there are then fewer than the plies of the state.
"""

from binascii import crc32

from . import solo
from .engine import games
from .engine.game import BadState
from .players.player import KINDS
from .record import PAYLOAD, SLOTS

SETTINGS = 0
FIRST_GAME = 1
STATISTICS = 9
FAULT = 10
TOLD = 11
FIRST_MOVES = 12

VERSION = 1
GAME_VERSION = 2
ON = 1
MOVED = 2
SEEDED = 4
FLAGS, SERIAL, DEAL, MOVE, SEATS, SEED, MOVED_ON, STATE = 0, 1, 2, 4, 6, 11, 15, 16

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
        known = _version(slot)
        version, payload = self.store.read(slot) or (known, b"")
        if version == known:
            return payload
        if version == 1:
            return payload and payload[:SEED] + bytes(STATE - SEED) + payload[SEED:]
        self.lose(slot, "%s of version %d: this firmware reads %d" % (name, version, known))
        return b""

    def write(self, slot, payload):
        self.store.write(slot, _version(slot), payload)

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
        if table.seed >= 0:
            data[FLAGS] |= SEEDED
            _put(data, SEED, table.seed & 0xFFFF)
            _put(data, SEED + 2, table.seed >> 16)
        game = table.before if moved else table.game
        data[MOVED_ON], moves = self._moves_to(game)
        self.write(slot_of(game.NAME), data + game.state + moves)

    def _moves_to(self, game):
        """The moves that led to a game: how many of them are in another slot, and the others.

        They are those that led to what is held, and its move, unless that was taken back.
        """
        old = self.read(slot_of(game.NAME), game.NAME)
        start = STATE + game.SIZE
        if len(old) < start:
            return 0, b""
        width = game.MOVE_BYTES
        plies = game.plies
        moved_on = min(old[MOVED_ON], plies)
        moves = old[start:]
        if old[FLAGS] & MOVED:
            moves += old[MOVE : MOVE + width]
        if moved_on + len(moves) // width > plies:
            moves = moves[: width * (plies - moved_on)]
        if start + len(moves) > PAYLOAD:
            moved_on, moves = self._move_on(game, moved_on, moves)
            moves = moves[: (PAYLOAD - start) // width * width]
        return moved_on, moves

    def _move_on(self, game, moved_on, moves):
        """Put as many moves as it takes into the slot of the first moves."""
        slot = slot_of(game.NAME) + FIRST_MOVES - FIRST_GAME
        width = game.MOVE_BYTES
        first = self.read(slot, "moves")[: width * moved_on]
        room = (PAYLOAD - len(first)) // width
        if slot < SLOTS and room and len(first) == width * moved_on:
            self.write(slot, first + moves[: width * room])
            moved_on += min(room, len(moves) // width)
            moves = moves[width * room :]
        return moved_on, moves

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
        """The game that is held, or None: (game, seats, deal, serial, seed, move).

        The move has yet to be played; it is negative if there is none, and the seed if it is not
        known.
        """
        data = self.read(slot_of(name), name)
        if not data:
            return None
        game = games.create(name)
        try:
            if len(data) < STATE:
                raise BadState("%s: %d bytes are no game" % (name, len(data)))
            game.restore(data[STATE : STATE + game.SIZE])
            move = _get(data, MOVE) if data[FLAGS] & MOVED else -1
            if move >= 0 and (game.over or not game.is_legal(move)):
                raise BadState("%s: move %d cannot be" % (name, move))
            width = game.MOVE_BYTES
            if width * data[MOVED_ON] + len(data) - STATE - game.SIZE > width * game.plies:
                raise BadState("%s: more moves than it has plies cannot be" % name)
            kinds = data[SEATS : SEATS + game.players]
            if max(kinds) >= len(KINDS):
                raise BadState("%s: who plays cannot be" % name)
            deal = _get(data, DEAL)
            if deal and (game.variant != "solo" or deal > solo.count(game.option("targets"))):
                raise BadState("%s: deal %d cannot be" % (name, deal))
        except BadState as error:
            self.lose(slot_of(name), str(error))
            return None
        seed = _get(data, SEED) | _get(data, SEED + 2) << 16 if data[FLAGS] & SEEDED else -1
        return game, [KINDS[kind] for kind in kinds], deal, data[SERIAL], seed, move

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


def _version(slot):
    return GAME_VERSION if FIRST_GAME <= slot < STATISTICS else VERSION


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
