"""What every screen does for the app: it gets button events, counts ticks, and draws.

A screen never reads a clock. `app.ticks` counts since power-on, `app.beat` since a button was last
pressed or let go: what blinks follows the beat, so that it shows at once after a press.
`tick` and `draw` run 60 times a second and leave the heap alone; opening a screen may use it.
"""

BLINK = 16  # ticks that something blinking is on, then off: about twice a second

# Sectors that the store may erase ahead now; each makes a frame come some 45 ms late.
NONE = 0  # something moves that must not falter
FEW = 2  # in a game, while nothing moves: a game too long for what was erased before it
ALL = 16


class Screen:
    REPEATS = True  # an arrow that is held presses again and again
    CHORDS = True  # MENU with UP or DOWN is for the light: MENU acts when it is let go
    settled = True  # False while something moves that a press would hurry along

    def __init__(self, app):
        self.app = app

    def enter(self):
        """The screen is shown from now on, for the first time or again."""

    def put_away(self):
        """Another screen is shown from now on."""

    def press(self, button):
        """A button went down."""

    def repeat(self, button):
        """An arrow is being held."""
        if self.REPEATS:
            self.press(button)

    def release(self, button):
        """A button was let go."""

    def tick(self):
        """A sixtieth of a second has gone by."""

    def idle(self):
        """Do a little of what can wait until the next tick is due; return whether more is left."""
        return False

    def erasable(self):
        """NONE, FEW or ALL, once no button has been pressed for a while."""
        return ALL

    def draw(self, canvas):
        """Draw everything; the canvas is dark."""

    def secret(self):
        """Whether it shows what not every player may see: then no PC sees it either."""
        return False

    def play_cue(self, cue):
        self.app.device.sound.play(cue)

    def blink(self):
        """Whether something that blinks is visible now."""
        return not self.app.beat // BLINK & 1


class SuddenScreen(Screen):
    """One that may come up during a press in a hurry: it ignores A until it has settled."""

    DEAF = 12  # ticks

    def __init__(self, app):
        super().__init__(app)
        self.come_up()

    def come_up(self):
        self.deaf = self.DEAF
        self.settled = False

    def tick(self):
        if self.deaf:
            self.deaf -= 1
            self.settled = self.deaf == 0
