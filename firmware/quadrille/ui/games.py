"""The parts of a game's folder: `screen`, `words` and `icon`, imported when first asked for."""

from ..engine.games import load


def part(game, name):
    return __import__("quadrille.ui." + game + "." + name, None, None, (name,))


def screen_of(kind):
    """The class of the screen for a class of games."""
    return load("ui." + kind.NAME + ".screen", kind.__name__ + "Screen")
