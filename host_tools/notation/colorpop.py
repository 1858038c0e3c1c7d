"""Color Pop as text: columns bottom to top, colours `r g b y p`, joker `*`, moves `a1-a2-b2`."""

from collections.abc import Sequence
from typing import Any

from host_tools.notation.check import NotationError, sets_up
from quadrille.engine.colorpop import ROWS, SECRETS, TAKEN, ColorPop
from quadrille.engine.colorpop_kernels import WITH_JOKERS
from quadrille.engine.game import HEADER, PLIES

COLUMNS = "abcdefghij"
COLOURS = "rgbyp"
TOKENS = "rgbyp*"
JOKER = TOKENS.index("*") + 1

Cell = tuple[int, int]  # column and row from 0


def cell_name(cell: Cell) -> str:
    return f"{COLUMNS[cell[0]]}{cell[1] + 1}"


def read_cell(text: str) -> Cell:
    row = text[1:]
    if text[:1] not in COLUMNS or row not in {str(r + 1) for r in range(ROWS)}:
        raise NotationError(f"{text!r} is not a cell of Color Pop: they are a1 to j10")
    return COLUMNS.index(text[0]), int(row) - 1


def removed(game: ColorPop, move: int) -> list[Cell]:
    """The cells that a move takes, by column and row."""
    group = game.removal(move)
    return [(c, r) for c in range(len(COLUMNS)) for r in range(ROWS) if group[c] >> r & 1]


def write_move(game: ColorPop, move: int) -> str:
    return "-".join(cell_name(cell) for cell in removed(game, move))


def read_move(game: ColorPop, text: str) -> int:
    cells = [read_cell(part) for part in text.split("-")]
    if cells != sorted(set(cells)):
        raise NotationError(f"{text!r} does not list its cells once each, by column and row")
    tokens = {cell: game.token(*cell) for cell in cells}
    for cell, token in tokens.items():
        if not token:
            raise NotationError(f"{text!r} is not a removal: {cell_name(cell)} is empty")
    colours = sorted(set(tokens.values()) - {JOKER})
    if len(colours) > 1:
        names = " and ".join(TOKENS[colour - 1] for colour in colours)
        raise NotationError(f"{text!r} is not a removal: it mixes {names}")
    taken = [i for i, joker in enumerate(_jokers(game)) if joker in tokens]
    if taken:
        colour = colours[0] if colours else 0
        move = WITH_JOKERS | colour << 5 | sum(1 << i for i in taken)
    else:
        move = cells[0][0] << 4 | cells[0][1]
    if removed(game, move) != cells:
        raise NotationError(f"{text!r} is not a removal: these cells are not a whole group")
    return move


def _jokers(game: ColorPop) -> list[Cell]:
    cells = ((c, r) for c in range(len(COLUMNS)) for r in range(ROWS))
    return [cell for cell in cells if game.token(*cell) == JOKER]


def extras(game: ColorPop) -> dict[str, Any]:
    return {"secrets": [_colours(game.secret(seat)) for seat in range(game.players)]}


def _colours(secret: int) -> list[str]:
    return [name for i, name in enumerate(COLOURS) if secret >> i & 1]


def position(game: ColorPop) -> dict[str, Any]:
    columns = []
    for column in range(len(COLUMNS)):
        tokens = (game.token(column, row) for row in range(ROWS))
        columns.append("".join(TOKENS[token - 1] for token in tokens if token))
    taken = [
        {name: game.taken(seat, token) for token, name in enumerate(TOKENS, start=1)}
        for seat in range(game.players)
    ]
    return {"columns": columns, "taken": taken}


@sets_up(ColorPop)
def set_up(
    game: ColorPop, position: dict[str, Any], secrets: Sequence[Sequence[str]] | None = None
) -> None:
    """A game with this position, over if the position ends it.

    Without `secrets` they are those of the deal. As few plies as possible have been played.
    """
    columns, taken = _fields(position, game.players)
    state = game.state
    state[PLIES] = (game.turn - game.first) % game.players
    for plane in range(3):
        words = b"".join(_word(column, plane).to_bytes(2, "little") for column in columns)
        state[HEADER + 20 * plane : HEADER + 20 * plane + 20] = words
    for seat, counts in enumerate(taken):
        at = TAKEN + len(TOKENS) * seat
        state[at : at + len(TOKENS)] = bytes(counts)
    for seat, names in enumerate(_secrets(secrets, game.players) if secrets is not None else []):
        state[SECRETS + seat] = sum(1 << COLOURS.index(name) for name in names)
    game.settle()


def _word(column: str, plane: int) -> int:
    """The bits of one plane of the board for a column."""
    return sum(((TOKENS.index(name) + 1) >> plane & 1) << row for row, name in enumerate(column))


def _fields(position: dict[str, Any], players: int) -> tuple[list[str], list[list[int]]]:
    try:
        columns, taken = position["columns"], position["taken"]
    except (KeyError, TypeError):
        raise NotationError("a position of Color Pop has columns and taken") from None
    if not isinstance(columns, list) or len(columns) != len(COLUMNS):
        raise NotationError("a position of Color Pop has ten columns")
    for column in columns:
        if not isinstance(column, str) or len(column) > ROWS or set(column) - set(TOKENS):
            raise NotationError("a column of Color Pop has up to ten of the letters r g b y p *")
    if not isinstance(taken, list) or len(taken) != players:
        raise NotationError(f"this position of Color Pop needs the tokens taken by {players} seats")
    return columns, [_counts(counts) for counts in taken]


def _counts(counts: Any) -> list[int]:
    if not isinstance(counts, dict) or set(counts) != set(TOKENS):
        raise NotationError("the tokens taken by a seat are counted under r g b y p *")
    values = [counts[name] for name in TOKENS]
    if not all(type(value) is int and 0 <= value <= 19 for value in values):
        raise NotationError("a seat has taken 0 to 19 tokens of a kind")
    return values


def _secrets(secrets: Any, players: int) -> list[list[str]]:
    if not isinstance(secrets, list) or len(secrets) != players:
        raise NotationError(f"this game of Color Pop has secret colours for {players} seats")
    for names in secrets:
        known = isinstance(names, list) and all(name in list(COLOURS) for name in names)
        if not known or len(set(names)) != len(names):
            raise NotationError("invalid secret colours: they are different letters of r g b y p")
    return secrets
