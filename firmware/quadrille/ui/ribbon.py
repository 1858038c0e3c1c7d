"""What a game says in a line across the top of the panel: its goal, and why a press was refused.

Both are in `words.py` of a game, where they are pairs of texts:

    GOALS = (text, …)             for each seat in turn; %s is its colours
    REFUSALS = ((name, text), …)
"""

from .colours import BRIGHT, WHITE
from .games import part

COLOURS = (  # by hue
    ("WHITE", "BLANC"),
    ("RED", "ROUGE"),
    ("GREEN", "VERT"),
    ("BLUE", "BLEU"),
    ("YELLOW", "JAUNE"),
    ("PURPLE", "VIOLET"),
    ("ORANGE", "ORANGE"),
    ("CYAN", "CYAN"),
    ("PINK", "ROSE"),
)
AND = (" and ", " et ")
REFUSALS = (  # of every game
    ("thinking", ("The computer is thinking", "L’ordinateur réfléchit")),
    ("only_pass", ("No move is possible: A passes", "Aucun coup possible\u00a0: A passe")),
)


def goal(view):
    """The goal of whose turn it is, and the index to draw it in; an empty text if none is known."""
    language = view.app.settings.language
    goals = getattr(part(view.game.NAME, "words"), "GOALS", ())
    if not goals:
        return "", WHITE
    text = goals[view.turn % len(goals)][language]
    hues = view.own_hues()
    if "%s" in text:
        text %= AND[language].join([COLOURS[hue][language] for hue in hues])
    return text, hues[0] << 2 | BRIGHT if len(hues) == 1 else WHITE


def reason(view, name):
    """Why a press was refused, by the name that the screen has for it."""
    for known, text in REFUSALS + getattr(part(view.game.NAME, "words"), "REFUSALS", ()):
        if known == name:
            return text[view.app.settings.language]
    raise ValueError("there is no reason " + name)
