"""Numbered deals: chosen before a game, and shown as it begins."""

from ...engine.game import GRADES
from ...events import DOWN, MENU, UP
from .. import font
from ..colours import CYAN, DARK, NORMAL, WHITE
from ..screen import Screen
from ..scroll import Scroll
from .questions import Question

FAR = 10  # deals that UP and DOWN go on
PITCH = 2  # columns from one dot of a grade to the next
SHOWN = 120  # ticks that the number is shown before a game
BY_CHANCE = 0  # in place of a number


def draw_grade(canvas, y, grade):
    """Draw five dots, as many of them lit as the deal is hard."""
    x = (canvas.width - (GRADES - 1) * PITCH) // 2
    for dot in range(GRADES):
        canvas.set(x + dot * PITCH, y, CYAN << 2 | NORMAL if dot < grade else DARK)


class DealQuestion(Question):
    """By chance, or a number with its grade. UP and DOWN go on by ten."""

    NAME = "deal"

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
            draw_grade(canvas, y + 1, self.setup.kind.deal_grade(self.setup.answer, self.at))


class DealCard(Screen):
    """The number of a deal and its grade; any button but MENU goes on to the game."""

    REPEATS = False
    settled = False

    def __init__(self, app):
        super().__init__(app)
        table = app.table
        name = table.game.deal_name(table.deal)
        self.grade = table.game.deal_grade(table.game.option, table.deal)
        width = app.canvas.width
        size = font.LARGE if font.width(name, font.LARGE) <= width else font.SMALL
        self.text = Scroll(name, size, width)
        self.left = SHOWN

    def press(self, button):
        self.app.show(self.app.view)
        if button == MENU:
            self.app.view.press(button)

    def tick(self):
        self.text.tick()
        self.left -= 1
        if not self.left:
            self.app.show(self.app.view)

    def draw(self, canvas):
        y = canvas.height // 2
        self.text.draw(canvas, y - 5, WHITE)
        draw_grade(canvas, y + 4, self.grade)
