"""Who sits where: the last page before a game, which begins from it."""

from ...events import BACK, LEFT, MENU, MOVE, REFUSED, RIGHT, SELECT, STEPS, UP, A, B
from ...players.player import KINDS
from .. import font
from ..colours import BRIGHT, DIM, OFF, WHITE
from ..screen import Screen
from ..scroll import Scroll
from ..words import say
from . import hints
from .choice import IDLE, REMINDER, TALL, TITLE
from .questions import seat_hues

PITCH = 3  # columns per seat
LOOK = 60  # ticks without a button until a small panel says in words what is chosen
BODY = 3  # rows of a figure below its head
UP_SIGN = b"\x04\x02\xff\x03\x03\xff\x03\xff\xff\x03"  # above and below a figure
DOWN_SIGN = b"\x04\x02\x03\xff\xff\x03\xff\x03\x03\xff"


class Seats(Screen):
    """A figure for each seat, in its colour. A begins the game, B goes back.

    LEFT and RIGHT choose a seat, UP and DOWN who sits there: UP is stronger. A tall panel also says
    it in words; a small one does so when nothing has been pressed for a moment. Arrows above and
    below the chosen seat say what UP and DOWN are for.
    """

    REPEATS = False  # a held arrow would run through seats and players

    def __init__(self, setup):
        super().__init__(setup.app)
        self.setup = setup
        self.kinds = setup.seats()
        self.at = 0
        self.hues = seat_hues(setup)
        self.tall = self.app.canvas.height >= TALL
        self.told = False  # whether the words are shown just now

    def enter(self):
        self.write()

    def write(self):
        self.told = self.tall
        language = self.app.settings.language
        text = say("player", language) + "%d " % (self.at + 1)
        text += say(self.kinds[self.at], language)
        self.text = Scroll(text, font.SMALL, self.app.canvas.width, once=not self.tall)

    def press(self, button):
        if button == A:
            self.play_cue(SELECT)
            self.setup.keep_seats(self.kinds)
            self.setup.start(self.kinds)
        elif button == B:
            self.play_cue(BACK)
            self.setup.back()
        elif button == MENU:
            self.play_cue(BACK)
            self.app.menu()
        elif button == LEFT or button == RIGHT:
            self.go_to(self.at + STEPS[button])
        else:
            self.seat(KINDS.index(self.kinds[self.at]) + (1 if button == UP else -1))

    def go_to(self, seat):
        if 0 <= seat < len(self.kinds):
            self.at = seat
            self.play_cue(MOVE)
        else:
            self.play_cue(REFUSED)
        self.write()

    def seat(self, kind):
        """Let another kind of player sit in the chosen seat."""
        self.kinds[self.at] = KINDS[kind % len(KINDS)]
        self.play_cue(MOVE)
        self.write()

    def tick(self):
        if self.told:
            self.text.tick()
            if self.text.done:
                self.told = False
                self.text.restart()
        elif self.app.beat % REMINDER == LOOK:
            self.told = True
        if self.app.beat >= IDLE:
            self.app.welcome()

    def draw(self, canvas):
        hints.go(canvas, canvas.height - hints.STRIP, self.app.ticks)
        if self.told:
            self.text.draw(canvas, 0, TITLE)
            if not self.tall:
                return
        y = canvas.height - 8
        x = (canvas.width - PITCH * len(self.kinds) + 1) // 2
        for seat in range(len(self.kinds)):
            hue = self.hues[seat] << 2
            draw_figure(canvas, x, y, hue, KINDS.index(self.kinds[seat]))
            if seat == self.at and self.blink():
                canvas.box(x - 2, y + 5, 6, 3, OFF)
                canvas.sprite(UP_SIGN, x - 1, y - 2)
                canvas.sprite(DOWN_SIGN, x - 1, y + 6)
            x += PITCH


def draw_figure(canvas, x, y, hue, level):
    """A human, in one piece; or a computer, whose head floats above a body with 1 to 4 lights."""
    canvas.box(x, y, 2, 1 if level else 2, hue | BRIGHT)
    canvas.box(x, y + 2, 2, BODY, hue | DIM)
    canvas.box(x + 1, y + 2 + BODY - level, 1, level, WHITE)
