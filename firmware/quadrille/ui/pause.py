"""What MENU offers during a game: a list of lines, and what each of them does."""

from ..events import BACK, MOVE, SELECT, STEPS, A, B
from . import font
from .colours import GREY, OFF, WHITE
from .games import part
from .screen import Screen
from .scroll import Scroll
from .words import say

LINE = 2  # rows from one line's dot to the next; 1 where there is no room for that
DOTS = 2  # columns at the edge for the dots


class Pause(Screen):
    """One line is shown at a time, and a dot for each at the right edge.

    Arrows choose, A does it, B and MENU go back to the game. A new game asks first: the line turns
    into a question, which A answers and B takes back.
    """

    def __init__(self, app, back):
        super().__init__(app)
        self.back = back  # the screen to go back to: the game's, or the one that hands over
        self.lines = ["resume", "rules", "new_game", "quit"]
        if app.table.can_take_back():
            self.lines.insert(2, "take_back")
        if back is app.view and back.can_hint():
            self.lines.insert(2, "hint")
        self.at = 0
        self.asking = False

    def enter(self):
        self._write()

    def _write(self):
        name = "sure" if self.asking else self.lines[self.at]
        width = self.app.canvas.width - DOTS
        self.text = Scroll(say(name, self.app.settings.language), font.SMALL, width)

    def press(self, button):
        if STEPS[button]:
            self.play_cue(MOVE)
            self.at = (self.at + STEPS[button]) % len(self.lines)
            self.asking = False
            self._write()
        elif button == A:
            self.play_cue(SELECT)
            self._choose(self.lines[self.at])
        else:
            self.play_cue(BACK)
            if self.asking and button == B:
                self.asking = False
                self._write()
            else:
                self.app.show(self.back)

    def _choose(self, name):
        if name == "resume":
            self.app.show(self.back)
        elif name == "rules":
            from .reader import Reader  # only now: MENU must react at once

            self.app.show(Reader(self.app, self._rules(), self))
        elif name == "hint":
            self.app.show(self.app.view)
            self.app.view.hint()
        elif name == "take_back":
            self.app.show(self.app.view)
            self.app.view.take_back()
        elif name == "quit":
            self.app.quit()
        elif self.asking:
            self.app.start_again()
        else:
            self.asking = True
            self._write()

    def _rules(self):
        """What is special about the variant, then what is the same for all."""
        game = self.app.table.game
        words = part(game.NAME, "words")
        language = self.app.settings.language
        rules = words.RULES[language]
        if game.variant in words.VARIANT_RULES:
            rules = words.VARIANT_RULES[game.variant][language] + " " + rules
        return rules

    def tick(self):
        self.text.tick()

    def draw(self, canvas):
        edge = canvas.width - 1
        middle = canvas.height // 2
        self.text.draw(canvas, middle - 2, WHITE)
        canvas.box(canvas.width - DOTS, 0, DOTS, canvas.height, OFF)
        pitch = LINE if len(self.lines) * LINE <= canvas.height else 1
        y = middle - len(self.lines) * pitch // 2
        for line in range(len(self.lines)):
            canvas.set(edge, y + line * pitch, WHITE if line == self.at else GREY)
