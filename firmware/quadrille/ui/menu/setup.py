"""The questions before a game: variant, players, options, deal, seats; then it begins.

If such a game is saved, the first question is whether to go on with it. A question with one answer
is not asked. What was answered last time is offered first. The options in which numbered deals do
not differ come after the deal, and only if it is a random one.
"""

from ...engine.games import game_class
from ...players.player import HUMAN, KINDS
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
SEATED = [HUMAN] + ["easy"] * 4  # where nobody has chosen yet: one person can begin at once
SEAT_BITS = 3  # of an index into KINDS, in the saved table


class Setup:
    """Asks one question after the other. `app.choices` keeps the answers of each game."""

    def __init__(self, app, name):
        self.app = app
        self.name = name
        self.kind = game_class(name)
        self.words = part(name, "words")
        self.given = app.choices.get(name)
        if self.given is None:
            self.given = app.choices[name] = last_table(app.saves, name)
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
            deals = self.kind.deals(self.answer(VARIANT), self.of_deals)
            return list(range(BY_CHANCE, 1 + deals))
        values = {name: values for name, values, _ in self.options()}[question]
        if question not in self.kind.DEALS_DIFFER_IN and self.answer(DEAL) != BY_CHANCE:
            return values[:1]
        return values

    def of_deals(self, option):
        """The value of an option in numbered deals."""
        if option in self.kind.DEALS_DIFFER_IN:
            return self.answer(option)
        return {name: values[0] for name, values, _ in self.options()}[option]

    def answer(self, question):
        """The answer given last time, or else the game's default."""
        answers = self.answers(question)
        given = self.given.get(question)
        return given if given in answers else answers[0]

    def seats(self):
        """Who sat there last time."""
        return self.given.get(SEATS, SEATED)[: self.answer(PLAYERS)]

    def keep_seats(self, kinds):
        """Keep who sits there; seats that are not in this game stay as they were."""
        self.given[SEATS] = kinds + self.given.get(SEATS, SEATED)[len(kinds) :]

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
        self._keep_table(variant, players, options)
        self.app.start_game(self.name, variant, players, options, seats, self.answer(DEAL))

    # --- the last table, kept over power-off: see saves.py ---------------------------------

    def _keep_table(self, variant, players, options):
        state = self.kind(variant, players, options).state
        deal, who = self.answer(DEAL), 0
        kinds = self.given.get(SEATS, SEATED)
        for seat in range(len(kinds)):
            who |= KINDS.index(kinds[seat]) << SEAT_BITS * seat
        table = bytes(state[1:4]) + bytes([deal & 255, deal >> 8, who & 255, who >> 8])
        self.app.saves.keep_last_table(self.app.settings, self.name, table)

    def _questions(self):
        names = [name for name, _, _ in self.options()]
        first = self.kind.DEALS_DIFFER_IN
        before = [SAVED, VARIANT, PLAYERS] + [name for name in names if name in first]
        return before + [DEAL] + [name for name in names if name not in first] + [SEATS]

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


def last_table(saves, name):
    """The answers of the table that was chosen last for a game, as far as they are known."""
    kind = game_class(name)
    saved = saves.last_table(name)
    variant, players, packed = saved[:3]
    if variant >= len(kind.VARIANTS):
        return {}
    variant, fewest, most = kind.VARIANTS[variant]
    if not fewest <= players <= most:
        return {}
    found = {VARIANT: variant, PLAYERS: players}
    for option, values, variants in kind.OPTIONS:
        if variant in variants:
            found[option] = values[packed % len(values)]
        packed //= len(values)
    found[DEAL] = saved[3] | saved[4] << 8
    who = saved[5] | saved[6] << 8
    kinds = [who >> SEAT_BITS * seat & 7 for seat in range(len(SEATED))]
    if max(kinds) < len(KINDS):
        found[SEATS] = [KINDS[kind] for kind in kinds]
    return found
