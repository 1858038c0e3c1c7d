"""Who sits where: the last page before a game, which begins from it."""

from ..events import BACK, MENU, REFUSED, SELECT, A, B
from . import font, hints
from .choice import IDLE, TALL, TITLE
from .colours import BRIGHT, DIM
from .questions import seat_hues
from .screen import Screen
from .scroll import Scroll
from .words import say

KINDS = ("human",)  # of players that can sit on a seat
PITCH = 3  # columns a seat


class Seats(Screen):
    """A figure for each seat, in its colour. A begins the game, B goes back."""

    def __init__(self, setup):
        super().__init__(setup.app)
        self.setup = setup
        self.kinds = [KINDS[0]] * setup.answer("players")
        self.hues = seat_hues(setup)
        self.tall = self.app.canvas.height >= TALL

    def enter(self):
        text = say("start", self.app.settings.language)
        self.text = Scroll(text, font.SMALL, self.app.canvas.width)

    def press(self, button):
        if button == A:
            self.play_cue(SELECT)
            self.setup.start(self.kinds)
        elif button == B:
            self.play_cue(BACK)
            self.setup.back()
        elif button == MENU:
            self.play_cue(BACK)
            self.app.menu()
        else:
            self.play_cue(REFUSED)

    def tick(self):
        self.text.tick()
        if self.app.beat >= IDLE:
            self.app.welcome()

    def draw(self, canvas):
        if self.tall:
            self.text.draw(canvas, 1, TITLE)
        y = 8 if self.tall else 1
        x = (canvas.width - PITCH * len(self.kinds) + 1) // 2
        for seat in range(len(self.kinds)):
            hue = self.hues[seat] << 2
            FIGURES[self.kinds[seat]](canvas, x + PITCH * seat, y, hue)
        hints.go(canvas, canvas.height - hints.STRIP, self.app.ticks)


def draw_human(canvas, x, y, hue):
    canvas.box(x, y, 2, 2, hue | BRIGHT)
    canvas.box(x, y + 2, 2, 3, hue | DIM)


FIGURES = {"human": draw_human}
