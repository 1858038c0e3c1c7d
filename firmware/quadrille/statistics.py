"""How many games were finished, and how they ended. Each counts once, even if the power goes off.

    number  holds (two bytes each, low byte first; a number that is full stays as it is)
    0-14    three for each task of a solo game (Color Pop: one to five targets): games, games
            won, least score + 1
    15-     ten for each of GAMES: the serial number of the game that was counted last; games; then
            games and games won against easy, medium, hard and master computers

A game gets the serial number after the one that was counted last. When it ends, one write counts it
together with its number; only then is its save dropped. If the power goes off in between, its
number shows that it has been counted.

A game of humans and computers counts for the strongest of the computers, and is won if a human
wins. Records of fewer games are read as if no others had been played.
"""

from array import array

from .engine import games
from .pages import INVALID
from .players.player import HUMAN, KINDS, LEVELS
from .saves import STATISTICS

ALONE = 3  # numbers for each task
ROW = 2 + 2 * len(LEVELS)  # numbers for each game
TASKS = 5
FIRST_ROW = ALONE * TASKS
NUMBERS = FIRST_ROW + ROW * len(games.GAMES)
MOST = 65535
SERIALS = 255  # 1 to 255; no game has 0


class Statistics:
    def __init__(self, saves):
        self.saves = saves
        found = saves.read(STATISTICS)
        if len(found) > 2 * NUMBERS:
            saves.lose(STATISTICS, INVALID, "statistics of more games than there are")
            found = b""
        self.numbers = array("H", found + bytes(2 * NUMBERS - len(found)))

    def _add(self, at):
        self.numbers[at] = min(self.numbers[at] + 1, MOST)

    def next_serial(self, name):
        return self.numbers[row_of(name)] % SERIALS + 1

    def count(self, table):
        """Count a game that is over, unless it has been counted."""
        row = row_of(table.game.NAME)
        if self.numbers[row] == table.serial:
            return
        self.numbers[row] = table.serial
        if table.game.task:
            self._count_alone(table.game)
        else:
            self._count_seats(table, row)
        self.saves.write(STATISTICS, bytes(self.numbers))

    def _count_alone(self, game):
        row = row_of_task(game.task)
        self._add(row)
        if game.winners:
            self._add(row + 1)
        left = game.score(0) + 1
        self.numbers[row + 2] = min(self.numbers[row + 2] or left, left)

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


def row_of_task(task):
    return ALONE * (task - 1)


def humans_won(table):
    """Whether a human is among the winners."""
    winners = table.game.winners
    return any(winners >> seat & 1 for seat in range(table.players) if table.seats[seat] == HUMAN)
