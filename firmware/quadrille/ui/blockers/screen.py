"""The screen of Blockers!: choose a tile of the rack, then one of the cells where it may go.

The nine by nine cells fill the game area but for its top row and right column: these mark the
columns and rows that the chosen tile may go to, later those of the cursor.
"""

from array import array

from ...engine.blockers import RACK, SIDE
from ...engine.blockers_moves import REGIONS
from ...engine.blockers_turns import TAKE
from ...events import BACK, CAPTURE, DOWN, LEFT, MOVE, RIGHT, SELECT, UP, A, B
from .. import font
from ..colours import BRIGHT, DIM, FAINT, GREY, NORMAL, SEAT_HUES, WHITE
from ..game_screen import GameScreen
from . import faces
from .kernels import begin, mark, paint, sideways, upright
from .look import KEPT, Look

HUD_X = 10
FACE_X = 12
EXPERT_HUES = bytes((SEAT_HUES[0], SEAT_HUES[2]))  # the first of each player's two colours

# Ticks of an animation: the cell lights up; if a tile is taken, it flies, and is counted.
LANDED = 12
FLIGHT = 24
COUNTED = 30

# Where the last move winks once a player has not pressed anything for a while; 64 ticks a round.
WINK = 40
WINK_TAKEN = 48
WINK_END = 56


class BlockersScreen(GameScreen):
    SECRETS = True

    @classmethod
    def hues(cls, variant):
        return EXPERT_HUES if variant == "expert" else cls.HUES

    def __init__(self, app, table):
        super().__init__(app, table)
        self.seat_hues = self.hues(self.game.variant)
        self.each = self.game.colours_each
        self.corner = (self.top + 1) * app.canvas.width | app.canvas.width << 16
        self.rack = bytearray(2 * RACK)  # the racks of the player whose turn it is, one after …
        self.size = bytearray(2)  # … the other, and how many tiles each has
        self.side = 0  # which of their racks is being played from
        self.at = 0  # the chosen tile's place on it
        self.tile = 0
        self.colour = 0
        self.legal = array("H", bytes(2 * SIDE))  # plane of cells where it may go
        self.open = 0  # how many there are
        self.nowhere = array("H", bytes(2 * SIDE))  # the plane without cells
        self.placing = False  # whether its cell is being chosen
        self.cell = 0  # where the cursor is: column << 4 | row from the bottom
        self.wish = 0  # column that the cursor keeps to on its way up and down
        self.total = 0  # of the player whose turn it is, if the game ended now
        self.look = Look(self)  # at what was captured, while B is held

    def hue(self, seat):
        return self.seat_hues[seat]

    def own_hues(self):
        first = 1 + self.turn * self.each
        return tuple(range(first, first + self.each))

    def shows_own(self):
        """While a player chooses, their rack is shown."""
        return not (self.looking or self.busy or self.thinking or self.game.over)

    # --- choosing -------------------------------------------------------------------------

    def choose(self):
        self.placing = self.looking = False
        self.total = self.game.score(self.turn)
        for side in range(self.each):
            self._read_rack(side)
        self._take_up(0 if self.size[0] > KEPT or self.each == 1 else 1)

    def _read_rack(self, side):
        tiles = self.game.rack(self.turn * self.each + side)
        size = 0
        tile = 0
        while tiles:
            if tiles & 1:
                self.rack[side * RACK + size] = tile
                size += 1
            tiles >>= 1
            tile += 1
        self.size[side] = size

    def _take_up(self, side):
        self.side = side
        self.colour = self.turn * self.each + side
        self._choose_tile(0)

    def _choose_tile(self, at):
        self.at = at
        self.tile = self.rack[self.side * RACK + at]
        self.open = mark(self.moves, self.count, self.colour << 5 | self.tile, self.legal)

    def chosen(self, button):
        if self.looking:
            self.look.press(button)
        elif self.placing:
            self._press_placing(button)
        elif button == LEFT or button == RIGHT:
            self.play_cue(MOVE)
            size = self.size[self.side]
            self._choose_tile((self.at + (1 if button == RIGHT else size - 1)) % size)
        elif button == B:
            self.play_cue(SELECT)
            self.look.open()
            self.looking = True
        elif button == A and self.open:
            self.play_cue(SELECT)
            self.cell = begin(self.game.state, self.legal)
            self.wish = self.cell >> 4
            self.placing = True
        elif button != A and self.each == 2 and self.size[1 - self.side] > KEPT:
            self.play_cue(MOVE)
            self._take_up(1 - self.side)
        elif button == A:
            self.refuse("nowhere")
        else:
            self.refuse("one_rack" if self.each == 1 else "rack_done")

    def _press_placing(self, button):
        if button == A:
            self.placing = False
            self.commit(self.colour << 13 | self.tile << 8 | self.cell)
        elif button == B:
            self.play_cue(BACK)
            self.placing = False
        elif button == UP or button == DOWN:
            self._move_to(upright(self.legal, self.cell, 1 if button == UP else -1, self.wish))
        else:
            self._move_to(sideways(self.legal, self.cell, 1 if button == RIGHT else -1))
            self.wish = self.cell >> 4

    def point(self, move):
        side = (move >> 13) - self.turn * self.each
        self._take_up(side)
        at = 0
        while self.rack[side * RACK + at] != move >> 8 & 31:
            at += 1
        self._choose_tile(at)
        self.cell = move & 255
        self.wish = self.cell >> 4
        self.placing = True

    def _move_to(self, cell):
        if cell == self.cell:
            self.refuse("no_cell")
        else:
            self.play_cue(MOVE)
        self.cell = cell

    # --- what has been played -------------------------------------------------------------

    def animate(self, move, tick):
        if not self.told:
            return False
        if tick == 1:
            self.total = self.game.score(self.turn)
        if not self._taken():
            return tick < LANDED + FLIGHT // 2
        if tick == LANDED:
            self.play_cue(CAPTURE)
        return tick < LANDED + FLIGHT + COUNTED

    def _taken(self):
        """The hue of the tile that the last move took, 0 if it took none."""
        return 1 + self.story[1] if self.story[0] == TAKE else 0

    def _draw_move(self, canvas):
        """The tile that is being played; the rack that it came from is not shown any more."""
        move = self.last
        x = move >> 4 & 15
        y = self.top + SIDE - (move & 15)
        own = 1 + (move >> 13) << 2
        taken = self._taken()
        faces.draw(canvas, move >> 8 & 31, FACE_X, self.top + 1, WHITE)
        canvas.set(x, y, own | BRIGHT if self.busy > LANDED else WHITE)
        if not taken:
            return
        count = self.before.captured(self.turn, taken - 1)
        way = self.busy - LANDED
        if way <= 0:
            if way < -LANDED // 2:
                canvas.set(x, y, taken << 2 | BRIGHT)
        elif way < FLIGHT:
            x += (self._slot_x(count) - x) * way // FLIGHT
            y += (self._slot_y(count) - y) * way // FLIGHT
            canvas.set(x, y, taken << 2 | BRIGHT)
        else:
            count += 1
        self._draw_taken(canvas, taken, count)

    def _draw_last(self, canvas, legal):
        """The tile played last is bright, and winks: in white, then in the colour it has taken."""
        if not self.told:
            return
        last = self.last
        x = last >> 4 & 15
        y = self.top + SIDE - (last & 15)
        moment = self.app.beat & 63
        if WINK <= moment < WINK_TAKEN:
            canvas.set(x, y, WHITE)
        elif WINK_TAKEN <= moment < WINK_END and self._taken():
            canvas.set(x, y, self._taken() << 2 | BRIGHT)
        elif not legal[x] >> (last & 15) & 1:
            canvas.set(x, y, 1 + (last >> 13) << 2 | BRIGHT)

    # --- drawing --------------------------------------------------------------------------

    def draw_banner(self, canvas, x):
        """What the player's total would be now, or that of the seat on the page."""
        total = self.total
        index = WHITE
        if self.looking:
            total = self.look.total
            index = self.hue(self.look.seat) << 2 | BRIGHT
        font.number(canvas, total, canvas.width - (7 if total > 9 else 3), 0, index)

    def draw_board(self, canvas):
        if self.looking:
            self.look.draw(canvas, self.top)
            return
        choosing = self.shows_own()
        legal = self.legal if choosing else self.nowhere
        level = BRIGHT if self.blink() else FAINT
        paint(canvas.cells, self.corner, self.game.state, legal, level)
        if self.busy and self.told:
            self._draw_move(canvas)
            return
        self._draw_last(canvas, legal)
        if choosing:
            faces.draw(canvas, self.tile, FACE_X, self.top + 1, WHITE)
            if self.placing:
                self._draw_cursor(canvas)
            else:
                self._draw_range(canvas)
                self._draw_racks(canvas)

    def _draw_range(self, canvas):
        """Next to the board: the column or row of the chosen tile, or both sides of its region."""
        columns = REGIONS[2 * self.tile]
        rows = REGIONS[2 * self.tile + 1]
        first = columns & 15
        width = (columns >> 4) - first
        if width < SIDE:
            canvas.box(first, self.top, width, 1, GREY)
        last = rows >> 4
        height = last - (rows & 15)
        if height < SIDE:
            canvas.box(SIDE, self.top + 1 + SIDE - last, 1, height, GREY)

    def _draw_racks(self, canvas):
        """A dot per tile, the chosen one white; in `expert` a row per rack."""
        for side in range(self.each):
            hue = 1 + self.turn * self.each + side << 2
            level = DIM if side == self.side else FAINT
            canvas.box(HUD_X + 1, self.top + 7 + side, self.size[side], 1, hue | level)
        canvas.set(HUD_X + 1 + self.at, self.top + 7 + self.side, WHITE)

    def _draw_cursor(self, canvas):
        """The cursor, in turn white and in colour, beginning with what changes the cell."""
        x = self.cell >> 4
        y = self.top + SIDE - (self.cell & 15)
        canvas.set(x, self.top, WHITE)
        canvas.set(SIDE, y, WHITE)
        taken = self.game.cell(x, self.cell & 15)
        if not taken:
            canvas.set(x, y, 1 + self.colour << 2 | BRIGHT if self.blink() else WHITE)
            return
        canvas.set(x, y, WHITE if self.blink() else taken << 2 | BRIGHT)
        count = self.game.captured(self.turn, taken - 1)
        self._draw_taken(canvas, taken, count)
        if self.blink():
            canvas.set(self._slot_x(count), self._slot_y(count), WHITE)

    def _draw_taken(self, canvas, hue, count):
        """The tiles of one colour that the player has captured, a dot each."""
        hue = hue << 2 | NORMAL
        canvas.box(HUD_X, self.top + 7, min(count, 6), 1, hue)
        canvas.box(HUD_X, self.top + 8, min(max(count - 6, 0), 6), 1, hue)

    def _slot_x(self, count):
        """Where the next dot goes; there is room for twelve."""
        return HUD_X + min(count, 11) % 6

    def _slot_y(self, count):
        return self.top + 7 + min(count, 11) // 6
