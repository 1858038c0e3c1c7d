"""The slices of a master in positions of random games, late ones too. For MicroPython only.

A line for each position: its ply, and the µs of the longest slice.
"""

import gc
from array import array
from time import ticks_diff, ticks_us

from quadrille.engine import games, prng
from quadrille.players.players import create

GAME = "flipop"
VARIANT = ""
PLAYERS = 2
OPTIONS = {}
DEALS = 1
EVERY = 8  # one position in this many
LATE = 4  # and the last ones
NODES = 3000  # at most, of each position

game = games.create(GAME, VARIANT or None, PLAYERS, OPTIONS)
player = create(game, "master", 1)
player.budget = min(player.budget, NODES)
out = array("H", bytes(2 * game.MAX_MOVES))
rng = bytearray(prng.SIZE)


def play(deal, look):
    """Play a random game, and call `look` before each move; return how many there were."""
    game.setup(deal)
    prng.seed(rng, 0, deal)
    while count := game.moves(out):
        if look:
            look(count)
        game.apply(out[prng.below(rng, 0, count)])
    return game.plies


def time(count):
    if count == 1 or (game.plies % EVERY != EVERY - 1 and game.plies < plies - LATE):
        return
    gc.collect()
    player.start(game, game.turn)
    longest = 0
    move = None
    while move is None:
        start = ticks_us()
        move = player.step(player.SLICE)
        longest = max(longest, ticks_diff(ticks_us(), start))
    print(game.plies, longest)


for deal in range(1, DEALS + 1):
    plies = play(deal, None)
    play(deal, time)
