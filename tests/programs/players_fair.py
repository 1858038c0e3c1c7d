"""Every level thinks twice about positions of random games: as they are, and with all that its seat
cannot know dealt afresh. A line for each: its number, whether the deals differ, the two moves.
"""

from array import array

from quadrille.engine import prng
from quadrille.engine.games import game_class
from quadrille.players.player import LEVELS
from quadrille.players.players import create

GAME = "colorpop"
VARIANT = 0
POSITIONS = 20
EVERY = 9  # one position in so many
CASE = 0  # the first deal, and with it options and seats
CHEAT = 0  # 1: the players look at what is hidden, to show that this would be seen here

kind = game_class(GAME)
variant, fewest, most = kind.VARIANTS[VARIANT]
known = [(name, values) for name, values, variants in kind.OPTIONS if variant in variants]
out = array("H", bytes(2 * kind.MAX_MOVES))
rng = bytearray(prng.SIZE)
prng.seed(rng, 0, 5)


def make(case):
    """Other options and another number of seats from case to case."""
    options = {}
    for name, values in known:
        options[name] = values[case % len(values)]
        case //= len(values)
    return kind(variant, fewest + case % (most - fewest + 1), options)


def peek(seat, rng):
    pass


def think(game, level, seed):
    player = create(game, level, seed)
    if CHEAT:
        player.root.reshuffle = peek
        if hasattr(player, "world"):
            player.world.reshuffle = peek
    player.start(game, game.turn)
    move = None
    while move is None:
        move = player.step(1000)
    return move


position = 0
case = CASE
while position < POSITIONS:
    game = make(case)
    twin = make(case)
    game.setup(case)
    case += 1
    while not game.over and position < POSITIONS:
        if prng.below(rng, 0, EVERY) == 0:
            twin.load(game)
            twin.reshuffle(game.turn, rng)
            for level in LEVELS:
                moves = think(game, level, position), think(twin, level, position)
                print(position, level, int(twin.state != game.state), moves[0], moves[1])
            position += 1
        game.apply(out[prng.below(rng, 0, game.moves(out))])
