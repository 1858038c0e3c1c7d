"""An app whose frames are watched, with its heap and time. For MicroPython only.

Programs that import from it are run in one piece with it: tests/runtimes.py.
"""

import gc
import sys
from time import ticks_diff, ticks_us

from quadrille.app import App
from quadrille.device.keys import Keys

FRAMES = 50  # of each screen
BLOCK = 50  # frames between two looks at the heap
GAME = ""  # the game whose screens are shown; "": the menus
HEIGHT = 16  # of the panel, on a PC

IDLE = 3000  # ticks, before a screen thinks that everybody has left


class Device:
    """Of a PC: a panel that nobody sees, a store that is gone with it, and no sound and no link."""

    NAME = "a board"
    version = "0"
    has_sound = True
    language = 0
    width = 16
    height = HEIGHT
    lost = ()

    def __init__(self):
        self.board = self.panel = self.sound = self.store = self.link = self
        self.frame = bytearray(self.width * self.height)
        self.palette = bytearray(3 * 64)
        self.slots = {}
        self.muted = self.brightness = None  # to be set in ticks, where they must not take memory

    def nothing(self, what):
        pass

    rotate = play = tell = serve = may_collect = nothing

    def entropy(self):
        return 7

    def read(self, slot):
        return self.slots.get(slot)

    def write(self, slot, version, payload):
        self.slots[slot] = version, bytes(payload)

    def prepare(self, sectors=0):
        return False


if sys.platform == "rp2":
    import board

    from quadrille.device import pico

    device = pico.Device(board)
else:
    device = Device()
keys = device.buttons = Keys()
app = App(device)
clock = 0  # ms, for the keys
least_free = 1 << 29
worst_us = 0
grown = 0


def hold(mask):
    """Buttons, and no others, from the next tick on."""
    global clock
    clock += 50
    keys.sample(mask, clock)
    app.tick()


def tap(button):
    hold(1 << button)
    hold(0)


def tick():
    global worst_us
    start = ticks_us()
    app.tick()
    took = ticks_diff(ticks_us(), start)
    if took > worst_us:
        worst_us = took
    return took


def stays(screen):
    """A block of frames; False if the screen has left in it: then its heap says nothing."""
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
    global least_free, worst_us, grown
    gc.collect()
    least_free = min(least_free, gc.mem_free())
    worst_us = grown = 0


def watch(name):
    """Frames of the screen that is shown; one that leaves by itself is shown again."""
    screen = app.screen
    begin()
    for _ in range(FRAMES // BLOCK):
        if not stays(screen):
            app.show(screen)
    report(name)


def report(name):
    print(name, FRAMES, grown, worst_us)


def end():
    print("heap", least_free)
