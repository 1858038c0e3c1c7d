"""A game in lessons: positions, a sentence about each, and a move that is shown or asked for.

A game's `lessons` has `stand`, which puts a game into a position, and LESSONS, whose steps are

    whether the move is shown (0) or asked for (1)
    what holds after it: "wins" for P1, "scores" if somebody's score changes, or ""
    the move; another one that leads to the same scores and winners is as good
    the position, as `stand` takes it
    the sentence, in each language
    if the move is asked for: why another one is not what was meant
"""

from ...engine.games import GAMES, game_class
from ...events import BACK, LEFT, MENU, MOVE, REFUSED, SELECT, UP, WIN, A, B
from ...memory import forget
from ...players.player import HUMAN
from ...table import Table
from .. import font
from ..colours import CYAN, NORMAL, OFF, WHITE
from ..games import part, screen_of
from ..screen import ALL, NONE, Screen
from ..scroll import Scroll
from .choice import IDLE, TALL
from .questions import LESSON

SHOWN, ASKED = 0, 1
READ, ASK, PLAY, TELL = range(4)
BANNER = 6  # rows that the sentence takes above the board of a tall panel
PAUSE = 50  # ticks after a move that was shown
REMINDER = 480  # ticks without a press until a small panel shows the sentence again

PRAISE = ("Well done!", "Bien joué\u202f!")


class Stage:
    """Stands in for the app behind the game's screen: nothing is saved, no other screen comes."""

    def __init__(self, app):
        self._app = app
        self.device = app.device
        self.settings = app.settings
        self.canvas = app.canvas
        self.saves = self

    @property
    def ticks(self):
        return self._app.ticks

    @property
    def beat(self):
        return self._app.beat

    def keep(self, table):
        """No move of a lesson is saved."""


class Lesson(Screen):
    """While a sentence runs: A goes on, LEFT and RIGHT go to the step before and after, B leaves.

    Then the game's own screen takes the buttons, if a move is asked for. MENU leaves at any time.
    """

    ASK, PLAY = ASK, PLAY  # phases

    def __init__(self, app, name, back):
        super().__init__(app)
        self.name = name
        self.back = back
        self.lessons = part(name, "lessons")
        self.count = len(self.lessons.LESSONS)
        self.tall = app.canvas.height >= TALL
        self.stage = Stage(app)
        self.at = app.choices.get(LESSON + name, 0)
        self.stand()

    # --- a step ---------------------------------------------------------------------------

    def stand(self):
        """Begin the step at self.at."""
        self.app.choices[LESSON + self.name] = self.at
        self.asked, _, self.move, position, self.sentence, *self.reason = self.lessons.LESSONS[
            self.at
        ]
        kind = game_class(self.name)
        game = kind(None, 2)
        game.setup(1)
        self.lessons.stand(game, *position)
        after = kind(None, 2)
        after.load(game)
        after.apply(self.move)
        self.goal = outcome(after)
        self.view = screen_of(kind)(self.stage, Table(game, [HUMAN, HUMAN]))
        self.view.table.humans = 1  # one player sees it all: nobody hands the device over
        self.view.begin_turn()
        self.view.hush()  # the sentence says what there is to do
        self.tell(self.sentence, READ)

    def tell(self, texts, phase):
        self.phase = phase
        self.settled = True
        self.right = False
        self.text = Scroll(texts[self.app.settings.language], font.SMALL, once=True)
        self.wait = 0

    def go_on(self):
        """The sentence has been read, or a comment on a move."""
        if self.phase == TELL:
            if self.right:
                self.go(1)
            else:
                self.stand()
        elif self.asked:
            self.phase = ASK
            self.app.beat = 0
        else:
            self._watch()
            self.view.commit(self.move)

    def _watch(self):
        """A move is being shown."""
        self.phase = PLAY
        self.settled = False

    def judge(self):
        """A move has been played."""
        right = outcome(self.view.game) == self.goal
        self.tell(PRAISE if right and self.asked else ("", "") if right else self.reason[0], TELL)
        self.right = right
        self.wait = 0 if self.asked else PAUSE
        self.play_cue(WIN if self.asked and right else REFUSED if not right else MOVE)

    def go(self, by):
        if self.at + by == self.count:
            self.finish()
        elif self.at + by < 0:
            self.play_cue(REFUSED)
        else:
            self.at += by
            self.play_cue(MOVE)
            self.stand()

    def finish(self):
        """All steps have been seen."""
        self.app.choices[LESSON + self.name] = 0
        self.app.settings.lessons |= 1 << GAMES.index(self.name)
        self.app.keep_settings()
        self.play_cue(WIN)
        self.leave(self.back)

    def leave(self, screen=None):
        """Show another screen, or else the menu."""
        forget("lesson")
        forget("lessons")
        if screen:
            self.app.show(screen)
        else:
            self.app.menu()

    # --- buttons and ticks ----------------------------------------------------------------

    def erasable(self):
        return ALL if self.settled else NONE

    def press(self, button):
        if self.phase == ASK and self.view.busy:  # a press before it was seen in a tick
            self._watch()
        if button == MENU:
            self.play_cue(BACK)
            self.leave()
        elif self.phase == ASK:
            self.view.press(button)
        elif self.phase == PLAY:
            if self.view.busy:
                self.view.press(button)
        elif button == A:
            self.play_cue(SELECT)
            self.go_on()
        elif button == B:
            self.play_cue(BACK)
            self.leave(self.back)
        else:
            self.go(-1 if button == LEFT or button == UP else 1)

    def repeat(self, button):
        if self.phase == ASK:
            self.view.repeat(button)

    def release(self, button):
        if self.phase == ASK:
            self.view.release(button)

    def tick(self):
        if self.phase == ASK:
            if self.view.busy:
                self._watch()
            elif self.view.ribbon:  # why a press was refused
                self.view.tick()
            elif self.app.beat >= IDLE:
                self.app.welcome()
            elif not self.tall and self.app.beat == REMINDER:
                self.tell(self.sentence, READ)
            elif self.tall:
                self.text.tick()
                if self.text.done:
                    self.text.restart()
        elif self.phase == PLAY:
            if self.view.busy:
                self.view.tick()
            else:
                self.judge()
        elif self.wait:
            self.wait -= 1
        else:
            self.text.tick()
            if self.text.done:
                self.go_on()

    # --- drawing --------------------------------------------------------------------------

    def draw(self, canvas):
        reads = self.phase == READ or (self.phase == TELL and not self.wait)
        if self.tall or not reads:
            self.view.draw(canvas)
        if self.tall and not (self.phase == ASK and self.view.ribbon):
            canvas.box(0, 0, canvas.width, BANNER, OFF)
            self._draw_text(canvas, 1)
        elif reads:
            self._draw_text(canvas, canvas.height // 2 - 2)

    def _draw_text(self, canvas, y):
        self.text.draw(canvas, y, CYAN << 2 | NORMAL if self.phase == TELL else WHITE)


def outcome(game):
    """What moves of a step are compared by."""
    return [game.score(seat) for seat in range(game.players)], game.winners
