"""Write records of games whose moves are drawn at random from the legal ones.

A record has every position, every legal move and the move played, a line of JSON each:
docs/records.md. Secrets, racks and piles stand in it in the clear. The same arguments print the
same record on every machine.

Examples:
  ./quadrille trace flipop --seed 7 > game.jsonl
      one game, to be checked with `./quadrille replay game.jsonl`
  ./quadrille trace colorpop --variant teams --option joker_groups=0 --games 10
      ten games of a variant, dealt from seeds 1 to 10

Exit status: 0, or 2 if there is no such game.
"""

import argparse

from host_tools import records
from host_tools.errors import UserError
from quadrille.engine.games import GAMES, game_class


def add_arguments(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("game", metavar="GAME", help=f"one of {', '.join(GAMES)}")
    parser.add_argument("--variant", metavar="V", help="the game's first variant unless given")
    parser.add_argument("--players", metavar="N", type=int, help="as few as can play unless given")
    parser.add_argument(
        "--option", metavar="K=V", action="append", default=[], help="may be given several times"
    )
    parser.add_argument("--seed", metavar="S", type=int, default=1, help="of the first game (1)")
    parser.add_argument("--games", metavar="G", type=int, default=1, help="seeds S, S+1, … (1)")
    parser.add_argument("--plies", metavar="P", type=int, help="stop each game after P moves")


def run(args: argparse.Namespace) -> int:
    if args.games < 1:
        raise UserError(f"--games wants a number of games from 1 up, not {args.games}")
    if args.plies is not None and args.plies < 0:
        raise UserError(f"--plies wants a number of moves from 0 up, not {args.plies}")
    records.check_seed(args.seed)
    records.check_seed(args.seed + args.games - 1)
    options = read_options(args.game, args.option)
    game = records.new_game(args.game, args.variant, args.players, options)
    for seed in range(args.seed, args.seed + args.games):
        for line in records.trace(game, seed, args.plies):
            print(records.dump(line))
    return 0


def read_options(name: str, pairs: list[str]) -> dict[str, object]:
    """Options as the engine wants them, from K=V texts; unknown ones are the engine's to refuse."""
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
