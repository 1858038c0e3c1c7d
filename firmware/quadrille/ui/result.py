"""How a game ended: who has won, every seat's score, and what decided."""

from ..events import LOSE, MENU, MOVE, SELECT, STEPS, WIN, A, B
from ..statistics import humans_won
from . import font
from .colours import BRIGHT, FAINT, GREY, NORMAL, WHITE
from .screen import SuddenScreen
from .scroll import Scroll
from .words import say

SHOWN = 90  # ticks that a seat's score stays before the next one's comes
BAR = 5  # columns of the longest bar
BAR_X = 3
NUMBER_X = 9


class Result(SuddenScreen):
    """Rows of bars, one per seat, winners with a dot before; above them the verdict runs by.

    The score in digits belongs to one seat at a time: the next one follows by itself, or arrows
    choose. A plays again, B looks at the board and back through the moves, MENU leaves.
    """

    DEAF = 30

    def __init__(self, app):
        super().__init__(app)
        self.table = table = app.table
        self.view = app.view
        game = table.game
        language = app.settings.language
        self.scores = [game.score(seat) for seat in range(table.players)]
        self.most = max(1, max(self.scores))
        self.winners = game.winners
        self.at = 0
        while self.winners and not self.winners >> self.at & 1:
            self.at += 1
        self.shown = 0
        text = self._headline(language) + self.view.verdict(language)
        self.text = Scroll(text + say("after", language), font.SMALL)
        self.play_cue(WIN if self._humans_won() else LOSE)

    def _humans_won(self):
        """Whether a human has won; if no human plays, whether anybody has."""
        return humans_won(self.table) if self.table.humans else bool(self.winners)

    def _headline(self, language):
        """The number of the deal; how it ended for a human who plays alone; and who has won."""
        table = self.table
        seats = range(table.players)
        letter = say("player", language)
        names = [letter + str(seat + 1) for seat in seats if self.winners >> seat & 1]
        text = table.game.deal_name(table.deal) + " " if table.deal else ""
        if len(names) == table.players > 1:
            return text + say("draw", language) + " "
        if table.humans == 1:
            text += say("won" if self._humans_won() else "lost", language) + " "
            if table.players == 1:
                return text
        if not names:
            return text + letter + "1 " + say("loses", language) + " "
        verb = say("wins" if len(names) == 1 else "win", language)
        return text + "+".join(names) + " " + verb + " "

    def press(self, button):
        if STEPS[button]:
            self.play_cue(MOVE)
            self.at = (self.at + STEPS[button]) % len(self.scores)
            self.shown = 0
        elif button == A and self.settled:
            self.play_cue(SELECT)
            self.app.start_again()
        elif button == B:
            from .look import Look

            self.play_cue(SELECT)
            self.app.show(Look(self.app, self))
        elif button == MENU:
            self.app.menu()

    def tick(self):
        super().tick()
        self.text.tick()
        self.shown += 1
        if self.shown == SHOWN:
            self.shown = 0
            self.at = (self.at + 1) % len(self.scores)

    def draw(self, canvas):
        bottom = canvas.height - 5
        self.text.draw(canvas, 2 if self.view.top else 0, WHITE)
        for seat in range(len(self.scores)):
            self._draw_seat(canvas, seat, bottom + seat)
        hue = self.view.hue(self.at) << 2
        font.number(canvas, self.scores[self.at], NUMBER_X, bottom, hue | NORMAL)

    def _draw_seat(self, canvas, seat, y):
        hue = self.view.hue(seat) << 2
        if self.winners >> seat & 1 and self.blink():
            canvas.set(0, y, WHITE)
        canvas.set(1, y, hue | BRIGHT)
        score = self.scores[seat]
        length = max(score * BAR // self.most, min(score, 1))  # the longest for the most alone
        level = NORMAL if seat == self.at else FAINT
        canvas.box(BAR_X, y, length, 1, hue | level or GREY)
