"""Flipop in words."""

from ...engine.flipop import BALLS, HIGH, LOW
from ...engine.flipop_kernels import LEAVE, PIVOTS, ROLL
from ...engine.game import ENTRY, word
from .screen import CHOOSE_WAY

SEATS = (("White", "Blanc"), ("Blue", "Bleu"))
WAYS = (("up", "haut"), ("right", "droite"), ("down", "bas"), ("left", "gauche"))
BALL = ("%s, ball %s: %s.", "%s, boule %s\u00a0: %s.")
PUSH = ("A pushes %s.", "A pousse %s.")
PUSHED = ("P%d pushed %s.", "J%d a poussé %s.")
TO = ("%s to %s", "%s vers %s")
ON = ("which pushes %s to %s", "qui pousse %s vers %s")
OUT = ("%s gets a ball out", "une boule de plus sort pour %s")
COUNT = ("Out: White %d, Blue %d.", "Sorties\u00a0: Blanc %d, Bleu %d.")
DOORS = ("Doors between, and hinge: ", "Portes entre, et charnière\u00a0: ")

# Where the door of a pivot is, by way: between which cells, counted from that of the pivot, and on
# which side its hinge is.
BETWEEN = ((5, 6), (1, 6), (0, 1), (0, 5))
HINGES = (2, 3, 0, 1)


def name(cell):
    return "abcde"[cell % 5] + "12345"[cell // 5]


def choosing(view, language):
    if view.looking:
        return _doors(view.game, language)
    if view.stage == CHOOSE_WAY:
        return PUSH[language] % _story(view, language)
    ways = [WAYS[way][language] for way in range(4) if view.ways[view.at] >> way & 1]
    return BALL[language] % (SEATS[view.turn][language], name(view.at), ", ".join(ways))


def played(view, language):
    return PUSHED[language] % (view.turn + 1, _story(view, language))


def _story(view, language):
    told = []
    for at in range(0, ENTRY * view.told, ENTRY):
        what, seat, start, end = view.story[at : at + ENTRY]
        if what == ROLL:
            told.append((ON if at else TO)[language] % (name(start), name(end)))
        elif what == LEAVE:
            told.append(OUT[language] % SEATS[seat][language])
    return ", ".join(told)


def board(view, language):
    game = view.game
    white, black = word(game.state, 12), word(game.state, 16)
    for row in range(4, -1, -1):
        cells = range(5 * row, 5 * row + 5)
        balls = ["w" if white >> c & 1 else "b" if black >> c & 1 else "." for c in cells]
        yield "%d %s" % (row + 1, " ".join(balls))
    yield "  a b c d e"
    yield _doors(game, language)
    yield COUNT[language] % (BALLS - game.score(0), BALLS - game.score(1))


def _doors(game, language):
    low, high = word(game.state, LOW), word(game.state, HIGH)
    doors = []
    for pivot in range(25):
        if PIVOTS >> pivot & 1:
            way = low >> pivot & 1 | (high >> pivot & 1) << 1
            a, b = BETWEEN[way]
            hinge = WAYS[HINGES[way]][language]
            doors.append("%s-%s %s" % (name(pivot + a), name(pivot + b), hinge))
    return DOORS[language] + ", ".join(doors) + "."
