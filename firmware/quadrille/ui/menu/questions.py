"""The pages on which the questions of `setup` are asked."""

from ...engine.games import GAMES
from .. import font
from ..colours import BRIGHT, CYAN, DARK, NORMAL, WHITE
from ..games import screen_of
from ..scroll import Scroll
from . import hints
from .choice import Choice

LEARN = "learn"  # in place of an answer
LESSON = "lesson "  # with the name of a game: at which one of its lessons a player is
FIRST = ("New to it? Learn is on the right.", "Première fois\u202f? Apprendre est à droite.")


class Question(Choice):
    """The first question of a game has one more answer at its end, which opens the lessons.

    Its dot is cyan until they were finished. Who has never played the game nor seen its lessons is
    told of them once, after the title.
    """

    first_time = False

    def __init__(self, setup, question):
        self.setup = setup
        self.question = question
        self.answers = list(setup.answers(question))
        if len(setup.asked) == 1 and getattr(setup.words, "LESSONS", False):
            self.answers.append(LEARN)
            known = setup.given or self.learned() or LESSON + setup.name in setup.app.choices
            self.first_time = not known
            setup.app.choices.setdefault(LESSON + setup.name, 0)  # told from now on
        super().__init__(setup.app, len(self.answers), self.answers.index(setup.answer(question)))

    # --- for subclasses -------------------------------------------------------------------

    def asked(self):
        """What is asked."""
        return self.say(self.NAME)

    def answer(self):
        """The text of the answer at self.at."""
        return ""

    # --------------------------------------------------------------------------------------

    def learns(self):
        return self.answers[self.at] == LEARN

    def title(self):
        return self.pick(self.setup.words.NAME) if self.learns() else self.asked()

    def label(self):
        if not self.learns():
            return self.answer()
        return self.say("learn_again" if self.learned() else "learn")

    def learned(self):
        """Whether the lessons of this game were finished."""
        return self.setup.app.settings.lessons >> GAMES.index(self.setup.name) & 1

    def changed(self):
        self.first_time = False

    def write(self):
        super().write()
        self.plain = self.heading
        if self.first_time:
            text = self.title() + " · " + self.pick(FIRST)
            self.heading = Scroll(text, font.SMALL, self.app.canvas.width, once=not self.tall)

    def tick(self):
        super().tick()
        if self.first_time and not self.titled:  # a small panel has said it
            self.first_time = False
            self.heading = self.plain

    def draw_strip(self, canvas, y):
        shines = self.answers[-1] == LEARN and not self.learned()
        last = CYAN << 2 | NORMAL if shines else DARK
        hints.dots(canvas, y + 1, self.count, self.at, last)

    def pick(self, texts):
        """A text of the game in the current language."""
        return texts[self.app.settings.language]

    def accept(self):
        if self.learns():
            from .lesson import Lesson

            self.app.show(Lesson(self.app, self.setup.name, self))
            return
        self.setup.take(self.question, self.answers[self.at])

    def leave(self):
        self.setup.back()


class SavedQuestion(Question):
    """Under the name of the game: go on with the one that is saved, or begin a new one?"""

    def asked(self):
        return self.pick(self.setup.words.NAME)

    def answer(self):
        return self.say(self.answers[self.at])


class VariantQuestion(Question):
    NAME = "variant"

    def answer(self):
        return self.pick(self.setup.words.VARIANTS[self.answers[self.at]])


class OptionQuestion(Question):
    def asked(self):
        return self.pick(self.setup.words.OPTIONS[self.question][0])

    def answer(self):
        return self.pick(self.setup.words.OPTIONS[self.question][1][self.answers[self.at]])


class PlayersQuestion(Question):
    """A number, and a pawn for each player in the colour of the seat."""

    NAME = "players"

    def __init__(self, setup, question):
        super().__init__(setup, question)
        self.hues = seat_hues(setup)

    def draw_choice(self, canvas, y):
        if self.learns():
            super().draw_choice(canvas, y)
            return
        players = self.answers[self.at]
        x = (canvas.width - 3 - 2 * players) // 2
        x = font.number(canvas, players, x, y, WHITE)
        for seat in range(players):
            canvas.box(x + 2 * seat, y + 1, 1, 4, self.hues[seat] << 2 | BRIGHT)


def seat_hues(setup):
    """The hues of the seats in the game that is being set up."""
    return screen_of(setup.kind).hues(setup.answer("variant"))
