"""Color Pop in words."""

from micropython import const

from ...engine.colorpop import COLUMNS, ROWS
from ...engine.game import ENTRY
from ..caption import COLOURS, player
from .kernels import cell_of
from .paint import left_of
from .selection import COLOUR

JOKER = 6
_TAKE = const(0)  # in a story

TAKES = ("%s: A takes %s; %d left.", "%s\u00a0: A prend %s\u202f; reste %d.")
ASKS = ("%s: %s, A asks about jokers.", "%s\u00a0: %s, A demande pour les jokers.")
NOTHING = ("%s, %s: nothing to take; %d left.", "%s, %s\u00a0: rien à prendre\u202f; reste %d.")
TOKENS = ("%d %s", "%d %ss")
WITH = ("%d %s, jokers among them: %d", "%d %ss, jokers compris\u00a0: %d")
JOKERS = ("%d jokers", "%d jokers")
JOKER_IS = ("Joker %s counts as %s; ", "Joker %s compté comme %s\u202f; ")
WHITE_IS = ("Joker %s goes as a joker; ", "Joker %s pris comme joker\u202f; ")
OTHERS = ("UP and DOWN change that; ", "HAUT et BAS le changent\u202f; ")
JOINS = ("Joker %s joins, DOWN leaves it out; ", "Joker %s pris, BAS le laisse\u202f; ")
FAR = ("Joker %s does not touch; ", "Joker %s ne touche pas\u202f; ")
STAYS = ("Joker %s stays, UP lets it join; ", "Joker %s laissé, HAUT le prend\u202f; ")
SO = ("A takes %s.", "A prend %s.")
NOT_SO = ("this takes nothing.", "ainsi rien n’est pris.")
OWN = (  # one colour, or several
    ("Your colour: %s; %d left.", "Votre couleur\u00a0: %s\u202f; reste %d."),
    ("Your colours: %s; %d left.", "Vos couleurs\u00a0: %s\u202f; reste %d."),
)
PARTNERS = (" Your partner’s: %s.", " Celle de votre partenaire\u00a0: %s.")
TOOK = ("P%d took %s.", "J%d a pris %s.")
LEFT = ("Left: %s. * is a joker.", "Restent\u00a0: %s. * est un joker.")
SECRETS = ("Colours: %s.", "Couleurs\u00a0: %s.")


def name(cell):
    return "abcdefghij"[cell >> 4] + str((cell & 15) + 1)


def colour_name(token, language):
    return "joker" if token in (0, JOKER) else COLOURS[token][language]


def choosing(view, language):
    selection = view.selection
    if view.peeking:
        return _own(view, language)
    what = _group(selection.size, _joined(selection), selection.colour, language)
    if view.joining:
        end = SO[language] % what if selection.legal else NOT_SO[language]
        return _slot(selection, language) + end
    cell = name(selection.cell)
    if selection.open:
        return ASKS[language] % (cell, what)
    left = left_of(selection.board, selection.token)
    if not selection.legal:
        return NOTHING[language] % (cell, colour_name(selection.token, language), left)
    return TAKES[language] % (cell, what, left)


def _slot(selection, language):
    if selection.at == COLOUR:
        cell = name(selection.cell)
        if selection.colour:
            text = JOKER_IS[language] % (cell, COLOURS[selection.colour][language])
        else:
            text = WHITE_IS[language] % cell
        return text + OTHERS[language]
    joker = selection.at >> 1
    cell = name(cell_of(selection.board, joker))
    if not selection.wanted & joker:
        return STAYS[language] % cell
    return (JOINS if selection.joined & joker else FAR)[language] % cell


def _joined(selection):
    """How many jokers would go."""
    jokers = selection.joined
    count = 0
    while jokers:
        jokers &= jokers - 1
        count += 1
    return count


def _group(tokens, jokers, colour, language):
    """What would go; `colour` is 0 or the joker's where jokers go alone."""
    if colour in (0, JOKER):
        return JOKERS[language] % tokens
    if jokers:
        return WITH[language] % (tokens, COLOURS[colour][language], jokers)
    return TOKENS[language] % (tokens, COLOURS[colour][language])


def _own(view, language):
    game = view.game
    text = _owned(game.secret(view.turn), view.score, language)
    if view.teams:
        text += PARTNERS[language] % _colours(game.secret(view.turn ^ 2), language)
    return text


def _owned(secret, left, language):
    several = 1 if secret & (secret - 1) else 0
    return OWN[several][language] % (_colours(secret, language), left)


def _colours(secret, language):
    return ", ".join([COLOURS[1 + c][language] for c in range(5) if secret >> c & 1])


def played(view, language):
    tokens = [view.story[at + 1] for at in _takes(view)]
    what = _group(len(tokens), tokens.count(JOKER), min(tokens), language)
    return TOOK[language] % (view.turn + 1, what)


def _takes(view):
    return [at for at in range(0, ENTRY * view.told, ENTRY) if view.story[at] == _TAKE]


def board(view, language):
    game = view.game
    empty = True  # so far, from the top
    for row in range(ROWS - 1, -1, -1):
        tokens = [game.token(column, row) for column in range(COLUMNS)]
        empty = empty and not any(tokens)
        if not empty:
            yield "%2d %s" % (row + 1, " ".join([".rgbyp*"[token] for token in tokens]))
    yield "   a b c d e f g h i j"
    tokens = view.selection.board
    left = ["%s %d" % (COLOURS[c][language], left_of(tokens, c)) for c in range(1, 6)]
    yield LEFT[language] % ", ".join(left)
    if view.solo:
        yield _owned(game.secret(0), game.score(0), language)
    elif game.over:
        seats = range(game.players)
        secrets = [player(s, language) + " " + _colours(game.secret(s), language) for s in seats]
        yield SECRETS[language] % ", ".join(secrets)
