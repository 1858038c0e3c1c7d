"""Judges the moves of games on MicroPython's unix port.

    micropython program.py

in   an order on a line: {"game": …, "variant": …, "players": …, "options": {…}, "seed": …,
     "level": …, "every": …, "moves": […]}; one move in EVERY plies is judged
out  a line for each of them: [what the level plays, its points, those of the move played], points
     being a list of one for each world that the level looks at
"""

import json
import sys

from judge import judge, outspoken  # type: ignore[import-not-found]

from quadrille.engine import games
from quadrille.players import players


def main() -> None:
    order = json.loads(sys.stdin.readline())
    game = games.create(order["game"], order["variant"], order["players"], order["options"])
    game.setup(order["seed"])
    player = outspoken(players.create(game, order["level"], order["seed"]))
    for ply, move in enumerate(order["moves"]):
        if ply % order["every"] == 0:
            print(json.dumps(judge(player, game, move)))
        game.apply(move)


main()
