"""What all games' screens share: turns, animation, the seats at the edge, the way in and out.

A game's screen (`ui/<game>/screen.py`, class `Table`) adds how to choose a move, how a move looks
while it is played, and the board. The game area is ten by ten at the bottom left; six columns to
its right tell the rest; on a tall panel there is a banner above.
"""

from array import array

from ..engine.game import TURN as TURN_BYTE
from ..events import BACK, MENU, PLACE, REFUSED, SELECT, TURN, A, B
from ..players.player import HUMAN
from . import font
from .colours import BRIGHT, DIM, FAINT, NORMAL, OFF, SEAT_HUES, WHITE
from .screen import Screen
from .thinker import NOT_YET, Thinker
from .words import say

PASS = 0xFFFF  # the move of a player who has none, in every game that knows it
AREA = 10  # columns and rows of the game area
REMEMBERED = 100  # moves that can be taken back
HINT_LEVEL = "hard"
LAST_LOOK = 75  # ticks that the end of a game stays before its result comes


class GameScreen(Screen):
    SECRETS = False  # the device is handed over before each turn
    OPEN_SCORES = True  # everybody may know them while the game is on
    HUES = SEAT_HUES  # of the seats; 0 is white
    THINKER_Y = 0  # where a computer is shown that thinks: a row beside the board

    @classmethod
    def hues(cls, variant):
        """The hues of the seats in a variant, known before a game begins."""
        return cls.HUES

    def __init__(self, app, game, seats):
        super().__init__(app)
        self.game = game
        self.before = type(game)(game.variant, game.players)  # the game before the last move
        self.seats = seats  # who sits there: HUMAN, or the level of a computer
        self.humans = sum([seat == HUMAN for seat in seats])
        self.deal = 0  # number of the deal, if it has one
        self.seed = -1  # what it was dealt from; -1 if that is not known
        self.serial = 0  # the game's serial number among those of its kind
        self.players = game.players
        self.top = app.canvas.height - AREA
        self.moves = array("H", bytes(2 * game.MAX_MOVES))
        self.count = 0  # legal moves, in self.moves
        self.turn = game.turn
        self.must_pass = False
        self.last = -1  # the move before this one, and whose it was; -1 if none is known
        self.last_seat = 0
        self.thinker = Thinker(app.device, game)
        self.thinking = False  # a computer thinks: nothing secret is shown, and nothing to choose
        self.hinting = False  # it does so for a player who wants a hint
        self.hinted = False  # he had one in this turn: what it points at tells of his secrets
        self.busy = 0  # ticks for which a move has been animated; 0 while a player chooses
        self.rest = 0  # ticks left until the result comes
        self.past = []  # states before the moves that may be taken back

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
        """Show tick 1, 2, … of a move from `before` to `game`; False once it is over."""
        return False

    def draw_board(self, canvas):
        """Draw the game area and what is beside it, except the seats in the bottom row."""

    def draw_thinking(self, canvas):
        """Draw self.thinker beside the board."""
        y = self.top + self.THINKER_Y
        self.thinker.draw(canvas, AREA + 1, y, self.hue(self.turn) << 2)

    def draw_banner(self, canvas, x):
        """Draw on the banner of a tall panel: rows 0 to 4, from column x."""

    def shows_own(self):
        """Whether the panel shows what only the player whose turn it is may know."""
        return False

    def may_take_back(self):
        """Whether the game allows a move to be taken back: not where that would tell a secret."""
        return False

    def verdict(self, language):
        """One sentence: why the winners have won, with the tie-break that decided."""
        return ""

    # --- turns ----------------------------------------------------------------------------

    def begin_turn(self):
        """Let the player whose turn it is choose, once the device is in his hands."""
        self._look()
        self.hinting = False
        if self.seats[self.turn] != HUMAN:
            self._think(self.seats[self.turn])
            return
        self._let_choose()
        if self.SECRETS and self.humans > 1:
            from .handover import HandOver

            self.app.show(HandOver(self.app, self))

    def _look(self):
        self.turn = self.game.turn
        self.count = self.game.moves(self.moves)
        self.must_pass = self.count == 1 and self.moves[0] == PASS

    def resume(self, move):
        """Go on with a game from before its last move, or with its first turn if `move` < 0.

        The move is not shown again: in whose hands the device is nobody knows.
        """
        if move < 0:
            self.begin_turn()
            return
        self._look()
        self.choose()
        self.commit(move)
        self.past.clear()
        self._played()

    def commit(self, move):
        """Play a legal move, save the game, and show it."""
        self.before.load(self.game)
        if self.may_take_back():
            self.past.append(bytes(self.game.state))
            if len(self.past) > REMEMBERED:
                self.past.pop(0)
        else:
            self.past.clear()  # what is behind a move that stays cannot come back either
        self.last = move
        self.last_seat = self.turn
        self.game.play(move)
        self.app.saves.keep(self)
        self.must_pass = self.hinted = False
        self.play_cue(PLACE)
        self.busy = 1
        self.settled = False

    def can_take_back(self):
        """Whether a move of a human can be taken back."""
        return any(self.seats[state[TURN_BYTE]] == HUMAN for state in self.past)

    def take_back(self):
        """Return to where a human chose the last move of his."""
        self.game.restore(self.past.pop())
        while self.seats[self.game.turn] != HUMAN:
            self.game.restore(self.past.pop())
        self.last = -1
        self.app.saves.keep(self)
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
        self.app.finish(self)
        self.app.show(Result(self.app, self))

    # --- thinking -------------------------------------------------------------------------

    def _let_choose(self):
        self.thinking = self.hinting = False
        self.settled = True
        self.choose()

    def _think(self, level):
        self.thinker.start(level, self.turn)
        self.thinking = True
        self.settled = False
        self.choose()

    def can_hint(self):
        """Whether a human chooses just now, and has a choice."""
        return self.settled and not self.must_pass and not self.game.over

    def hint(self):
        """Think about the move that is to be chosen, and then point at it."""
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
        """Think a little, while the next tick is not due; whether there is more to think."""
        return self.thinking and self.thinker.think(self.thinker.little)

    # --- buttons and ticks ----------------------------------------------------------------

    def press(self, button):
        if self.hinting and (button == MENU or button == B):
            self.play_cue(BACK)
            self._let_choose()
        elif button == MENU:
            from .pause import Pause

            self.app.show(Pause(self.app, self, self))
        elif self.thinking:
            self.play_cue(REFUSED)
        elif self.busy:
            self._played()
        elif self.rest:
            self._show_result()
        elif not self.must_pass:
            self.chosen(button)
        elif button == A:
            self.commit(PASS)
        else:
            self.play_cue(REFUSED)

    def repeat(self, button):
        if not self.busy and not self.rest and not self.thinking:
            self.press(button)

    def tick(self):
        if self.thinking:
            self._think_on()
        elif self.busy:
            if self.animate(self.last, self.busy):
                self.busy += 1
            else:
                self._played()
        elif self.rest:
            self.rest -= 1
            if not self.rest:
                self._show_result()

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

    def secret(self):
        return self.SECRETS and self.humans > 1 and (self.hinted or self.shows_own())

    def draw_seats(self, canvas):
        """A dot a seat in the bottom row beside the board; whose turn it is has a long one."""
        x = AREA
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
        """The banner: who plays, underlined in his colour. The board needs the power more."""
        hue = self.hue(self.turn) << 2
        index = hue | NORMAL
        x = font.draw(canvas, "P", 0, 0, index, 0)
        x = font.number(canvas, self.turn + 1, x, 0, index)
        self.draw_banner(canvas, x + 1)
        canvas.box(0, 5, canvas.width, 1, hue | DIM)
