"""Easy computers play one game after the other, and the heap is watched. For MicroPython only.

On the board it is the app's own loop in real time, and what is found is told by marks; on a PC it
is the app's ticks as fast as they go, without a panel. What is told: moves of the game and bytes of
the heap; twice 0 when a game has been dealt.
"""

import gc
import sys

from quadrille import app
from quadrille.engine.games import game_class
from quadrille.ui.result import Result

GAME = "flipop"
SECONDS = 60
LONGEST = 16  # moves, after which the next game is dealt
LOOK = 4  # moves between two looks at the heap, which take 10 ms each on the board
MARK = 0  # address for the marks

TICKS = 60 * SECONDS
GARBAGE = 10 * 1024  # as in main.py


if sys.platform == "rp2":
    import board
    from machine import mem32

    from quadrille.device.rp2040 import Device

    device = Device(board)

    def go_on():
        app.frame(a)

    def tell(plies, heap):
        mem32[MARK] = plies << 20 | heap
else:
    from quadrille.device.keys import Keys
    from quadrille.store import Store

    class Flash:
        sectors = 2

        def __init__(self):
            self.image = bytearray(b"\xff" * 8192)

        def read(self, offset, buffer):
            buffer[:] = self.image[offset : offset + len(buffer)]

        def program(self, offset, page):
            self.image[offset : offset + len(page)] = page

        def erase(self, sector):
            for place in range(4096 * sector, 4096 * sector + 4096):
                self.image[place] = 0xFF

    class Device:
        has_sound = True
        width = height = 16
        entropies = 0

        def __init__(self):
            self.panel = self.sound = self
            self.frame = bytearray(256)
            self.palette = bytearray(3 * 64)
            self.buttons = Keys()
            self.store = Store(Flash())

        def turn(self, quarter):
            pass

        def play(self, cue):
            pass

        def entropy(self):
            self.entropies += 1
            return self.entropies

    device = Device()

    def go_on():
        a.tick()

    def tell(plies, heap):
        print(plies, heap)


def play():
    players = game_class(GAME).VARIANTS[0][1]
    a.start_game(GAME, None, players, {}, ["easy"] * players)
    table = a.screen
    seen = 0
    for _ in range(TICKS):
        go_on()
        plies = table.game.plies
        if type(a.screen) is Result or (plies >= LONGEST and not table.busy):
            a.start_again(table)
            table = a.screen
            seen = 0
            tell(0, 0)
        elif plies >= seen + LOOK:
            seen = plies
            gc.collect()
            tell(plies, gc.mem_alloc())


gc.threshold(GARBAGE)
a = app.App(device)
play()
