"""The handheld as a whole: its settings, the screen that is shown, and the main loop."""

from . import events, solo
from .engine import games
from .saves import Saves
from .statistics import Statistics
from .ui import palettes
from .ui.canvas import Canvas
from .ui.games import part


class Settings:
    """What the player chose for good. All are applied at the next tick."""

    def __init__(self):
        self.language = 0  # index into the texts: English, French
        self.brightness = 6  # 1 to 8
        self.palette = 0  # index into palettes.NAMES
        self.aid = False  # colours are told apart by rhythm as well
        self.sound = True
        self.quarter = 0  # quarter turns of the picture, clockwise


class App:
    def __init__(self, device):
        self.device = device
        self.begin()

    def begin(self):
        """As after power-on, with what is in the store."""
        device = self.device
        self.saves = Saves(device.store)
        self.settings = Settings()
        self.saves.load_settings(self.settings)
        self.choices = {}  # where the menu was left, and the answers given before each game
        self.canvas = Canvas(device.panel.width, device.panel.height, device.panel.frame)
        self.ticks = 0  # since power-on
        self.beat = 0  # since a button was last pressed or let go
        self.secret = True  # whether what was drawn last is for one player's eyes alone
        self._power_on()

    # --- one tick -------------------------------------------------------------------------

    def tick(self):
        self.ticks += 1
        self.beat += 1
        event = self.device.buttons.poll()
        while event != events.NONE:
            self._hear(event)
            event = self.device.buttons.poll()
        self.screen.tick()
        self.canvas.clear()
        self.screen.draw(self.canvas)
        self.secret = self.screen.secret()
        self._apply_settings()

    def _hear(self, event):
        button = event & events.BUTTON
        kind = event - button
        self.beat = 0
        if kind == events.PRESS:
            self.screen.press(button)
        elif kind == events.REPEAT:
            self.screen.repeat(button)
        else:
            self.screen.release(button)

    def _apply_settings(self):
        panel = self.device.panel
        settings = self.settings
        panel.brightness = settings.brightness
        palettes.apply(panel.palette, settings.palette, settings.aid, self.ticks)
        self.device.sound.muted = not settings.sound

    # --- power-on -------------------------------------------------------------------------

    def _power_on(self):
        """Go on where the power went off, once it is told what was lost."""
        self._turn()
        name = self.saves.on()
        if not (name and self.resume(name)):
            self.welcome()
        news = self.saves.news()
        if not self.saves.is_old(news):
            self.tell(news)

    def _turn(self):
        panel = self.device.panel
        if panel.width != panel.height:
            self.settings.quarter &= 2  # they may be of another board
        panel.turn(self.settings.quarter)

    def keep_settings(self):
        self.saves.keep_settings(self.settings)

    # --- from screen to screen ------------------------------------------------------------

    def show(self, screen):
        self.screen = screen
        self.beat = 0
        screen.enter()

    def welcome(self):
        from .ui.attract import Attract

        self.show(Attract(self))

    def menu(self):
        from .ui.carousel import Carousel

        self.show(Carousel(self))
        self.tell(self.saves.news())

    def tell(self, news):
        """Tell what was lost, if anything, before the screen that is shown."""
        if news:
            from .ui.notice import Notice

            self.show(Notice(self, news, self.screen))

    # --- games ----------------------------------------------------------------------------

    def start_game(self, name, variant, players, options, seats, deal=0):
        """Deal a new game and begin it.

        `seats` names who sits where: "human", or the level of a computer. `deal` is the number of
        a deal of solo Color Pop, 0 for one by chance.
        """
        self._begin(games.create(name, variant, players, options), seats, deal)

    def start_again(self, table):
        """Deal anew what was being played, with the same seats and options; a number stays."""
        self.finish(table)
        table.thinker.forget()
        self._begin(table.game, table.seats, table.deal)

    def _begin(self, game, seats, deal):
        seed = solo.seed(game.option("targets"), deal) if deal else self.device.entropy()
        game.setup(seed)
        serial = Statistics(self.saves).next_serial(game.NAME)
        table = self._lay(game, seats, deal, serial, seed)
        self.saves.keep(table)
        table.begin_turn()
        if deal:
            from .ui.deals import DealCard

            self.show(DealCard(self, table))

    def _lay(self, game, seats, deal, serial, seed):
        table = part(game.NAME, "screen").Table(self, game, seats)
        table.deal = deal
        table.serial = serial
        table.seed = seed
        self.show(table)
        return table

    def resume(self, name):
        """Go on with the game of this kind that is held; False if there is none."""
        held = self.saves.held(name)
        if held is None:
            return False
        game, seats, deal, serial, seed, move = held
        table = self._lay(game, seats, deal, serial, seed)
        table.resume(move)
        self.saves.keep(table)
        return True

    def finish(self, table):
        """If the game is over, count it, and hold it no more."""
        if table.game.over:
            Statistics(self.saves).count(table)
            self.saves.drop(table.game.NAME)

    def quit(self, table):
        """Leave a game for the menu, where it can be gone on with."""
        if table.game.over:
            self.finish(table)
        else:
            self.saves.keep(table, on=False)
        self.menu()


def run(device, to_menu=False):
    """The main loop: sixty times a second, or at once when a button is pressed."""
    app = App(device)
    if to_menu:
        app.menu()
    while True:
        frame(app)


def frame(app):
    """Wait until a tick is due, thinking if a computer has to, and show what it draws.

    What a PC wants to see of it may leave when nobody thinks.
    """
    device = app.device
    device.link.serve(app)
    while device.clock.spare() and (app.screen.idle() or device.link.go_on()):
        pass
    device.clock.wait()
    app.tick()
    device.panel.show()
