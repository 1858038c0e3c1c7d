"""Whole random games: a line each, with a checksum of every list of moves and every state."""

from binascii import crc32

from quadrille.engine import prng
from tests.programs.cases import make, out, rng

COUNT = 200

legal = memoryview(out)
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
