"""The questions before a game: variant, players, options, deal, seats; then it begins.

If such a game is saved, the first question is whether to go on with it. A question with one answer
is not asked. What was answered last time is offered first.
"""

from ...engine.games import game_class
from ...players.player import HUMAN
from ..games import part
from .deals import BY_CHANCE, DealQuestion
from .questions import OptionQuestion, PlayersQuestion, SavedQuestion, VariantQuestion
from .seats import Seats

# Questions; options have names of their own.
SAVED, VARIANT, PLAYERS, DEAL, SEATS = "saved", "variant", "players", "deal", "seats"
PAGES = {
    SAVED: SavedQuestion,
    VARIANT: VariantQuestion,
    PLAYERS: PlayersQuestion,
    DEAL: DealQuestion,
}
CONTINUE, NEW = "continue", "new_game"
MOST_SEATS = 5


class Setup:
    """Asks one question after the other. `app.choices` keeps the answers of each game."""

    def __init__(self, app, name):
        self.app = app
        self.name = name
        self.kind = game_class(name)
        self.words = part(name, "words")
        self.given = app.choices.setdefault(name, {})
        self.asked = []

    def options(self):
        """The options that the variant knows, each as (name, values, variants)."""
        variant = self.answer(VARIANT)
        return [option for option in self.kind.OPTIONS if variant in option[2]]

    def answers(self, question):
        if question == SAVED:
            return [CONTINUE, NEW] if self.app.saves.holds(self.name) else [NEW]
        if question == VARIANT:
            return [name for name, _, _ in self.kind.VARIANTS]
        if question == PLAYERS:
            limits = {name: range(fewest, most + 1) for name, fewest, most in self.kind.VARIANTS}
            return list(limits[self.answer(VARIANT)])
        if question == DEAL:
            deals = self.kind.deals(self.answer(VARIANT), self.answer)
            return list(range(BY_CHANCE, 1 + deals))
        return {name: values for name, values, _ in self.options()}[question]

    def answer(self, question):
        """The answer given last time, or else the game's default."""
        answers = self.answers(question)
        given = self.given.get(question)
        return given if given in answers else answers[0]

    def seats(self):
        """Who sat there last time, or else humans."""
        given = self.given.get(SEATS, [HUMAN] * MOST_SEATS)
        return given[: self.answer(PLAYERS)]

    def keep_seats(self, kinds):
        """Keep who sits there; seats that are not in this game stay as they were."""
        given = self.given.get(SEATS, [HUMAN] * MOST_SEATS)
        self.given[SEATS] = kinds + given[len(kinds) :]

    def begin(self):
        self._ask_from(SAVED)

    def take(self, question, answer):
        """Keep an answer and ask the next question."""
        if question != SAVED:
            self.given[question] = answer
        elif answer == CONTINUE and self.app.resume(self.name):
            return
        questions = self._questions()
        self._ask_from(questions[questions.index(question) + 1])
        self.app.tell(self.app.saves.news())

    def back(self):
        """Ask the question before this one again."""
        self.asked.pop()
        if self.asked:
            self._show(self.asked[-1])
        else:
            self.app.menu()

    def start(self, seats):
        variant, players = self.answer(VARIANT), self.answer(PLAYERS)
        options = {name: self.answer(name) for name, _, _ in self.options()}
        self.app.start_game(self.name, variant, players, options, seats, self.answer(DEAL))

    def _questions(self):
        return [SAVED, VARIANT, PLAYERS] + [name for name, _, _ in self.options()] + [DEAL, SEATS]

    def _ask_from(self, question):
        questions = self._questions()
        at = questions.index(question)
        while questions[at] != SEATS and len(self.answers(questions[at])) == 1:
            at += 1
        self.asked.append(questions[at])
        self._show(questions[at])

    def _show(self, question):
        if question == SEATS:
            self.app.show(Seats(self))
        else:
            page = PAGES.get(question, OptionQuestion)
            self.app.show(page(self, question))
