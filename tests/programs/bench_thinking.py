"""How fast a hard player thinks on the panel, frames included. For the emulated board.

A line for each position of a random game: nodes, the µs they took, and those of the longest slice.
"""

import gc
from array import array
from time import ticks_diff, ticks_us

import board

from quadrille.app import App, frame
from quadrille.device.clock import stop_watchdog
from quadrille.device.rp2040 import Device
from quadrille.engine import prng

GAME = "flipop"
VARIANT = "standard"
PLAYERS = 2
EVERY = 6  # one position in so many
POSITIONS = 6
BEFORE = 240  # nodes that are not timed: a first look at each move is cheaper than what follows
FRAMES = 30  # that are timed

app = App(Device(board))
app.start_game(GAME, VARIANT, PLAYERS, {}, ["hard"] * PLAYERS)
table = app.screen
game = table.game
thinker = table.thinker
out = array("H", bytes(2 * game.MAX_MOVES))
rng = bytearray(prng.SIZE)
prng.seed(rng, 0, 1)


class Watched:
    """A player whose slices are timed."""

    def __init__(self, player):
        self.player = player
        self.SLICE = player.SLICE
        self.budget = player.budget
        self.longest = 0

    @property
    def spent(self):
        return self.player.spent

    def start(self, game, seat):
        self.player.start(game, seat)

    def step(self, nodes):
        start = ticks_us()
        move = self.player.step(nodes)
        took = ticks_diff(ticks_us(), start)
        if took > self.longest:
            self.longest = took
        return move


def think(frames, nodes):
    """Show frames until so many nodes are done, if need be; whether there is more to think."""
    while frames and thinker.move < 0 and thinker.player.spent < nodes:
        frame(app)
        frames -= 1
    return thinker.move < 0


def time():
    """A line for this position, unless the search comes to its end too soon."""
    gc.collect()
    table.begin_turn()
    frame(app)
    player = thinker.player
    if not isinstance(player, Watched):
        thinker.players["hard"] = thinker.player = player = Watched(player)
    player.longest = 0
    if not think(-1, BEFORE):
        return 0
    before = player.spent
    start = ticks_us()
    if not think(FRAMES, player.budget):
        return 0
    print(player.spent - before, ticks_diff(ticks_us(), start), player.longest)
    return 1


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
