"""What was lost of the saves, before the handheld goes on."""

from ...engine.games import GAMES
from ...events import BACK
from ...losses import sentence
from ...saves import FIRST_GAME, HISTORY, SETTINGS, STATISTICS
from .. import font
from ..colours import BRIGHT, RED
from ..games import part
from ..screen import Screen
from ..scroll import Scroll
from ..words import say


class Notice(Screen):
    """A text in red that runs until someone presses a button. The console has the details."""

    def __init__(self, app, news, back):
        super().__init__(app)
        language = app.settings.language
        known = ", ".join(filter(None, [name_of(slot, language) for slot, _, _ in news]))
        text = say("unreadable", language) + " "
        if known:
            text += say("lost_saves", language) % known + " "
        self.text = Scroll(text + say("press", language), font.LARGE, once=True)
        self.back = back
        app.device.link.tell("\n".join([sentence(loss) for loss in news]))

    def press(self, button):
        self.play_cue(BACK)
        self.app.show(self.back)

    def tick(self):
        self.text.tick()
        if self.text.done:
            self.text.restart()

    def draw(self, canvas):
        self.text.draw(canvas, canvas.height // 2 - 3, RED << 2 | BRIGHT)


def name_of(slot, language):
    """What players call the content of a slot; empty if they have no word for it."""
    named = {SETTINGS: "settings", HISTORY: "results", STATISTICS: "statistics"}
    if slot in named:
        return say(named[slot], language)
    if 0 <= slot - FIRST_GAME < len(GAMES):
        return part(GAMES[slot - FIRST_GAME], "words").NAME[language]
    return ""
