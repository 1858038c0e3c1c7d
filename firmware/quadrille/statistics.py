"""How many games were finished, and how they ended. Each counts once, whatever the power does.

    number  holds (two bytes each, low byte first; they stop at the greatest)
    0-14    solo Color Pop with 1 to 5 targets, three each: games, games won, fewest tokens left + 1
    15-     eight for each of GAMES: the serial number of the game that was counted last; games;
            then games and games won against easy, medium and hard computers

A game gets the serial number after the one that was counted last. When it ends it is counted,
together with its number, by one write; only then is it held no more. If the power goes in between,
its number tells that it has been counted.

A game of humans and computers counts for the strongest of the computers, and is won if a human
wins. Records of fewer games are read as those without any of the others.
"""

from .engine import games
from .players.player import HUMAN, KINDS, LEVELS
from .saves import STATISTICS

SOLO = 3  # numbers for each count of targets
ROW = 2 + 2 * len(LEVELS)  # numbers for each game
TARGETS = 5
FIRST_ROW = SOLO * TARGETS
NUMBERS = FIRST_ROW + ROW * len(games.GAMES)
MOST = 65535
SERIALS = 255  # 1 to 255; 0 is no game's


class Statistics:
    def __init__(self, saves):
        self.saves = saves
        self.data = bytearray(2 * NUMBERS)
        found = saves.read(STATISTICS, "statistics")
        if len(found) > len(self.data):
            saves.lose(STATISTICS, "statistics of more games than there are")
            found = b""
        self.data[: len(found)] = found

    # --- numbers --------------------------------------------------------------------------

    def number(self, at):
        return self.data[2 * at] | self.data[2 * at + 1] << 8

    def put(self, at, number):
        self.data[2 * at] = number & 255
        self.data[2 * at + 1] = number >> 8

    def _add(self, at):
        self.put(at, min(self.number(at) + 1, MOST))

    # --- counting -------------------------------------------------------------------------

    def next_serial(self, name):
        """For a game that begins."""
        return self.number(row_of(name)) % SERIALS + 1

    def count(self, table):
        """Count a game that is over, unless it has been counted."""
        row = row_of(table.game.NAME)
        if self.number(row) == table.serial:
            return
        self.put(row, table.serial)
        if table.game.variant == "solo":
            self._count_solo(table.game)
        else:
            self._count_seats(table, row)
        self.saves.write(STATISTICS, self.data)

    def _count_solo(self, game):
        row = solo_row(game.option("targets"))
        self._add(row)
        if game.winners:
            self._add(row + 1)
        left = game.score(0) + 1
        if not self.number(row + 2) or left < self.number(row + 2):
            self.put(row + 2, left)

    def _count_seats(self, table, row):
        self._add(row + 1)
        level = max([KINDS.index(kind) for kind in table.seats])
        if level and table.humans:
            self._add(row + 2 * level)
            if humans_won(table):
                self._add(row + 2 * level + 1)


def row_of(name):
    """The first number of a game."""
    return FIRST_ROW + ROW * games.GAMES.index(name)


def solo_row(targets):
    return SOLO * (targets - 1)


def humans_won(table):
    """Whether a human is among the winners."""
    winners = table.game.winners
    return any(winners >> seat & 1 for seat in range(table.players) if table.seats[seat] == HUMAN)
