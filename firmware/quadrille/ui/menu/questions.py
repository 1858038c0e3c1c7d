"""The pages on which the questions of `setup` are asked."""

from .. import font
from ..colours import BRIGHT, WHITE
from ..games import screen_of
from .choice import Choice


class Question(Choice):
    def __init__(self, setup, question):
        self.setup = setup
        self.question = question
        self.answers = setup.answers(question)
        super().__init__(setup.app, len(self.answers), self.answers.index(setup.answer(question)))

    def pick(self, texts):
        """A text of the game in the current language."""
        return texts[self.app.settings.language]

    def accept(self):
        self.setup.take(self.question, self.answers[self.at])

    def leave(self):
        self.setup.back()


class SavedQuestion(Question):
    """Under the name of the game: go on with the one that is saved, or begin a new one?"""

    def title(self):
        return self.pick(self.setup.words.NAME)

    def label(self):
        return self.say(self.answers[self.at])


class VariantQuestion(Question):
    NAME = "variant"

    def label(self):
        return self.pick(self.setup.words.VARIANTS[self.answers[self.at]])


class OptionQuestion(Question):
    def title(self):
        return self.pick(self.setup.words.OPTIONS[self.question][0])

    def label(self):
        return self.pick(self.setup.words.OPTIONS[self.question][1][self.answers[self.at]])


class PlayersQuestion(Question):
    """A number, and a pawn for each player in the colour of the seat."""

    NAME = "players"

    def __init__(self, setup, question):
        super().__init__(setup, question)
        self.hues = seat_hues(setup)

    def draw_choice(self, canvas, y):
        players = self.answers[self.at]
        x = (canvas.width - 3 - 2 * players) // 2
        x = font.number(canvas, players, x, y, WHITE)
        for seat in range(players):
            canvas.box(x + 2 * seat, y + 1, 1, 4, self.hues[seat] << 2 | BRIGHT)


def seat_hues(setup):
    """The hues of the seats in the game that is being set up."""
    return screen_of(setup.kind).hues(setup.answer("variant"))
