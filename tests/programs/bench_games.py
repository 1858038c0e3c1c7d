"""The moves of random games between marks, for `make bench`; runs on the emulated board only."""

import gc
from array import array

import machine

from quadrille.engine import prng
from quadrille.engine.games import game_class

GAME = "flipop"
PLAYERS = 2
MARK_ADDRESS = 0
POSITIONS = 200  # that are measured
EVERY = 8  # one position in so many, so that they come from several games
JOKERS = 0  # Color Pop: a game is of interest while so many are on the board
PLAIN_MOVES = -1  # at this position `moves` of the plain engine instead, at that one its `play`
PLAIN_PLAY = -1

kind = game_class(GAME)
out = array("H", bytes(2 * kind.MAX_MOVES))
rng = bytearray(prng.SIZE)
game = kind(None, PLAYERS)
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


def plain():
    """The same position in the engine without viper."""
    module = __import__("plain." + GAME, None, None, (kind.__name__,))
    twin = getattr(module, kind.__name__)(None, PLAYERS)
    twin.restore(game.state)
    return twin


position = 0
case = 0
while position < POSITIONS:
    game.setup(case)
    prng.seed(rng, 0, case)
    case += 1
    gc.collect()
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
