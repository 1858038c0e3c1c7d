"""The menu: the four games and the settings, side by side in a ring."""

from ...engine.games import GAMES
from ...events import MENU, MOVE, REFUSED, SELECT, STEPS, A
from .. import font
from ..colours import WHITE
from ..games import part
from ..screen import Screen
from ..scroll import Scroll
from ..words import say
from . import gear, hints
from .choice import IDLE, TALL

ICON = 10  # columns and rows
SLIDE = 2  # columns per tick
LOOK = 70  # ticks that a small panel shows an icon before its name runs by


class Carousel(Screen):
    """Arrows rotate the ring, A opens what is in front, MENU the settings.

    A tall panel shows the name below the icon, a small one icon and name in turn.
    """

    def __init__(self, app):
        super().__init__(app)
        self.icons = [part(name, "icon") for name in GAMES] + [gear]
        self.tall = app.canvas.height >= TALL
        self.left = (app.canvas.width - ICON) // 2
        self.behind = self.at = app.choices.get("menu", 0)
        self.offset = 0  # columns that the icon in front still has to slide

    def enter(self):
        self.write()

    def name(self):
        language = self.app.settings.language
        if self.at == len(GAMES):
            return say("settings", language)
        return part(GAMES[self.at], "words").NAME[language]

    def write(self):
        size = font.SMALL if self.tall else font.LARGE
        self.text = Scroll(self.name(), size, self.app.canvas.width, once=not self.tall)
        self.shown = 0  # ticks since the icon came

    def press(self, button):
        if STEPS[button]:
            self.rotate(STEPS[button])
        elif button == A:
            self.open(self.at)
        elif button == MENU:
            self.open(len(GAMES))
        else:
            self.play_cue(REFUSED)

    def rotate(self, by):
        self.play_cue(MOVE)
        self.behind = self.at
        self.at = (self.at + by) % len(self.icons)
        self.offset = by * self.app.canvas.width
        self.settled = False
        self.write()

    def open(self, at):
        self.play_cue(SELECT)
        self.app.choices["menu"] = at
        if at == len(GAMES):
            from .settings import SettingsMenu

            self.app.show(SettingsMenu(self.app))
        else:
            self.app.set_up(GAMES[at])

    def tick(self):
        self.shown += 1
        if self.offset:
            self.offset += -SLIDE if self.offset > 0 else SLIDE
            self.settled = self.offset == 0
        if self.tall or self.shown > LOOK:
            self.text.tick()
            if self.text.done:  # on a small panel
                self.text.restart()
                self.shown = -LOOK
        if self.app.beat >= IDLE:
            self.app.welcome()

    def draw(self, canvas):
        if self.tall:
            self.text.draw(canvas, 11, WHITE)
        if self.tall or self.shown <= LOOK:
            self.draw_icons(canvas)
        else:
            self.text.draw(canvas, 2, WHITE)

    def draw_icons(self, canvas):
        ticks = self.shown + LOOK
        x = self.left + self.offset
        self.icons[self.at].draw(canvas, x, 0, ticks)
        if self.offset:
            x += canvas.width if self.offset < 0 else -canvas.width
            self.icons[self.behind].draw(canvas, x, 0, ticks)
        else:
            hints.arrows(canvas, 4, True, True)
