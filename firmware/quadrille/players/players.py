"""The players by game: a game whose class is `Flipop` has a `FlipopPlayer` in `flipop.py` here."""

from ..engine.games import CLASSES, load
from .player import PlayerError

RANDOM = "random"  # not a level to play against: the levels are measured by it


def player_class(name):
    """The class of a game's player; its module is imported when it is first asked for."""
    for module_name, class_name in CLASSES:
        if module_name == name:
            return load("players." + name, class_name + "Player")
    raise PlayerError(f"no computer player knows the game '{name}'")


def create(game, level, seed):
    """A player for games of this kind."""
    if level == RANDOM:
        from .random_player import RandomPlayer

        return RandomPlayer(game, level, seed)
    return player_class(game.NAME)(game, level, seed)
