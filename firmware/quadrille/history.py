"""The last twenty results, the newest first. Each is there once, even if the power goes off.

    byte  holds, of each result
    0     the game, its place in GAMES (low four bits); its variant, index into VARIANTS (high four)
    1     the game's serial number, see statistics.py
    2     options, as in byte 3 of the engine's state
    3-5   who sat on seat 0, 1, …: index into KINDS, three bits each, the lowest for seat 0; from
          bit 15 on the number of players, three bits; from bit 18 on the winners, a bit each
    6     number of the deal, 0 for a random one
    7-11  the score of each seat

A result is written when its game is counted; only then is the save of the game dropped. Until then
the same result may come again: it is known by its bytes, the serial number among them.
"""

from .engine.game import CHOICES, VARIANT
from .engine.games import GAMES, game_class
from .pages import INVALID
from .players.player import KINDS
from .saves import HISTORY

RESULTS = 20
RESULT = 12  # bytes
PLAYERS, WINNERS = 15, 18  # bits of bytes 3-5
SEATS = 5
MOST = 255  # a score


class Result:
    """One result, from its bytes; ValueError if they are none."""

    def __init__(self, data):
        if data[0] & 15 >= len(GAMES):
            raise ValueError("a result of a game that is not there")
        self.name = GAMES[data[0] & 15]
        self.kind = game_class(self.name)
        variants = self.kind.VARIANTS
        if data[0] >> 4 >= len(variants):
            raise ValueError("a result of an unknown variant")
        self.variant, fewest, most = variants[data[0] >> 4]
        self.choices = data[2]
        who = data[3] | data[4] << 8 | data[5] << 16
        self.players = who >> PLAYERS & 7
        kinds = [who >> 3 * seat & 7 for seat in range(self.players)]
        self.winners = who >> WINNERS
        if not fewest <= self.players <= most or self.winners >> self.players:
            raise ValueError("a result with an invalid number of players")
        if max(kinds) >= len(KINDS):
            raise ValueError("a result of unknown players")
        self.seats = [KINDS[kind] for kind in kinds]
        self.deal = data[6]
        self.scores = list(data[7 : 7 + self.players])


def note(saves, table):
    """Write down how the game of a table has ended, unless that is written already."""
    game = table.game
    who = game.players << PLAYERS | game.winners << WINNERS
    for seat in range(game.players):
        who |= KINDS.index(table.seats[seat]) << 3 * seat
    place = GAMES.index(game.NAME)
    scores = [min(game.score(seat), MOST) for seat in range(game.players)]
    result = bytes(
        [place | game.state[VARIANT] << 4, table.serial, game.state[CHOICES]]
        + [who & 255, who >> 8 & 255, who >> 16, table.deal & 255]
        + scores
        + [0] * (SEATS - len(scores))
    )
    known = saves.read(HISTORY)
    known = known[: len(known) // RESULT * RESULT]
    for at in range(0, len(known), RESULT):
        if known[at] & 15 == place:
            if known[at : at + RESULT] == result:
                return
            break
    saves.write(HISTORY, (result + known)[: RESULTS * RESULT])


def results(saves):
    """All that are known; what cannot be read is reported and left out."""
    data = saves.read(HISTORY)
    found = []
    for at in range(0, len(data), RESULT):
        try:
            if at + RESULT > len(data):
                raise ValueError("a result that is cut off")
            found.append(Result(data[at : at + RESULT]))
        except ValueError as error:
            saves.lose(HISTORY, INVALID, str(error))
    return found
