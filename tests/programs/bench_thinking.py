"""How fast a computer player thinks on the panel, frames included. For the emulated board.

A line for each position of a random game: nodes, the µs they took, and those of the longest slice.
"""

import gc
from array import array
from time import ticks_diff, ticks_us

import board

from quadrille.app import App, frame
from quadrille.device.clock import stop_watchdog
from quadrille.device.pico import Device
from quadrille.engine import prng

GAME = "flipop"
VARIANT = "standard"
PLAYERS = 2
LEVEL = "hard"
EVERY = 6  # one position in this many
POSITIONS = 6
BEFORE = 240  # nodes that are not timed: a first look at each move is cheaper than what follows
FRAMES = 30  # to time

app = App(Device(board))
app.start_game(GAME, VARIANT, PLAYERS, {}, [LEVEL] * PLAYERS)
game = app.table.game
thinker = app.view.thinker
out = array("H", bytes(2 * game.MAX_MOVES))
rng = bytearray(prng.SIZE)
prng.seed(rng, 0, 1)


def watch(player):
    """Time the slices of a player: `longest` is that of the slowest one."""
    step = player.step

    def timed(nodes):
        global longest
        start = ticks_us()
        move = step(nodes)
        longest = max(longest, ticks_diff(ticks_us(), start))
        return move

    player.step = timed


def think(frames, nodes):
    """Show at most `frames` frames, until `nodes` are done; return whether there is more to do."""
    while frames and thinker.move < 0 and thinker.player.spent < nodes:
        frame(app)
        frames -= 1
    return thinker.move < 0


def time():
    """Print a line for this position, unless the search ends before it is timed."""
    global longest
    gc.collect()
    app.view.begin_turn()
    frame(app)
    player = thinker.player
    if longest < 0:
        watch(player)
    longest = 0
    if BEFORE and not think(-1, BEFORE):
        return 0
    before = player.spent
    start = ticks_us()
    if not think(FRAMES, player.budget) and BEFORE:
        return 0
    print(player.spent - before, ticks_diff(ticks_us(), start), longest)
    return 1


longest = -1  # before there is a player
position = 0
deal = 0
while position < POSITIONS:
    deal += 1
    game.setup(deal)
    while not game.over and position < POSITIONS:
        count = game.moves(out)
        if game.plies % EVERY == EVERY - 1 and count > 1:
            position += time()
        game.apply(out[prng.below(rng, 0, count)])
stop_watchdog()
