"""Numbered deals: which one is asked for before a game, and shown as it begins."""

from .. import solo
from ..events import DOWN, MENU, UP
from . import font
from .colours import CYAN, DARK, NORMAL, WHITE
from .questions import Question
from .screen import Screen
from .scroll import Scroll

FAR = 10  # deals that UP and DOWN go on
PITCH = 2  # columns from one dot of a grade to the next
SHOWN = 120  # ticks that the number is shown before a game
BY_CHANCE = 0  # in place of a number


def numbered(name, variant, options):
    """How many numbered deals there are of a game with these options."""
    if name != "colorpop" or variant != "solo" or options["joker_groups"] != 1:
        return 0
    return solo.count(options["targets"])


def title(table):
    """What players call a deal, so that they can compare."""
    return "%d/%d" % (table.game.option("targets"), table.deal)


def draw_grade(canvas, y, number):
    """As many dots of five as a deal is hard."""
    grade = solo.grade(number)
    x = (canvas.width - (solo.GRADES - 1) * PITCH) // 2
    for dot in range(solo.GRADES):
        canvas.set(x + dot * PITCH, y, CYAN << 2 | NORMAL if dot < grade else DARK)


class DealQuestion(Question):
    """By chance, or a number with its grade. UP and DOWN go on by ten."""

    def title(self):
        return self.say("deal")

    def label(self):
        return str(self.at) if self.at else self.say("chance")

    def press(self, button):
        if button == UP or button == DOWN:
            self.titled = self.tall
            to = self.at + (FAR if button == UP else -FAR)
            self.step(min(max(to, BY_CHANCE), self.count - 1) - self.at)
        else:
            super().press(button)

    def step(self, by):
        super().step(by or self.count)  # what leads nowhere is refused

    def repeat(self, button):
        if button == UP or button == DOWN:
            self.press(button)
        else:
            super().repeat(button)

    def draw_strip(self, canvas, y):
        if self.at:
            draw_grade(canvas, y + 1, self.at)


class DealCard(Screen):
    """The number of a deal and its grade; any button but MENU goes on to the game."""

    settled = False

    def __init__(self, app, table):
        super().__init__(app)
        self.table = table
        name = title(table)
        width = app.canvas.width
        size = font.LARGE if font.width(name, font.LARGE) <= width else font.SMALL
        self.text = Scroll(name, size, width)
        self.left = SHOWN

    def press(self, button):
        self.app.show(self.table)
        if button == MENU:
            self.table.press(button)

    def repeat(self, button):
        """An arrow held too long is no wish to go on."""

    def tick(self):
        self.text.tick()
        self.left -= 1
        if not self.left:
            self.app.show(self.table)

    def draw(self, canvas):
        y = canvas.height // 2
        self.text.draw(canvas, y - 5, WHITE)
        draw_grade(canvas, y + 4, self.table.deal)
