"""Begin games one after the other on plain MicroPython, where their code takes memory.

A line for each game: its name, milliseconds until it is on the panel, bytes that are free when
computers of all levels have thought, bytes that are free when humans play, and the screen that they
see first. For the emulated board only.
"""

import gc
from time import ticks_diff, ticks_ms

import board

from quadrille import app
from quadrille.device.pico import Device
from quadrille.engine.games import game_class
from quadrille.events import MENU
from quadrille.players.player import HUMAN, LEVELS

GAMES = "colorpop blockers flipop pieges"
NODES = 2  # of a move, after which a computer has all the memory that it needs

gc.threshold(10 * 1024)  # as in main.py


def free():
    gc.collect()
    return gc.mem_free()


def tick():
    a.tick()
    a.device.panel.show()


def begin(name, seats):
    kind = game_class(name)
    variant, _, most = max(kind.VARIANTS, key=lambda known: known[2])
    a.start_game(name, variant, most, {}, (seats * most)[:most])
    tick()


def think(levels):
    """Let a computer of each level begin to think, as if it were its turn."""
    thinker = a.view.thinker
    for level in levels:
        thinker.start(level, a.table.game.turn)
        thinker.tick()  # makes it
        thinker.think(NODES)


def play(name):
    a.set_up(name)
    tick()
    start = ticks_ms()
    begin(name, ["easy"])
    until_shown = ticks_diff(ticks_ms(), start)
    think(LEVELS)
    a.start_again()  # both screens are there for a moment
    think(LEVELS)
    computers = free()
    begin(name, [HUMAN])
    first = type(a.screen).__name__
    a.show(a.view)
    a.view.hint()
    think(("hard",))
    tick()
    humans = free()
    a.view.press(MENU)  # ends the hint
    a.view.press(MENU)  # pauses
    tick()
    a.quit()
    tick()
    print(name, until_shown, computers, humans, first)


device = Device(board)
a = app.App(device)
try:
    for game in GAMES.split():
        play(game)
finally:
    device.close()
