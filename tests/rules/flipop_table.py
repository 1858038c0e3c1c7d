"""A Flipop board for tests: positions as short texts, moves by name."""

from array import array
from typing import Any

import pytest

from host_tools.notation import flipop as notation
from quadrille.engine.flipop import Flipop
from quadrille.engine.game import IllegalMove

START = "EEES NESS NNWS NWWW"


def stand(rows: str, doors: str = START, turn: int = 0, **more: Any) -> Flipop:
    """A game with these rows and doors, the top ones first; balls that are not there are out."""
    board = rows.split()
    out = [5 - "".join(board).count(side) for side in "wb"]
    position = {"rows": board, "doors": doors.replace(" ", ""), "out": out}
    options: dict[str, Any] = {key: more.pop(key) for key in ("chain", "stop") if key in more}
    return notation.set_up(position, turn=turn, options=options, **more)


def place(white: str, black: str) -> str:
    """Rows with balls on the named cells: `place("a1 b1", "e5")`."""
    sides = dict.fromkeys(white.split(), "w") | dict.fromkeys(black.split(), "b")
    return " ".join("".join(sides.get(c + r, ".") for c in "abcde") for r in "54321")


def moves(game: Flipop) -> list[str]:
    out = array("H", bytes(2 * game.MAX_MOVES))
    return [notation.write_move(game, move) for move in out[: game.moves(out)]]


def play(game: Flipop, *texts: str) -> Flipop:
    for text in texts:
        game.play(notation.read_move(game, text))
    return game


def refused(game: Flipop, text: str) -> bool:
    """Whether a move is neither listed nor played."""
    before = bytes(game.state)
    with pytest.raises(IllegalMove):
        play(game, text)
    return game.state == before and text not in moves(game)


def rows(game: Flipop) -> str:
    return " ".join(notation.position(game)["rows"])


def doors(game: Flipop) -> str:
    text = notation.position(game)["doors"]
    return " ".join(text[i : i + 4] for i in range(0, 16, 4))


def out(game: Flipop) -> list[int]:
    gone: list[int] = notation.position(game)["out"]
    return gone


def result(game: Flipop) -> tuple[str, list[int], list[int]]:
    """Reason, winners, scores."""
    winners = [seat for seat in (0, 1) if game.winners >> seat & 1]
    return game.reason, winners, [game.score(0), game.score(1)]
