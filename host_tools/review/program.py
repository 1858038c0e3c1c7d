"""Judges the moves of games, with viper code compiled by this PC's C compiler.

    VIPER_MODE=compiled python -m host_tools.review.program

in   an order on a line: {"game": …, "variant": …, "players": …, "options": {…}, "seed": …,
     "level": …, "every": …, "moves": […]}; one move in EVERY plies is judged
out  a line for each of them: [what the level plays, its points, those of the move played], points
     being a list of one for each world that the level looks at
"""

import json
import sys

from pc import firmware

firmware.install()

from host_tools.review.judge import judge, outspoken  # noqa: E402
from quadrille.engine import games  # noqa: E402
from quadrille.players import players  # noqa: E402


def main() -> None:
    order = json.loads(sys.stdin.readline())
    game = games.create(order["game"], order["variant"], order["players"], order["options"])
    game.setup(order["seed"])
    player = outspoken(players.create(game, order["level"], order["seed"]))
    for ply, move in enumerate(order["moves"]):
        if ply % order["every"] == 0:
            print(json.dumps(judge(player, game, move)), flush=True)
        game.apply(move)


main()
