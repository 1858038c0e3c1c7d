"""After its set-up, a game leaves nothing on the heap. For MicroPython only."""

import gc

from quadrille.engine import prng
from quadrille.engine.game import ENTRY
from quadrille.engine.playout import playout
from tests.programs.cases import drawn, fewest, kind, known, most, out, rng, variant

PLIES = 20  # to watch for each step; a play-out goes on to the end

tale = bytearray(ENTRY * kind.MAX_STORY)


def play(game, copy, move):
    copy.load(game)
    copy.play(move)


def check(game, copy, move):
    game.is_legal(move)
    game.is_legal(0)


STEPS = (
    ("moves", lambda game, copy, move: game.moves(out)),
    ("is_legal", check),
    ("play", play),
    ("load", lambda game, copy, move: copy.load(game)),
    ("reshuffle", lambda game, copy, move: copy.reshuffle(0, rng)),
    ("score", lambda game, copy, move: game.score(0)),
    ("story", lambda game, copy, move: game.story(move, tale)),
)


def plies_with(take, game, copy):
    for _ in range(PLIES):
        if game.over:
            break
        move = drawn(game)
        take(game, copy, move)
        game.apply(move)


def to_the_end(_, game, copy):
    playout(game, out, rng)
    game.score(0)
    copy.load(game)


def grown(do, take, game, copy):
    before = gc.mem_alloc()
    do(take, game, copy)
    return gc.mem_alloc() - before


def watch(players, options):
    game = kind(variant, players, options)
    copy = kind(variant, players, options)
    copy.setup(3)
    for name, take in STEPS:
        game.setup(7 + players)
        prng.seed(rng, 0, 7)
        print(players, options, name, grown(plies_with, take, game, copy))
    print(players, options, "playout", grown(to_the_end, None, game, copy))
    gc.collect()


gc.disable()
for case in range(max(most - fewest + 1, *[len(values) for _, values in known], 1)):
    options = {name: values[case % len(values)] for name, values in known}  # each in turn
    watch(fewest + case % (most - fewest + 1), options)
