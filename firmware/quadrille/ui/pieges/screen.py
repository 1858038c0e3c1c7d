"""Pièges on the panel: place marbles, then choose a slide and push it.

LEFT and RIGHT go along the orange slides, UP and DOWN along the white ones, and A takes hold of
one. Then an arrow along the slide pushes it; B lets go, and so does an arrow across, which goes on
to the next slide. Nothing that is drawn before a push
reveals what it will open: the original forbids trying.
"""

from micropython import const

from ...engine.game import OVER
from ...engine.pieges import CELL_COUNT, PUSH
from ...events import BACK, DOWN, FALL, LEFT, MOVE, RIGHT, SELECT, UP, A, B
from .. import font
from ..colours import BRIGHT, FAINT, NORMAL, OFF, ORANGE, WHITE
from ..game_screen import AREA, GameScreen
from ..thinker import NOT_YET
from .picture import HUES, NO_LANE, SIDE, nearest, paint, paint_seats, set_cell, set_corner, set_end

CENTRE = 24
_ENTRY = const(4)  # bytes of a story
OUTWARD = 1  # in a move; inward is 0

# Ticks of an animation.
PLACING = 10
ON_THE_WAY = 10  # of a slide; what it opens shows when it has come to rest
AT_REST = 6
FADE = 9  # of a falling marble, for each of its four levels
FALLING = 4 * FADE - 1

BANNER = 12  # column of what stands on the banner
LETTERS = ("A", "B", "C")
SLOW = 32  # bit of the beat by which the knob that was pushed last pulses


class PiegesScreen(GameScreen):
    HUES = HUES
    SEATS_X = AREA + 1  # clear of the last orange knob

    def __init__(self, app, table):
        super().__init__(app, table)
        self.corner = (app.canvas.height - 1) * app.canvas.width
        self.looks = bytearray(CELL_COUNT)  # what the engine's `look` returns for each cell
        self.looked = bytearray(CELL_COUNT)  # the same before the last push
        self.hands = bytearray(self.players)  # marbles yet to be placed
        self.placing = True
        self.cell = CENTRE  # where a marble would go
        self.slide = SIDE // 2  # pointed at, or held
        self.pointed = bytearray((SIDE // 2, SIDE + SIDE // 2))  # orange, white: pointed at last
        self.held = False
        self.advised = NOT_YET  # the push of the held slide that a hint suggests

    # --- turns ----------------------------------------------------------------------------

    def choose(self):
        self._let_go()
        self.placing = self.moves[0] < PUSH
        if self.last < 0:
            for slide in range(SIDE):
                self._look_along(slide)
        if self.placing:
            for seat in range(self.players):
                self.hands[seat] = self.game.hand(seat)
            self.cell = nearest(self.moves, self.count, self.cell)
        else:
            self._point(self._free(self.slide, 1))

    def commit(self, move):
        super().commit(move)
        if move < PUSH:
            self.cell = move
            self.hands[self.turn] -= 1
        else:
            self._point((move - PUSH) >> 1)
            self.looked[:] = self.looks
            self._look_along(self.slide)

    def _look_along(self, slide):
        for i in range(SIDE):
            column = slide if slide < SIDE else i
            row = i if slide < SIDE else slide - SIDE
            self.looks[SIDE * column + row] = self.game.look(column, row)

    def point(self, move):
        if move < PUSH:
            self.cell = move
        else:
            self._point((move - PUSH) >> 1)
            self.held = True
            self.advised = move

    def _let_go(self):
        self.held = False
        self.advised = NOT_YET

    def _point(self, slide):
        self.slide = slide
        self.pointed[slide // SIDE] = slide

    def _free(self, slide, step):
        """This slide or, if it is barred, the next one on the same side of the grid that is not."""
        while self.game.barred(slide):
            slide = _beside(slide, step)
        return slide

    # --- buttons --------------------------------------------------------------------------

    def repeat(self, button):
        # An arrow that is held too long must not push, or hurry what it has pushed.
        if self.settled and not self.held:
            self.press(button)

    def chosen(self, button):
        if button == B and self.held:
            self.play_cue(BACK)
            self._let_go()
        elif button == B:
            self.looking = True
            self.tell_goal()
        elif self.placing:
            self._choose_cell(button)
        elif self.held:
            self._push(button)
        elif button == A:
            self.play_cue(SELECT)
            self.held = True
        else:
            self._choose_slide(button)

    def _choose_cell(self, button):
        column = self.cell // SIDE
        row = self.cell % SIDE
        if button == A:
            self._try(self.cell)
            return
        if button == UP or button == DOWN:
            row = (row + (1 if button == UP else -1)) % SIDE
        else:
            column = (column + (1 if button == RIGHT else -1)) % SIDE
        self.play_cue(MOVE)
        self.cell = SIDE * column + row

    def _choose_slide(self, button):
        """Go on along this side of the grid, or change over to the side of the arrow."""
        self._let_go()
        self.play_cue(MOVE)
        step = 1 if button == UP or button == RIGHT else -1
        side = 1 if button == UP or button == DOWN else 0
        slide = self.pointed[side]
        if slide == self.slide:
            slide = _beside(slide, step)
        self._point(self._free(slide, step))

    def _push(self, button):
        """An arrow along the held slide pushes it.

        A does so if it can go one way only, or if a hint has said which way.
        """
        inward = PUSH + 2 * self.slide
        if button == (UP if self.slide < SIDE else RIGHT):
            self._try(inward)
        elif button == (DOWN if self.slide < SIDE else LEFT):
            self._try(inward + OUTWARD)
        elif button != A:
            self._choose_slide(button)
        elif self.advised != NOT_YET:
            self._try(self.advised)
        elif not self.game.is_legal(inward):
            self._try(inward + OUTWARD)
        elif not self.game.is_legal(inward + OUTWARD):
            self._try(inward)
        else:
            self.refuse("which_way")

    def _try(self, move):
        if self.game.is_legal(move):
            self.commit(move)
        elif move >= PUSH:
            self.refuse("slide_end")
        else:
            lies = self.game.marble(move // SIDE, move % SIDE) >= 0
            self.refuse("marble" if lies else "trap")

    # --- drawing --------------------------------------------------------------------------

    def animate(self, move, tick):
        if move < PUSH:
            return tick < PLACING
        # After the slide the story lists the marbles that fall.
        if tick == ON_THE_WAY and self.told > 1:
            self.play_cue(FALL)
        return tick < ON_THE_WAY + (FALLING if self.told > 1 else AT_REST)

    def draw_board(self, canvas):
        on_the_way = 0 < self.busy < ON_THE_WAY and self.last >= PUSH
        game = self.before if on_the_way else self.game
        choosing = self.settled and not self.game.state[OVER]
        lane = self.slide if (choosing or self.busy) and not self.placing else NO_LANE
        looks = self.looked if on_the_way else self.looks
        paint(canvas.cells, looks, game.state, self.corner, lane)
        paint_seats(canvas.cells, self.hands, game.state, self.corner)
        canvas.set(AREA, self.top + 2 * self.turn, WHITE)
        if self.last >= 0:
            self._draw_last(canvas, game)
        if not choosing:
            if self.busy >= ON_THE_WAY:
                self._draw_falls(canvas, (self.busy - ON_THE_WAY) // FADE)
        elif self.placing:
            self._draw_cell(canvas)
        else:
            self._draw_slide(canvas)

    def draw_thinking(self, canvas):
        y = self.top + 2 * self.turn + 1  # below the marbles of whose turn it is
        self.thinker.draw_bar(canvas, AREA + 1, y, HUES[self.turn] << 2)

    def draw_banner(self, canvas, x):
        """The marbles in hand, or where a slide stands by the letter that the rules use."""
        if self.placing:
            index = HUES[self.turn] << 2 | BRIGHT
            font.number(canvas, self.hands[self.turn], BANNER, 0, index)
        else:
            index = ORANGE << 2 | BRIGHT if self.slide < SIDE else WHITE
            font.draw(canvas, LETTERS[self.game.position(self.slide)], BANNER, 0, index, font.SMALL)

    def _draw_last(self, canvas, game):
        """The last marble pulses; so does the last knob, and a trail shows where it came from."""
        hue = HUES[self.table.last_seat] << 2
        if self.last < PUSH:
            set_cell(canvas, self.last, hue | (BRIGHT if self.blink() else NORMAL))
            return
        slide = (self.last - PUSH) >> 1
        set_end(canvas, slide, self.before.position(slide), hue | FAINT)
        if self.busy:
            set_end(canvas, slide, game.position(slide), hue | BRIGHT)
        elif not self.app.beat & SLOW:
            set_end(canvas, slide, game.position(slide), hue | NORMAL)

    def _draw_falls(self, canvas, gone):
        story = self.story
        for at in range(_ENTRY, _ENTRY * self.told, _ENTRY):
            set_cell(canvas, story[at + 2], HUES[story[at + 1]] << 2 | BRIGHT - gone)

    def _draw_cell(self, canvas):
        """The cursor: a marble that comes and goes, or white where none may lie."""
        if self.blink():
            legal = self.game.is_legal(self.cell)
            set_cell(canvas, self.cell, HUES[self.turn] << 2 | BRIGHT if legal else WHITE)

    def _draw_slide(self, canvas):
        """The knob pointed at blinks; of one that is held, the ways that it can be pushed do."""
        slide = self.slide
        position = self.game.position(slide)
        index = ORANGE << 2 | BRIGHT if slide < SIDE else WHITE
        if not self.held:
            set_end(canvas, slide, position, index if self.blink() else OFF)
            return
        set_end(canvas, slide, position, index)
        set_corner(canvas, slide, 0, index)
        if self.blink():
            for way in range(2):
                push = PUSH + 2 * slide + way
                if push == self.advised or (self.advised == NOT_YET and self.game.is_legal(push)):
                    notch = 2 * way - 1
                    set_end(canvas, slide, position + notch, index - 1)
                    set_corner(canvas, slide, notch, index)


def _beside(slide, step):
    """The slide next to this one on the same side of the grid, which wraps around."""
    first = slide // SIDE * SIDE
    return first + (slide - first + step) % SIDE
