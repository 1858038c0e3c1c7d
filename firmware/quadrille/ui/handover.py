"""Give the handheld to the next player: nothing secret is shown until they say they have it."""

from ..events import MENU, SELECT, A
from . import font
from .colours import BRIGHT, DIM, WHITE
from .screen import SuddenScreen
from .scroll import Scroll
from .words import say


class HandOver(SuddenScreen):
    """A large number in the player's colour; A goes on to the turn. One serves a whole game."""

    def __init__(self, app):
        self.text = Scroll("", font.SMALL)
        super().__init__(app)

    def come_up(self):
        super().come_up()
        text = say("your_turn", self.app.settings.language)
        if text == self.text.text:  # measuring it takes a while
            self.text.restart()
        else:
            self.text = Scroll(text, font.SMALL)

    def press(self, button):
        if button == A and self.settled:
            self.play_cue(SELECT)
            self.app.show(self.app.view)
        elif button == MENU:
            from .pause import Pause

            self.app.show(Pause(self.app, self))

    def tick(self):
        super().tick()
        self.text.tick()

    def draw(self, canvas):
        view = self.app.view
        hue = view.hue(view.turn) << 2
        top = canvas.height - 10
        if top:
            self.text.draw(canvas, 0, WHITE)  # no accents: they would lie above the panel
            canvas.box(0, 5, canvas.width, 1, hue | DIM)
        letter = say("player", self.app.settings.language)
        x = font.draw(canvas, letter, 2, top + 1, hue | BRIGHT, font.LARGE)
        font.draw(canvas, "12345"[view.turn], x + 1, top + 1, hue | BRIGHT, font.LARGE)
        if self.settled and self.blink():
            canvas.box(6, canvas.height - 1, 4, 1, WHITE)
