"""Every button: its mark lights while it is down, and stays marked."""

from ...events import BACK, BUTTONS, SELECT, B
from ..colours import BRIGHT, CYAN, DARK, DIM, WHITE
from ..screen import Screen
from .choice import IDLE

# Left and top of each button's mark, as the buttons lie on the handheld; marks are two by two.
MARKS = b"\x03\x01\x03\x07\x00\x04\x06\x04\x0e\x04\x0b\x06\x09\x01"
MARK = 2
LEAVING = 90  # ticks that B must be held


class ButtonTest(Screen):
    """Ends when each button has been pressed and is up again, when B is held, or by itself.

    Dark: not tried yet. White: down. Cyan: has worked.
    """

    NAME = "buttons"
    REPEATS = False
    CHORDS = False

    def __init__(self, app, back):
        super().__init__(app)
        self.back = back
        self.down = 0  # masks of buttons
        self.tried = 0
        self.holding = 0  # ticks that B has been down

    def press(self, button):
        self.down |= 1 << button
        self.tried |= 1 << button
        self.play_cue(SELECT)
        if button == B:
            self.holding = 0

    def release(self, button):
        self.down &= ~(1 << button)
        if not self.down and self.tried == (1 << len(BUTTONS)) - 1:
            self.leave()

    def leave(self):
        self.play_cue(BACK)
        self.app.show(self.back)

    def tick(self):
        if self.down >> B & 1:
            self.holding += 1
        if self.holding == LEAVING or self.app.beat == IDLE:
            self.leave()

    def draw(self, canvas):
        top = (canvas.height - 10) // 2
        for button in range(len(BUTTONS)):
            if self.down >> button & 1:
                index = WHITE
            elif self.tried >> button & 1:
                index = CYAN << 2 | BRIGHT
            else:
                index = DARK
            canvas.box(MARKS[2 * button], top + MARKS[2 * button + 1], MARK, MARK, index)
        if self.down >> B & 1:
            width = canvas.width * self.holding // LEAVING
            canvas.box(0, canvas.height - 1, width, 1, CYAN << 2 | DIM)
