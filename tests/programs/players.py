"""Computer players play each other: a line for every move, with what it cost and what it led to."""

from binascii import crc32

from quadrille.engine import games
from quadrille.players.players import create
from tests.programs.draws import below

GAME = "flipop"
VARIANT = ""
PLAYERS = 2
LEVELS = "easy medium"  # of the seats, in turn
NODES = 0  # of a move at most, if that is less than the level has
SKIP = 0  # random plies before that
COUNT = 100  # moves

game = games.create(GAME, VARIANT or None, PLAYERS)
levels = LEVELS.split()
players = [create(game, levels[seat % len(levels)], 7 + seat) for seat in range(PLAYERS)]
for player in players:
    player.budget = min(player.budget, NODES or player.budget)


def begin(seed):
    game.setup(seed)
    for _ in range(SKIP):
        out = players[0].moves
        game.apply(out[below(game.moves(out))])


deal = 0
for number in range(COUNT):
    if deal == 0 or game.over:
        deal += 1
        begin(deal)
    player = players[game.turn]
    player.start(game, game.turn)
    move = None
    while move is None:
        move = player.step(player.SLICE)
    game.play(move)
    print(number, game.plies, move, player.spent, crc32(player.rng, crc32(game.state)))
