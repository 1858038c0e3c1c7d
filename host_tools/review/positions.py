"""Every position of a game that was played, and its moves in the notation of records."""

from host_tools.notation import NOTATIONS
from host_tools.records import Played
from quadrille.engine.game import Game


class Positions:
    def __init__(self, played: Played) -> None:
        self._game = game = type(played.game)(played.game.variant, played.game.players)
        self._write = NOTATIONS[game.NAME].write_move
        game.load(played.game)
        game.setup(played.seed)
        self.turns = []  # the seat that made each move
        self._states = [bytes(game.state)]
        for move in played.moves:
            self.turns.append(game.turn)
            game.apply(move)
            self._states.append(bytes(game.state))

    def put(self, ply: int, game: Game) -> None:
        """Make another game of the same kind stand as this one did after `ply` plies."""
        game.state[:] = self._states[ply]

    def word(self, ply: int, move: int) -> str:
        """A move that was possible after `ply` plies."""
        self.put(ply, self._game)
        return self._write(self._game, move)
