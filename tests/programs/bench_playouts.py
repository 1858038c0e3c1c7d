"""Complete random games between marks, for `make bench`; runs on the emulated board only."""

import gc
from array import array

import machine

from quadrille.engine import prng

GAME = "flipop"
CLASS = "Flipop"
PACKAGE = "quadrille.engine"  # or "plain", the same without viper
PLAYERS = 2
MARK_ADDRESS = 0
COUNT = 5

kind = getattr(__import__(PACKAGE + "." + GAME, None, None, (CLASS,)), CLASS)
playout = __import__(PACKAGE + ".playout", None, None, ("playout",)).playout
out = array("H", bytes(2 * kind.MAX_MOVES))
rng = bytearray(prng.SIZE)
game = kind(None, PLAYERS)
mark = machine.mem32


def between_marks(address):
    irq = machine.disable_irq()
    mark[address] = 0
    mark[address] = 1
    playout(game, out, rng)
    mark[address] = 2
    machine.enable_irq(irq)


for case in range(COUNT):
    game.setup(case)
    prng.seed(rng, 0, case)
    gc.collect()
    between_marks(MARK_ADDRESS)
