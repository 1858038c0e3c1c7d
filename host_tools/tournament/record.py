"""Games of a match as records, which `replay` checks."""

from collections.abc import Iterator

from host_tools import records
from host_tools.tournament.matches import Match, Pairing


def record(match: Match, pairing: Pairing, moves: list[int]) -> Iterator[records.Line]:
    """The lines of a game that was played; its header names who sat where."""
    game = records.new_game(match.game, match.variant, match.players, dict(match.options))
    return records.played(game, pairing.deal, moves, seats=list(pairing.levels))
