"""Flipop: choose a ball, then a way to push it; what would move alternates between here and there.

While B is held, doors of even and odd pivots alternate, so that each hinge can be seen.
"""

from micropython import const

from ...engine.flipop import BALLS
from ...engine.flipop_kernels import LEAVE, ROLL, SWING
from ...engine.game import PASS
from ...events import BACK, FALL, MOVE, SELECT, A, B
from .. import font
from ..colours import BRIGHT, DIM, FAINT, NORMAL
from ..game_screen import GameScreen
from . import balls, kernels
from .kernels import STRIDES, spot
from .look import ALL_DOORS, EVEN_DOORS, HUES, ODD_DOORS, draw_arrow, draw_out

WATCH, CHOOSE_BALL, CHOOSE_WAY = range(3)
WAYS = bytes((0, 2, 3, 1))  # of UP, DOWN, LEFT, RIGHT

# Ticks of a move that is shown.
LEAN = 8  # the ball leans against its door
STEP = 14  # a ball is in its gap
REST = 12  # all have arrived
FADE = 40  # and one leaves

_NOBODY = const(-1)
_ENTRY = const(4)  # bytes of a story


class FlipopScreen(GameScreen):
    HUES = HUES
    THINKER_Y = 2  # between the counters

    def __init__(self, app, table):
        super().__init__(app, table)
        game = self.game
        self.stage = WATCH
        self.at = 0  # the chosen ball's cell
        self.way = 0
        self.ways = bytearray(25)  # bit w is set if the ball there may be pushed that way
        self.homes = bytearray((2, 22))  # by seat: where the ball that was pushed last went
        # The story is that of the last move, or of the push that is being chosen.
        self.balls = 0  # how many it moves
        self.leaver = _NOBODY  # the entry of one that leaves
        self.shown = type(game)(game.variant, game.players)  # the position in the middle, or after
        self.ball = self.next = 0  # the entries of the ball that moves, and of the one after it
        self.out = bytearray(2)  # balls that have left, by seat
        self.picture = bytearray(2 + 81)
        self.picture[0] = self.picture[1] = 9

    # --- choosing -------------------------------------------------------------------------

    def choose(self):
        self._recall()
        self.looking = False
        self.stage = WATCH
        for cell in range(25):
            self.ways[cell] = 0
        if not (self.must_pass or self.thinking):
            for i in range(self.count):
                move = self.moves[i]
                self.ways[move >> 2] |= 1 << (move & 3)
            self.at = balls.nearest(self.ways, self.homes[self.turn])
            self.stage = CHOOSE_BALL

    def chosen(self, button):
        if self.stage == CHOOSE_BALL:
            self._choose_ball(button)
        else:
            self._choose_way(button)

    def _choose_ball(self, button):
        if button == A:
            self.play_cue(SELECT)
            self.stage = CHOOSE_WAY
            self._plan(self._first_way())
        elif button == B:
            self.looking = True
            if self.top:  # a small panel has room for the hinges only
                self.tell_goal()
        else:
            cell = balls.follow(self.ways, self.at, WAYS[button])
            if cell == self.at:
                self.refuse("no_ball")
            else:
                self.play_cue(MOVE)
            self.at = cell

    def _first_way(self):
        """Towards the player's own exits if possible."""
        way = 2 * self.turn
        while not self.ways[self.at] >> way & 1:
            way = (way + 1) & 3
        return way

    def _choose_way(self, button):
        if button == A:
            self.commit(self.at << 2 | self.way)
        elif button == B:
            self.play_cue(BACK)
            self.stage = CHOOSE_BALL
            self._recall()
        elif self.ways[self.at] >> WAYS[button] & 1:
            self.play_cue(MOVE)
            self._plan(WAYS[button])
        else:
            from .why import why_not

            self.refuse(why_not(self.game.state, self.at, WAYS[button]))

    def _plan(self, way):
        self.way = way
        move = self.at << 2 | way
        self._heed(self.game.story(move, self.story))
        self.shown.load(self.game)
        self.shown.apply(move)
        self._count_out(self.shown)

    def point(self, move):
        self.at = move >> 2
        self.stage = CHOOSE_WAY
        self._plan(move & 3)

    def _count_out(self, game):
        for seat in range(2):
            self.out[seat] = BALLS - game.score(seat)

    # --- a move ---------------------------------------------------------------------------

    def _recall(self):
        """Go back to the story of the last move, if that is known, and to what it led to."""
        self._count_out(self.game)
        self._heed(0 if self.last < 0 else self.before.story(self.last, self.story))

    def _heed(self, told):
        self.told = told
        self.balls = 0
        self.leaver = _NOBODY
        for at in range(0, _ENTRY * told, _ENTRY):
            if self.story[at] == ROLL:
                self.balls += 1
            elif self.story[at] == LEAVE:
                self.leaver = at

    def commit(self, move):
        super().commit(move)
        self.stage = WATCH
        self._heed(self.told)
        if move != PASS:
            self.shown.load(self.before)
            self.next = 0
            self.homes[self.turn] = self.story[3]
            self._count_out(self.game)

    def animate(self, move, tick):
        if not self.told:
            return False
        tick -= LEAN
        rest = tick - self.balls * STEP
        if tick >= 0 and rest <= 0 and tick % STEP == 0:
            self._advance(tick, rest)
        if self.leaver == _NOBODY:
            return rest < REST
        if rest == 0:
            self.play_cue(FALL)
        return rest < FADE

    def _advance(self, tick, rest):
        """The next ball enters its gap and swings the doors there; the one before it arrives."""
        story = self.story
        state = self.shown.state
        before = self.ball
        if rest:
            self.ball = at = self.next
            kernels.lift(state, story[at + 2])
            at += _ENTRY
            while at < _ENTRY * self.told and story[at] != ROLL:
                if story[at] == SWING:
                    kernels.swing(state, story[at + 1], story[at + 3])
                at += _ENTRY
            self.next = at
        if tick:
            kernels.put(state, story[before + 3], story[before + 1])

    # --- drawing --------------------------------------------------------------------------

    def draw_board(self, canvas):
        if self.busy and self.told:
            self._draw_move()
        elif self.stage == CHOOSE_WAY:
            self._draw_plan()
            draw_arrow(canvas, self.way, self.top)
        elif self.looking:
            doors = EVEN_DOORS if self.blink() else ODD_DOORS
            kernels.paint(self.game.state, self.picture, doors)
        else:
            self._draw_position()
        canvas.sprite(self.picture, 0, self.top + 1)
        self._draw_out(canvas)

    def _light(self, cell, seat, level):
        self.picture[spot(cell)] = HUES[seat] << 2 | level

    def _light_gaps(self, level):
        """Give a level to the doors that the chosen ball may push."""
        ways = self.ways[self.at]
        at = spot(self.at)
        for way in range(4):
            if ways >> way & 1:
                gap = at + STRIDES[way]
                self.picture[gap] = self.picture[gap] & ~BRIGHT | level

    def _draw_position(self):
        """How the game stands, what the last move was, and the cursor."""
        kernels.paint(self.game.state, self.picture, ALL_DOORS)
        if self.told:
            self._draw_trace()
        if self.stage == CHOOSE_BALL:
            lit = self.blink()
            self._light_gaps(BRIGHT if lit else DIM)
            self._light(self.at, self.turn, BRIGHT if lit else FAINT)

    def _draw_trace(self):
        """Slowly glow: the balls of the last move, and the cell that it began in."""
        story = self.story
        glow = self.app.beat >> 5 & 1
        left = story[self.leaver + 2] if self.leaver != _NOBODY else _NOBODY
        for at in range(0, _ENTRY * self.told, _ENTRY):
            if story[at] == ROLL and story[at + 3] != left:
                self.picture[spot(story[at + 3])] -= glow
        self._light(story[2], story[1], DIM - glow)

    def _draw_plan(self):
        """Alternate: what would be, with all that moves bright; what is, with the ball bright."""
        story = self.story
        if self.blink():
            kernels.paint(self.shown.state, self.picture, ALL_DOORS)
            for at in range(0, _ENTRY * self.told, _ENTRY):
                if story[at] == ROLL:
                    self._light(story[at + 3], story[at + 1], BRIGHT)
        else:
            kernels.paint(self.game.state, self.picture, ALL_DOORS)
            self._light(self.at, self.turn, BRIGHT)
            self._light_gaps(BRIGHT)

    def _draw_move(self):
        story = self.story
        picture = self.picture
        state = self.shown.state
        kernels.paint(state, picture, ALL_DOORS)
        tick = self.busy - 1 - LEAN
        gone = tick - self.balls * STEP
        if tick < 0:
            self._light(story[2], story[1], BRIGHT)
            picture[_gap(story, 0)] |= BRIGHT
        elif gone < 0:
            for at in range(self.ball, self.next, _ENTRY):
                if story[at] == SWING:
                    picture[kernels.tip(state, story[at + 1])] |= BRIGHT
            picture[_gap(story, self.ball)] = HUES[story[self.ball + 1]] << 2 | BRIGHT
        elif self.leaver != _NOBODY:
            level = BRIGHT - gone * 4 // (FADE + 1)
            self._light(story[self.leaver + 2], story[self.leaver + 1], level)

    def _draw_out(self, canvas):
        """Count the balls that are out; the one that leaves in this move blinks there."""
        for seat in range(2):
            count = self.out[seat]
            if self.leaver != _NOBODY and self.story[self.leaver + 1] == seat and not self.blink():
                count -= 1
            draw_out(canvas, seat, count, self.top)

    def draw_banner(self, canvas, x):
        for seat in range(2):
            x = font.number(canvas, self.out[seat], x, 0, HUES[seat] << 2 | NORMAL)


def _gap(story, at):
    """The spot that the ball of an entry crosses."""
    return (spot(story[at + 2]) + spot(story[at + 3])) // 2
