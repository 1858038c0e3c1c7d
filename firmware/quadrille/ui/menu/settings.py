"""The settings: a list to walk along, and a page for each, where a change is seen at once."""

from ...events import SELECT
from .. import palettes
from ..colours import BRIGHT, SEAT_HUES
from ..words import LANGUAGES, TEXTS
from .about import About
from .choice import Choice
from .results import ResultsPage
from .selftest import SelfTest
from .statistics import StatisticsPage

SWITCH = ("off", "on")


class SettingsMenu(Choice):
    """The names of all settings; A opens one."""

    NAME = "settings"
    ANNOUNCED = False

    def __init__(self, app):
        self.pages = [page for page in PAGES if page is not Sound or app.device.has_sound]
        super().__init__(app, len(self.pages), app.choices.get("settings", 0))

    def label(self):
        return self.say(self.pages[self.at].NAME)

    def accept(self):
        self.app.choices["settings"] = self.at
        self.app.show(self.pages[self.at](self.app, self))

    def leave(self):
        self.app.menu()


class Setting(Choice):
    """A setting. A change is seen or heard at once; A keeps it, all else puts it back."""

    LABELS: tuple = ()  # of its values, in order: names of texts, or the texts themselves
    LEAST = 0  # the first value

    def __init__(self, app, back):
        self.kept = getattr(app.settings, self.NAME)
        super().__init__(app, len(self.LABELS), self.kept - self.LEAST, back)

    def label(self):
        label = self.LABELS[self.at]
        return self.say(label) if label in TEXTS else label

    def changed(self):
        setattr(self.app.settings, self.NAME, self.at + self.LEAST)

    def accept(self):
        self.kept = self.at + self.LEAST
        self.app.keep_settings()
        self.leave()

    def put_away(self):
        if getattr(self.app.settings, self.NAME) == self.at + self.LEAST:  # no PC has changed it
            setattr(self.app.settings, self.NAME, self.kept)


class Language(Setting):
    NAME = "language"
    LABELS = LANGUAGES

    def accept(self):
        self.app.settings.asked = True
        self.app.must_ask = False
        super().accept()


class Brightness(Setting):
    NAME = "brightness"
    LABELS = tuple("12345678")
    LEAST = 1


class ColourSetting(Setting):
    """Shows the five colours of pieces in place of the dots."""

    def draw_strip(self, canvas, y):
        x = (canvas.width - 2 * len(SEAT_HUES)) // 2
        for i in range(len(SEAT_HUES)):
            canvas.box(x + 2 * i, y, 2, 3, SEAT_HUES[i] << 2 | BRIGHT)


class Palette(ColourSetting):
    NAME = "palette"
    LABELS = palettes.NAMES


class Aid(ColourSetting):
    NAME = "aid"
    LABELS = SWITCH


class Sound(Setting):
    NAME = "sound"
    LABELS = SWITCH

    def changed(self):
        self.app.device.sound.muted = not self.at
        self.play_cue(SELECT)
        super().changed()


class Speed(Setting):
    NAME = "speed"
    LABELS = ("at_once", "as_usual", "slow")


PAGES = (
    Language,
    Brightness,
    Palette,
    Aid,
    Sound,
    Speed,
    StatisticsPage,
    ResultsPage,
    SelfTest,
    About,
)
