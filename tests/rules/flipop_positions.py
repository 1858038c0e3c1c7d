"""Flipop positions for tests, as short texts."""

from typing import Any

from host_tools.notation import flipop as notation
from quadrille.engine.flipop import Flipop
from tests.rules.shared import play as play

START_ROWS = "bbbbb ..... ..... ..... wwwww"
START = "EEES NESS NNWS NWWW"


def stand(rows: str, doors: str = START, turn: int = 0, **more: Any) -> Flipop:
    """A game with these rows and doors, top first; balls that are not on the board are out."""
    board = rows.split()
    out = [5 - "".join(board).count(side) for side in "wb"]
    position = {"rows": board, "doors": doors.replace(" ", ""), "out": out}
    options: dict[str, Any] = {key: more.pop(key) for key in ("chain", "stop") if key in more}
    return notation.set_up(position, turn=turn, options=options, **more)


def place(white: str, black: str) -> str:
    """Rows with balls on the named cells: `place("a1 b1", "e5")`."""
    sides = dict.fromkeys(white.split(), "w") | dict.fromkeys(black.split(), "b")
    return " ".join("".join(sides.get(c + r, ".") for c in "abcde") for r in "54321")


def rows(game: Flipop) -> str:
    return " ".join(notation.position(game)["rows"])


def doors(game: Flipop) -> str:
    text = notation.position(game)["doors"]
    return " ".join(text[i : i + 4] for i in range(0, 16, 4))


def out(game: Flipop) -> list[int]:
    return notation.position(game)["out"]
