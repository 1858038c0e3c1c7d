"""Blockers! in words."""

from ...engine.blockers import SIDE
from ...engine.blockers_turns import TAKE
from ..caption import COLOURS, capital
from . import faces

ROWS = "ABCDEFGHI"
TILES = (
    ("column %s", "colonne %s"),
    ("row %s", "ligne %s"),
    ("region %s", "région %s"),
    ("star", "étoile"),
)
TILE = ("%s, %s: tile %d of %d, cells: %d.", "%s, %s\u00a0: pièce %d sur %d, cases\u00a0: %d.")
AIM = ("A puts %s on %s: %s.", "A pose %s en %s\u00a0: %s.")
EMPTY = ("empty", "vide")
TAKES = ("takes %s, %d so far", "prend %s, %d jusqu’ici")
LAID = ("P%d put %s on %s.", "J%d a posé %s en %s.")
TAKEN = (" It took %s.", " Prise\u00a0: %s.")
PAGE = (
    "P%d: total %d, captures: %s; tiles to play: %s.",
    "J%d\u00a0: total %d, prises\u00a0: %s\u202f; à jouer\u00a0: %s.",
)
NONE = ("none", "aucune")
RACK = ("%s rack: %s.", "Chevalet %s\u00a0: %s.")


def name(cell):
    return ROWS[SIDE - 1 - (cell & 15)] + str((cell >> 4) + 1)


def tile_name(tile, language):
    if tile == faces.BLOCKER:
        return TILES[3][language]
    kind = tile // SIDE
    sign = str(tile - faces.FIRST_REGION + 1) if kind == 2 else faces.LETTERS[tile]
    return TILES[kind][language] % sign


def choosing(view, language):
    if view.looking:
        return _page(view.look, language)
    tile = tile_name(view.tile, language)
    if not view.placing:
        colour = capital(COLOURS[1 + view.colour][language])
        size = view.size[view.side]
        return TILE[language] % (colour, tile, view.at + 1, size, view.open)
    taken = view.game.cell(view.cell >> 4, view.cell & 15)
    what = EMPTY[language]
    if taken:
        count = view.game.captured(view.turn, taken - 1)
        what = TAKES[language] % (COLOURS[taken][language], count)
    return AIM[language] % (tile, name(view.cell), what)


def played(view, language):
    move = view.last
    tile = tile_name(move >> 8 & 31, language)
    text = LAID[language] % (view.turn + 1, tile, name(move & 255))
    if view.told and view.story[0] == TAKE:
        text += TAKEN[language] % COLOURS[1 + view.story[1]][language]
    return text


def _page(look, language):
    """The page of a seat, or of a rack that is finished."""
    if look.page >= look.players:
        return _rack(look.game, look.colour, language)
    return _seat(look.game, look.seat, language)


def _seat(game, seat, language):
    each = game.colours_each
    colours = range(game.players * each)
    taken = [(colour, game.captured(seat, colour)) for colour in colours]
    text = ", ".join(["%s %d" % (COLOURS[1 + c][language], n) for c, n in taken if n])
    left = [str(_to_play(game, seat * each + i)) for i in range(each)]
    total = game.score(seat)
    return PAGE[language] % (seat + 1, total, text or NONE[language], " + ".join(left))


def _to_play(game, colour):
    """The tiles of a colour that are still to be played; four never are."""
    tiles = game.rack(colour) | game.pile(colour)
    count = -4
    while tiles:
        tiles &= tiles - 1
        count += 1
    return count


def _rack(game, colour, language):
    rack = game.rack(colour)
    tiles = [tile_name(tile, language) for tile in range(28) if rack >> tile & 1]
    return capital(RACK[language] % (COLOURS[1 + colour][language], ", ".join(tiles)))


def board(view, language):
    game = view.game
    for row in range(SIDE):
        cells = [".rgbyp"[game.cell(column, SIDE - 1 - row)] for column in range(SIDE)]
        yield "%s %s" % (ROWS[row], " ".join(cells))
    yield "  1 2 3 4 5 6 7 8 9"
    for seat in range(game.players):
        yield _seat(game, seat, language)
    if view.shows_own():  # in one line: the next one may be told in another turn
        first = view.turn * game.colours_each
        colours = range(first, first + game.colours_each)
        yield " ".join([_rack(game, colour, language) for colour in colours])
