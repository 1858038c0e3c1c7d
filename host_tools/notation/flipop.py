"""Flipop as text: cells `a1` to `e5`, doors by their direction, pushes `b1-b2`."""

from collections.abc import Iterable
from typing import Any

from host_tools.notation.check import NotationError, sets_up
from quadrille.engine.flipop import BALLS, BAR, BLACK, HIGH, LOW, QUIET, WHITE, Flipop
from quadrille.engine.game import PASS, PLIES

COLUMNS = "abcde"
WAYS = "NESW"
STEPS = (5, 1, -5, -1)
EXITS = {"w": ("b5", "c5", "d5"), "b": ("b1", "c1", "d1")}

# Pivots as the notation lists them: row by row from the top, left to right.
PIVOTS = tuple(5 * row + column for row in (3, 2, 1, 0) for column in range(4))


def cell_name(cell: int) -> str:
    return f"{COLUMNS[cell % 5]}{cell // 5 + 1}"


def read_cell(text: str) -> int:
    if len(text) != 2 or text[0] not in COLUMNS or text[1] not in "12345":
        raise NotationError(f"{text!r} is not a cell of Flipop: they are a1 to e5")
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
        raise NotationError(f"{text!r} is not a move of Flipop: they look like b1-b2, or pass")
    start, end = read_cell(ball), read_cell(goal)
    ways = [way for way in range(4) if start + STEPS[way] == end]
    if not ways or abs(start % 5 - end % 5) > 1:
        raise NotationError(f"{text!r} is not a move: {ball} and {goal} are not neighbours")
    return start << 2 | ways[0]


def extras(game: Flipop) -> dict[str, Any]:
    """Nothing: the start is fixed."""
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
    """The pushes that would undo the last move, as texts."""
    bar = _word(game, BAR)
    cells = [cell for cell in range(25) if bar >> cell & 1]
    return [write_move(game, cell << 2 | bar >> (25 + 2 * (cell & 1)) & 3) for cell in cells]


@sets_up(Flipop)
def set_up(
    game: Flipop, position: dict[str, Any], quiet: int = 0, barred: Iterable[str] = ()
) -> None:
    """A game with this position, over if the position ends it.

    `quiet` counts the plies since a ball left, `barred` lists pushes that would undo the last move.
    """
    if game.first:
        raise NotationError("seat 0 begins a game of Flipop")
    if not 0 <= quiet <= 100:
        raise NotationError(f"the plies since a ball left are 0 to 100, not {quiet}")
    rows, doors, out = _fields(position)
    _check_balls(rows, out)
    cells = "".join(reversed(rows))
    for side, at in (("w", WHITE), ("b", BLACK)):
        _put(game, at, sum(1 << c for c in range(25) if cells[c] == side))
    ways = dict(zip(PIVOTS, (WAYS.index(door) for door in doors), strict=True))
    _put(game, LOW, sum((way & 1) << pivot for pivot, way in ways.items()))
    _put(game, HIGH, sum((way >> 1) << pivot for pivot, way in ways.items()))
    game.state[PLIES] = quiet + (quiet + game.turn) % 2
    game.state[QUIET] = quiet
    _bar(game, barred)
    game.settle()


def _fields(position: dict[str, Any]) -> tuple[list[str], str, list[int]]:
    try:
        rows, doors, out = (position[key] for key in ("rows", "doors", "out"))
    except (KeyError, TypeError):
        raise NotationError("a position of Flipop has rows, doors and out") from None
    texts = isinstance(rows, list) and all(isinstance(row, str) for row in rows)
    if not texts or [len(row) for row in rows] != [5] * 5:
        raise NotationError("a position of Flipop has five rows of five cells")
    if set("".join(rows)) - set(".wb"):
        raise NotationError("the rows of Flipop have only '.', 'w' and 'b'")
    if not isinstance(doors, str) or len(doors) != 16 or set(doors) - set(WAYS):
        raise NotationError("the doors of Flipop are sixteen letters of N, E, S and W")
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
            raise NotationError(f"{text} is not a push to bar: it is not legal anyway")
        cell, way = move >> 2, move & 3
        bar |= 1 << cell | way << (25 + 2 * (cell & 1))
    _put(game, BAR, bar)
    if bar and (game.option("chain") == "straight" or sorted(barred(game)) != sorted(texts)):
        raise NotationError("no chain bars all of these pushes")


def _word(game: Flipop, at: int) -> int:
    return int.from_bytes(game.state[at : at + 4], "little")


def _put(game: Flipop, at: int, value: int) -> None:
    game.state[at : at + 4] = value.to_bytes(4, "little")
