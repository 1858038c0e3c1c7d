"""Color Pop as text: columns bottom to top, colours `r g b y p`, joker `*`, moves `a1-a2-b2`."""

from collections.abc import Sequence
from typing import Any

from host_tools.notation.check import checked, new_game
from host_tools.notation.errors import NotationError
from quadrille.engine.colorpop import SECRETS, TAKEN, ColorPop
from quadrille.engine.game import FIRST, HEADER, PLIES, TURN

COLUMNS = "abcdefghij"
ROWS = 10
COLOURS = "rgbyp"
TOKENS = "rgbyp*"
JOKER = 6
WITH_JOKERS = 0x100  # flag in a move

Cell = tuple[int, int]  # column and row from 0


# --- cells and moves ------------------------------------------------------------------------


def cell_name(cell: Cell) -> str:
    return f"{COLUMNS[cell[0]]}{cell[1] + 1}"


def read_cell(text: str) -> Cell:
    row = text[1:]
    if text[:1] not in COLUMNS or row not in {str(r + 1) for r in range(ROWS)}:
        raise NotationError(f"{text!r} is no cell of Color Pop: they are a1 to j10")
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
        raise NotationError(f"{text!r} does not name its cells by column and row, each once")
    tokens = {cell: game.token(*cell) for cell in cells}
    for cell, token in tokens.items():
        if not token:
            raise NotationError(f"{text!r} is no removal: {cell_name(cell)} is empty")
    colours = sorted(set(tokens.values()) - {JOKER})
    if len(colours) > 1:
        names = " and ".join(TOKENS[colour - 1] for colour in colours)
        raise NotationError(f"{text!r} is no removal: it mixes {names}")
    taken = [i for i, joker in enumerate(_jokers(game)) if joker in tokens]
    if taken:
        colour = colours[0] if colours else 0
        move = WITH_JOKERS | colour << 5 | sum(1 << i for i in taken)
    else:
        move = cells[0][0] << 4 | cells[0][1]
    if removed(game, move) != cells:
        raise NotationError(f"{text!r} is no removal: these cells are not one whole group")
    return move


def _jokers(game: ColorPop) -> list[Cell]:
    cells = ((c, r) for c in range(len(COLUMNS)) for r in range(ROWS))
    return [cell for cell in cells if game.token(*cell) == JOKER]


# --- positions ------------------------------------------------------------------------------


def extras(game: ColorPop) -> dict[str, Any]:
    """The secret colours by seat."""
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


def set_up(
    position: dict[str, Any],
    *,
    variant: str | None = None,
    players: int | None = None,
    options: dict[str, Any] | None = None,
    turn: int = 0,
    first: int = 0,
    seed: int = 0,
    secrets: Sequence[Sequence[str]] | None = None,
) -> ColorPop:
    """A game that stands so, ended if the position ends it.

    Without `secrets` they are those that `seed` deals. So few plies have been played as can be.
    """
    game = new_game(ColorPop, variant, players, options)
    game.setup(seed)
    if not (0 <= turn < game.players and 0 <= first < game.players):
        raise NotationError(f"the seats of this Color Pop are 0 to {game.players - 1}")
    columns, taken = _fields(position, game.players)
    state = game.state
    state[FIRST], state[TURN] = first, turn
    state[PLIES] = (turn - first) % game.players
    for plane in range(3):
        words = b"".join(_word(column, plane).to_bytes(2, "little") for column in columns)
        state[HEADER + 20 * plane : HEADER + 20 * plane + 20] = words
    for seat, counts in enumerate(taken):
        at = TAKEN + len(TOKENS) * seat
        state[at : at + len(TOKENS)] = bytes(counts)
    for seat, names in enumerate(_secrets(secrets, game.players) if secrets is not None else []):
        state[SECRETS + seat] = sum(1 << COLOURS.index(name) for name in names)
    game.settle()
    return checked(game)


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
            raise NotationError("a column of Color Pop is up to ten letters out of r g b y p *")
    if not isinstance(taken, list) or len(taken) != players:
        raise NotationError(f"a position of this Color Pop has tokens taken by {players} seats")
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
        raise NotationError(f"this Color Pop has secret colours for {players} seats")
    for names in secrets:
        known = isinstance(names, list) and all(name in list(COLOURS) for name in names)
        if not known or len(set(names)) != len(names):
            raise NotationError("secret colours are different letters out of r g b y p")
    return secrets
