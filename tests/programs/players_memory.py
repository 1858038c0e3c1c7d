"""What a player takes from the heap: when it is made, and while it thinks. For MicroPython only.

A line for each level: bytes to make one, bytes while it thinks about a move.
"""

import gc

from quadrille.engine import games
from quadrille.players.player import LEVELS
from quadrille.players.players import create

GAME = "flipop"
VARIANT = ""
PLAYERS = 2
NODES = 4000  # of the move that is thought about, at most

game = games.create(GAME, VARIANT or None, PLAYERS)
game.setup(1)


def memory():
    gc.collect()
    return gc.mem_alloc()


def think(player):
    """A move, and what grows on the heap from when it is begun until it is found."""
    player.budget = min(player.budget, NODES)
    player.start(game, game.turn)
    before = gc.mem_alloc()
    while player.step(player.SLICE) is None:
        pass
    return gc.mem_alloc() - before


gc.disable()
kept = []  # every player, so that none is freed while the next one is measured
for level in LEVELS:
    kept.append(create(game, level, 1))
    think(kept[-1])  # its modules are imported by now
    before = memory()
    kept.append(create(game, level, 1))
    made = memory() - before
    print(level, made, think(kept[-1]))
