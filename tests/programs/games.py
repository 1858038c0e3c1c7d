"""Whole random games: a line each, with a checksum of every list of moves and every state."""

from array import array
from binascii import crc32

from quadrille.engine import prng
from quadrille.engine.games import game_class

GAME = "flipop"
VARIANT = 0
COUNT = 200

kind = game_class(GAME)
variant, fewest, most = kind.VARIANTS[VARIANT]
known = [(name, values) for name, values, variants in kind.OPTIONS if variant in variants]
out = array("H", bytes(2 * kind.MAX_MOVES))
legal = memoryview(out)
rng = bytearray(prng.SIZE)


def make(case):
    """Another number of seats and other options from case to case."""
    players = fewest + case % (most - fewest + 1)
    case //= most - fewest + 1
    options = {}
    for name, values in known:
        options[name] = values[case % len(values)]
        case //= len(values)
    return kind(variant, players, options)


for case in range(COUNT):
    game = make(case)
    game.setup(case)
    prng.seed(rng, 0, case)
    checksum = crc32(game.state)
    while not game.over:
        count = game.moves(out)
        checksum = crc32(legal[:count], checksum)
        game.play(out[prng.below(rng, 0, count)])
        checksum = crc32(game.state, checksum)
    scores = [game.score(seat) for seat in range(game.players)]
    print(case, game.players, game.plies, game.reason, game.winners, scores, checksum)
