"""Plays games on MicroPython's unix port: a line of JSON in, a line of JSON out for each game.

in   {"game": …, "variant": …, "players": …, "options": {…},
      "pairings": [{"deal": …, "levels": […], "seeds": […]}, …]}
out  {"moves": […], "winners": …, "nodes": [most nodes of a move, by seat]}
"""

import json
import sys

from quadrille.engine import games
from quadrille.engine.game import Game
from quadrille.players.players import create


def play(game: Game, levels: list[str], seeds: list[int]) -> dict[str, object]:
    players = [create(game, levels[seat], seeds[seat]) for seat in range(game.players)]
    moves = []
    nodes = [0] * game.players
    while not game.over:
        seat = game.turn
        player = players[seat]
        player.start(game, seat)
        move = None
        while move is None:
            move = player.step(1000)
        nodes[seat] = max(nodes[seat], player.spent)
        game.play(move)
        moves.append(move)
    return {"moves": moves, "winners": game.winners, "nodes": nodes}


def main() -> None:
    order = json.loads(sys.stdin.readline())
    game = games.create(order["game"], order["variant"], order["players"], order["options"])
    for pairing in order["pairings"]:
        game.setup(pairing["deal"])
        print(json.dumps(play(game, pairing["levels"], pairing["seeds"])))


main()
