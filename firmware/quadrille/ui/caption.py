"""The panel in words: for screen readers, and for whoever plays by text alone.

`sentence` is the caption of what is shown; `lines` tell on demand everything that a player sees.
Neither says more than the panel shows: what is secret there (`Screen.secret`) is so here.
Nothing of this is loaded before somebody asks.

A game adds `ui/<game>/caption.py` with three functions of its screen and a language:

    choosing(view, language)   what is pointed at, and what A would do with it
    played(view, language)     the move that is being shown, in `view.story` and `view.last`
    board(view, language)      yields lines: the board, and what stands next to it

A game that has none of these is told by its panel, a letter for each hue.
"""

from ..engine.game import PASS
from .games import part
from .words import say

# By token, tile colour and hue: 1 is the first.
COLOURS = (
    ("white", "blanc"),
    ("red", "rouge"),
    ("green", "vert"),
    ("blue", "bleu"),
    ("yellow", "jaune"),
    ("purple", "violet"),
)
LETTERS = "wrgbypocikkk"  # by hue, as in golden frames

YOUR_TURN = ("P%d, your turn. ", "J%d, à vous. ")
TURN_THEN = ("P%d’s turn then: ", "C’était à J%d\u00a0: ")  # in a game that is looked at again
THINKS = ("P%d thinks (%s).", "J%d réfléchit (%s).")
SEEKS = ("Looking for a hint.", "Recherche d’un indice.")
PASSES = ("P%d passes.", "J%d passe.")
MUST_PASS = ("P%d cannot move: A passes.", "J%d ne peut pas jouer\u00a0: A passe.")
PLAYS = ("P%d plays.", "J%d joue.")
OVER = ("The game is over.", "La partie est finie.")
MOVES = ("%d moves.", "%d coups.")


def sentence(app):
    """The caption of the screen that is shown."""
    if app.screen is app.view and app.view:
        return game(app.view, app.settings.language)
    from .menu.caption import menu

    return menu(app, app.screen)


def lines(app):
    """Yield the caption, and what there is to see of a board, line by line."""
    yield sentence(app)
    kind = type(app.screen).__name__
    view = app.screen.view if kind == "Lesson" else app.view
    if view and (app.screen is view or kind in ("Lesson", "Look")):
        own = _own(view)
        yield from own.board(view, app.settings.language) if own else _cells(app.canvas)


def game(view, language):
    """The caption of a game in progress; first, what runs across its top."""
    told = view.ribbon.text + ". " if view.ribbon else ""
    return told + _game(view, language)


def _game(view, language):
    own = _own(view)
    seat = view.turn + 1
    if view.hinting:
        return SEEKS[language]
    if view.thinking:
        return THINKS[language] % (seat, say(view.table.seats[view.turn], language))
    if view.busy:
        if view.last == PASS:
            return PASSES[language] % seat
        return own.played(view, language) if own else PLAYS[language] % seat
    if view.game.over:
        return OVER[language]
    if view.must_pass:
        return (PASSES if view.replayed else MUST_PASS)[language] % seat
    text = own.choosing(view, language) if own else MOVES[language] % view.count
    return (TURN_THEN if view.replayed else YOUR_TURN)[language] % seat + text


def _own(view):
    """What the game adds; None if it has nothing of its own."""
    try:
        return part(view.game.NAME, "caption")
    except ImportError:
        return None


def _cells(canvas):
    for y in range(canvas.height):
        row = canvas.cells[y * canvas.width : (y + 1) * canvas.width]
        yield " ".join([LETTERS[index >> 2] if index else "." for index in row])


def player(seat, language):
    """What the player of a seat is called."""
    return say("player", language) + str(seat + 1)


def each_score(scores, language):
    seats = range(len(scores))
    return ", ".join(["%s %d" % (player(seat, language), scores[seat]) for seat in seats])


def capital(text):
    """A text that begins a sentence."""
    return text[0].upper() + text[1:]
