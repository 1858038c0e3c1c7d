"""Sample in words, for now English twice, where players are J1 and J2: see ui/caption.py."""

from ...engine.sample import BOARD, COLUMNS, ROWS

COLUMN_NAMES = "abcdefgh"[:COLUMNS]

POINTED = ("%s is %s.",) * 2
WHAT = (("free", "token of P1", "token of P2"), ("free", "token of J1", "token of J2"))
PUT = ("P%d put a token on %s.", "J%d put a token on %s.")


def name(cell):
    return COLUMN_NAMES[cell % COLUMNS] + str(ROWS - cell // COLUMNS)


def choosing(view, language):
    what = WHAT[language][view.game.state[BOARD + view.at]]
    return POINTED[language] % (name(view.at), what)


def played(view, language):
    return PUT[language] % (view.turn + 1, name(view.last))


def board(view, language):
    cells = [".12"[token] for token in view.game.state[BOARD:]]
    for y in range(ROWS):
        yield str(ROWS - y) + " " + " ".join(cells[y * COLUMNS : (y + 1) * COLUMNS])
    yield "  " + " ".join(COLUMN_NAMES)
