"""Flipop as text: cells `a1` to `e5`, doors by the way they point, pushes `b1-b2`."""

from collections.abc import Iterable
from typing import Any

from host_tools.notation.check import checked, new_game
from host_tools.notation.errors import NotationError
from quadrille.engine.flipop import Flipop

PASS = 0xFFFF
BALLS = 5
COLUMNS = "abcde"
WAYS = "NESW"
STEPS = (5, 1, -5, -1)
EXITS = {"w": ("b5", "c5", "d5"), "b": ("b1", "c1", "d1")}

# Bytes of the state, where the words begin.
TURN, OVER, PLIES, QUIET = 4, 5, 8, 10
WHITE, BLACK, LOW, HIGH, BAR = 12, 16, 20, 24, 28

# Pivots as the notation lists them: row by row from the top, left to right.
PIVOTS = tuple(5 * row + column for row in (3, 2, 1, 0) for column in range(4))


# --- cells and moves ------------------------------------------------------------------------


def cell_name(cell: int) -> str:
    return f"{COLUMNS[cell % 5]}{cell // 5 + 1}"


def read_cell(text: str) -> int:
    if len(text) != 2 or text[0] not in COLUMNS or text[1] not in "12345":
        raise NotationError(f"{text!r} is no cell of Flipop: they are a1 to e5")
    return COLUMNS.index(text[0]) + 5 * (int(text[1]) - 1)


def write_move(game: Flipop, move: int) -> str:
    if move == PASS:
        return "pass"
    return f"{cell_name(move >> 2)}-{cell_name((move >> 2) + STEPS[move & 3])}"


def read_move(game: Flipop, text: str) -> int:
    if text == "pass":
        return PASS
    ball, dash, goal = text.partition("-")
    if not dash:
        raise NotationError(f"{text!r} is no move of Flipop: they look like b1-b2, or pass")
    start, end = read_cell(ball), read_cell(goal)
    ways = [way for way in range(4) if start + STEPS[way] == end]
    if not ways or abs(start % 5 - end % 5) > 1:
        raise NotationError(f"{text!r} is no move of Flipop: {ball} and {goal} are not neighbours")
    return start << 2 | ways[0]


# --- positions ------------------------------------------------------------------------------


def extras(game: Flipop) -> dict[str, Any]:
    """Nothing: all of the start is fixed."""
    return {}


def position(game: Flipop) -> dict[str, Any]:
    white, black, low, high = (_word(game, at) for at in (WHITE, BLACK, LOW, HIGH))
    cells = ["w" if white >> c & 1 else "b" if black >> c & 1 else "." for c in range(25)]
    return {
        "rows": ["".join(cells[5 * row : 5 * row + 5]) for row in (4, 3, 2, 1, 0)],
        "doors": "".join(WAYS[(low >> p & 1) | (high >> p & 1) << 1] for p in PIVOTS),
        "out": [BALLS - cells.count(side) for side in "wb"],
    }


def barred(game: Flipop) -> list[str]:
    """The pushes that would take back what the last move displaced, as texts."""
    bar = _word(game, BAR)
    cells = [cell for cell in range(25) if bar >> cell & 1]
    return [write_move(game, cell << 2 | bar >> (25 + 2 * (cell & 1)) & 3) for cell in cells]


def set_up(
    position: dict[str, Any],
    *,
    variant: str | None = None,
    players: int | None = None,
    options: dict[str, Any] | None = None,
    turn: int = 0,
    first: int = 0,
    seed: int = 0,
    quiet: int = 0,
    barred: Iterable[str] = (),
) -> Flipop:
    """A game that stands so, ended if the position ends it.

    `quiet` counts the plies since a ball left, `barred` lists pushes that would be take-backs.
    """
    if turn not in (0, 1) or first != 0:
        raise NotationError("Flipop has seats 0 and 1, and seat 0 begins")
    if not 0 <= quiet <= 100:
        raise NotationError(f"the plies since a ball left are 0 to 100, not {quiet}")
    rows, doors, out = _fields(position)
    game = new_game(Flipop, variant, players, options)
    game.setup(seed)
    _check_balls(rows, out)
    cells = "".join(reversed(rows))
    for side, at in (("w", WHITE), ("b", BLACK)):
        _put(game, at, sum(1 << c for c in range(25) if cells[c] == side))
    ways = dict(zip(PIVOTS, (WAYS.index(door) for door in doors), strict=True))
    _put(game, LOW, sum((way & 1) << pivot for pivot, way in ways.items()))
    _put(game, HIGH, sum((way >> 1) << pivot for pivot, way in ways.items()))
    plies = quiet + (quiet + turn) % 2
    game.state[TURN] = turn
    game.state[PLIES] = plies
    game.state[QUIET] = quiet
    _bar(game, barred)
    game.settle()
    return checked(game)


def _fields(position: dict[str, Any]) -> tuple[list[str], str, list[int]]:
    try:
        rows, doors, out = (position[key] for key in ("rows", "doors", "out"))
    except (KeyError, TypeError):
        raise NotationError("a position of Flipop has rows, doors and out") from None
    texts = isinstance(rows, list) and all(isinstance(row, str) for row in rows)
    if not texts or [len(row) for row in rows] != [5] * 5:
        raise NotationError("a position of Flipop has five rows of five cells")
    if set("".join(rows)) - set(".wb"):
        raise NotationError("the rows of Flipop hold '.', 'w' and 'b' only")
    if not isinstance(doors, str) or len(doors) != 16 or set(doors) - set(WAYS):
        raise NotationError("the doors of Flipop are sixteen letters out of N, E, S and W")
    return rows, doors, out


def _check_balls(rows: list[str], out: list[int]) -> None:
    board = "".join(reversed(rows))
    if out != [BALLS - board.count(side) for side in "wb"] or min(out) < 0 or out == [5, 5]:
        raise NotationError("each side of Flipop has five balls, on the board or out, not all out")
    for side, exits in EXITS.items():
        for name in exits:
            if board[read_cell(name)] == side:
                raise NotationError(f"'{side}' cannot stand on {name}, an exit of its own")


def _bar(game: Flipop, texts: Iterable[str]) -> None:
    bar = 0
    for text in texts:
        move = read_move(game, text)
        if not game.is_legal(move):
            raise NotationError(f"{text} cannot be barred: it is not legal anyway")
        cell, way = move >> 2, move & 3
        bar |= 1 << cell | way << (25 + 2 * (cell & 1))
    _put(game, BAR, bar)
    if bar and (game.option("chain") == "straight" or sorted(barred(game)) != sorted(texts)):
        raise NotationError("no chain can have barred these pushes together")


def _word(game: Flipop, at: int) -> int:
    return int.from_bytes(game.state[at : at + 4], "little")


def _put(game: Flipop, at: int, value: int) -> None:
    game.state[at : at + 4] = value.to_bytes(4, "little")
