"""Give the handheld to the next player: nothing secret is shown until he says that he has it."""

from ..events import MENU, SELECT, A
from . import font
from .colours import BRIGHT, DIM, WHITE
from .screen import SuddenScreen
from .scroll import Scroll
from .words import say


class HandOver(SuddenScreen):
    """A large number in the player's colour; A goes on to his turn."""

    def __init__(self, app, table):
        super().__init__(app)
        self.table = table
        self.text = Scroll(say("your_turn", app.settings.language), font.SMALL)

    def press(self, button):
        if button == A and self.settled:
            self.play_cue(SELECT)
            self.app.show(self.table)
        elif button == MENU:
            from .pause import Pause

            self.app.show(Pause(self.app, self.table, self))

    def tick(self):
        super().tick()
        self.text.tick()

    def draw(self, canvas):
        table = self.table
        hue = table.hue(table.turn) << 2
        top = canvas.height - 10
        if top:
            self.text.draw(canvas, 0, WHITE)  # no accents: they would lie above the panel
            canvas.box(0, 5, canvas.width, 1, hue | DIM)
        x = font.draw(canvas, "P", 2, top + 1, hue | BRIGHT, font.LARGE)
        font.draw(canvas, "12345"[table.turn], x + 1, top + 1, hue | BRIGHT, font.LARGE)
        if self.settled and self.blink():
            canvas.box(6, canvas.height - 1, 4, 1, WHITE)
