"""Color Pop as text: what is written can be read, and what cannot be is refused in one sentence."""

from typing import Any

import pytest

from host_tools.notation import colorpop as notation
from host_tools.notation.errors import NotationError
from quadrille.engine.game import HEADER
from tests.rules.colorpop_table import dealt, describe, moves, play, secrets, stand


def test_a_position_is_written_and_set_up_again() -> None:
    game = dealt(9, players=3)
    for _ in range(5):
        play(game, moves(game)[-1])
    again = notation.set_up(
        notation.position(game),
        players=3,
        turn=game.turn,
        first=game.first,
        secrets=secrets(game),
    )
    assert again.state[HEADER:] == game.state[HEADER:]
    assert moves(again) == moves(game)


def test_a_position_as_records_write_it() -> None:
    game = stand("rgb* gg", secrets="r g", taken={0: {"r": 3, "*": 1}})
    assert notation.position(game) == {
        "columns": ["rgb*", "gg", "", "", "", "", "", "", "", ""],
        "taken": [
            {"r": 3, "g": 0, "b": 0, "y": 0, "p": 0, "*": 1},
            {"r": 15, "g": 16, "b": 18, "y": 19, "p": 19, "*": 3},
        ],
    }
    assert notation.extras(game) == {"secrets": [["r"], ["g"]]}


def test_removed_cells_stand_by_column_then_row_and_a9_before_a10() -> None:
    game = stand("gbgbgbgbrr ggbgbgbgr", secrets="r g")
    assert "a9-a10-b9" in moves(game)
    with pytest.raises(NotationError, match="by column and row"):
        notation.read_move(game, "a10-a9-b9")


@pytest.mark.parametrize(
    ("text", "words"),
    [
        ("pass", "'pass' is no cell"),
        ("", "'' is no cell"),
        ("k1-k2", "'k1' is no cell"),
        ("a0-a1", "'a0' is no cell"),
        ("a1-a11", "'a11' is no cell"),
        ("a1-a²", "'a²' is no cell"),
        ("a2-a1", "by column and row"),
        ("a1-a1", "each once"),
        ("a1-a9", "a9 is empty"),
        ("a1-b1", "mixes r and g"),
        ("a1-a3", "not one whole group"),
        ("a1", "not one whole group"),
    ],
)
def test_a_text_that_is_no_removal_is_refused_in_one_sentence(text: str, words: str) -> None:
    with pytest.raises(NotationError, match=words):
        notation.read_move(stand("rrr gg"), text)


BAD_POSITIONS: dict[str, tuple[dict[str, Any], str]] = {
    "no columns": ({"columns": None}, "ten columns"),
    "nine columns": ({"columns": ["rg"] * 9}, "ten columns"),
    "an unknown token": ({"columns": ["rx"] + [""] * 9}, "letters"),
    "eleven tokens": ({"columns": ["r" * 11] + [""] * 9}, "up to ten"),
    "one seat's tokens": ({"taken": [{}]}, "2 seats"),
    "counts of no tokens": ({"taken": [{"r": 1}, {"r": 1}]}, "counted under"),
    "a count that is none": ({"taken": [dict.fromkeys("rgbyp*", -1)] * 2}, "0 to 19"),
    "tokens that do not add up": ({"columns": ["rrg"] + [""] * 9}, "not all there are"),
    "a gap": ({"columns": ["rg", "", "bb"] + [""] * 7}, "to its right"),
}


@pytest.mark.parametrize("what", BAD_POSITIONS)
def test_a_damaged_position_is_refused_in_one_sentence(what: str) -> None:
    change, words = BAD_POSITIONS[what]
    position, colours = describe("rg bb", "r g")
    with pytest.raises(NotationError, match=words):
        notation.set_up(position | change, secrets=colours)


def test_seats_and_secrets_that_cannot_be_are_refused() -> None:
    position, _ = describe("rg bb", "r g")
    for more, words in (
        ({"turn": 2}, "seats"),
        ({"secrets": [["r"]]}, "2 seats"),
        ({"secrets": [["r"], ["x"]]}, "letters"),
        ({"secrets": [["r"], ["r"]]}, "secret colours"),
    ):
        with pytest.raises(NotationError, match=words):
            notation.set_up(position, **more)
