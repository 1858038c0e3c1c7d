"""What a screen is to the app: it hears buttons, counts ticks, and draws.

A screen never reads a clock. `app.ticks` counts since power-on, `app.beat` since a button was last
pressed or let go: what blinks follows the beat, so that it shows at once after a press.
`tick` and `draw` run 60 times a second and leave the heap alone; opening a screen may use it.
"""

BLINK = 16  # ticks that something blinking is on, then off: about twice a second


class Screen:
    settled = True  # False while something moves that a press would hurry along

    def __init__(self, app):
        self.app = app

    def enter(self):
        """The screen is shown from now on, for the first time or again."""

    def press(self, button):
        """A button went down."""

    def repeat(self, button):
        """An arrow is being held."""
        self.press(button)

    def release(self, button):
        """A button was let go."""

    def tick(self):
        """A sixtieth of a second has gone by."""

    def idle(self):
        """Do a little of what can wait, until the next tick is due; whether there is more."""
        return False

    def draw(self, canvas):
        """Draw everything; the canvas is dark."""

    def secret(self):
        """Whether it shows what not everybody who plays may see: then no PC sees it either."""
        return False

    def play_cue(self, cue):
        self.app.device.sound.play(cue)

    def blink(self):
        """True while something that blinks is to be seen."""
        return not self.app.beat // BLINK & 1


class SuddenScreen(Screen):
    """One that may come up under a thumb that hurries: A is not to be heard before it settles."""

    DEAF = 12  # ticks

    def __init__(self, app):
        super().__init__(app)
        self.deaf = self.DEAF
        self.settled = False

    def tick(self):
        if self.deaf:
            self.deaf -= 1
            self.settled = self.deaf == 0
