"""Blockers! as text: cells `A1` to `I9`, tiles `5`, `C`, `s7` or `*`, moves `r:5@C5`."""

from typing import Any

from host_tools.notation.check import NotationError, sets_up
from quadrille.engine import prng
from quadrille.engine.blockers import BOARD, CAPTURED, GENERATOR, PILES, RACKS, SIDE, Blockers
from quadrille.engine.game import FIRST, PASS, PLIES, TURN

COLOURS = "rgbyp"
ROWS = "ABCDEFGHI"
COLUMNS = "123456789"
TILES = (*COLUMNS, *ROWS, *(f"s{region}" for region in COLUMNS), "*")


def write_move(game: Blockers, move: int) -> str:
    if move == PASS:
        return "pass"
    colour, tile, column, row = move >> 13, move >> 8 & 31, move >> 4 & 15, move & 15
    return f"{COLOURS[colour]}:{TILES[tile]}@{ROWS[SIDE - 1 - row]}{COLUMNS[column]}"


def read_move(game: Blockers, text: str) -> int:
    if text == "pass":
        return PASS
    colour, colon, rest = text.partition(":")
    tile, at, cell = rest.partition("@")
    if not colon or not at:
        raise NotationError(f"{text!r} is not a move of Blockers!: they look like r:5@C5, or pass")
    colours = COLOURS[: _colours(game)]
    if len(colour) != 1 or colour not in colours:
        raise NotationError(f"{text!r}: the colours of this game are {' '.join(colours)}")
    column, row = _read_cell(text, cell)
    return COLOURS.index(colour) << 13 | _read_tile(tile) << 8 | column << 4 | row


def _read_tile(text: Any) -> int:
    if text not in TILES:
        raise NotationError(f"{text!r} is not a tile of Blockers!: they are 1-9, A-I, s1-s9 and *")
    return TILES.index(text)


def _read_cell(text: str, cell: str) -> tuple[int, int]:
    if len(cell) != 2 or cell[0] not in ROWS or cell[1] not in COLUMNS:
        raise NotationError(f"{text!r}: {cell!r} is not a cell of Blockers!; they are A1 to I9")
    return COLUMNS.index(cell[1]), SIDE - 1 - ROWS.index(cell[0])


def _colours(game: Blockers) -> int:
    return game.players * game.colours_each


def extras(game: Blockers) -> dict[str, Any]:
    each = game.colours_each
    return {"colors": [list(COLOURS[s * each : s * each + each]) for s in range(game.players)]}


def position(game: Blockers) -> dict[str, Any]:
    colours = range(_colours(game))
    return {
        "rows": [
            "".join((".", *COLOURS)[game.cell(column, row)] for column in range(SIDE))
            for row in reversed(range(SIDE))
        ],
        "racks": {COLOURS[c]: _tiles(game.rack(c)) for c in colours},
        "piles": {COLOURS[c]: game.pile(c).bit_count() for c in colours},
        "captured": [
            {COLOURS[c]: game.captured(seat, c) for c in colours if game.captured(seat, c)}
            for seat in range(game.players)
        ],
    }


def _tiles(mask: int) -> list[str]:
    return [name for tile, name in enumerate(TILES) if mask >> tile & 1]


def set_up(position: dict[str, Any], *, seed: int = 0, **more: Any) -> Blockers:
    """A game with this position, over if all turns are played.

    A position has the number of tiles of a pile; `seed` decides which ones they are, and how they
    will be drawn. Without `plies` as few turns as possible have been lost.
    """
    return _set_up(position, seed=seed, draws=seed, **more)


@sets_up(Blockers)
def _set_up(
    game: Blockers,
    position: dict[str, Any],
    draws: int,
    plies: int | None = None,
    colors: list[list[str]] | None = None,
) -> None:
    if colors is not None and colors != extras(game)["colors"]:
        raise NotationError(f"the colours of this game by seat are {extras(game)['colors']}")
    fields = _fields(game, position)
    turn, first = game.turn, game.first
    for i in range(TURN, game.SIZE):
        game.state[i] = 0
    game.state[TURN], game.state[FIRST] = turn, first
    prng.seed(game.state, GENERATOR, draws)
    _put_board(game, fields["rows"])
    _put_racks(game, fields["racks"], fields["piles"], draws)
    _put_captured(game, fields["captured"])
    _put_plies(game, plies)
    if game.plies == game.players * game.turns_each:
        game.settle()


def _fields(game: Blockers, position: dict[str, Any]) -> dict[str, Any]:
    """The fields of a position, checked at their first level."""
    colours = set(COLOURS[: _colours(game)])
    forms = {"rows": list, "racks": dict, "piles": dict, "captured": list}
    if not isinstance(position, dict) or any(
        not isinstance(position.get(key), form) for key, form in forms.items()
    ):
        raise NotationError("a position of Blockers! has rows, racks, piles and captured")
    for key in ("racks", "piles"):
        if set(position[key]) != colours:
            wanted = " ".join(sorted(colours, key=COLOURS.index))
            raise NotationError(f"this game of Blockers! has {key} for {wanted}")
    return position


def _put_board(game: Blockers, rows: list[Any]) -> None:
    known = "." + COLOURS[: _colours(game)]
    if len(rows) != SIDE or any(not isinstance(row, str) or len(row) != SIDE for row in rows):
        raise NotationError("a position of Blockers! has nine rows of nine cells")
    if set("".join(rows)) - set(known):
        raise NotationError(f"the rows of this game of Blockers! have only {' '.join(known)}")
    for column in range(SIDE):
        word = 0
        for row, text in enumerate(reversed(rows)):
            code = known.index(text[column])
            word |= (code & 1 | (code & 2) << 8 | (code & 4) << 16) << row
        _put(game, BOARD + 4 * column, word)


def _put_racks(game: Blockers, racks: dict[str, Any], piles: dict[str, Any], seed: int) -> None:
    rng = bytearray(prng.SIZE)
    prng.seed(rng, 0, seed)
    for colour, names in racks.items():
        if not isinstance(names, list):
            raise NotationError(f"the rack of {colour} is a list of tiles")
        rack = [_read_tile(name) for name in names]
        if len(set(rack)) < len(rack):
            raise NotationError(f"the rack of {colour} has a tile twice; there is one of each")
        others = bytearray(tile for tile in range(len(TILES)) if tile not in rack)
        prng.shuffle(rng, 0, others, 0, len(others))
        count = piles[colour]
        if type(count) is not int or not 0 <= count <= len(others):
            raise NotationError(f"the pile of {colour} cannot hold {count} tiles")
        at = 4 * COLOURS.index(colour)
        _put(game, RACKS + at, sum(1 << tile for tile in rack))
        _put(game, PILES + at, sum(1 << tile for tile in others[:count]))


def _put_captured(game: Blockers, captured: list[Any]) -> None:
    if len(captured) != game.players or any(not isinstance(taken, dict) for taken in captured):
        raise NotationError(f"captured is a list of {game.players}, tiles by colour for each seat")
    for seat, taken in enumerate(captured):
        for colour, count in taken.items():
            if colour not in COLOURS[: _colours(game)]:
                raise NotationError(f"seat {seat} cannot have captured {colour!r}")
            if type(count) is not int or not 0 <= count <= len(TILES):
                raise NotationError(f"seat {seat} cannot have captured {count} tiles of {colour}")
            game.state[CAPTURED + 5 * seat + COLOURS.index(colour)] = count


def _put_plies(game: Blockers, plies: int | None) -> None:
    """Set the number of plies; if it is not given, the fewest in which all this can be played."""
    limit = game.players * game.turns_each
    if plies is not None and not 0 <= plies <= limit:
        raise NotationError(f"this game of Blockers! has 0 to {limit} plies, not {plies}")
    start = (game.turn - game.first) % game.players
    choice = range(start, limit + 1, game.players) if plies is None else (plies,)
    for number in choice:
        game.state[PLIES] = number & 255
        game.state[PLIES + 1] = number >> 8
        if all(_played(game, seat) <= game.turns_taken(seat) for seat in range(game.players)):
            return
    raise NotationError("more tiles have been played than there were turns to play them")


def _played(game: Blockers, seat: int) -> int:
    """How many tiles of a seat are neither on a rack nor in a pile."""
    each = game.colours_each
    return sum(
        len(TILES) - (game.rack(c) | game.pile(c)).bit_count()
        for c in range(seat * each, seat * each + each)
    )


def _put(game: Blockers, at: int, word: int) -> None:
    game.state[at : at + 4] = word.to_bytes(4, "little")
