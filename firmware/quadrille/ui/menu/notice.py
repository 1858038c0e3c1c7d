"""What was lost of the saves, before the handheld goes on."""

from ...engine.games import GAMES
from ...losses import sentence
from ...saves import FIRST_GAME, SETTINGS, STATISTICS
from ..colours import BRIGHT, RED
from ..games import part
from ..reader import Reader
from ..words import say


class Notice(Reader):
    """A text in red that runs until someone presses a button. The console has the details."""

    INDEX = RED << 2 | BRIGHT

    def __init__(self, app, news, back):
        language = app.settings.language
        known = ", ".join(filter(None, [name_of(slot, language) for slot, _, _ in news]))
        text = say("unreadable", language) + " "
        if known:
            text += say("lost_saves", language) % known + " "
        super().__init__(app, text + say("press", language), back)
        app.device.link.tell("\n".join([sentence(loss) for loss in news]))

    def press(self, button):
        self._leave()

    def tick(self):
        self.text.tick()
        if self.text.done:
            self.text.restart()


def name_of(slot, language):
    """What players call the content of a slot; empty if they have no word for it."""
    if slot in (SETTINGS, STATISTICS):
        return say("settings" if slot == SETTINGS else "statistics", language)
    if 0 <= slot - FIRST_GAME < len(GAMES):
        return part(GAMES[slot - FIRST_GAME], "words").NAME[language]
    return ""
