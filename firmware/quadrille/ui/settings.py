"""The settings: a list to walk along, and a page for each, where a change is seen at once."""

from ..events import SELECT
from . import palettes
from .about import About
from .choice import Choice
from .colours import BRIGHT, SEAT_HUES
from .selftest import SelfTest
from .statistics import StatisticsPage
from .words import LANGUAGES

BRIGHTNESSES = 8
SWITCH = ("off", "on")


class Settings(Choice):
    """The names of all settings; A opens one."""

    ANNOUNCED = False

    def __init__(self, app):
        self.pages = [page for page in PAGES if page is not Sound or app.device.has_sound]
        super().__init__(app, len(self.pages), app.choices.get("settings", 0))

    def title(self):
        return self.say("settings")

    def label(self):
        return self.say(self.pages[self.at].NAME)

    def accept(self):
        self.app.choices["settings"] = self.at
        self.app.show(self.pages[self.at](self.app, self))

    def leave(self):
        self.app.menu()


class Page(Choice):
    """A setting; A and B both go back, for it holds already."""

    NAME = ""

    def __init__(self, app, back, count, at):
        super().__init__(app, count, at)
        self.back = back

    def title(self):
        return self.say(self.NAME)

    def choose(self):
        """Set what is shown."""

    def changed(self):
        self.choose()
        self.app.keep_settings()

    def accept(self):
        self.leave()

    def leave(self):
        self.app.show(self.back)


class Language(Page):
    NAME = "language"

    def __init__(self, app, back):
        super().__init__(app, back, len(LANGUAGES), app.settings.language)

    def label(self):
        return LANGUAGES[self.at]

    def choose(self):
        self.app.settings.language = self.at


class Brightness(Page):
    NAME = "brightness"

    def __init__(self, app, back):
        super().__init__(app, back, BRIGHTNESSES, app.settings.brightness - 1)

    def label(self):
        return str(self.at + 1)

    def choose(self):
        self.app.settings.brightness = self.at + 1


class ColourPage(Page):
    """Shows the five colours of pieces in place of the dots."""

    def draw_strip(self, canvas, y):
        x = (canvas.width - 2 * len(SEAT_HUES)) // 2
        for i in range(len(SEAT_HUES)):
            canvas.box(x + 2 * i, y, 2, 3, SEAT_HUES[i] << 2 | BRIGHT)


class Palette(ColourPage):
    NAME = "palette"

    def __init__(self, app, back):
        super().__init__(app, back, len(palettes.NAMES), app.settings.palette)

    def label(self):
        return self.say(palettes.NAMES[self.at])

    def choose(self):
        self.app.settings.palette = self.at


class Aid(ColourPage):
    NAME = "aid"

    def __init__(self, app, back):
        super().__init__(app, back, len(SWITCH), int(app.settings.aid))

    def label(self):
        return self.say(SWITCH[self.at])

    def choose(self):
        self.app.settings.aid = bool(self.at)


class Sound(Page):
    NAME = "sound"

    def __init__(self, app, back):
        super().__init__(app, back, len(SWITCH), int(app.settings.sound))

    def label(self):
        return self.say(SWITCH[self.at])

    def choose(self):
        self.app.settings.sound = bool(self.at)
        self.app.device.sound.muted = not self.at
        self.play_cue(SELECT)


PAGES = (Language, Brightness, Palette, Aid, Sound, StatisticsPage, SelfTest, About)
