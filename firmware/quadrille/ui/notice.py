"""What was lost of the saves, before the handheld goes on."""

from ..engine.games import GAMES
from ..saves import FIRST_GAME, SETTINGS, STATISTICS
from .colours import BRIGHT, RED
from .games import part
from .reader import Reader
from .words import say


class Notice(Reader):
    """A text in red that runs until somebody presses a button. The console tells it in detail."""

    INDEX = RED << 2 | BRIGHT

    def __init__(self, app, news, back):
        language = app.settings.language
        names = [name_of(slot, language) for slot, _ in news]
        known = ", ".join([name for name in names if name])
        text = say("unreadable", language) + " "
        if known:
            text += say("lost_saves", language) % known + " "
        super().__init__(app, text + say("press", language), back)
        app.device.link.tell("\n".join([sentence for _, sentence in news]))

    def press(self, button):
        self._leave()

    def repeat(self, button):
        """An arrow held too long is no wish to go on."""

    def tick(self):
        self.text.tick()
        if self.text.done:
            self.text.restart()


def name_of(slot, language):
    """What players call a slot; empty if they have no word for it."""
    if slot == SETTINGS:
        return say("settings", language)
    if slot == STATISTICS:
        return say("statistics", language)
    if 0 <= slot - FIRST_GAME < len(GAMES):
        return part(GAMES[slot - FIRST_GAME], "words").NAME[language]
    return ""
