"""The sign while a PC has the saves: no game goes on, and only what the PC sends is saved."""

from ...pages import PAYLOAD
from .. import font
from ..colours import CYAN, NORMAL
from ..screen import SuddenScreen
from ..scroll import Scroll
from ..words import say


class Hold(SuddenScreen):
    """When a button is pressed or the PC falls silent, the app begins as after power-on."""

    DEAF = 60
    REPEATS = False

    def __init__(self, app):
        super().__init__(app)
        self.text = Scroll(say("paused", app.settings.language), font.SMALL)
        self.slot = -1  # the one whose value is being put together
        self.payload = bytearray(PAYLOAD)

    def press(self, button):
        if self.settled:
            self.app.begin()

    def tick(self):
        super().tick()
        self.text.tick()
        if self.app.device.link.is_away():
            self.app.begin()

    def draw(self, canvas):
        self.text.draw(canvas, canvas.height // 2 - 2, CYAN << 2 | NORMAL)
