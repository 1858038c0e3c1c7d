"""The games by name. A fifth game is one more line here."""

from ..memory import make_room

CLASSES = (
    ("colorpop", "ColorPop"),
    ("blockers", "Blockers"),
    ("flipop", "Flipop"),
    ("pieges", "Pieges"),
)
GAMES = tuple([name for name, _ in CLASSES])


def game_class(name):
    """The class of a game; its module is imported when it is first asked for."""
    for module_name, class_name in CLASSES:
        if module_name == name:
            make_room(GAMES, name)
            module = __import__("quadrille.engine." + name, None, None, (class_name,))
            return getattr(module, class_name)
    raise ValueError(f"there is no game {name!r}; the games are {', '.join(GAMES)}")


def create(name, variant=None, players=None, options=None):
    return game_class(name)(variant, players, options)
