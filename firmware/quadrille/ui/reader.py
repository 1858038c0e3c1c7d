"""A long text that scrolls by: short rules, or facts about the device."""

from ..events import BACK, RIGHT
from . import font
from .colours import WHITE
from .screen import Screen
from .scroll import Scroll


class Reader(Screen):
    """Any button leaves, except that an arrow held down hurries the text along."""

    INDEX = WHITE  # of its colour

    def __init__(self, app, text, back):
        super().__init__(app)
        self.text = Scroll(text, font.LARGE, once=True)
        self.back = back
        self.hurry = False

    def press(self, button):
        if button <= RIGHT:
            self.hurry = True
        else:
            self._leave()

    def repeat(self, button):
        self.hurry = True

    def release(self, button):
        self.hurry = False

    def tick(self):
        self.text.tick()
        if self.hurry:
            self.text.tick()
            self.text.tick()
        if self.text.done:
            self._leave()

    def _leave(self):
        self.play_cue(BACK)
        self.app.show(self.back)

    def draw(self, canvas):
        self.text.draw(canvas, canvas.height // 2 - 3, self.INDEX)
