"""The sign while a PC has the saves: nothing is played, and nothing is saved but what it sends."""

from ..link import AWAY
from ..record import PAYLOAD
from . import font
from .colours import CYAN, NORMAL
from .screen import SuddenScreen
from .scroll import Scroll
from .words import say


class Hold(SuddenScreen):
    """Any button, or a PC that says no more, lets the app begin as after power-on."""

    DEAF = 60

    def __init__(self, app):
        super().__init__(app)
        self.text = Scroll(say("held", app.settings.language), font.SMALL)
        self.slot = -1  # that a value is put together for
        self.payload = bytearray(PAYLOAD)

    def press(self, button):
        if self.settled:
            self.app.begin()

    def repeat(self, button):
        """An arrow held too long is no wish to go on."""

    def tick(self):
        super().tick()
        self.text.tick()
        if self.app.device.link.quiet == AWAY:
            self.app.begin()

    def draw(self, canvas):
        self.text.draw(canvas, canvas.height // 2 - 2, CYAN << 2 | NORMAL)
