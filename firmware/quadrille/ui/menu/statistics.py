"""How often each game was played, and how often it was won against computers or alone."""

from ...engine.games import GAMES
from ...players.player import LEVELS
from ...statistics import TASKS, Statistics, row_of, row_of_task
from ..games import part
from .choice import Choice


class StatisticsPage(Choice):
    """A page for each game, and one more if it can be played alone. A and B go back."""

    NAME = "statistics"
    ANNOUNCED = False  # the title would come before the end of a long text

    def __init__(self, app, back):
        self.numbers = Statistics(app.saves).numbers
        self.pages = []
        for name in GAMES:
            self.pages.append((self._game, name))
            if part(name, "words").ALONE:
                self.pages.append((self._alone, name))
        super().__init__(app, len(self.pages), 0, back)

    def label(self):
        text, name = self.pages[self.at]
        return text(name)

    def _game(self, name):
        language = self.app.settings.language
        row = row_of(name)
        text = self._games(part(name, "words").NAME[language], self.numbers[row + 1])
        for i in range(len(LEVELS)):
            text += self._won(self.say(LEVELS[i]), row + 2 + 2 * i)
        return text

    def _alone(self, name):
        language = self.app.settings.language
        words = part(name, "words")
        variant, option = words.ALONE
        games = sum([self.numbers[row_of_task(1 + i)] for i in range(TASKS)])
        text = self._games(words.VARIANTS[variant][language], games)
        for task in range(1, TASKS + 1):
            row = row_of_task(task)
            text += self._won("%s %d" % (words.OPTIONS[option][0][language], task), row)
            if self.numbers[row]:
                text += self.say("fewest") % (self.numbers[row + 2] - 1)
        return text

    def _games(self, title, games):
        return self.say("games") % (title, games)

    def _won(self, what, at):
        """How many games were won of those that were played; empty if none was played."""
        played, won = self.numbers[at], self.numbers[at + 1]
        return self.say("won_of") % (what, won, played) if played else ""
