"""The handheld as a whole: its settings, the screen that is shown, and the main loop."""

from . import events, solo
from .engine import games
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
        self.settings = Settings()
        self.choices = {}  # where the menu was left, and the answers given before each game
        self.canvas = Canvas(device.panel.width, device.panel.height, device.panel.frame)
        self.ticks = 0  # since power-on
        self.beat = 0  # since a button was last pressed or let go
        self.welcome()

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

    def start_game(self, name, variant, players, options, seats, deal=0):
        """Deal a new game and begin it.

        `seats` names who sits where: "human", or the level of a computer. `deal` is the number of
        a deal of solo Color Pop, 0 for one by chance.
        """
        self._begin(games.create(name, variant, players, options), seats, deal)

    def start_again(self, table):
        """Deal anew what was being played, with the same seats and options; a number stays."""
        self._begin(table.game, table.seats, table.deal)

    def _begin(self, game, seats, deal):
        seed = solo.seed(game.option("targets"), deal) if deal else self.device.entropy()
        game.setup(seed)
        table = part(game.NAME, "screen").Table(self, game, seats)
        table.deal = deal
        self.show(table)
        table.begin_turn()
        if deal:
            from .ui.deals import DealCard

            self.show(DealCard(self, table))


def run(device):
    """The main loop: sixty times a second, or at once when a button is pressed."""
    app = App(device)
    while True:
        frame(app)


def frame(app):
    """Wait until a tick is due, thinking if a computer has to, and show what it draws."""
    device = app.device
    while device.clock.spare() and app.screen.idle():
        pass
    device.clock.wait()
    app.tick()
    device.panel.show()
