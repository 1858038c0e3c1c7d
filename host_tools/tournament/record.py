"""Games of a match as records, which `replay` checks."""

from array import array
from collections.abc import Iterator

from host_tools import records
from host_tools.notation import NOTATIONS
from host_tools.tournament.matches import Match, Pairing


def record(match: Match, pairing: Pairing, moves: list[int]) -> Iterator[records.Line]:
    """The lines of a game that was played; its header names who sat where."""
    game = records.new_game(match.game, match.variant, match.players, dict(match.options))
    game.setup(pairing.deal)
    yield {**records.header(game, pairing.deal), "seats": list(pairing.levels)}
    out = array("H", bytes(2 * game.MAX_MOVES))
    for ply, move in enumerate(moves):
        line = records.position_line(game, ply, out)
        yield {**line, "move": NOTATIONS[match.game].write_move(game, move)}
        game.play(move)
    yield records.position_line(game, len(moves), out)
