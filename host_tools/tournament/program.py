"""Plays games on MicroPython's unix port, alone or against another version of the players.

    micropython program.py ORDER RESULTS

ORDER    {"game": …, "variant": …, "players": …, "options": {…},
          "pairings": [{"deal": …, "opening": …, "levels": […], "seeds": […]}, …]}
RESULTS  a line for each game: {"moves": […], "winners": …, "nodes": [most of a move, by seat]}

A seat whose level is null is played by another process: it gets the moves of this one on standard
output, a line each, and gives its own on standard input.
"""

import json
import sys
from array import array

import mcts  # type: ignore[import-not-found]

from quadrille.engine import games, prng
from quadrille.engine.game import Game
from quadrille.players import players
from quadrille.players.player import Player


def play(
    game: Game, deal: int, opening: int, levels: list[str | None], seeds: list[int]
) -> dict[str, object]:
    game.setup(deal)
    moves = begin(game, deal, opening)
    seated = [create(game, levels[seat], seeds[seat]) for seat in range(game.players)]
    nodes = [0] * game.players
    while not game.over:
        seat = game.turn
        player = seated[seat]
        if player is None:
            move = heard()
        else:
            move = chosen(player, game)
            nodes[seat] = max(nodes[seat], player.spent)
            if None in seated:
                print(move)
        game.play(move)
        moves.append(move)
    return {"moves": moves, "winners": game.winners, "nodes": nodes}


def begin(game: Game, deal: int, plies: int) -> list[int]:
    """Play random moves, the same for the same deal; they may be the whole of a short game."""
    rng = bytearray(prng.SIZE)
    prng.seed(rng, 0, deal)
    return [random_move(game, rng) for _ in range(plies) if not game.over]


def random_move(game: Game, rng: bytearray) -> int:
    out = array("H", bytes(2 * game.MAX_MOVES))
    move = out[prng.below(rng, 0, game.moves(out))]
    game.apply(move)
    return move


def create(game: Game, level: str | None, seed: int) -> Player | None:
    if level is None:
        return None
    return (mcts.Mcts if mcts.playouts(level) else players.create)(game, level, seed)


def heard() -> int:
    line = sys.stdin.readline()
    if not line:
        sys.exit(1)  # the other process has failed, and said why
    return int(line)


def chosen(player: Player, game: Game) -> int:
    player.start(game, game.turn)
    move = None
    while move is None:
        move = player.step(1000)
    return move


def main(order_file: str, results_file: str) -> None:
    with open(order_file) as file:
        order = json.load(file)
    game = games.create(order["game"], order["variant"], order["players"], order["options"])
    with open(results_file, "w") as results:
        for pairing in order["pairings"]:
            results.write(json.dumps(play(game, **pairing)) + "\n")


main(*sys.argv[1:])
