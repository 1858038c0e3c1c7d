"""The one question of a handheld that nobody has used yet: its language."""

from .. import font
from ..colours import GREY, WHITE
from ..words import LANGUAGES, TEXTS
from .choice import IDLE, Choice

SIGNS = ("EN", "FR")  # in the order of LANGUAGES
PITCH = 9  # columns


class FirstQuestion(Choice):
    """Both languages stand side by side, and the question runs by in both. A answers it and opens
    the menu. B and MENU leave it open: then it comes again.
    """

    def __init__(self, app):
        super().__init__(app, len(SIGNS), app.settings.language)

    def title(self):
        return "%s? %s\u202f?" % TEXTS["language"]

    def label(self):
        return LANGUAGES[self.at]

    def changed(self):
        self.app.settings.language = self.at

    def accept(self):
        settings = self.app.settings
        settings.language = self.at
        settings.asked = True
        self.app.must_ask = False
        self.app.keep_settings()
        self.app.menu()

    def leave(self):
        self.app.menu()

    def tick(self):
        super().tick()
        self.app.beat %= IDLE  # it waits for an answer

    def draw_choice(self, canvas, y):
        for language in range(len(SIGNS)):
            index = WHITE if language == self.at else GREY
            font.draw(canvas, SIGNS[language], language * PITCH, y, index, font.SMALL)
