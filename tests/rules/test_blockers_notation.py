"""Blockers! as text: moves and positions that read back, and those that cannot be read."""

from array import array

import pytest

from host_tools.notation import NotationError
from host_tools.notation import blockers as notation
from quadrille.engine.blockers import PASS, Blockers
from tests.rules.blockers_table import after, moves, place, stand

GAMES = [("standard", 2), ("standard", 3), ("standard", 5), ("expert", 2)]


@pytest.mark.parametrize(
    ("text", "complaint"),
    [
        ("", "no move"),
        ("r5@C5", "look like r:5@C5"),
        ("r:5C5", "look like r:5@C5"),
        ("b:5@C5", "colours of this game are r g"),
        (":5@C5", "colours of this game are r g"),
        ("r:s0@C5", "no tile"),
        ("r:a@C5", "no tile"),
        ("r:5@J5", "no cell"),
        ("r:5@C0", "no cell"),
        ("r:5@c5", "no cell"),
        ("r:5@C55", "no cell"),
    ],
)
def test_a_move_that_cannot_be_read_is_named(text: str, complaint: str) -> None:
    with pytest.raises(NotationError, match=complaint):
        notation.read_move(Blockers(), text)


def test_every_move_reads_back() -> None:
    game = after(12, players=5)
    out = array("H", bytes(2 * game.MAX_MOVES))
    for move in [*out[: game.moves(out)], PASS]:
        assert notation.read_move(game, notation.write_move(game, move)) == move


def test_a_position_as_records_write_it() -> None:
    game = stand(
        place(r="A1 I9", g="E5 E6"), {"r": "* s7 G 2 1"}, [{"g": 1, "b": 1}, {}, {}], players=3
    )
    assert notation.position(game) == {
        "rows": [
            "r........",
            *["........."] * 3,
            "....gg...",
            *["........."] * 3,
            "........r",
        ],
        "racks": {
            "r": ["1", "2", "G", "s7", "*"],
            "g": ["1", "2", "3", "4", "5"],
            "b": ["1", "2", "3", "4", "5"],
        },
        "piles": {"r": 21, "g": 20, "b": 22},
        "captured": [{"g": 1, "b": 1}, {}, {}],
    }


@pytest.mark.parametrize(("variant", "players"), GAMES)
def test_a_position_sets_up_again(variant: str, players: int) -> None:
    game = after(41, variant, players)
    position = notation.position(game)
    more = {"turn": game.turn, "first": game.first, "seed": 3, **notation.extras(game)}
    again = notation.set_up(position, variant=variant, players=players, **more)
    assert notation.position(again) == position
    assert (again.plies, moves(again)) == (game.plies, moves(game))


@pytest.mark.parametrize(
    ("change", "complaint"),
    [
        ({"rows": ["........."] * 8}, "nine rows"),
        ({"rows": ["........b"] + ["........."] * 8}, "hold . r g only"),
        ({"rows": ["r........"] + ["........."] * 8}, "add up"),
        ({"rows": None}, "rows, racks, piles and captured"),
        ({"racks": {"r": ["1"]}}, "racks of this game of Blockers! are those of r g"),
        ({"racks": {"r": list("12345"), "g": list("1123")}}, "twice"),
        ({"racks": {"r": list("12345"), "g": list("1234x")}}, "no tile"),
        ({"racks": {"r": list("12345"), "g": list("123")}}, "cannot hold 3 tiles"),
        ({"piles": {"r": 23, "g": 24}}, "pile of g cannot hold 24"),
        ({"piles": {"r": 23, "g": "23"}}, "pile of g cannot hold"),
        ({"captured": [{}]}, "list of 2"),
        ({"captured": [{"b": 1}, {}]}, "cannot have captured 'b'"),
        ({"captured": [{"g": -1}, {}]}, "cannot have captured -1"),
        ({"captured": [{"g": 1}, {}], "piles": {"r": 23, "g": 22}}, "captured too many"),
    ],
)
def test_a_damaged_position_is_refused_in_a_sentence(
    change: dict[str, object], complaint: str
) -> None:
    position = notation.position(after(0)) | change
    with pytest.raises(NotationError, match=complaint):
        notation.set_up(position)


@pytest.mark.parametrize(
    ("more", "complaint"),
    [
        ({"turn": 2}, "seats 0 to 1"),
        ({"first": -1}, "seats 0 to 1"),
        ({"plies": 49}, "0 to 48 plies"),
        ({"plies": 1}, "turns and plies"),
        ({"colors": [["r"], ["b"]]}, "colours of this game"),
    ],
)
def test_a_set_up_that_cannot_be_is_refused(more: dict[str, int], complaint: str) -> None:
    with pytest.raises(NotationError, match=complaint):
        notation.set_up(notation.position(after(0)), **more)  # type: ignore[arg-type]
