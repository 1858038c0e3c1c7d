"""Random games between marks, for `make bench`: their moves, or with PLAYOUTS whole games.

For the emulated board only.
"""

import gc
from array import array

import machine

from quadrille.engine import prng
from quadrille.engine.games import game_class

GAME = "flipop"
PLAYERS = 2
MARK_ADDRESS = 0
POSITIONS = 200  # to measure
EVERY = 8  # one position in this many, so that they come from several games
JOKERS = 0  # Color Pop: only positions with at least this many on the board count
PLAIN_MOVES = -1  # the only position to measure then: `moves` of the engine without viper
PLAIN_PLAY = -1  # and the one for its `play`
PLAYOUTS = 0  # how many games
PACKAGE = "quadrille.engine"  # of their engine; in "plain" there is the same without viper

kind = game_class(GAME)
out = array("H", bytes(2 * kind.MAX_MOVES))
rng = bytearray(prng.SIZE)
mark = machine.mem32


def of_interest():
    return JOKERS == 0 or 5 - sum(game.taken(seat, 6) for seat in range(PLAYERS)) >= JOKERS


def moves_between_marks(game, address):
    irq = machine.disable_irq()
    mark[address] = 0
    mark[address] = 1
    count = game.moves(out)
    mark[address] = 2
    machine.enable_irq(irq)
    return count


def play_between_marks(game, address, move):
    irq = machine.disable_irq()
    mark[address] = 3
    mark[address] = 4
    game.play(move)
    mark[address] = 5
    machine.enable_irq(irq)


def playout_between_marks(playout, game):
    irq = machine.disable_irq()
    mark[MARK_ADDRESS] = 0
    mark[MARK_ADDRESS] = 1
    playout(game, out, rng)
    mark[MARK_ADDRESS] = 2
    machine.enable_irq(irq)


def of(package, module, name):
    return getattr(__import__(package + "." + module, None, None, (name,)), name)


def plain():
    """The same position in the engine without viper."""
    twin = of("plain", GAME, kind.__name__)(None, PLAYERS)
    twin.restore(game.state)
    return twin


def begin(case):
    game.setup(case)
    prng.seed(rng, 0, case)
    gc.collect()


game = of(PACKAGE, GAME, kind.__name__)(None, PLAYERS)
for case in range(PLAYOUTS):
    begin(case)
    playout_between_marks(of(PACKAGE, "playout", "playout"), game)
position = 0
case = 0
while position < POSITIONS and not PLAYOUTS:
    begin(case)
    case += 1
    while not game.over and position < POSITIONS and of_interest():
        chosen = prng.below(rng, 0, EVERY) == 0
        if chosen and PLAIN_MOVES < 0:
            count = moves_between_marks(game, MARK_ADDRESS)
        else:
            count = game.moves(out)
        move = out[prng.below(rng, 0, count)]
        if chosen and PLAIN_MOVES < 0:
            play_between_marks(game, MARK_ADDRESS, move)
        else:
            if chosen and position == PLAIN_MOVES:
                moves_between_marks(plain(), MARK_ADDRESS)
            if chosen and position == PLAIN_PLAY:
                play_between_marks(plain(), MARK_ADDRESS, move)
            game.apply(move)
        position += chosen
