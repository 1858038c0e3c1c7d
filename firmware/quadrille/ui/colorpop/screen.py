"""Color Pop on the panel: walk over the groups, say which jokers join, take one.

The group under the cursor is lit, with all jokers that can join it, and A takes it. Where jokers
leave a choice, A first asks: LEFT and RIGHT go from joker to joker, UP lets one join, DOWN leaves
it out, A takes, B goes back. For a joker under the cursor UP and DOWN choose a colour as well.
While B is held, the player's own colours are shown.
"""

from micropython import const

from ...engine.colorpop import COLUMNS
from ...engine.kernels import count_word
from ...events import BACK, FALL, LEFT, MOVE, RIGHT, SELECT, UP, A, B
from .. import font
from ..colours import BRIGHT, DARK, DIM, FAINT, GREY, NORMAL, OFF, WHITE
from ..game_screen import AREA, GameScreen
from ..screen import BLINK
from . import hud
from .fall import FALLING, Fall
from .kernels import cell_of, read
from .paint import cells_of, left_of, paint_bars, paint_board, paint_dust
from .selection import COLOUR, Selection

_JOKER = const(6)
SHORT = BLINK // 2  # ticks that a joker which is being chosen is off


class ColorPopScreen(GameScreen):
    SECRETS = True
    HUES = bytes(5)  # white: hues mean secrets here

    def __init__(self, app, table):
        super().__init__(app, table)
        game = self.game
        self.solo = game.players == 1
        self.teams = game.variant == "teams"
        self.selection = Selection(game, self.moves)
        self.picture = hud.sprite(AREA, AREA)
        self.fall = Fall(self.picture, self.story)
        self.dust = hud.sprite(AREA, AREA)  # where the last removal left room
        self.head = hud.sprite(hud.COLUMNS, hud.HEAD)
        self.swatch = hud.sprite(hud.COLUMNS, hud.SWATCH)
        self.bars = hud.sprite(hud.COLUMNS, hud.BARS)
        self.switches = hud.sprite(hud.COLUMNS, hud.BARS)
        self.lit = self.selection.mask  # scratch: here a plane of the player's own colours
        self.peeking = False  # B is held
        self.joining = False  # jokers are being chosen
        self.ended = False
        self.stale = True  # what is painted below has to be painted again
        self.spot_x = 0  # what blinks
        self.spot_y = 0
        self.spot_on = 0  # and its two colours
        self.spot_off = 0
        self.switch_x = 0  # the slot at hand next to the board
        self.size = 0  # how many tokens would go, and the colours of the digits
        self.size_index = 0
        self.tens_index = 0
        self.score = 0  # tokens left of the player's own colours
        self.left = 0  # shown in the banner
        self.left_index = 0

    def enter(self):
        if self.peeking:  # B was let go where this screen could not hear it
            self._peek(False)

    def own_hues(self):
        own = self.game.secret(self.turn)
        if self.teams:
            own |= self.game.secret(self.turn ^ 2)
        return tuple([1 + colour for colour in range(5) if own >> colour & 1])

    def shows_own(self):
        return self.peeking

    def hue(self, seat):
        """Secret colours are shown when all is over; a seat with several stays white."""
        if not self.ended or self.busy:
            return 0
        secret = self.game.secret(seat)
        if secret & (secret - 1):
            return 0
        hue = 1
        while secret > 1:
            secret >>= 1
            hue += 1
        return hue

    # --- turns ----------------------------------------------------------------------------

    def choose(self):
        self.peeking = self.joining = self.ended = False
        self.selection.begin(self.count)
        self.stale = True  # painted when it is seen: not while the device is handed over

    def commit(self, move):
        super().commit(move)
        self.joining = False
        gone = self.before.removal(move)
        colour = gone[COLUMNS] & 7
        paint_dust(self.dust, self.selection.board, gone, colour << 2 | FAINT or DARK)
        read(self.selection.board, self.game.state)
        self.ended = self.game.over
        if self.ended:
            hud.paint_secrets(self.head, self.game)
        self._paint()
        self.fall.begin(self.before.state, self.told)

    def point(self, move):
        selection = self.selection
        selection.point(move, self.game.removal(move))
        self.joining = selection.open
        if selection.open:
            selection.ask()
        self._paint()

    def animate(self, move, tick):
        stage = self.fall.stage
        goes_on = self.fall.tick(tick)
        if self.fall.stage == FALLING and stage != FALLING:
            self.play_cue(FALL)
        return goes_on

    # --- choosing -------------------------------------------------------------------------

    def chosen(self, button):
        if self.peeking:
            self.refuse("peeking")
        elif self.joining:
            self._choose_jokers(button)
        elif button == B:
            self._peek(True)
        elif button == A:
            self._take()
        else:
            if self.selection.walk(button):
                self.play_cue(MOVE)
            else:
                self.refuse("edge")
            self._paint()

    def release(self, button):
        if button == B and self.peeking:
            self._peek(False)

    def _peek(self, on):
        self.peeking = on
        self.hush()
        if on and self.top:  # a small panel has room for the colours only
            self.tell_goal()
        self._paint()

    def _take(self):
        """Take the group under the cursor, or ask about its jokers first."""
        if self.selection.open:
            self.joining = True
            self.selection.ask()
            self.play_cue(SELECT)
            self._paint()
        else:
            self._commit_choice()

    def _commit_choice(self):
        if self.selection.legal:
            self.commit(self.selection.code)
        else:
            self.refuse("single" if self.selection.size < 2 else "jokers")

    def _choose_jokers(self, button):
        if button == A:
            self._commit_choice()
            return
        if button == B:
            self.joining = False
            self.selection.look(self.selection.cell)
            self.play_cue(BACK)
        elif button == LEFT or button == RIGHT:
            self.selection.next_slot(button == RIGHT)
            self.play_cue(MOVE)
        else:
            self.selection.switch(button == UP)
            self.play_cue(SELECT)
        self._paint()

    # --- painting, when something has changed ---------------------------------------------

    def _paint(self):
        self.stale = False
        if self.peeking:
            self._paint_own()
        elif self.busy or self.ended or self.thinking:
            self._paint_still()
        else:
            self._paint_choice()

    def _paint_still(self):
        """The board as a move has left it."""
        board = self.selection.board
        paint_board(self.picture, board, board, NORMAL << 4 | NORMAL)
        self._paint_bars()

    def _paint_bars(self):
        targets = 0
        if self.solo:  # then they are not secret
            targets = self.game.secret(0)
            self.left = self.game.score(0)
            self.left_index = WHITE
        paint_bars(self.bars, self.selection.board, targets)

    def _paint_own(self):
        """The colours of the player whose turn it is: only that player holds B."""
        own = self.game.secret(self.turn)
        partners = self.game.secret(self.turn ^ 2) if self.teams else 0
        self.score = self.game.score(self.turn)
        hud.paint_swatch(self.swatch, own, partners)
        cells_of(self.selection.board, own | partners, self.lit)
        paint_board(self.picture, self.selection.board, self.lit, BRIGHT << 4 | FAINT)

    def _paint_choice(self):
        selection = self.selection
        level = BRIGHT if selection.legal else DIM
        paint_board(self.picture, selection.board, selection.group, level << 4 | DIM)
        hue = selection.colour << 2
        self.size = selection.size
        self.size_index = hue | BRIGHT if selection.legal else DARK
        self.tens_index = hue | NORMAL
        hue = selection.token % _JOKER << 2
        if not self.solo:
            self.left = left_of(selection.board, selection.token)
            self.left_index = hue | BRIGHT
        self._paint_bars()
        if self.joining:
            self._point_at_slot()
        else:
            self._point(selection.cell)
            self.spot_on = hue | (BRIGHT if selection.legal else NORMAL)
            self.spot_off = hue if selection.legal else OFF

    def _point(self, cell):
        self.spot_x = cell >> 4
        self.spot_y = self.top + AREA - 1 - (cell & 15)

    def _point_at_slot(self):
        """Show the colour of the joker under the cursor, and point at the joker at hand."""
        selection = self.selection
        hud.paint_switches(self.switches, selection)
        self.switch_x = AREA + 1 + count_word(selection.slots & (selection.at - 1))
        counts_as = selection.colour << 2 | BRIGHT
        self._point(selection.cell)
        if selection.own:
            at = (self.spot_y - self.top) * AREA + self.spot_x
            self.picture[2 + at] = counts_as
        if selection.at == COLOUR:
            self.spot_on = counts_as
            self.spot_off = OFF if counts_as == WHITE else WHITE
            return
        joker = selection.at >> 1
        self._point(cell_of(selection.board, joker))
        if selection.wanted & joker:
            self.spot_on = counts_as if selection.joined & joker else GREY
            self.spot_off = OFF if counts_as == WHITE else WHITE
        else:
            self.spot_on = DARK
            self.spot_off = WHITE

    # --- drawing --------------------------------------------------------------------------

    def draw_board(self, canvas):
        if self.stale:
            self._paint()
        if self.ended and not self.busy:
            self._paint_still()  # over the last removal that was shown
        canvas.sprite(self.picture, 0, self.top)
        if self.busy:
            self._draw_choice(canvas)
        elif self.peeking:
            canvas.sprite(self.swatch, AREA, self.top)
            hud.draw_number(canvas, self.score, self.top + hud.SWATCH + 1, WHITE, GREY)
        else:
            if self.last >= 0 and self.app.beat // BLINK & 3:
                canvas.sprite(self.dust, 0, self.top)
            if self.ended:
                canvas.sprite(self.bars, AREA, self.top + hud.BARS_Y)
                canvas.sprite(self.head, AREA, self.top)
            elif self.thinking:
                canvas.sprite(self.bars, AREA, self.top + hud.BARS_Y)
            else:
                self._draw_choice(canvas)
                self._draw_cursor(canvas)

    def _draw_choice(self, canvas):
        hud.draw_number(canvas, self.size, self.top, self.size_index, self.tens_index)
        below = self.switches if self.joining else self.bars
        canvas.sprite(below, AREA, self.top + hud.BARS_Y)

    def _draw_cursor(self, canvas):
        """It is off half the time; while jokers are chosen, one and its switch a quarter of it."""
        if not self.joining:
            shown = self.blink()
        else:
            shown = self.app.beat // SHORT & 3 != 3
            if not shown:
                canvas.box(self.switch_x, self.top + hud.SWITCH_Y, 1, hud.SWITCH, OFF)
        canvas.set(self.spot_x, self.spot_y, self.spot_on if shown else self.spot_off)

    def draw_banner(self, canvas, x):
        if self.solo or not (self.busy or self.ended or self.thinking):
            font.number(canvas, self.left, x, 0, self.left_index)
