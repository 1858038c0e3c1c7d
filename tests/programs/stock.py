"""Begin games one after the other on plain MicroPython, where their code takes memory.

A line for each game: its name, milliseconds until it is on the panel, bytes that are free when
computers of all levels have thought, bytes that are free when humans play, and what came first
before their eyes. For the emulated board only.
"""

import gc
from time import ticks_diff, ticks_ms

import board

from quadrille import app
from quadrille.device.rp2040 import Device
from quadrille.engine.games import game_class
from quadrille.events import MENU
from quadrille.players.player import HUMAN, LEVELS

GAMES = "colorpop blockers flipop pieges"
NODES = 2  # of a move, at which a computer has all memory that it takes

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


def think(table, levels):
    """Let a computer of each level begin to think, as if it had the turn."""
    for level in levels:
        table.thinker.start(level, table.game.turn)
        table.thinker.tick()  # makes it
        table.thinker.think(NODES)


def play(name):
    from quadrille.ui.setup import Setup

    Setup(a, name).begin()
    tick()
    start = ticks_ms()
    begin(name, ["easy"])
    until_shown = ticks_diff(ticks_ms(), start)
    think(a.screen, LEVELS)
    a.start_again(a.screen)  # both tables are there for a moment
    think(a.screen, LEVELS)
    computers = free()
    begin(name, [HUMAN])
    first = type(a.screen).__name__
    table = getattr(a.screen, "table", a.screen)
    a.show(table)
    table.hint()
    think(table, ("hard",))
    tick()
    humans = free()
    table.press(MENU)  # ends the hint
    table.press(MENU)  # pauses
    tick()
    a.quit(table)
    tick()
    print(name, until_shown, computers, humans, first)


device = Device(board)
a = app.App(device)
try:
    for game in GAMES.split():
        play(game)
finally:
    device.close()
