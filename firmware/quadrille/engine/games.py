"""The games by name. A fifth game is one more line here."""

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
            return load("engine." + name, class_name)
    raise ValueError(f"there is no game {name!r}; the games are {', '.join(GAMES)}")


def load(path, name):
    """Return a name of one of our modules, which is imported when it is first asked for."""
    return getattr(__import__("quadrille." + path, None, None, (name,)), name)


def create(name, variant=None, players=None, options=None):
    return game_class(name)(variant, players, options)
