"""Every level thinks twice about positions of random games: as they are, and after all that its
seat cannot know was dealt again. A line for each: number, whether the deals differ, the two moves.
"""

from quadrille.engine import prng
from quadrille.engine.colorpop import COLOURS, SECRETS
from quadrille.engine.game import PLAYERS
from quadrille.players import colorpop
from quadrille.players.player import LEVELS
from quadrille.players.players import create
from tests.programs.cases import drawn, fewest, kind, known, most, rng, variant

POSITIONS = 20
EVERY = 9  # one position in this many
CASE = 0  # the first deal, and with it options and seats
CHEAT = 0  # 1: the players look at what is hidden, to show that this would be noticed here

prng.seed(rng, 0, 5)


def choose(case):
    """Other options from case to case, and then another number of seats."""
    options = {}
    for name, values in known:
        options[name] = values[case % len(values)]
        case //= len(values)
    return kind(variant, fewest + case % (most - fewest + 1), options)


def peek(seat, rng):
    pass


def secrets(state, colours, seat, partner):
    """In place of the colours that others may have in Color Pop: those that they do have."""
    count = 0
    for other in range(state[PLAYERS]):
        for colour in range(COLOURS):
            if other not in (seat, partner) and state[SECRETS + other] >> colour & 1:
                colours[count] = colour
                count += 1
    return count


def think(game, level, seed):
    player = create(game, level, seed)
    player.budget = min(player.budget, player.BUDGETS["hard"])  # a master just thinks longer
    if CHEAT:
        player.root.reshuffle = peek
        if hasattr(player, "world"):
            player.world.reshuffle = peek
        colorpop.unknown = secrets
    player.start(game, game.turn)
    move = None
    while move is None:
        move = player.step(1000)
    return move


position = 0
case = CASE
while position < POSITIONS:
    game = choose(case)
    twin = choose(case)
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
        game.apply(drawn(game))
