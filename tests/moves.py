"""Games and their moves, for all tests."""

import random
from array import array
from typing import Any

from quadrille.engine.game import Game
from quadrille.engine.games import GAMES, create, game_class
from quadrille.players.player import Player

KINDS = [  # game, variant, players
    (name, variant, players)
    for name in GAMES
    for variant, fewest, most in game_class(name).VARIANTS
    for players in range(fewest, most + 1)
]


def dealt(name: str, variant: str | None = None, players: int | None = None, seed: int = 1) -> Any:
    game = create(name, variant, players)
    game.setup(seed)
    return game


def room(game: Game | type[Game]) -> "array[int]":
    """For the legal moves of any position."""
    return array("H", bytes(2 * game.MAX_MOVES))


def listed(game: Game) -> list[int]:
    """The legal moves, in the order of the engine."""
    out = room(game)
    return list(out[: game.moves(out)])


def play_on(game: Game, pick: random.Random, plies: int | None = None) -> int:
    """Play random moves, at most `plies`; return how many were played."""
    played = 0
    while not game.over and played != plies:
        game.play(pick.choice(listed(game)))
        played += 1
    return played


def finished(name: str, variant: str, players: int, winners: int) -> Any:
    """A game of random moves that ended with these winners."""
    for seed in range(1000):
        game = dealt(name, variant, players, seed)
        play_on(game, random.Random(seed))
        if game.winners == winners:
            return game
    raise AssertionError(f"no game ends with these winners: {winners:b}")


def twin(game: Game) -> Any:
    """A second game in the same position."""
    other = type(game)(game.variant, game.players)
    other.load(game)
    return other


def played(game: Game, move: int) -> Any:
    """A second game, with one more move."""
    other = twin(game)
    other.play(move)
    return other


def choose(player: Player, game: Game, nodes: int = 1000) -> int:
    """The move of a computer player, which thinks in slices of this many nodes."""
    player.start(game, game.turn)
    while (move := player.step(nodes)) is None:
        assert player.spent <= player.budget
    return int(move)
