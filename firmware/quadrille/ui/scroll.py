"""A text that is longer than the panel is wide, running through it from right to left.

20 columns a second are five letters of SMALL, of which the panel shows four, and three or four of
LARGE: slow enough for a child.
"""

from . import font

TICKS_PER_COLUMN = 3
HOLD = 45  # ticks that the beginning stands still


class Scroll:
    """Call `tick` 60 times a second. A text that fits stands still in the middle.

    Another begins at the left edge, and once it has passed comes in again from the right, without
    end. With `once` any text runs, and is `done` when it has passed.
    """

    def __init__(self, text, size, width=16, once=False):
        self.size = size
        self.width = width
        self.once = once
        self.text = text
        self._spare = width - font.width(text, size)
        self.stands = not once and self._spare >= 0
        self.restart()

    def restart(self):
        self.done = self.once and not self.text
        self._wait = HOLD
        self._begin(self._spare // 2 if self.stands else 0)

    def _begin(self, x):
        self._x = x
        self._first = 0  # byte at which the first letter in sight begins
        self._letters = len(self.text)  # from there on
        self._columns = font.advance(self.text, 0, min(1, self._letters), self.size)

    def tick(self):
        if self._wait:
            self._wait -= 1
        elif not (self.stands or self.done):
            self._wait = TICKS_PER_COLUMN - 1
            self._x -= 1
            if self._x + self._columns == 0:
                self._drop_letter()

    def _drop_letter(self):
        self._x = 0
        self._first = font.next_letter(self.text, self._first)
        self._letters -= 1
        if self._letters:
            self._columns = font.advance(self.text, self._first, 1, self.size)
        elif self.once:
            self.done = True
        else:
            self._begin(self.width)

    def draw(self, canvas, y, index):
        font.draw_part(canvas, self.text, self._first, self._letters, self._x, y, index, self.size)
