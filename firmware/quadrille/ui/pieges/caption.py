"""Pièges in words."""

from ...engine.game import ENTRY
from ...engine.pieges import PUSH, SIDE, SLIDES, TRAP
from ...engine.pieges import WHITE as WHITE_SHOWS
from ..caption import capital, each_score, player
from ..thinker import NOT_YET

PLACE = ("Marbles to place: %d. %s: %s.", "Billes à poser\u00a0: %d. %s\u00a0: %s.")
FREE = ("free", "libre")
OPEN = ("open trap", "piège ouvert")
MARBLE = ("marble of P%d", "bille de J%d")
SLIDES_OF = (("orange slide %s", "glissière orange %s"), ("white slide %s", "glissière blanche %s"))
POINTED = ("%s at %s: A holds it.", "%s en %s\u00a0: A la prend.")
HELD = ("%s at %s, held: %s.", "%s en %s, prise\u00a0: %s.")
ARROWS = ((("UP", "HAUT"), ("DOWN", "BAS")), (("RIGHT", "DROITE"), ("LEFT", "GAUCHE")))
WAYS = (("%s pushes it in", "%s l’enfonce"), ("%s pulls it out", "%s la tire"))
LAID = ("P%d put a marble on %s.", "J%d a posé une bille en %s.")
PUSHED = ("P%d moved %s from %s to %s.", "J%d a bougé la %s de %s à %s.")
FALLS = (" Marbles fall: %s.", " Des billes tombent\u00a0: %s.")
LEGEND = ("o orange, w white, # open trap, 1-%d marbles", "o orange, w blanc, # piège, 1-%d billes")
POSITIONS = (
    "Orange slides a to g: %s. White slides 1 to 7: %s.",
    "Glissières orange a à g\u00a0: %s. Glissières blanches 1 à 7\u00a0: %s.",
)
BARRED = ("Not allowed now: %s.", "Interdit à ce coup\u00a0: %s.")
LEFT = ("Marbles left: %s.", "Billes restantes\u00a0: %s.")


def name(cell):
    return "abcdefg"[cell // SIDE] + str(cell % SIDE + 1)


def slide_name(slide, language):
    kind = slide // SIDE
    number = slide % SIDE
    return SLIDES_OF[kind][language] % (str(number + 1) if kind else "abcdefg"[number])


def choosing(view, language):
    game = view.game
    if view.placing:
        hand = view.hands[view.turn]
        return PLACE[language] % (hand, name(view.cell), _cell(game, view.cell, language))
    slide = view.slide
    at = "ABC"[game.position(slide)]
    title = capital(slide_name(slide, language))
    if not view.held:
        return POINTED[language] % (title, at)
    ways = []
    for way in range(2):
        push = PUSH + 2 * slide + way
        if push == view.advised or (view.advised == NOT_YET and game.is_legal(push)):
            ways.append(WAYS[way][language] % ARROWS[slide // SIDE][way][language])
    return HELD[language] % (title, at, ", ".join(ways))


def _cell(game, cell, language):
    column, row = cell // SIDE, cell % SIDE
    seat = game.marble(column, row)
    if seat >= 0:
        return MARBLE[language] % (seat + 1)
    return (OPEN if game.look(column, row) == TRAP else FREE)[language]


def played(view, language):
    story = view.story
    seat = view.turn + 1
    if view.last < PUSH:
        return LAID[language] % (seat, name(view.last))
    _, slide, start, end = story[:ENTRY]
    text = PUSHED[language] % (seat, slide_name(slide, language), "ABC"[start], "ABC"[end])
    falls = []
    for at in range(ENTRY, ENTRY * view.told, ENTRY):
        falls.append(player(story[at + 1], language) + " " + name(story[at + 2]))
    return text + FALLS[language] % ", ".join(falls) if falls else text


def board(view, language):
    game = view.game
    yield LEGEND[language] % game.players
    for row in range(SIDE - 1, -1, -1):
        signs = [_sign(game, column, row) for column in range(SIDE)]
        yield "%d %s" % (row + 1, " ".join(signs))
    yield "  a b c d e f g"
    places = ["ABC"[game.position(slide)] for slide in range(SLIDES)]
    yield POSITIONS[language] % (" ".join(places[:SIDE]), " ".join(places[SIDE:]))
    barred = [slide_name(slide, language) for slide in range(SLIDES) if game.barred(slide)]
    if barred:
        yield BARRED[language] % ", ".join(barred)
    left = [game.score(seat) for seat in range(game.players)]
    yield LEFT[language] % each_score(left, language)


def _sign(game, column, row):
    seat = game.marble(column, row)
    if seat >= 0:
        return str(seat + 1)
    look = game.look(column, row)
    return "#" if look == TRAP else "w" if look == WHITE_SHOWS else "o"
