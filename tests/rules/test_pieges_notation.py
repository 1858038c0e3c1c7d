"""Pièges as text: positions both ways, and what is said of text that is none."""

import random
from typing import Any

import pytest

from host_tools.notation import pieges as notation
from host_tools.notation.errors import NotationError
from quadrille.engine.pieges import Pieges
from tests.rules.pieges_table import STRIPS, dealt, moves, play, result, stand

RANDOM = {"pattern": "random"}


# --- moves ----------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("text", "says"),
    [
        ("h4", "no cell of Pièges"),
        ("d8", "no cell of Pièges"),
        ("d12", "no cell of Pièges"),
        ("oh+", "no slide of Pièges"),
        ("w8-", "no slide of Pièges"),
        ("d4+", "no slide of Pièges"),
        ("oc", "no move of Pièges"),
        ("D4", "no move of Pièges"),
        ("pass", "no move of Pièges"),
        ("", "no move of Pièges"),
    ],
)
def test_text_that_is_no_move(text: str, says: str) -> None:
    with pytest.raises(NotationError, match=says):
        notation.read_move(dealt(), text)


# --- positions ------------------------------------------------------------------------------


def test_a_position_as_records_write_it() -> None:
    assert notation.position(stand("a1 c4", "g7", slides="BAAAAAC AAAAAAB")) == {
        "rows": [
            "......1",
            ".......",
            ".......",
            "..0....",
            ".......",
            ".......",
            "0......",
        ],
        "slides": dict.fromkeys(STRIPS, "A") | {"oa": "B", "og": "C", "w7": "B"},
        "hand": [0, 0],
    }


def test_the_strips_of_the_header() -> None:
    assert notation.extras(stand("c1", "c4")) == {"strips": STRIPS}


@pytest.mark.parametrize("players", [2, 3, 4])
def test_any_position_of_a_game_can_be_set_up(players: int) -> None:
    pick = random.Random(players)
    for seed in range(3):
        game = dealt(players, "random", seed)
        while True:
            position = notation.position(game)
            again = notation.set_up(
                position, options=RANDOM, turn=game.turn, **notation.extras(game)
            )
            assert notation.position(again) == position
            if game.reason != "stalled":
                assert result(again) == result(game)
            if game.over:
                break
            if game.plies <= 5 * players:
                assert again.state == game.state
            assert set(moves(game)) <= set(moves(again))
            play(game, pick.choice(moves(game)))


def test_the_pattern_comes_from_the_seed_unless_strips_are_given() -> None:
    game = dealt(2, "random", seed=9)
    again = notation.set_up(notation.position(game), options=RANDOM, seed=9)
    assert again.state == game.state


def test_another_seat_can_begin() -> None:
    game = notation.set_up(notation.position(dealt(3)), turn=2, first=2)
    play(game, *moves(game)[:4])
    assert (game.first, game.turn, notation.position(game)["hand"]) == (2, 0, [4, 4, 3])


def refusal(change: dict[str, Any], **more: Any) -> str:
    """What is said of a good position after a change."""
    position = notation.position(stand("c1 c4", "c7 e1")) | change
    with pytest.raises(NotationError) as error:
        notation.set_up(position, options=RANDOM, **({"strips": STRIPS} | more))
    return str(error.value)


def test_a_damaged_position_is_refused_in_one_sentence() -> None:
    good = notation.position(stand("c1 c4", "c7 e1"))
    rows, slides = good["rows"], good["slides"]
    with pytest.raises(NotationError, match="has rows, slides and hand"):
        notation.set_up({"rows": rows, "hand": [0, 0]})
    assert "seven rows" in refusal({"rows": rows[1:]})
    assert "seven rows" in refusal({"rows": [*rows[1:], "...."]})
    assert "cell a1 holds 'x'" in refusal({"rows": [*rows[:6], "x......"]})
    assert "cell a1 holds '2'" in refusal({"rows": [*rows[:6], "2......"]})
    assert "b1 lies over an open trap" in refusal({"rows": [*rows[:6], ".0....."]})
    assert "seat 0 has 8 marbles" in refusal({"rows": ["000000.", *rows[1:]]})
    assert "nothing else" in refusal({"slides": slides | {"ox": "A"}})
    assert "oa stands at A, B or C" in refusal({"slides": slides | {"oa": "D"}})
    assert "list of numbers" in refusal({"hand": [0, 6]})
    assert "missing while some are still in hand" in refusal({"hand": [1, 1]})
    assert "for 2 to 4 players" in refusal({"hand": [0]})
    assert "number of players" in refusal({}, turn=2)
    assert "number of players" in refusal({}, players=3)
    assert "seat's turn" in refusal({"hand": [0, 0, 0]}, turn=2)


def test_hands_that_do_not_empty_in_turn_are_refused() -> None:
    position = notation.position(play(dealt(), *moves(dealt())[:3]))
    assert position["hand"] == [3, 4]
    swapped = [row.translate({ord("0"): "1", ord("1"): "0"}) for row in position["rows"]]
    with pytest.raises(NotationError, match="one marble at a time"):
        notation.set_up(position | {"rows": swapped, "hand": [4, 3]}, turn=1)
    with pytest.raises(NotationError, match="seat's turn"):
        notation.set_up(position, turn=0)


def test_strips_that_cannot_be_are_refused() -> None:
    assert "nine places" in refusal({}, strips=STRIPS | {"oa": "11011011"})
    assert "nine places" in refusal({}, strips=STRIPS | {"oa": 110110110})
    assert "nothing else" in refusal({}, strips={"oa": STRIPS["oa"]})
    assert "rules of patterns" in refusal({}, strips=STRIPS | {"ob": STRIPS["oa"]})
    with pytest.raises(NotationError, match="pattern=random"):
        notation.set_up(notation.position(dealt()), strips=STRIPS)
    assert isinstance(notation.set_up(notation.position(dealt())), Pieges)
