"""Everything that a game does after its set-up, with the heap watched. For MicroPython only."""

import gc
from array import array

from quadrille.engine import prng
from quadrille.engine.games import game_class
from quadrille.engine.playout import playout

GAME = "flipop"
VARIANT = 0

kind = game_class(GAME)
variant, fewest, most = kind.VARIANTS[VARIANT]
out = array("H", bytes(2 * kind.MAX_MOVES))
rng = bytearray(prng.SIZE)
gc.disable()


STEPS = ("moves", "is_legal", "play", "load", "reshuffle", "score")
PLIES = 20  # that are watched for each step; a play-out goes on to the end


def take(step, game, copy, move):
    if step == 0:
        game.moves(out)
    elif step == 1:
        game.is_legal(move)
        game.is_legal(0)
    elif step == 2:
        copy.load(game)
        copy.play(move)
    elif step == 3:
        copy.load(game)
    elif step == 4:
        copy.reshuffle(0, rng)
    elif step == 5:
        game.score(0)


def plies_with(step, game, copy):
    for _ in range(PLIES):
        count = game.moves(out)
        if count == 0:
            break
        move = out[prng.below(rng, 0, count)]
        take(step, game, copy, move)
        game.apply(move)


def watch(players, options):
    game = kind(variant, players, options)
    copy = kind(variant, players, options)
    copy.setup(3)
    for step in range(len(STEPS)):
        game.setup(7 + players)
        prng.seed(rng, 0, 7)
        before = gc.mem_alloc()
        plies_with(step, game, copy)
        grown = gc.mem_alloc() - before
        print(players, options, STEPS[step], grown)
    before = gc.mem_alloc()
    playout(game, out, rng)
    game.score(0)
    copy.load(game)
    grown = gc.mem_alloc() - before
    print(players, options, "playout", grown)
    gc.collect()


def choose(case):
    """Options that take every value in turn."""
    options = {}
    for name, values, variants in kind.OPTIONS:
        if variant in variants:
            options[name] = values[case % len(values)]
    return options


cases = most - fewest + 1
for _, values, variants in kind.OPTIONS:
    if variant in variants:
        cases = max(cases, len(values))
for case in range(cases):
    watch(fewest + case % (most - fewest + 1), choose(case))
