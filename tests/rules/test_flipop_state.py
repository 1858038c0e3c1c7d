"""Flipop's bytes against the table in the engine's docstring, and its notation."""

import random
import re
from typing import Any

import pytest

from host_tools.notation import flipop as notation
from host_tools.notation.errors import NotationError
from quadrille.engine import flipop
from quadrille.engine.flipop import Flipop
from quadrille.engine.game import HEADER, BadState
from tests.rules.flipop_table import START, moves, place, play, stand

# --- layout ---------------------------------------------------------------------------------


def field(first_words: str) -> tuple[int, int]:
    """First byte and the one after the last of a line in the docstring's table."""
    for line in (flipop.__doc__ or "").splitlines():
        match = re.match(r" +(\d+)(?:-(\d+))? +(.*)", line)
        if match and match[3].startswith(first_words):
            return int(match[1]), int(match[2] or match[1]) + 1
    raise AssertionError(f"no line for '{first_words}'")


def value(game: Flipop, first_words: str) -> int:
    start, end = field(first_words)
    return int.from_bytes(game.state[start:end], "little")


def test_the_table_covers_every_byte() -> None:
    names = ["plies", "0", "white", "black", "ways", "the high", "pushes"]
    fields = [field(name) for name in names]
    assert [start for start, _ in fields] == [HEADER] + [end for _, end in fields[:-1]]
    assert fields[-1][1] == Flipop.SIZE == len(Flipop().state) <= 32


@pytest.mark.parametrize("cell", range(25))
def test_a_bit_for_each_ball(cell: int) -> None:
    name = "abcde"[cell % 5] + str(cell // 5 + 1)
    if name not in ("b5", "c5", "d5"):
        game = stand(place(name, "a5" if name == "a1" else "a1"))
        assert value(game, "white") == 1 << cell
    if name not in ("b1", "c1", "d1"):
        game = stand(place("a5" if name == "a1" else "a1", name))
        assert value(game, "black") == 1 << cell


@pytest.mark.parametrize("door", "NESW")
def test_two_bits_for_each_door(door: str) -> None:
    way = "NESW".index(door)
    other = "NESW"[way ^ 3]
    for column in range(4):
        for row in range(4):
            doors = [other] * 16
            doors[4 * (3 - row) + column] = door
            game = stand(place("a1", "e5"), "".join(doors))
            pivot = column + 5 * row
            assert value(game, "ways") >> pivot & 1 == way & 1
            assert value(game, "the high") >> pivot & 1 == way >> 1


def test_the_count_of_plies_without_a_ball_leaving() -> None:
    game = stand(place("a1 b2", "e5"), quiet=41)
    assert value(game, "plies in a row") == 41
    assert value(game, "0") == 0


def test_the_bar_of_take_backs() -> None:
    """Four black balls swept west, south, west, south are barred the other ways."""
    game = stand(place("a1 b1 b2 c2", "c3 d3 d4 e4"), "NNNS NNSW NSWN SWNN")
    play(game, "a1-b1")
    assert notation.barred(game) == ["d3-c3", "d4-d3", "e4-d4", "e5-e4"]
    d3, d4, e4, e5 = 13, 18, 19, 24
    south, west = 2, 3
    balls = 1 << d3 | 1 << d4 | 1 << e4 | 1 << e5
    assert value(game, "pushes") == balls | south << 25 | west << 27


@pytest.mark.parametrize("cell", range(25))
def test_a_move_is_a_cell_and_a_way(cell: int) -> None:
    for way, (dx, dy) in enumerate([(0, 1), (1, 0), (0, -1), (-1, 0)]):
        x, y = cell % 5 + dx, cell // 5 + dy
        if x in range(5) and y in range(5):
            text = f"{'abcde'[cell % 5]}{cell // 5 + 1}-{'abcde'[x]}{y + 1}"
            assert notation.read_move(Flipop(), text) == cell << 2 | way
            assert notation.write_move(Flipop(), cell << 2 | way) == text


# --- damaged states -------------------------------------------------------------------------


def damaged(game: Flipop, *changes: tuple[int, int]) -> str:
    """What `restore` says of the game's bytes after some have been changed."""
    data = bytearray(game.state)
    for at, byte in changes:
        data[at] = byte
    before = bytes(game.state)
    with pytest.raises(BadState) as refusal:
        game.restore(data)
    assert game.state == before
    return str(refusal.value)


def test_a_state_that_cannot_be_is_refused_in_one_sentence() -> None:
    game = stand(place("a1 b2", "e5 c4"), quiet=4)
    assert "off the board or on another" in damaged(game, (15, 2))
    assert "off the board or on another" in damaged(game, (16, game.state[12]))
    assert "number of balls" in damaged(game, (12, 0x7F))
    assert "number of balls" in damaged(game, *((at, 0) for at in range(12, 20)))
    assert "own exit" in damaged(game, (14, 0x20))
    assert "no pivot" in damaged(game, (20, game.state[20] | 0x10))
    assert "plies" in damaged(game, (10, 101))
    assert "plies" in damaged(game, (10, 5))
    assert "plies" in damaged(game, (4, 1))
    assert "plies" in damaged(game, (7, 1))
    assert "take-backs" in damaged(game, (11, 1))
    assert "take-backs" in damaged(game, (28, 1))
    assert "take-backs" in damaged(game, (31, 2))
    assert "result" in damaged(game, (5, 1))


def test_a_bar_with_straight_chains_is_refused() -> None:
    swept = play(stand(place("c2", "c3 b4"), "NNNN NWNN NNWN NNNN"), "c2-c3")
    assert "take-backs" in damaged(swept, (3, 1))


# --- notation -------------------------------------------------------------------------------

POSITION = {"rows": place("a1", "e5").split(), "doors": START.replace(" ", ""), "out": [4, 4]}


def test_a_position_as_records_write_it() -> None:
    game = stand("b...w ..... .b... ..... w...w", "ENWS NESS NNWS NWWW")
    assert notation.position(game) == {
        "rows": ["b...w", ".....", ".b...", ".....", "w...w"],
        "doors": "ENWSNESSNNWSNWWW",
        "out": [2, 3],
    }
    assert notation.extras(game) == {}


@pytest.mark.parametrize(
    ("text", "wrong"),
    [
        ("", "look like b1-b2"),
        ("b1b2", "look like b1-b2"),
        ("b1-b6", "'b6' is no cell"),
        ("f1-e1", "'f1' is no cell"),
        ("b1-b3", "not neighbours"),
        ("b1-b1", "not neighbours"),
        ("e1-a2", "not neighbours"),
        ("b1-c2", "not neighbours"),
        ("b1-b2-b3", "'b2-b3' is no cell"),
    ],
)
def test_what_is_no_move_is_refused_in_one_sentence(text: str, wrong: str) -> None:
    with pytest.raises(NotationError, match=wrong):
        notation.read_move(Flipop(), text)


@pytest.mark.parametrize(
    ("change", "wrong"),
    [
        ({"rows": ["....."] * 4}, "five rows"),
        ({"rows": ["...."] * 5}, "five rows"),
        ({"rows": "w...."}, "five rows"),
        ({"rows": [1, 2, 3, 4, 5]}, "five rows"),
        ({"rows": ["x....", *["....."] * 4]}, "'.', 'w' and 'b'"),
        ({"doors": "N" * 15}, "sixteen letters"),
        ({"doors": "N" * 15 + "X"}, "sixteen letters"),
        ({"out": [4, 3]}, "five balls"),
        ({"rows": ["wwwww", "w....", *["....."] * 3], "out": [-1, 5]}, "five balls"),
        ({"rows": ["....."] * 5, "out": [5, 5]}, "five balls"),
        ({"rows": [".w...", *["....."] * 3, "....b"]}, "'w' cannot stand on b5"),
        ({"rows": ["w....", *["....."] * 3, "..b.."]}, "'b' cannot stand on c1"),
    ],
)
def test_a_position_that_cannot_be_is_refused_in_one_sentence(
    change: dict[str, Any], wrong: str
) -> None:
    with pytest.raises(NotationError, match=wrong):
        notation.set_up(POSITION | change)
    with pytest.raises(NotationError, match="rows, doors and out"):
        notation.set_up({})


@pytest.mark.parametrize(
    ("more", "wrong"),
    [
        ({"turn": 2}, "seats 0 and 1"),
        ({"first": 1}, "seat 0 begins"),
        ({"quiet": 101}, "0 to 100"),
        ({"barred": ["a1-a2"]}, "not legal anyway"),
    ],
)
def test_a_set_up_that_cannot_be_is_refused_in_one_sentence(
    more: dict[str, Any], wrong: str
) -> None:
    with pytest.raises(NotationError, match=wrong):
        notation.set_up(POSITION, **more)


def test_any_position_of_a_game_can_be_set_up_from_its_notation() -> None:
    game = Flipop()
    pick = random.Random(1)
    for seed in range(3):
        game.setup(seed)
        while not game.over:
            again = notation.set_up(
                notation.position(game),
                turn=game.turn,
                quiet=game.state[notation.QUIET],
                barred=notation.barred(game),
            )
            plies = slice(8, 10)
            again.state[plies] = game.state[plies]
            assert again.state == game.state
            play(game, pick.choice(moves(game)))
