"""The parts of a game's folder: `screen`, `words` and `icon`, imported when first asked for."""


def part(game, name):
    return __import__("quadrille.ui." + game + "." + name, None, None, (name,))
