"""What everybody may see, one page per seat: captures by colour, and tiles still to be played.

In `expert` a page follows for each rack that is finished.
"""

from ...engine.kernels import count_word
from ...events import DOWN, LEFT, RIGHT, UP
from .. import font
from ..canvas import Canvas
from ..colours import BRIGHT, DIM, NORMAL, WHITE
from . import faces

KEPT = 4  # tiles that are never played; a rack down to this many is finished

WIDTH, HEIGHT = 16, 10  # of a page
BAR = 5  # tiles in a row of a bar, which has two rows
BAR_X = 2
NUMBER_X = 13  # of one digit
LEFT_X = 8  # tiles to be played: three rows of eight dots
LEFT_Y = 6
LEFT_WIDTH = 8
LINE_Y = 9  # in the colours of the page's seat
LINE = 9


class Look:
    """LEFT and RIGHT turn pages, UP and DOWN choose the colour whose captures are in digits."""

    def __init__(self, table):
        self.table = table
        self.game = table.game
        self.players = table.players
        self.each = table.game.colours_each
        self.colours = self.players * self.each
        self.finished = bytearray(self.colours)  # colours whose racks are face up
        self.pages = 0
        self.page = 0
        self.seat = 0  # whose page it is
        self.total = 0  # of the seat, if the game ended now
        self.colour = 0  # chosen, or that of the page's rack
        self.left = bytearray(2)  # tiles to be played, of each colour of the seat
        self.mark_y = 0  # row in which the chosen colour is marked
        # A page is drawn once, as a sprite, when it is opened, and then shown in each frame.
        self.sprite = bytearray(2 + WIDTH * HEIGHT)
        self.sprite[0] = WIDTH
        self.sprite[1] = HEIGHT
        self.paper = Canvas(WIDTH, HEIGHT, memoryview(self.sprite)[2:])

    def open(self):
        self.pages = self.players
        for colour in range(self.colours):
            if self.each > 1 and count_word(self.game.rack(colour)) == KEPT:
                self.finished[self.pages - self.players] = colour
                self.pages += 1
        self._turn_to(self.table.turn)

    def press(self, button):
        if button == LEFT:
            self._turn_to((self.page + self.pages - 1) % self.pages)
        elif button == RIGHT:
            self._turn_to((self.page + 1) % self.pages)
        elif self.page < self.players and (button == UP or button == DOWN):
            self._choose(1 if button == DOWN else self.colours - 1)

    def _turn_to(self, page):
        self.page = page
        if page < self.players:
            self.seat = page
            self._choose_most()
            for i in range(self.each):
                colour = page * self.each + i
                tiles = self.game.rack(colour) | self.game.pile(colour)
                self.left[i] = count_word(tiles) - KEPT
        else:
            self.colour = self.finished[page - self.players]
            self.seat = self.colour // self.each
        self.total = self.game.score(self.seat)
        self._draw_page()

    def _choose_most(self):
        """Choose the colour of which the seat has captured most: it is the one that counts."""
        most = -1
        for colour in range(self.colours):
            taken = self.game.captured(self.seat, colour)
            if self._can_take(colour) and taken > most:
                most = taken
                self.colour = colour

    def _choose(self, step):
        self.colour = (self.colour + step) % self.colours
        if not self._can_take(self.colour):
            self.colour = (self.colour + step) % self.colours
        self._draw_page()

    def _can_take(self, colour):
        """Whether the seat could ever take tiles of this colour."""
        return self.each > 1 or colour != self.seat

    def draw(self, canvas, top):
        canvas.sprite(self.sprite, 0, top)
        if self.page < self.players and self.table.blink():
            canvas.set(0, top + self.mark_y, WHITE)

    def _draw_page(self):
        canvas = self.paper
        canvas.clear()
        for i in range(self.each):
            hue = 1 + self.seat * self.each + i << 2
            canvas.box(5 * i, LINE_Y, LINE - 5 * i, 1, hue | BRIGHT)
        if self.page < self.players:
            self._draw_bars(canvas)
            self._draw_left(canvas)
        else:
            self._draw_rack(canvas)

    def _draw_bars(self, canvas):
        """Captures: a bar per colour, and in digits those of the chosen one."""
        y = 0
        for colour in range(self.colours):
            if self._can_take(colour):
                hue = 1 + colour << 2
                taken = self.game.captured(self.seat, colour)
                canvas.set(0, y, hue | DIM)
                index = hue | NORMAL
                if colour == self.colour:
                    self.mark_y = y
                    index = hue | BRIGHT
                    font.number(canvas, taken, NUMBER_X - (4 if taken > 9 else 0), 1, index)
                canvas.box(BAR_X, y, min(taken, BAR), 1, index)
                canvas.box(BAR_X, y + 1, min(max(taken - BAR, 0), BAR), 1, index)
                y += 2

    def _draw_left(self, canvas):
        """Tiles to be played: a dot for each, or for each pair where there are two colours."""
        dot = 0
        for i in range(self.each):
            hue = 1 + self.seat * self.each + i << 2
            tiles = self.left[i]
            while tiles > 0:
                index = hue | NORMAL if tiles >= self.each else hue | DIM
                canvas.set(LEFT_X + dot % LEFT_WIDTH, LEFT_Y + dot // LEFT_WIDTH, index)
                tiles -= self.each
                dot += 1

    def _draw_rack(self, canvas):
        index = 1 + self.colour << 2 | BRIGHT
        rack = self.game.rack(self.colour)
        tile = 0
        x = 0
        while rack:
            if rack & 1:
                faces.draw(canvas, tile, x, 1, WHITE)
                canvas.box(x, 7, 3, 1, index)
                x += 4
            rack >>= 1
            tile += 1
