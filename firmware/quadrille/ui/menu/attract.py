"""The show while nobody plays: the name, then the four games, with dancers around."""

from ...engine.games import GAMES
from .. import font
from ..colours import BRIGHT, NORMAL, OFF, SEAT_HUES
from ..games import part
from ..screen import Screen

TITLE = "QUADRILLE"
TITLE_TICKS = 4  # per column
SCENE = 200  # ticks that a game is shown
ENTRY = 2  # columns per tick
ICON = 10
DANCERS = 8
DANCE_TICKS = 6  # per step


class Attract(Screen):
    """Any button opens the menu."""

    def __init__(self, app):
        super().__init__(app)
        self.icons = [part(name, "icon") for name in GAMES]
        self.columns = font.advance(TITLE, 0, len(TITLE), font.LARGE)
        self.scene = 0  # the title, then each game
        self.shown = 0  # ticks since the scene began

    def press(self, button):
        self.app.menu()

    def tick(self):
        self.shown += 1
        title = (self.app.canvas.width + self.columns) * TITLE_TICKS
        if self.shown == (SCENE if self.scene else title):
            self.shown = 0
            self.scene = (self.scene + 1) % (1 + len(self.icons))

    def draw(self, canvas):
        self.draw_dancers(canvas)
        if self.scene == 0:
            self.draw_title(canvas)
        else:
            self.draw_icon(canvas)

    def draw_title(self, canvas):
        """The letters in the colours of the seats."""
        x = canvas.width - self.shown // TITLE_TICKS
        y = canvas.height // 2 - 4
        for i in range(len(TITLE)):
            index = SEAT_HUES[i % len(SEAT_HUES)] << 2 | BRIGHT
            x = font.draw_part(canvas, TITLE, i, 1, x, y, index, font.LARGE)
            if x >= canvas.width:
                break

    def draw_icon(self, canvas):
        """It comes in from the right and leaves to the left."""
        x = (canvas.width - ICON) // 2
        if self.shown * ENTRY < canvas.width - x:
            x = canvas.width - self.shown * ENTRY
        elif self.shown > SCENE - ICON:
            x -= (self.shown - SCENE + ICON) * ENTRY
        y = (canvas.height - ICON) // 2
        canvas.box(x, y, ICON, ICON, OFF)
        self.icons[self.scene - 1].draw(canvas, x, y, self.shown)

    def draw_dancers(self, canvas):
        """Points that go round along the edge, two in each colour."""
        right = canvas.width - 1
        bottom = canvas.height - 1
        around = 2 * (right + bottom)
        steps = self.app.ticks // DANCE_TICKS
        for dancer in range(DANCERS):
            at = (steps + dancer * around // DANCERS) % around
            index = SEAT_HUES[dancer % (DANCERS // 2)] << 2 | NORMAL
            if at < right:
                canvas.set(at, 0, index)
            elif at < right + bottom:
                canvas.set(right, at - right, index)
            elif at < 2 * right + bottom:
                canvas.set(2 * right + bottom - at, bottom, index)
            else:
                canvas.set(0, around - at, index)
