"""Plays a game against itself on MicroPython's unix port, from openings that are drawn at random.

in   {"game": …, "options": [{}, …], "seed": …, "games": …, "nodes": …, "weights": […]}
out  a line for each game: [points of seat 0, "state in hexadecimal", …]

Seat 0 has 2 points for a victory and 1 for a draw. The states are those in which a player has
thought, one in EVERY.
"""

import json
import sys
from array import array
from binascii import hexlify

from quadrille.engine import games, prng
from quadrille.engine.game import Game
from quadrille.players import players
from quadrille.players.player import Player

OPENING = (4, 16)  # plies that are drawn, at least and at most
EVERY = 3


def open_game(game: Game, deal: int, out: "array[int]", rng: bytearray) -> None:
    """Play some plies at random; once more if that was the whole game."""
    fewest, most = OPENING
    while True:
        game.setup(deal)
        for _ in range(fewest + prng.below(rng, 0, most - fewest + 1)):
            if not game.over:
                game.apply(out[prng.below(rng, 0, game.moves(out))])
        if not game.over:
            return


def play(game: Game, player: Player) -> list[object]:
    line: list[object] = [0]
    while not game.over:
        if game.plies % EVERY == 0:
            line.append(hexlify(game.state).decode())
        player.start(game, game.turn)
        move = None
        while move is None:
            move = player.step(1000)
        game.apply(move)
    line[0] = [0, 2, 0, 1][game.winners]
    return line


def main() -> None:
    order = json.loads(sys.stdin.readline())
    name = order["game"]
    tables = [games.create(name, None, None, options) for options in order["options"]]
    out = array("H", bytes(2 * tables[0].MAX_MOVES))
    rng = bytearray(prng.SIZE)
    prng.seed(rng, 0, order["seed"])
    player = players.create(tables[0], "hard", order["seed"])
    sys.modules["quadrille.players." + name].__dict__["WEIGHTS"] = bytes(order["weights"])
    player.VAGUE_AT_FIRST = 1  # openings are random already
    player.budget = order["nodes"]
    for number in range(order["games"]):
        game = tables[number % len(tables)]
        open_game(game, order["seed"] + number, out, rng)
        print(json.dumps(play(game, player)))


main()
