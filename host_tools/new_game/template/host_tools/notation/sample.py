"""Sample as text: cells from `a1`, bottom left, to `h8`; rows hold `.` or a seat."""

from typing import Any

from host_tools.notation.check import NotationError, sets_up
from quadrille.engine.sample import BOARD, CELLS, COLUMNS, ROWS, Sample

NAMES = [f"{'abcdefghij'[cell % COLUMNS]}{ROWS - cell // COLUMNS}" for cell in range(CELLS)]


def write_move(game: Sample, move: int) -> str:
    return NAMES[move]


def read_move(game: Sample, text: str) -> int:
    if text not in NAMES:
        raise NotationError(f"{text!r} is not a cell of the board, such as {NAMES[0]}")
    return NAMES.index(text)


def extras(game: Sample) -> dict[str, Any]:
    """Nothing: all games start alike."""
    return {}


def position(game: Sample) -> dict[str, Any]:
    cells = "".join(".01"[token] for token in game.state[BOARD:])
    return {"rows": [cells[start : start + COLUMNS] for start in range(0, CELLS, COLUMNS)]}


@sets_up(Sample)
def set_up(game: Sample, position: dict[str, Any]) -> None:
    """A game in this position, ended if the position ends it."""
    turn = game.turn
    for cell, token in enumerate("".join(_rows(position))):
        if token != ".":
            game.put(cell, int(token))
    if game.first or turn != game.turn:
        raise NotationError("seat 0 begins and the seats take turns: the tokens show whose it is")
    game.settle()


def _rows(position: dict[str, Any]) -> list[str]:
    rows = position.get("rows") if isinstance(position, dict) else None
    texts = isinstance(rows, list) and all(isinstance(row, str) for row in rows)
    if not rows or not texts or [len(row) for row in rows] != [COLUMNS] * ROWS:
        raise NotationError(f"a position has {ROWS} rows of {COLUMNS} cells")
    if set("".join(rows)) - set(".01"):
        raise NotationError("the rows of a position hold '.', '0' and '1' only")
    return rows
