"""Write records of games whose moves are drawn at random from the legal ones.

A record has a line of JSON for each position, with all legal moves and the move played:
docs/records.md. Secrets, racks and piles are readable in it. The same arguments print the same
record on every machine.

Examples:
  ./quadrille trace flipop --seed 7 > game.jsonl
      one game, which `./quadrille replay game.jsonl` checks
  ./quadrille trace colorpop --variant teams --option joker_groups=0 --games 10
      ten games of a variant, dealt from seeds 1 to 10

Exit status: 0, or 2 if there is no such game.
"""

import argparse

from host_tools import records
from pc.errors import UserError
from quadrille.engine.games import GAMES, game_class


def add_arguments(parser: argparse.ArgumentParser) -> None:
    option = parser.add_argument
    option("game", metavar="GAME", help=f"one of {', '.join(GAMES)}")
    option("--variant", metavar="V", help="the game's first variant by default")
    option("--players", metavar="N", type=int, help="as few as possible by default")
    option("--option", metavar="K=V", action="append", default=[], help="of the game; repeatable")
    option("--seed", metavar="S", type=int, default=1, help="of the first game (1)")
    option("--games", metavar="G", type=int, default=1, help="seeds S, S+1, … (1)")
    option("--plies", metavar="P", type=int, help="stop each game after P moves")


def run(args: argparse.Namespace) -> int:
    records.check_games(args.seed, args.games)
    if args.plies is not None and args.plies < 0:
        raise UserError(f"--plies takes a number of moves from 0 up, not {args.plies}")
    options = read_options(args.game, args.option)
    game = records.new_game(args.game, args.variant, args.players, options)
    for seed in range(args.seed, args.seed + args.games):
        for line in records.trace(game, seed, args.plies):
            print(records.dump(line))
    return 0


def read_options(name: str, pairs: list[str]) -> dict[str, object]:
    """The engine's options from K=V texts; the engine refuses unknown ones."""
    try:
        known = {option: values for option, values, _ in game_class(name).OPTIONS}
    except ValueError as error:
        raise UserError(str(error)) from None
    options: dict[str, object] = {}
    for pair in pairs:
        key, equals, text = pair.partition("=")
        if not equals or not key:
            raise UserError(f"an option is written name=value, not {pair!r}")
        if key in options:
            raise UserError(f"option {key} is given twice")
        values = {str(value): value for value in known.get(key, ())}
        options[key] = values.get(text, text)
    return options
