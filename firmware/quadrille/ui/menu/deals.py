"""Numbered deals: chosen before a game, and shown as it begins."""

from ...engine.game import GRADES
from ...events import MENU
from .. import font
from ..colours import CYAN, DARK, NORMAL, WHITE
from ..screen import Screen
from ..scroll import Scroll
from .questions import Question

PITCH = 2  # columns from one dot of a grade to the next
SHOWN = 120  # ticks that the number is shown before a game
BY_CHANCE = 0  # in place of a number


def draw_grade(canvas, y, grade):
    """Draw five dots, more of them lit the harder the deal is."""
    x = (canvas.width - (GRADES - 1) * PITCH) // 2
    for dot in range(GRADES):
        canvas.set(x + dot * PITCH, y, CYAN << 2 | NORMAL if dot < grade else DARK)


class DealQuestion(Question):
    """A random deal, or a number with its grade."""

    NAME = "deal"

    def answer(self):
        return str(self.at) if self.at else self.say("chance")

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
