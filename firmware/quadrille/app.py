"""The handheld as a whole: its settings, the screen that is shown, and the main loop."""

from . import events
from .engine import games
from .hearing import Hearing
from .memory import leave_menu, make_room
from .saves import Saves, room
from .statistics import Statistics
from .table import Table
from .ui import palettes
from .ui.canvas import Canvas
from .ui.games import screen_of
from .ui.screen import Screen

CALM = 10  # ticks after a button or a new screen, in which a late frame might be noticed
POWER_ON_STEPS = 2  # of the store, before the first picture, which must come in half a second
QUIET = 2 * 60 * 60  # ticks in which the handheld waits for somebody, until its light goes down
DIMMED = 1  # brightness


class Settings:
    """What the player has set, until it is changed. All of it is applied at the next tick."""

    def __init__(self):
        self.language = 0  # index into the texts: English, French
        self.brightness = 6  # 1 to 8
        self.palette = 0  # index into palettes.NAMES
        self.aid = False  # colours differ in rhythm as well
        self.sound = True
        self.quarter = 0  # quarter turns of the picture, clockwise
        self.speed = 1  # of computers: at once, normal, slow
        self.asked = False  # a player has chosen the language
        self.lessons = 0  # bit g is set once the lessons of game g were finished


class App:
    def __init__(self, device):
        self.device = device
        self.begin()

    def begin(self):
        """Start as after power-on, with what is in the store."""
        device = self.device
        self.saves = Saves(device.store)
        self.settings = Settings()
        self.saves.load_settings(self.settings)
        self.choices = {}  # where the menu was left, and the answers given before each game
        self.screen = Screen(self)
        self.canvas = Canvas(device.panel.width, device.panel.height, device.panel.frame)
        self.ticks = 0  # since power-on
        self.beat = 0  # since a button was last pressed or let go
        self.quiet = 0  # in which it has waited for a button
        self.hearing = Hearing()
        self.leave()
        self.secret = True  # whether only one player may see what was drawn last
        self._power_on()
        for _ in range(POWER_ON_STEPS):
            self.device.store.prepare()

    # --- one tick -------------------------------------------------------------------------

    def tick(self):
        self.ticks += 1
        self.beat += 1
        # Who watches computers think or play is not asked to press a button for light.
        self.quiet = self.quiet + 1 if self.screen.settled else 0
        self.device.may_collect(True)
        event = self.device.buttons.poll()
        while event != events.NONE:
            self._hear(event)
            event = self.device.buttons.poll()
        self.step()

    def step(self):
        """A tick of the screen that is shown, up to its picture."""
        self.screen.tick()
        self.canvas.clear()
        self.screen.draw(self.canvas)
        self.secret = self.screen.secret()
        self._apply_settings()
        if self.beat >= CALM:
            self.device.store.prepare(self.screen.erasable())

    def _hear(self, event):
        button = event & events.BUTTON
        kind = event - button
        self.beat = 0
        dim = self.quiet >= QUIET
        self.quiet = 0
        if self.hearing.takes(self, button, kind, dim):
            return
        if kind == events.PRESS:
            self.screen.press(button)
        elif kind == events.REPEAT:
            self.screen.repeat(button)
        else:
            self.screen.release(button)

    def _apply_settings(self):
        panel = self.device.panel
        settings = self.settings
        panel.brightness = settings.brightness if self.quiet < QUIET else DIMMED
        panel.lift = palettes.apply(panel.palette, settings.palette, settings.aid, self.ticks)
        self.device.sound.muted = not settings.sound

    # --- power-on -------------------------------------------------------------------------

    def _power_on(self):
        """Go on where the power went off, after showing what was lost."""
        self._rotate()
        self.speak(self.device.language)
        name = self.saves.on()
        if not (name and self.resume(name)):
            self.welcome()
        news = self.saves.news()
        if not self.saves.is_old(news):
            self.tell(news)

    def _rotate(self):
        panel = self.device.panel
        if panel.width != panel.height:
            self.settings.quarter &= 2  # they may come from another board
        panel.rotate(self.settings.quarter)

    def speak(self, language):
        """Use the language of those who hold the device, if it is known and they chose none."""
        self.must_ask = language < 0 and not self.settings.asked
        if language >= 0 and not self.settings.asked:
            self.settings.language = language

    def keep_settings(self):
        self.saves.keep_settings(self.settings)

    # --- from screen to screen ------------------------------------------------------------

    def show(self, screen):
        self.screen.put_away()
        self.screen = screen
        self.beat = 0
        screen.enter()

    def welcome(self):
        """The show, or the question that comes before it at the first start."""
        self.leave()
        if self.must_ask:
            from .ui.menu.language import FirstQuestion

            self.show(FirstQuestion(self))
        else:
            from .ui.menu.attract import Attract

            self.show(Attract(self))

    def menu(self):
        from .ui.menu.carousel import Carousel

        self.leave()
        self.show(Carousel(self))
        self.tell(self.saves.news())

    def tell(self, news):
        """Show what was lost, if anything, before the screen that is shown."""
        if news:
            from .ui.menu.notice import Notice

            self.show(Notice(self, news, self.screen))

    # --- games ----------------------------------------------------------------------------

    def set_up(self, name):
        """Ask for the variant, players and options of a game, and begin it."""
        make_room(name)
        from .ui.menu.setup import Setup

        Setup(self, name).begin()

    def start_game(self, name, variant, players, options, seats, deal=0):
        """Deal a new game and begin it.

        `seats` names who sits where: "human", or the level of a computer. `deal` is the number of
        a deal, 0 for a random one.
        """
        make_room(name)
        game = games.create(name, variant, players, options)
        table = Table(game, seats, room(game))
        table.deal = deal
        self._begin(table)

    def start_again(self):
        """Deal again what was being played, with the same seats, options and deal number."""
        self.finish()
        self.view.thinker.forget()
        self._begin(self.table)

    def _begin(self, table):
        game = table.game
        seed = game.deal_seed(table.deal) if table.deal else self.device.entropy()
        table.begin(seed, Statistics(self.saves).next_serial(game.NAME))
        self.saves.keep(table)
        self.lay(table)
        self.view.begin_turn()
        if table.deal:
            from .ui.menu.deals import DealCard

            self.show(DealCard(self))

    def lay(self, table):
        """Show a table: its game is the one in progress until it is left for the menu."""
        leave_menu()
        self.table = table
        self.view = screen_of(type(table.game))(self, table)  # whatever is shown over it
        self.show(self.view)

    def resume(self, name):
        """Go on with the saved game of this kind; False if there is none."""
        make_room(name)
        table = self.saves.load(name)
        if table is None:
            return False
        self.lay(table)
        self.view.resume()
        self.saves.keep(table)
        return True

    def finish(self):
        """If the game is over, count it, write its result down and drop its save."""
        table = self.table
        if table.game.over and table.serial:
            from .history import note

            Statistics(self.saves).count(table)
            note(self.saves, table)
            self.saves.drop(table.game.NAME)

    def quit(self):
        """Leave a game for the menu, where it can be continued."""
        if self.table.game.over:
            self.finish()
        else:
            self.saves.keep(self.table, on=False)
        self.menu()

    def leave(self):
        """No game is in progress from now on; one that is not over has been saved."""
        self.table = self.view = None


def run(device, to_menu=False):
    """The main loop: sixty times a second, or at once when a button is pressed."""
    app = App(device)
    if to_menu:
        app.menu()
    frame(app)
    device.has_booted()
    while True:
        frame(app)


def frame(app):
    """Wait until a tick is due, and show what it draws."""
    use_spare_time(app)
    app.device.clock.wait()
    app.tick()
    app.device.panel.show()


def use_spare_time(app):
    """Answer the PC, then think if a computer has to, while the next tick is not due.

    Pictures for a PC are sent only while nobody thinks.
    """
    device = app.device
    device.link.serve(app)
    while device.clock.spare() and (app.screen.idle() or device.link.go_on()):
        pass
