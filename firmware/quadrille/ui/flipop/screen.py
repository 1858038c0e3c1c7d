"""Flipop: choose a ball, then a way to push it; what would move blinks between here and there.

While B is held, doors of even and of odd pivots are shown by turns: so each hinge can be seen.
"""

from ...events import BACK, FALL, MOVE, REFUSED, SELECT, A, B
from .. import font
from ..colours import BRIGHT, DIM, FAINT, NORMAL
from ..game_screen import PASS, GameScreen
from . import balls, kernels, words
from .chain import NOBODY, STRIDES, Chain
from .look import ALL_DOORS, BALLS, EVEN_DOORS, HUES, ODD_DOORS, draw_arrow, draw_out

WATCH, CHOOSE_BALL, CHOOSE_WAY = range(3)
WAYS = bytes((0, 2, 3, 1))  # of UP, DOWN, LEFT, RIGHT

# Ticks of a move that is shown.
LEAN = 8  # the ball leans against its door
STEP = 14  # a ball is in its gap
REST = 12  # all have arrived
FADE = 40  # and one leaves


class Table(GameScreen):
    HUES = HUES
    THINKER_Y = 2  # between the counters

    def __init__(self, app, game, seats):
        super().__init__(app, game, seats)
        self.stage = WATCH
        self.looking = False  # at the hinges
        self.at = 0  # the chosen ball's cell
        self.way = 0
        self.ways = bytearray(25)  # bit w is set if the ball there may be pushed that way
        self.homes = bytearray((2, 22))  # by seat: where the ball went that was pushed last
        self.plan = Chain(game)
        self.done = Chain(game)  # the last move
        self.shown = bytearray(len(game.state))  # the position in the middle of it
        self.swung = 0  # spots of the doors that it swings just now
        self.out = bytearray(2)  # balls that have left, by seat
        self.picture = bytearray(2 + 81)
        self.picture[0] = self.picture[1] = 9

    def enter(self):
        self.looking = False  # B may have been let go elsewhere

    def may_take_back(self):
        return True

    # --- choosing -------------------------------------------------------------------------

    def choose(self):
        if self.last < 0:
            self.done.clear()
        self._count_out(self.game)
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

    def release(self, button):
        if button == B:
            self.looking = False

    def _choose_ball(self, button):
        if button == A:
            self.play_cue(SELECT)
            self.stage = CHOOSE_WAY
            self._plan(self._first_way())
        elif button == B:
            self.looking = True
        else:
            cell = balls.follow(self.ways, self.at, WAYS[button])
            self.play_cue(REFUSED if cell == self.at else MOVE)
            self.at = cell

    def _first_way(self):
        """Towards one's exits if that can be."""
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
            self._count_out(self.game)
        elif self.ways[self.at] >> WAYS[button] & 1:
            self.play_cue(MOVE)
            self._plan(WAYS[button])
        else:
            self.play_cue(REFUSED)

    def _plan(self, way):
        self.way = way
        self.plan.follow(self.game, self.at << 2 | way)
        self._count_out(self.plan.after)

    def point(self, move):
        self.at = move >> 2
        self.stage = CHOOSE_WAY
        self._plan(move & 3)

    def _count_out(self, game):
        for seat in range(2):
            self.out[seat] = BALLS - game.score(seat)

    # --- a move ---------------------------------------------------------------------------

    def commit(self, move):
        super().commit(move)
        self.stage = WATCH
        if move == PASS:
            self.done.clear()
        else:
            self.done.follow(self.before, move)
            self.shown[:] = self.before.state
            self.homes[self.turn] = self.done.goal(0)
            self._count_out(self.game)

    def animate(self, move, tick):
        done = self.done
        if not done.count:
            return False
        tick -= LEAN
        rest = tick - done.count * STEP
        if tick >= 0 and rest <= 0 and tick % STEP == 0:
            self._advance(tick // STEP)
        if done.leaver == NOBODY:
            return rest < REST
        if rest == 0:
            self.play_cue(FALL)
        return rest < FADE

    def _advance(self, ball):
        """A ball enters its gap and swings the doors there; the one before it arrives."""
        done = self.done
        if ball < done.count:
            kernels.lift(self.shown, done.starts[ball])
            self.swung = kernels.swing(
                self.shown, self.before.state, self.game.state, done.gap(ball)
            )
        if ball:
            kernels.put(self.shown, done.goal(ball - 1), done.seats[ball - 1])

    # --- drawing --------------------------------------------------------------------------

    def draw_board(self, canvas):
        chain = self.done
        if self.busy and chain.count:
            self._draw_move()
        elif self.stage == CHOOSE_WAY:
            chain = self.plan
            self._draw_plan()
            draw_arrow(canvas, self.way, self.top)
        elif self.looking:
            doors = EVEN_DOORS if self.blink() else ODD_DOORS
            kernels.paint(self.game.state, self.picture, doors)
        else:
            self._draw_position()
        canvas.sprite(self.picture, 0, self.top + 1)
        self._draw_out(canvas, chain)

    def _light(self, cell, seat, level):
        self.picture[kernels.spot(cell)] = HUES[seat] << 2 | level

    def _light_gaps(self, level):
        """Give a level to the doors that the chosen ball may push."""
        ways = self.ways[self.at]
        at = kernels.spot(self.at)
        for way in range(4):
            if ways >> way & 1:
                gap = at + STRIDES[way]
                self.picture[gap] = self.picture[gap] & ~BRIGHT | level

    def _draw_position(self):
        """How the game stands, what the last move was, and the cursor."""
        kernels.paint(self.game.state, self.picture, ALL_DOORS)
        if self.done.count:
            self._draw_trace()
        if self.stage == CHOOSE_BALL:
            lit = self.blink()
            self._light_gaps(BRIGHT if lit else DIM)
            self._light(self.at, self.turn, BRIGHT if lit else FAINT)

    def _draw_trace(self):
        """Slowly glow: the balls of the last move, and the cell that it began in."""
        done = self.done
        glow = self.app.beat >> 5 & 1
        for ball in range(done.count):
            if ball != done.leaver:
                self.picture[kernels.spot(done.goal(ball))] -= glow
        self._light(done.starts[0], done.seats[0], DIM - glow)

    def _draw_plan(self):
        """By turns: what would be, with all that moves bright; what is, with the ball bright."""
        plan = self.plan
        if self.blink():
            kernels.paint(plan.after.state, self.picture, ALL_DOORS)
            for ball in range(plan.count):
                self._light(plan.goal(ball), plan.seats[ball], BRIGHT)
        else:
            kernels.paint(self.game.state, self.picture, ALL_DOORS)
            self._light(self.at, self.turn, BRIGHT)
            self._light_gaps(BRIGHT)

    def _draw_move(self):
        done = self.done
        picture = self.picture
        kernels.paint(self.shown, picture, ALL_DOORS)
        tick = self.busy - 1 - LEAN
        ball = tick // STEP
        if tick < 0:
            self._light(done.starts[0], done.seats[0], BRIGHT)
            picture[done.gap(0)] |= BRIGHT
        elif ball < done.count:
            swung = self.swung
            while swung:
                picture[swung & 127] |= BRIGHT
                swung >>= 7
            picture[done.gap(ball)] = HUES[done.seats[ball]] << 2 | BRIGHT
        elif done.leaver != NOBODY:
            gone = tick - done.count * STEP
            level = BRIGHT - gone * 4 // (FADE + 1)
            self._light(done.goal(done.leaver), done.seats[done.leaver], level)

    def _draw_out(self, canvas, chain):
        """Count the balls that are out; the one that leaves in this move blinks there."""
        for seat in range(2):
            count = self.out[seat]
            if chain.leaver != NOBODY and chain.seats[chain.leaver] == seat and not self.blink():
                count -= 1
            draw_out(canvas, seat, count, self.top)

    def draw_banner(self, canvas, x):
        for seat in range(2):
            x = font.number(canvas, self.out[seat], x, 0, HUES[seat] << 2 | NORMAL)

    # --- the end --------------------------------------------------------------------------

    def verdict(self, language):
        game = self.game
        text = words.VERDICTS[game.reason][language]
        return "%s (%s %d-%d)" % (text, words.LEFT[language], game.score(0), game.score(1))
