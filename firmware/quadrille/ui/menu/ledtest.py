"""Every LED: one after the other, then all of them in each colour."""

from ...events import BACK, MENU, MOVE, STEPS, A
from ..colours import BRIGHT, GREY, WHITE
from ..palettes import BLUE_DIE, GREEN_DIE, RED_DIE
from ..screen import Screen

WALK = -1
PATTERNS = (WALK, RED_DIE << 2 | BRIGHT, GREEN_DIE << 2 | BRIGHT, BLUE_DIE << 2 | BRIGHT, WHITE)
TICKS_PER_LED = 2
TAIL = 3  # LEDs that follow the walking one


class LedTest(Screen):
    """Arrows choose a pattern; A goes on to the next one, and after the last it leaves.

    The whole panel at full light is what the power cap is for: it comes out as bright as it may.
    """

    NAME = "leds"
    REPEATS = False  # a held arrow would make the whole panel flash

    def __init__(self, app, back):
        super().__init__(app)
        self.back = back
        self.at = 0
        self.walked = 0

    def press(self, button):
        if STEPS[button]:
            self.show_pattern(self.at + STEPS[button])
        elif button == A and self.at < len(PATTERNS) - 1:
            self.show_pattern(self.at + 1)
        elif button == MENU:
            self.play_cue(BACK)
            self.app.menu()
        else:
            self.play_cue(BACK)
            self.app.show(self.back)

    def show_pattern(self, at):
        self.play_cue(MOVE)
        self.at = at % len(PATTERNS)
        self.walked = 0

    def tick(self):
        self.walked += 1

    def draw(self, canvas):
        index = PATTERNS[self.at]
        if index != WALK:
            canvas.box(0, 0, canvas.width, canvas.height, index)
            return
        led = self.walked // TICKS_PER_LED % (canvas.width * canvas.height)
        for behind in range(TAIL, -1, -1):
            at = led - behind
            if at >= 0:
                canvas.set(at % canvas.width, at // canvas.width, WHITE if behind == 0 else GREY)
