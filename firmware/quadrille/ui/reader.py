"""A long text that scrolls by: short rules, or facts about the device."""

from ..events import BACK, DOWN, LEFT, MOVE, REFUSED, RIGHT, SELECT, UP, A, B
from ..memory import forget
from . import font
from .colours import CYAN, DARK, GREY, NORMAL, WHITE
from .screen import Screen
from .scroll import Scroll

ENDS = (". ", "! ", "? ", "· ")  # of a page: a sentence, or a fact
NEAR = 6  # letters from the beginning of a page: LEFT leads to the page before

RATES = (6, 9, 12, 18, 36)  # twelfths of a tick of the text in each tick
USUAL = 2  # of RATES
SPEED = "reading speed"  # in the app's choices

TALL = 16  # rows of a panel that has room for the bar under the letters
SHOWN = 90  # ticks after a press until another panel has no bar any more
IDLE = 60 * 60  # ticks that a pause in the menu lasts at most


class Pages(Scroll):
    """A text that runs once, and can be begun again at each of its pages."""

    def __init__(self, text):
        super().__init__(text, font.LARGE, once=True)
        starts = [0]  # letters
        for end in ENDS:
            at = text.find(end)
            while at >= 0:
                starts.append(at + 2)
                at = text.find(end, at + 2)
        self.starts = sorted([start for start in starts if start < len(text) or not start])

    def read(self):
        """Letters that have passed."""
        return len(self.text) - self._letters

    def page(self):
        read = self.read()
        page = len(self.starts) - 1
        while self.starts[page] > read:
            page -= 1
        return page

    def turn_to(self, page):
        letter = self.starts[page]
        self.restart()
        self._first = len(self.text[:letter].encode())
        self._letters -= letter
        self._columns = font.advance(self.text, self._first, 1, self.size)

    def sentence(self):
        """The text of the page."""
        page = self.page()
        after = page + 1
        end = self.starts[after] if after < len(self.starts) else len(self.text)
        return self.text[self.starts[page] : end].rstrip(" ·")


class Reader(Screen):
    """LEFT and RIGHT turn pages, UP and DOWN change the speed, A pauses and goes on.

    B leaves, MENU does so for the menu. A bar at the bottom shows the page, or the speed after it
    was changed; it blinks in a pause.
    """

    SPEEDS = len(RATES)

    def __init__(self, app, text, back):
        super().__init__(app)
        self.text = Pages(text)
        self.back = back
        self.tall = app.canvas.height >= TALL
        self.speed = app.choices.get(SPEED, USUAL)
        self.due = 0  # twelfths of a tick
        self.paused = False
        self.fresh = 0  # ticks that the speed is still shown

    def press(self, button):
        if button == LEFT or button == RIGHT:
            self._turn(button == RIGHT)
        elif button == UP or button == DOWN:
            self._hurry(1 if button == UP else -1)
        elif button == A:
            self.play_cue(SELECT)
            self.paused = not self.paused
            self.fresh = 0
        elif button == B or self.app.view:
            self._leave()
        else:
            self.play_cue(BACK)
            self.app.menu()

    def _turn(self, on):
        """To the next page, or to the beginning of this one, and from there to the one before."""
        text = self.text
        page = text.page()
        if on:
            page += 1
        elif text.read() - text.starts[page] < NEAR:
            page -= 1
        self.fresh = 0
        if 0 <= page < len(text.starts):
            self.play_cue(MOVE)
            text.turn_to(page)
        else:
            self.play_cue(REFUSED)

    def _hurry(self, by):
        speed = self.speed + by
        if 0 <= speed < self.SPEEDS:
            self.play_cue(MOVE)
            self.speed = self.app.choices[SPEED] = speed
        else:
            self.play_cue(REFUSED)
        self.fresh = SHOWN

    def tick(self):
        if self.fresh:
            self.fresh -= 1
        if self.paused:
            if self.app.beat >= IDLE and not self.app.view:
                self.app.welcome()
            return
        self.due += RATES[self.speed]
        while self.due >= RATES[USUAL]:
            self.due -= RATES[USUAL]
            self.text.tick()
        if self.text.done:
            self._leave()

    def _leave(self):
        self.play_cue(BACK)
        forget("reader")
        self.app.show(self.back)

    def draw(self, canvas):
        self.text.draw(canvas, canvas.height // 2 - 3, WHITE)
        if self.fresh:
            self._draw_bar(canvas, 0, self.speed + 1, self.SPEEDS, CYAN << 2 | NORMAL)
        elif self.blink() if self.paused else self.tall or self.app.beat < SHOWN:
            page = self.text.page()
            self._draw_bar(canvas, page, page + 1, len(self.text.starts), GREY)

    def _draw_bar(self, canvas, first, last, count, index):
        """Light the bottom row, and in `index` from one part of `count` to another."""
        width, y = canvas.width, canvas.height - 1
        x = width * first // count
        canvas.box(0, y, width, 1, DARK)
        canvas.box(x, y, width * last // count - x, 1, index)
