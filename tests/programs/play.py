"""Easy computers play one game after the other, and the heap is watched. For MicroPython only.

On the board the app's own loop runs in real time, and results leave by marks; on a PC its ticks run
as fast as they can, without a panel, and results are printed. Results: moves of the game and bytes
of the heap; twice 0 when a game has been dealt; on the board, when a save begins and when it ends.
"""

import gc
import sys

from quadrille import app
from quadrille.engine.games import game_class
from quadrille.ui import game_screen
from quadrille.ui.result import Result
from quadrille.ui.screen import FEW

GAME = "flipop"
SECONDS = 60
LONGEST = 16  # moves, after which the next game is dealt
LOOK = 4  # moves between two looks at the heap, which take 10 ms each on the board
MARK = 0  # address for the marks
SHOWN = 8  # one move in this many is shown step by step, the others at once
FILL = 0  # 1: begin as in a very long game, when few sectors are left that were erased before it

SAVES = 1  # marks
SAVED = 2
LEFT = 3  # pages of the sector that is being filled
SPARE_SLOT = 8
TICKS = 60 * SECONDS
GARBAGE = 10 * 1024  # as in main.py
ARRIVAL = 10  # ms that a frame takes to the panel: the deal must not delay one that ends a game


if sys.platform == "rp2":
    from time import sleep_ms

    import board
    from machine import mem32

    from quadrille import saves
    from quadrille.device.pico import Device

    device = Device(board)
    keep = saves.Saves.keep

    def marked(self, table, on=True):
        mem32[MARK] = SAVES
        keep(self, table, on)
        mem32[MARK] = SAVED

    saves.Saves.keep = marked

    def go_on():
        app.frame(a)

    def deal():
        sleep_ms(ARRIVAL)
        a.start_again()

    def tell(plies, heap):
        mem32[MARK] = plies << 20 | heap
else:
    from quadrille.device.keys import Keys
    from quadrille.store import Store

    class Flash:
        sectors = 3

        def __init__(self):
            self.image = bytearray(b"\xff" * 4096 * 3)

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

        def rotate(self, quarter):
            pass

        def play(self, cue):
            pass

        def may_collect(self, may):
            pass

        def entropy(self):
            self.entropies += 1
            return self.entropies

    device = Device()

    def go_on():
        a.tick()

    def deal():
        a.start_again()

    def tell(plies, heap):
        print(plies, heap)


def fill(store):
    count = 0
    while store._ready > FEW or store._end - store._next > LEFT:
        count += 1
        store.write(SPARE_SLOT, 1, count.to_bytes(2, "little"))


def play():
    players = game_class(GAME).VARIANTS[0][1]
    a.start_game(GAME, None, players, {}, ["easy"] * players)
    seen = 0
    for _ in range(TICKS):
        plies = a.table.game.plies
        a.settings.speed = 0 if plies % SHOWN else 1
        go_on()
        plies = a.table.game.plies
        if type(a.screen) is Result or (plies >= LONGEST and not a.view.busy):
            deal()
            seen = 0
            tell(0, 0)
        elif plies >= seen + LOOK:
            seen = plies
            gc.collect()
            tell(plies, gc.mem_alloc())


gc.threshold(GARBAGE)
game_screen.PACES = (10, 10)  # nobody watches; a sector is erased in some of these ticks
a = app.App(device)
if FILL:
    fill(device.store)
play()
