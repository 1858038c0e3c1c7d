"""What the tests of the rules of all games share: moves by name, results and layouts."""

import re
from importlib import import_module
from typing import Any

import pytest

from host_tools.notation import NOTATIONS
from quadrille.engine.game import Game, IllegalMove
from tests.moves import listed

Row = tuple[Any, ...]
Result = tuple[str, list[int], list[int]]


def rows(table: dict[str, Any]) -> pytest.MarkDecorator:
    """A test for each row of a table, with the name of the row."""
    return pytest.mark.parametrize("row", table.values(), ids=table)


def name_of(value: object) -> str | None:
    """The identifier of a parameter: a game's name, otherwise pytest's."""
    return getattr(value, "NAME", None)


def moves(game: Game) -> list[str]:
    """The legal moves, sorted."""
    return sorted(NOTATIONS[game.NAME].write_move(game, move) for move in listed(game))


def position(game: Game) -> dict[str, Any]:
    return NOTATIONS[game.NAME].position(game)


def play(game: Any, *texts: str) -> Any:
    for text in texts:
        game.play(NOTATIONS[game.NAME].read_move(game, text))
    return game


def refused(game: Game, text: str, errors: Any = IllegalMove) -> bool:
    """Whether a move is neither listed nor played."""
    before = bytes(game.state)
    with pytest.raises(errors):
        play(game, text)
    return game.state == before and text not in moves(game)


def scores(game: Game) -> list[int]:
    return [game.score(seat) for seat in range(game.players)]


def result(game: Game) -> Result:
    """Reason, winners and scores."""
    winners = [seat for seat in range(game.players) if game.winners >> seat & 1]
    return game.reason, winners, scores(game)


def table_of(name: str, heading: str) -> dict[str, range]:
    """The bytes, bits or codes of each row in a table of an engine's docstring."""
    text = import_module(f"quadrille.engine.{name}").__doc__ or ""
    table = text.partition(f"\n    {heading} ")[2].partition("\n\n")[0]
    rows = re.findall(r"^ {4}(\d+)(?:-(\d+))? +(.*)", table, re.MULTILINE)
    return {words: range(int(first), int(last or first) + 1) for first, last, words in rows}
