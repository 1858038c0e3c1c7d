"""Every screen for many frames, with heap and time watched. For MicroPython only.

Prints a line a screen: its name, frames, bytes that they have left on the heap, µs of the slowest
tick; and at the end how much of the heap was in use at worst, garbage apart.
"""

import gc
import sys
from time import ticks_diff, ticks_us

from quadrille.app import App
from quadrille.device.keys import Keys
from quadrille.engine import prng
from quadrille.engine.games import game_class
from quadrille.engine.playout import playout
from quadrille.events import DOWN, MENU, RIGHT, A, B
from quadrille.ui.about import About
from quadrille.ui.game_screen import GameScreen
from quadrille.ui.handover import HandOver
from quadrille.ui.reader import Reader
from quadrille.ui.result import Board, Result
from quadrille.ui.selftest import TESTS
from quadrille.ui.settings import PAGES, Settings
from quadrille.ui.setup import Setup
from quadrille.ui.thinker import LEAST, NOT_YET

FRAMES = 50  # of each screen
BLOCK = 50  # frames between two looks at the heap
MOVES = 8  # of a game, after which its screen is looked at
EVERY_TICK = 1  # of a move: look at the heap, which takes 9 ms on the board
GAME = ""  # whose screens; "": the menus
VARIANTS = 9  # of the game, at most
HEIGHT = 16  # of the panel, on a PC

TURNS = "next turn"  # label of the ticks with which turns begin: they may use the heap
IDLE = 3000  # ticks, before a screen thinks that everybody has left


class Panel:
    def __init__(self):
        self.width = 16
        self.height = HEIGHT
        self.frame = bytearray(16 * HEIGHT)
        self.palette = bytearray(3 * 64)
        self.brightness = 1

    def turn(self, quarter):
        pass


class Sound:
    def __init__(self):
        self.muted = False

    def play(self, cue):
        pass


class Store:
    def __init__(self):
        self.lost = []
        self.slots = {}

    def read(self, slot):
        return self.slots.get(slot)

    def write(self, slot, version, payload):
        self.slots[slot] = version, bytes(payload)


class Link:
    def tell(self, text):
        pass

    def serve(self, app):
        pass


class Device:
    NAME = "a board"
    version = "0"
    has_sound = True

    def __init__(self):
        self.board = self
        self.panel = Panel()
        self.sound = Sound()
        self.store = Store()
        self.link = Link()

    def entropy(self):
        return 7


if sys.platform == "rp2":
    import board

    from quadrille.device import rp2040

    device = rp2040.Device(board)
else:
    device = Device()
keys = device.buttons = Keys()
app = App(device)
rng = bytearray(prng.SIZE)
prng.seed(rng, 0, 7)

clock = 0  # ms, for the keys
worst_heap = 0
worst_us = 0
grown = 0


def hold(button):
    global clock
    clock += 50
    keys.sample(1 << button, clock)
    app.tick()


def let_go():
    global clock
    clock += 50
    keys.sample(0, clock)
    app.tick()


def tap(button):
    hold(button)
    let_go()


def tick():
    global worst_us
    start = ticks_us()
    app.tick()
    took = ticks_diff(ticks_us(), start)
    if took > worst_us:
        worst_us = took
    return took


def stays(screen):
    """A block of frames; False if the screen has left in it, and then its heap says nothing."""
    global grown
    before = gc.mem_alloc()
    for _ in range(BLOCK):
        tick()
        if app.screen is not screen:
            return False
    grown += gc.mem_alloc() - before
    if app.beat > IDLE:
        app.beat = 0
    return True


def begin():
    global worst_heap, worst_us, grown
    gc.collect()
    worst_heap = max(worst_heap, gc.mem_alloc())
    worst_us = grown = 0


def watch(name):
    """Frames of the screen that is shown; one that leaves by itself is shown again."""
    screen = app.screen
    begin()
    for _ in range(FRAMES // BLOCK):
        if not stays(screen):
            app.show(screen)
    print(name, FRAMES, grown, worst_us)


def watch_menus():
    watch("attract")
    app.menu()
    watch("carousel")
    settings = Settings(app)
    app.show(settings)
    watch("settings")
    for page in PAGES:
        app.show(page(app, settings))
        watch(page.NAME)
    for test in TESTS:
        app.show(test(app, settings))
        watch(test.NAME)
    about = About(app, settings)
    app.show(Reader(app, "Liberté, égalité: " * 20, about))
    watch("reader")
    app.tell([(slot, "lost") for slot in range(4)])
    watch("notice")


def watch_setup():
    Setup(app, GAME).begin()
    while not isinstance(app.screen, (HandOver, GameScreen)):
        watch(GAME + " " + type(app.screen).__name__)
        tap(A)


def to_table():
    while type(app.screen) is HandOver:
        tap(A)
    return app.screen


def animated(table):
    """Ticks until a move has been shown; µs of the last one, in which the next turn begins."""
    global worst_us, grown
    took = 0
    while table.busy:
        busy = table.busy
        slowest = worst_us
        before = gc.mem_alloc() if EVERY_TICK else 0
        took = tick()
        if table.busy <= busy:
            worst_us = slowest
        elif EVERY_TICK:
            grown += gc.mem_alloc() - before
    return took


def play(table):
    table.commit(table.moves[prng.below(rng, 0, table.count)])


def watch_game(variant, players):
    label = GAME + " " + variant
    app.start_game(GAME, variant, players, {}, ["human"] * players)
    if type(app.screen) is HandOver:
        watch(label + " hand-over")
    table = to_table()
    watch(label + " begins")
    begin()
    turns = 0
    for _ in range(MOVES):
        play(to_table())
        turns = max(turns, animated(table))
    print(label, "moves", MOVES, grown, worst_us)
    print(label, TURNS, MOVES, 0, turns)
    table = to_table()
    watch(label + " goes on")
    for button in (RIGHT, DOWN, A, A):
        tap(button)
    table = to_table()
    animated(table)
    table = to_table()
    watch(label + " chooses")
    hold(B)
    watch(label + " B held")
    let_go()
    tap(MENU)
    watch(label + " pause")
    playout(table.game, table.moves, rng)
    result = Result(app, table)
    app.show(result)
    watch(label + " result")
    app.show(Board(app, result))
    watch(label + " board")
    watch_thinking(variant, players)


def watch_thinking(variant, players):
    """A computer thinks: from when its player was made until its move could be found."""
    app.start_game(GAME, variant, players, {}, ["hard"] * players)
    table = app.screen
    tick()
    begin()
    before = gc.mem_alloc()
    frames = 0
    while table.thinker.ticks < LEAST and table.thinker.move == NOT_YET:
        tick()
        frames += 1
    print(GAME, variant, "thinks", frames, gc.mem_alloc() - before, worst_us)


gc.disable()
if not GAME:
    watch_menus()
else:
    watch_setup()
    for name, _, most in game_class(GAME).VARIANTS[:VARIANTS]:
        watch_game(name, most)
    app.quit(app.screen)
    Setup(app, GAME).begin()
    watch(GAME + " held")
print("heap", worst_heap)
