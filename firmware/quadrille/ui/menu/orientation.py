"""Which way up the picture is: it rotates until the arrow points up."""

from ...events import BACK, LEFT, MENU, MOVE, RIGHT, SELECT, A, B
from ..colours import BRIGHT, WHITE
from ..palettes import BLUE_DIE, GREEN_DIE, RED_DIE
from ..screen import Screen

ARROW = (
    b"\x06\x06"
    b"\xff\xff\x03\x03\xff\xff"
    b"\xff\x03\x03\x03\x03\xff"
    b"\x03\x03\x03\x03\x03\x03"
    b"\xff\xff\x03\x03\xff\xff"
    b"\xff\xff\x03\x03\xff\xff"
    b"\xff\xff\x03\x03\xff\xff"
)


class Orientation(Screen):
    """LEFT and RIGHT rotate the picture, at once; A keeps it so, B and MENU keep it as it was.

    Each corner has a colour of its own: red, green, blue and white, in reading order.
    """

    NAME = "orientation"

    def __init__(self, app, back):
        super().__init__(app)
        self.back = back
        self.quarter = app.settings.quarter
        # A panel that is not square can be rotated upside down only.
        self.step = 1 if app.canvas.width == app.canvas.height else 2

    def press(self, button):
        if button == LEFT or button == RIGHT:
            self.play_cue(MOVE)
            self.rotate(self.quarter + (self.step if button == RIGHT else -self.step) & 3)
        elif button == A:
            self.play_cue(SELECT)
            self.app.settings.quarter = self.quarter
            self.app.keep_settings()
            self.app.show(self.back)
        elif button == B or button == MENU:
            self.play_cue(BACK)
            self.rotate(self.app.settings.quarter)
            self.app.show(self.back)

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
        canvas.sprite(ARROW, canvas.width // 2 - 3, canvas.height // 2 - 3)
