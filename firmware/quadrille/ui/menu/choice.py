"""A page with a title on which one of several things is chosen."""

from ...events import BACK, MOVE, REFUSED, SELECT, STEPS, A, B
from .. import font
from ..colours import CYAN, NORMAL, WHITE
from ..screen import Screen
from ..scroll import Scroll
from ..words import say
from . import hints

IDLE = 60 * 60  # ticks without a button until the show begins
REMINDER = 6 * 60  # ticks until a small panel shows the title again
TALL = 16  # rows that a panel needs for two lines
TITLE = CYAN << 2 | NORMAL


class Choice(Screen):
    """Arrows choose, A accepts, B goes back, MENU leaves for the menu.

    A tall panel shows the title above the choice. A small one shows the title first, and again
    when nothing has been pressed for a while.
    """

    NAME = ""  # of the text that is its title
    ANNOUNCED = True  # by its title, where that has no room of its own

    def __init__(self, app, count, at, back=None):
        """`back` is the screen to go back to."""
        super().__init__(app)
        self.count = count
        self.at = at
        self.back = back
        self.tall = app.canvas.height >= TALL

    # --- for subclasses -------------------------------------------------------------------

    def title(self):
        return self.say(self.NAME)

    def label(self):
        """The text of the choice at self.at."""
        return ""

    def changed(self):
        """Another choice is shown."""

    def accept(self):
        """A was pressed."""
        self.leave()

    def leave(self):
        """B was pressed."""
        self.app.show(self.back)

    def draw_choice(self, canvas, y):
        """Draw the choice: five rows from y, or six with accents."""
        self.text.draw(canvas, y, WHITE)

    def draw_strip(self, canvas, y):
        """Draw how many choices there are, in three rows from y."""
        hints.dots(canvas, y + 1, self.count, self.at)

    # --- buttons --------------------------------------------------------------------------

    def press(self, button):
        self.titled = self.tall
        if STEPS[button]:
            self.step(STEPS[button])
        elif button == A:
            self.play_cue(SELECT)
            self.accept()
        elif button == B:
            self.play_cue(BACK)
            self.leave()
        else:
            self.play_cue(BACK)
            self.app.menu()

    def repeat(self, button):
        """A held arrow stops at the end."""
        if 0 <= self.at + STEPS[button] < self.count:
            self.press(button)

    def step(self, by):
        if 0 <= self.at + by < self.count:
            self.at += by
            self.play_cue(MOVE)
            self.changed()
            self.write()
        else:
            self.play_cue(REFUSED)

    # --- texts ----------------------------------------------------------------------------

    def enter(self):
        self.write()
        self.titled = self.tall or self.ANNOUNCED

    def say(self, name):
        return say(name, self.app.settings.language)

    def write(self):
        """Make the texts for what is chosen now."""
        width = self.app.canvas.width
        self.heading = Scroll(self.title(), font.SMALL, width, once=not self.tall)
        self.text = Scroll(self.label(), font.SMALL, width)

    def tick(self):
        if self.titled:
            self.heading.tick()
            if self.heading.done:
                self.titled = False
                self.heading.restart()
                self.text.restart()
        elif self.ANNOUNCED and self.app.beat % REMINDER == REMINDER - 1:
            self.titled = True
        if self.tall or not self.titled:
            self.text.tick()
        if self.app.beat >= IDLE:
            self.app.welcome()

    def draw(self, canvas):
        bottom = canvas.height - hints.STRIP
        if self.titled:
            self.heading.draw(canvas, 1, TITLE)
        if self.tall:
            self.draw_choice(canvas, 8)
        elif not self.titled:
            self.draw_choice(canvas, 1)
        self.draw_strip(canvas, bottom)
        hints.arrows(canvas, bottom, self.at > 0, self.at < self.count - 1)
