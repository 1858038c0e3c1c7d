"""Which way up the picture is: it rotates until the arrow points up."""

from ...events import BACK, MOVE, SELECT, STEPS, A, B
from .. import font
from ..colours import BRIGHT, WHITE
from ..palettes import BLUE_DIE, GREEN_DIE, RED_DIE
from ..screen import Screen
from ..scroll import Scroll
from ..words import say
from .choice import IDLE

ARROW = (
    b"\x06\x06"
    b"\xff\xff\x03\x03\xff\xff"
    b"\xff\x03\x03\x03\x03\xff"
    b"\x03\x03\x03\x03\x03\x03"
    b"\xff\xff\x03\x03\xff\xff"
    b"\xff\xff\x03\x03\xff\xff"
    b"\xff\xff\x03\x03\xff\xff"
)


ASKED = 10 * 60  # ticks that the question stays


class Orientation(Screen):
    """Arrows rotate the picture, at once; A asks whether to keep it so, and A again does.

    Whatever else is pressed, or nothing for a while, leaves it as it was: nobody is left with a
    picture that they turned by accident.

    Each corner has a colour of its own: red, green, blue and white, in reading order.
    """

    NAME = "orientation"

    def __init__(self, app, back):
        super().__init__(app)
        self.back = back
        self.quarter = app.settings.quarter
        self.text = Scroll(say("sure", app.settings.language), font.SMALL)
        self.asking = False
        # A panel that is not square can be rotated upside down only.
        self.step = 1 if app.canvas.width == app.canvas.height else 2

    def press(self, button):
        if STEPS[button]:
            self.play_cue(MOVE)
            self.asking = False
            self.rotate(self.quarter + self.step * STEPS[button] & 3)
        elif button == A:
            self.play_cue(SELECT)
            self.accept()
        elif button == B:
            self.play_cue(BACK)
            self.app.show(self.back)
        else:
            self.play_cue(BACK)
            self.app.menu()

    def accept(self):
        settings = self.app.settings
        if self.quarter != settings.quarter:
            if not self.asking:
                self.asking = True
                return
            settings.quarter = self.quarter
            self.app.keep_settings()
        self.app.show(self.back)

    def put_away(self):
        if self.quarter != self.app.settings.quarter:
            self.rotate(self.app.settings.quarter)

    def tick(self):
        if self.app.beat == ASKED and self.asking:
            self.app.show(self.back)
        elif self.app.beat >= IDLE:
            self.app.welcome()

    def rotate(self, quarter):
        self.quarter = quarter
        self.app.device.panel.rotate(quarter)

    def draw(self, canvas):
        right = canvas.width - 2
        bottom = canvas.height - 2
        canvas.box(0, 0, 2, 2, RED_DIE << 2 | BRIGHT)
        canvas.box(right, 0, 2, 2, GREEN_DIE << 2 | BRIGHT)
        canvas.box(0, bottom, 2, 2, BLUE_DIE << 2 | BRIGHT)
        canvas.box(right, bottom, 2, 2, WHITE)
        if self.asking:
            self.text.draw(canvas, canvas.height // 2 - 2, WHITE)
        else:
            canvas.sprite(ARROW, canvas.width // 2 - 3, canvas.height // 2 - 3)
