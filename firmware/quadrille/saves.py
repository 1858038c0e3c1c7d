"""What is saved in each slot of the store, byte by byte. Numbers have their low byte first.

    slot   holds
    0      the settings, and the last table of each game
    1-7    a saved game, in the slot of its place in GAMES + 1
    8      the last results (history.py)
    9      statistics (statistics.py)
    10     the last fault (faults.py)
    11     CRC-32 of the damage that was reported last
    12-15  the first moves of a game, in the slot of its place in GAMES + 12; a fifth has none

    settings:
    byte  holds
    0     language
    1     brightness, 1 to 8
    2     palette
    3     1 with the colour aid
    4     1 with sound
    5     quarter turns of the picture
    6     how fast computers play: 0 at once, 1 normal, 2 slow
    7     1 if a player has chosen the language
    8     lessons that were finished: bit g for place g in GAMES
    9-    seven for each of GAMES: the table that was chosen last

    the last table of a game; all are 0 if it was never played
    byte  holds
    0-2   variant, players and options, as in bytes 1-3 of the engine's state
    3-4   number of the deal, 0 for a random one
    5-6   who sits on seat 0, 1, …: index into KINDS, three bits each, the lowest for seat 0

    a saved game; no bytes at all: there is none
    byte   holds
    0      bit 0: it was in progress, so power-on goes on with it; bit 1: the move below has been
           played; bit 2: the seed below is known
    1      its serial number, see statistics.py
    2-3    number of its deal, 0 for a random one
    4-5    the move played last
    6-10   who sits on seat 0, 1, …: index into KINDS
    11-14  the seed that it was dealt from
    15     how many of its moves are in the slot of its first moves
    16-    the engine's state, as it was before that move
    then   the moves that led to that state, but for those in the slot of its first moves: of each
           the low MOVE_BYTES bytes

The move is kept apart from the state so that it can be shown as the last one again. A game is of
version 2; in version 1 the state began at byte 11, and there were no moves. Statistics are of
version 2; in version 1 a game had no numbers for the level master. Settings are of version 2; in
version 1 they ended with byte 5. Everything else is version 1. What another version wrote is not
read but reported.

With seed and moves a PC can write down the game so far. When the slot is full, its moves go to
the slot of the first moves: that is written before, and holds more than byte 15 says until the
game's own slot is written, so a cut in between does no harm. When that slot is full as well, no
further moves are kept: there are then fewer than the plies of the state. Where it is not known what
a game was dealt from, no moves are kept either.
"""

from binascii import crc32
from struct import calcsize, pack, unpack_from

from .engine import games
from .engine.game import BadState
from .pages import INVALID, OTHER_VERSION, PAYLOAD, SLOTS
from .players.player import KINDS
from .table import NONE, Table

SETTINGS = 0
FIRST_GAME = 1
HISTORY = 8
STATISTICS = 9
FAULT = 10
TOLD = 11
FIRST_MOVES = 12

VERSION = 1
SETTINGS_VERSION = 2
GAME_VERSION = 2
STATISTICS_VERSION = 2
ON = 1
MOVED = 2
SEEDED = 4
FLAGS, SEED = 0, 11  # bytes of a saved game
HEAD = "<BBHH5sIB"  # its bytes before the engine's state
STATE = calcsize(HEAD)

FIELDS = (  # of the settings, with the least and the greatest value
    ("language", 0, 1),
    ("brightness", 1, 8),
    ("palette", 0, 2),
    ("aid", 0, 1),
    ("sound", 0, 1),
    ("quarter", 0, 3),
    ("speed", 0, 2),
    ("asked", 0, 1),
    ("lessons", 0, 255),
)
OLD_FIELDS = 6  # of version 1
LAST_TABLE = 7  # bytes of a game's last table


def slot_of(name):
    return FIRST_GAME + games.GAMES.index(name)


def room(game):
    """Bytes for the moves of a game that can be saved: in both slots, and the last one."""
    width = game.MOVE_BYTES
    return width * (_room_apart(game) + _own_room(game) + 1)


def _room_apart(game):
    """How many moves the slot of the first moves takes."""
    return PAYLOAD // game.MOVE_BYTES if _slot_apart(game.NAME) < SLOTS else 0


def _own_room(game):
    """How many moves the game's own slot takes."""
    return (PAYLOAD - STATE - game.SIZE) // game.MOVE_BYTES


def _slot_apart(name):
    return slot_of(name) + FIRST_MOVES - FIRST_GAME


class Saves:
    def __init__(self, store):
        self.store = store
        self.lost = []  # see losses.py
        self._told = 0  # how many of them were reported

    def read(self, slot):
        """What a slot holds, or nothing."""
        known = version_of(slot)
        version, payload = self.store.read(slot) or (known, b"")
        if version == known:
            return payload
        if version == 1:
            return payload and _converted(slot, payload)
        self.lose(slot, OTHER_VERSION, version)
        return b""

    def write(self, slot, payload):
        self.store.write(slot, version_of(slot), payload)

    # --- settings -------------------------------------------------------------------------

    def load_settings(self, settings):
        data = self.read(SETTINGS)
        if not data:
            return
        if not _fit(data):
            self.lose(SETTINGS, INVALID)
            return
        for (name, _, _), value in zip(FIELDS, data):
            setattr(settings, name, value)

    def keep_settings(self, settings):
        self._write_settings(settings, self._last_tables())

    def last_table(self, name):
        """The bytes of the table that was chosen last for a game; zeros if there was none."""
        at = LAST_TABLE * games.GAMES.index(name)
        return (self._last_tables() + bytes(at + LAST_TABLE))[at : at + LAST_TABLE]

    def keep_last_table(self, settings, name, table):
        at = LAST_TABLE * games.GAMES.index(name)
        tables = self._last_tables()
        tables += bytes(max(0, at - len(tables)))
        self._write_settings(settings, tables[:at] + table + tables[at + LAST_TABLE :])

    def _last_tables(self):
        data = self.read(SETTINGS)
        return data[len(FIELDS) :] if data and _fit(data) else b""

    def _write_settings(self, settings, tables):
        fields = bytes([getattr(settings, name) for name, _, _ in FIELDS])
        self.write(SETTINGS, fields + tables)

    # --- games ----------------------------------------------------------------------------

    def keep(self, table, on=True):
        """Save the game of a table; `on` if power-on is to go on with it."""
        moved = table.last != NONE
        game = table.before if moved else table.game
        seeded = table.seed != NONE
        flags = (ON if on else 0) | (MOVED if moved else 0) | (SEEDED if seeded else 0)
        kinds = bytes([KINDS.index(kind) for kind in table.seats])
        move, seed = max(table.last, 0), max(table.seed, 0)
        moves = self._own_moves(table, game)  # this counts those that are apart
        head = pack(HEAD, flags, table.serial, table.deal, move, kinds, seed, table.apart)
        self.write(slot_of(game.NAME), head + game.state + moves)

    def _own_moves(self, table, game):
        """The moves that led to a game, but for those that are in the slot of its first moves."""
        width = game.MOVE_BYTES
        known = min(table.known, game.plies)
        table.apart = min(table.apart, known)
        own = _own_room(game)
        if known > table.apart + own and table.apart < _room_apart(game):
            table.apart = min(known, _room_apart(game))
            self.write(_slot_apart(game.NAME), table.moves[: width * table.apart])
        return table.moves[width * table.apart : width * min(known, table.apart + own)]

    def drop(self, name):
        self.write(slot_of(name), b"")

    def on(self):
        """The name of the game that was being played, or an empty one."""
        for name in games.GAMES:
            data = self.read(slot_of(name))
            if data and data[FLAGS] & ON:
                return name
        return ""

    def holds(self, name):
        return bool(self.read(slot_of(name)))

    def load(self, name):
        """The table of a saved game, or None if there is none that can be played."""
        data = self.read(slot_of(name))
        if not data:
            return None
        try:
            return self._table(games.create(name), data)
        except BadState as error:
            self.lose(slot_of(name), INVALID, str(error))
            return None

    def _table(self, game, data):
        name = game.NAME
        if len(data) < STATE:
            raise BadState("%s: %d bytes are too few for a game" % (name, len(data)))
        flags, serial, deal, move, kinds, seed, apart = unpack_from(HEAD, data)
        own = data[STATE + game.SIZE :]  # its moves that are not apart
        game.restore(data[STATE : STATE + game.SIZE])
        if not flags & MOVED:
            move = NONE
        if move != NONE and (game.over or not game.is_legal(move)):
            raise BadState("%s: move %d is not possible" % (name, move))
        if game.MOVE_BYTES * apart + len(own) > game.MOVE_BYTES * game.plies:
            raise BadState("%s: more moves than plies" % name)
        kinds = kinds[: game.players]
        if max(kinds) >= len(KINDS):
            raise BadState("%s: invalid players" % name)
        table = Table(game, [KINDS[kind] for kind in kinds], room(game))
        table.deal = deal
        if deal > game.deals(game.variant, game.option):
            raise BadState("%s: there is no deal %d" % (name, deal))
        table.serial = serial
        if flags & SEEDED and self._load_moves(table, apart, own):
            table.seed = seed
        if move != NONE:
            table.commit(move)
            table.past.clear()
        return table

    def _load_moves(self, table, apart, own):
        """False if some of them are gone: then the others are useless."""
        width = table.game.MOVE_BYTES
        first = self.read(_slot_apart(table.game.NAME))[: width * apart] if apart else b""
        moves = first + own
        if len(first) < width * apart or len(moves) % width:
            return False
        table.moves[: len(moves)] = moves
        table.known = len(moves) // width
        table.apart = apart
        return True

    # --- what was lost --------------------------------------------------------------------

    def lose(self, slot, what, detail=0):
        loss = slot, what, detail
        if loss not in self.lost:
            self.lost.append(loss)

    def news(self):
        """What was lost and has not been reported since power-on."""
        for loss in self.store.lost:
            self.lose(*loss)
        news = self.lost[self._told :]
        self._told = len(self.lost)
        return news

    def is_old(self, news):
        """Whether these were the news of the last power-on too; they are from now on."""
        mark = crc32(repr(news).encode()).to_bytes(4, "little") if news else b""
        if mark == self.read(TOLD):
            return True
        self.write(TOLD, mark)
        return False


def version_of(slot):
    """The version of what this firmware writes there."""
    if slot == SETTINGS:
        return SETTINGS_VERSION
    if slot == STATISTICS:
        return STATISTICS_VERSION
    return GAME_VERSION if FIRST_GAME <= slot < HISTORY else VERSION


def _converted(slot, payload):
    """What version 1 of the settings, of a game or of the statistics would be now."""
    if slot == SETTINGS:  # too few or too many bytes stay invalid
        return payload + b"\x01\x01\0" if len(payload) == OLD_FIELDS else b"\xff"
    if slot != STATISTICS:
        return payload[:SEED] + bytes(STATE - SEED) + payload[SEED:]
    converted = payload[:30]
    for row in range(30, len(payload), 16):
        converted += payload[row : row + 16] + bytes(4)
    return converted


def _fit(data):
    """Whether these are valid settings."""
    tables = len(data) - len(FIELDS)
    fields = zip(FIELDS, data)
    whole = tables >= 0 and tables % LAST_TABLE == 0
    return whole and all(a <= value <= z for (_, a, z), value in fields)
