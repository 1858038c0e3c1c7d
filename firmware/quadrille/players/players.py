"""The players by game. The player of a fifth game is one more line here."""

from .player import PlayerError

CLASSES = (
    ("colorpop", "ColorPopPlayer"),
    ("blockers", "BlockersPlayer"),
    ("flipop", "FlipopPlayer"),
    ("pieges", "PiegesPlayer"),
)
RANDOM = "random"  # no level to play against, but the measure of those


def create(game, level, seed):
    """A player for games of this kind; its module is imported when it is first asked for."""
    if level == RANDOM:
        from .random_player import RandomPlayer

        return RandomPlayer(game, level, seed)
    for name, class_name in CLASSES:
        if name == game.NAME:
            module = __import__("quadrille.players." + name, None, None, (class_name,))
            return getattr(module, class_name)(game, level, seed)
    raise PlayerError(f"no computer player knows the game '{game.NAME}'")
