"""What all games' screens share: turns, animation, the seats at the edge, beginning and end.

A game's screen shows a table. It (`ui/<game>/screen.py`, the name of the engine's class + `Screen`)
adds how to choose a move, how a move looks while it is played, and the board. The game area is ten
by ten at the bottom left; six columns to its right show the rest; a tall panel has a banner above.
"""

from array import array

from ..engine.game import ENTRY, PASS
from ..events import BACK, MENU, PLACE, REFUSED, SELECT, TURN, A, B
from ..players.player import HUMAN
from ..table import NONE as NO_MOVE
from . import font
from .colours import BRIGHT, DIM, FAINT, NORMAL, OFF, SEAT_HUES, WHITE
from .games import part
from .screen import ALL, FEW, NONE, Screen
from .scroll import Scroll
from .thinker import LEAST, NOT_YET, PACES, Thinker
from .words import say

AREA = 10  # columns and rows of the game area
HINT_LEVEL = "hard"
LAST_LOOK = 75  # ticks that the end of a game stays before its result comes
BARE = 20  # ticks without a button before a line covers the board of a small panel
AT_ONCE = 0  # a speed of computers: their moves are not shown on the way


class GameScreen(Screen):
    SECRETS = False  # the device is handed over before each turn
    HUES = SEAT_HUES  # of the seats; 0 is white
    SEATS_X = AREA  # of their dots in the bottom row
    THINKER_Y = 0  # where a thinking computer is shown: a row next to the board
    looking = False  # B is held, where a game shows something meanwhile
    replayed = False  # the game is over, and looked at again: nothing is saved

    @classmethod
    def hues(cls, variant):
        """The hues of the seats in a variant, known before a game begins."""
        return cls.HUES

    def __init__(self, app, table):
        super().__init__(app)
        self.table = table
        self.game = game = table.game
        self.before = table.before
        self.players = table.players
        self.top = app.canvas.height - AREA
        self.moves = array("H", bytes(2 * game.MAX_MOVES))
        self.count = 0  # legal moves, in self.moves
        self.turn = game.turn
        self.must_pass = False
        self.story = bytearray(ENTRY * game.MAX_STORY)  # what the last move moves
        self.told = 0  # entries of it
        self.hand_over = None
        self.thinker = Thinker(app.device, game)
        self.thinking = False  # a computer thinks: nothing secret is shown, and nothing to choose
        self.hinting = False  # it does so for a player who wants a hint
        self.hinted = False  # there was one in this turn: what it points at reveals secrets
        self.busy = 0  # ticks for which a move has been animated; 0 while a player chooses
        self.rest = 0  # ticks left until the result comes
        self.ribbon = None  # a line that runs across the top, until the next press
        self.ribbon_index = WHITE
        self.telling = False  # it is a goal, which may be secret
        self.owing = False  # a goal, from the next tick on: the one in which a turn begins is full

    @property
    def last(self):
        """The move before this one; negative if none is known."""
        return self.table.last

    # --- for subclasses -------------------------------------------------------------------

    def choose(self):
        """A turn begins: self.turn has self.count moves in self.moves to choose from.

        Or thinking begins or ends, as self.thinking says.
        """

    def chosen(self, button):
        """A button other than MENU was pressed while the player chooses; ends in `commit`."""

    def point(self, move):
        """Choose a legal move, so that `chosen(A)` would play it."""

    def animate(self, move, tick):
        """Show tick 1, 2, … of a move by its story; False once all has come to rest."""
        return False

    def draw_board(self, canvas):
        """Draw the game area and what is next to it, except the seats in the bottom row."""

    def draw_thinking(self, canvas):
        y = self.top + self.THINKER_Y
        self.thinker.draw(canvas, AREA + 1, y, self.hue(self.turn) << 2)

    def draw_banner(self, canvas, x):
        """Draw on the banner of a tall panel: rows 0 to 4, from column x."""

    def own_hues(self):
        """The hues that the player whose turn it is plays for; nobody else may know them."""
        return (self.hue(self.turn),)

    def shows_own(self):
        """Whether the panel shows what only the player whose turn it is may know."""
        return False

    def verdict(self, language):
        """One sentence: why the winners have won, with the tie-break that decided."""
        return part(self.game.NAME, "words").verdict(self.game, language)

    # --- turns ----------------------------------------------------------------------------

    def begin_turn(self):
        """Let the player whose turn it is choose, once the device has been handed over."""
        self._look()
        self.hinting = False
        player = self.table.seats[self.turn]
        if player != HUMAN:
            self._think(player)
            return
        self._let_choose()
        if self.game.plies < self.players:
            self.owing = True
        if self.SECRETS and self.table.humans > 1:
            if self.hand_over is None:
                from .handover import HandOver

                self.hand_over = HandOver(self.app)
            else:
                self.hand_over.come_up()
            self.app.show(self.hand_over)

    def _look(self):
        self.turn = self.game.turn
        self.count = self.game.moves(self.moves)
        self.must_pass = self.count == 1 and self.moves[0] == PASS

    def look_again(self):
        """Show a position of a game that is looked at again, as its player saw it."""
        self.thinking = False
        if self.last < 0:
            self.told = 0
        self._look()
        self.choose()

    def resume(self):
        """Go on with a game that was saved. Its last move is played again, and what came before
        cannot be taken back. It is not shown again, as nobody knows who is holding the device.
        """
        move = self.table.undo()
        if move == NO_MOVE:
            self.begin_turn()
            return
        self._look()
        self.choose()
        self.commit(move)
        self.table.past.clear()
        self._played()

    def commit(self, move):
        """Play a legal move, save the game, and show it."""
        self.told = self.game.story(move, self.story)
        self.table.commit(move)
        self.app.device.may_collect(False)  # not until the next tick: saving takes long enough
        if not self.replayed:
            self.app.saves.keep(self.table)
        self.must_pass = self.hinted = False
        self.hush()
        self.play_cue(PLACE)
        self.busy = 1
        self.settled = False

    def take_back(self):
        self.table.take_back()
        self.app.saves.keep(self.table)
        self.busy = self.rest = 0
        self.begin_turn()

    def _played(self):
        """A move has been shown to its end."""
        self.busy = 0
        if self.game.over:
            self.rest = LAST_LOOK
        else:
            self.begin_turn()
            if not self.thinking:
                self.play_cue(TURN)

    def _show_result(self):
        from .result import Result

        self.rest = 0
        self.settled = True
        self.app.finish()
        self.app.show(Result(self.app))

    # --- the ribbon -----------------------------------------------------------------------

    def tell(self, text, index=WHITE):
        self.ribbon = Scroll(text, font.SMALL, self.app.canvas.width, once=True)
        self.ribbon_index = index

    def hush(self):
        self.ribbon = None
        self.telling = self.owing = False

    def tell_goal(self):
        """What the player whose turn it is has to do."""
        from .ribbon import goal

        text, index = goal(self)
        if text:
            self.tell(text, index)
            self.telling = True

    def refuse(self, why):
        """A press leads nowhere; `why` names one of the REFUSALS of the game."""
        from .ribbon import reason

        self.play_cue(REFUSED)
        self.tell(reason(self, why))

    # --- thinking -------------------------------------------------------------------------

    def _let_choose(self):
        self.thinking = self.hinting = False
        self.settled = True
        self.choose()

    def _think(self, level):
        self.thinker.start(level, self.turn)
        self.thinker.least = LEAST if self.hinting else PACES[self.app.settings.speed]
        self.thinking = True
        self.settled = False
        self.choose()

    def can_hint(self):
        """Whether a human is choosing, and has a choice."""
        return self.settled and not self.must_pass and not self.game.over

    def hint(self):
        """Think about the player's move, and then point at the one found."""
        self.hinting = self.hinted = True
        self._think(HINT_LEVEL)

    def _think_on(self):
        move = self.thinker.tick()
        if move == NOT_YET:
            return
        if self.hinting:
            self._let_choose()
            self.point(move)
            self.play_cue(SELECT)
        else:
            self.thinking = False
            self.commit(move)

    def idle(self):
        """Think a little, while the next tick is not due; return whether there is more to think."""
        return self.thinking and self.thinker.think(self.thinker.little)

    def erasable(self):
        if self.busy or (self.thinking and not self.thinker.awake()):
            return NONE
        return ALL if self.rest else FEW

    # --- buttons and ticks ----------------------------------------------------------------

    def enter(self):
        if self.looking:  # B may have been let go elsewhere
            self.looking = False

    def release(self, button):
        if button == B and self.looking:
            self.looking = False
            self.hush()

    def press(self, button):
        self.hush()
        if self.hinting and (button == MENU or button == B):
            self.play_cue(BACK)
            self._let_choose()
        elif button == MENU:
            from .pause import Pause

            self.app.show(Pause(self.app, self))
        elif self.thinking:
            self.refuse("thinking")
        elif self.busy:
            self._played()
        elif self.rest:
            self._show_result()
        elif not self.must_pass:
            self.chosen(button)
        elif button == A:
            self.commit(PASS)
        else:
            self.refuse("only_pass")

    def repeat(self, button):
        if not self.busy and not self.rest and not self.thinking:
            self.press(button)

    def tick(self):
        if self.owing and not self.busy:
            self.owing = False
            self.tell_goal()
        elif self.ribbon:
            self.ribbon.tick()
            if self.ribbon.done:
                self.hush()
        if self.thinking:
            self._think_on()
        elif self.busy:
            if not self._is_hasty() and self.animate(self.last, self.busy):
                self.busy += 1
            else:
                self._played()
        elif self.rest:
            self.rest -= 1
            if not self.rest:
                self._show_result()

    def _is_hasty(self):
        """Whether the last move is a computer's, and those are not shown on the way."""
        hasty = self.app.settings.speed == AT_ONCE
        return hasty and self.table.seats[self.table.last_seat] != HUMAN

    # --- drawing --------------------------------------------------------------------------

    def hue(self, seat):
        """The hue of a seat as the game stands."""
        return self.HUES[seat]

    def draw(self, canvas):
        self.draw_board(canvas)
        self.draw_seats(canvas)
        if self.thinking:
            self.draw_thinking(canvas)
        if self.top:
            self._draw_turn(canvas)
        if self.must_pass and self.blink():
            canvas.box(0, self.top + 1, canvas.width, 7, OFF)
            font.draw(canvas, say("pass", self.app.settings.language), 0, self.top + 2, WHITE, 0)
        if self.ribbon and (self.top or self.app.beat > BARE):
            canvas.box(0, 0, canvas.width, self.top or 7, OFF)
            self.ribbon.draw(canvas, 1, self.ribbon_index)

    def secret(self):
        shown = self.hinted or self.telling or self.shows_own()
        return self.SECRETS and self.table.humans > 1 and shown

    def draw_seats(self, canvas):
        """A dot per seat in the bottom row next to the board; a long one for whose turn it is."""
        x = self.SEATS_X
        y = canvas.height - 1
        for seat in range(self.players):
            hue = self.hue(seat) << 2
            if seat == self.turn:
                canvas.box(x, y, 2, 1, hue | BRIGHT)
                x += 2
            else:
                canvas.set(x, y, hue | FAINT or 1)
                x += 1

    def _draw_turn(self, canvas):
        """The banner: who plays, underlined in their colour. The board needs the power more."""
        hue = self.hue(self.turn) << 2
        index = hue | NORMAL
        x = font.draw(canvas, say("player", self.app.settings.language), 0, 0, index, 0)
        x = font.number(canvas, self.turn + 1, x, 0, index)
        self.draw_banner(canvas, x + 1)
        canvas.box(0, 5, canvas.width, 1, hue | DIM)
