"""How often each game was played, and how often it was won against computers or alone."""

from ..engine.games import GAMES
from ..players.player import LEVELS
from ..statistics import TARGETS, Statistics, row_of, solo_row
from .choice import Choice
from .games import part


class StatisticsPage(Choice):
    """A page for each game, and one for solo Color Pop behind its own. A and B go back."""

    NAME = "statistics"
    ANNOUNCED = False  # the title would come before the end of a long text

    def __init__(self, app, back):
        self.numbers = Statistics(app.saves)
        super().__init__(app, len(GAMES) + 1, 0)
        self.back = back

    def title(self):
        return self.say(self.NAME)

    def label(self):
        if self.at == 1:
            return self._solo()
        return self._game(GAMES[self.at - 1 if self.at else 0])

    def _game(self, name):
        language = self.app.settings.language
        row = row_of(name)
        text = self._games(part(name, "words").NAME[language], self.numbers.number(row + 1))
        for i in range(len(LEVELS)):
            text += self._won(self.say(LEVELS[i]), row + 2 + 2 * i)
        return text

    def _solo(self):
        language = self.app.settings.language
        words = part("colorpop", "words")
        games = sum([self.numbers.number(solo_row(1 + i)) for i in range(TARGETS)])
        text = self._games(words.VARIANTS["solo"][language], games)
        for targets in range(1, TARGETS + 1):
            row = solo_row(targets)
            text += self._won("%s %d" % (words.OPTIONS["targets"][0][language], targets), row)
            if self.numbers.number(row):
                text += self.say("fewest") % (self.numbers.number(row + 2) - 1)
        return text

    def _games(self, title, games):
        return self.say("games") % (title, games)

    def _won(self, what, at):
        """How many games were won of those that were played; nothing if that are none."""
        number = self.numbers.number
        return self.say("won_of") % (what, number(at + 1), number(at)) if number(at) else ""

    def accept(self):
        self.leave()

    def leave(self):
        self.app.show(self.back)
