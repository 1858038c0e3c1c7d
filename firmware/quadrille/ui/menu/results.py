"""The last results, the newest first: who has won, and every seat's score."""

from ...engine.game import CHOICES
from ...history import results
from ..colours import DARK, WHITE
from ..games import part
from .choice import Choice

EDGE = 3  # columns at either end, for the arrows


class ResultsPage(Choice):
    """A page for each result. A and B go back."""

    NAME = "results"
    ANNOUNCED = False  # the title would come before the end of a long text

    def __init__(self, app, back):
        self.results = results(app.saves)
        super().__init__(app, max(1, len(self.results)), 0, back)

    def label(self):
        if not self.results:
            return self.say("no_results")
        result = self.results[self.at]
        language = self.app.settings.language
        words = part(result.name, "words")
        text = words.NAME[language]
        if result.variant != result.kind.VARIANTS[0][0]:
            text += " · " + words.VARIANTS[result.variant][language]
        if result.deal:
            text += " " + self._deal(result)
        text += " · " + self._winners(result)
        for seat in range(result.players):
            kind = self.say(result.seats[seat])
            text += " · %s %s %d" % (self._player(seat), kind, result.scores[seat])
        return text

    def _player(self, seat):
        return self.say("player") + str(seat + 1)

    def _deal(self, result):
        """What players call the deal."""
        game = result.kind(result.variant, result.players)
        game.state[CHOICES] = result.choices
        return game.deal_name(result.deal)

    def _winners(self, result):
        seats = range(result.players)
        names = [self._player(seat) for seat in seats if result.winners >> seat & 1]
        if result.players == 1:
            return self.say("won" if names else "lost")
        if len(names) == result.players:
            return self.say("draw")
        return "+".join(names) + " " + self.say("wins" if len(names) == 1 else "win")

    def draw_strip(self, canvas, y):
        """Where this result stands among all: there may be more than a dot each has room for."""
        width = canvas.width - 2 * EDGE
        canvas.box(EDGE, y + 1, width, 1, DARK)
        canvas.set(EDGE + self.at * (width - 1) // max(1, self.count - 1), y + 1, WHITE)
