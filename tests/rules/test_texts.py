"""Moves and positions of each game as text: both ways, and what is said about invalid text."""

import random
from typing import Any

import pytest

from host_tools.notation import NOTATIONS, NotationError, flipop, pieges
from quadrille.engine.flipop import QUIET
from quadrille.engine.game import HEADER, TURN, Game
from tests.moves import dealt, play_on
from tests.properties.strategies import SEATED, SetUp
from tests.rules import blockers_positions, colorpop_positions, flipop_positions, pieges_positions
from tests.rules.pieges_positions import STRIPS
from tests.rules.shared import moves, name_of, play, position, result

E = "........."
ALL = ["1", "2", "3", "4", "5"]
RANDOM = {"pattern": "random"}

WRITTEN: list[tuple[Game, dict[str, Any]]] = [
    (
        blockers_positions.stand(
            blockers_positions.place(r="A1 I9", g="E5 E6"),
            {"r": "* s7 G 2 1"},
            [{"g": 1, "b": 1}, {}, {}],
            players=3,
        ),
        {
            "rows": ["r........", *[E] * 3, "....gg...", *[E] * 3, "........r"],
            "racks": {"r": ["1", "2", "G", "s7", "*"], "g": ALL, "b": ALL},
            "piles": {"r": 21, "g": 20, "b": 22},
            "captured": [{"g": 1, "b": 1}, {}, {}],
            "colors": [["r"], ["g"], ["b"]],
        },
    ),
    (
        colorpop_positions.stand("rgb* gg", secrets="r g", taken={0: {"r": 3, "*": 1}}),
        {
            "columns": ["rgb*", "gg", *[""] * 8],
            "taken": [
                {"r": 3, "g": 0, "b": 0, "y": 0, "p": 0, "*": 1},
                {"r": 15, "g": 16, "b": 18, "y": 19, "p": 19, "*": 3},
            ],
            "secrets": [["r"], ["g"]],
        },
    ),
    (
        flipop_positions.stand("b...w ..... .b... ..... w...w", "ENWS NESS NNWS NWWW"),
        {
            "rows": ["b...w", ".....", ".b...", ".....", "w...w"],
            "doors": "ENWSNESSNNWSNWWW",
            "out": [2, 3],
        },
    ),
    (
        pieges_positions.stand("a1 c4", "g7", slides="BAAAAAC AAAAAAB"),
        {
            "rows": ["......1", *["......."] * 2, "..0....", *["......."] * 2, "0......"],
            "slides": dict.fromkeys(STRIPS, "A") | {"oa": "B", "og": "C", "w7": "B"},
            "hand": [0, 0],
            "strips": STRIPS,
        },
    ),
]


@pytest.mark.parametrize(("game", "written"), WRITTEN, ids=name_of)
def test_positions_as_records_write_them(game: Game, written: dict[str, Any]) -> None:
    assert position(game) | NOTATIONS[game.NAME].extras(game) == written


@pytest.mark.parametrize(("set_up", "players"), SEATED, ids=str)
def test_positions_of_a_game_can_be_set_up_again(set_up: SetUp, players: int) -> None:
    notation = NOTATIONS[set_up.name]
    plies, seeds = (1, 3) if set_up.name in ("flipop", "pieges") else (9, 1)
    for seed in range(3, 3 + seeds):
        game = set_up.game(players)
        game.setup(seed)
        pick = random.Random(seed)
        more = {"variant": set_up.variant, "players": players, "options": set_up.options}
        more |= {"first": game.first, **notation.extras(game)}
        while True:
            if set_up.name == "flipop":
                more |= {"quiet": game.state[QUIET], "barred": flipop.barred(game)}
            again = notation.set_up(position(game), turn=game.turn, **more)
            assert position(again) == position(game)
            assert again.state[:TURN] == game.state[:TURN]
            assert game.reason == "stalled" or result(again) == result(game)
            if set_up.name == "pieges" and game.plies > 5 * players:
                # The position does not show which slides are barred and what has been seen.
                assert set(moves(game)) <= set(moves(again))
            else:
                assert moves(again) == moves(game)
                same = again.state[HEADER:] == game.state[HEADER:]
                # The position of Blockers! does not show what will be drawn.
                assert same or (set_up.name == "blockers" and again.plies == game.plies)
            if not play_on(game, pick, plies):
                break


@pytest.mark.parametrize(
    ("game", "words", "texts"),
    [
        ("blockers", "not a move of Blockers!: they look like r:5@C5", ["", "r5@C5", "r:5C5"]),
        ("blockers", "colours of this game are r g", ["b:5@C5", ":5@C5"]),
        ("blockers", "not a tile", ["r:s0@C5", "r:a@C5"]),
        ("blockers", "not a cell", ["r:5@J5", "r:5@C0", "r:5@c5", "r:5@C55"]),
        ("colorpop", "'pass' is not a cell", ["pass"]),
        ("colorpop", "'' is not a cell", [""]),
        ("colorpop", "'k1' is not a cell", ["k1-k2"]),
        ("colorpop", "'a0' is not a cell", ["a0-a1"]),
        ("colorpop", "'a11' is not a cell", ["a1-a11"]),
        ("colorpop", "'a²' is not a cell", ["a1-a²"]),
        ("colorpop", "by column and row", ["a2-a1"]),
        ("colorpop", "once each", ["a1-a1"]),
        ("colorpop", "a9 is empty", ["a1-a9"]),
        ("colorpop", "mixes r and g", ["a1-b1"]),
        ("colorpop", "not a whole group", ["a1-a3", "a1"]),
        ("flipop", "look like b1-b2", ["", "b1b2"]),
        ("flipop", "'b6' is not a cell", ["b1-b6"]),
        ("flipop", "'f1' is not a cell", ["f1-e1"]),
        ("flipop", "'b2-b3' is not a cell", ["b1-b2-b3"]),
        ("flipop", "not neighbours", ["b1-b3", "b1-b1", "e1-a2", "b1-c2"]),
        ("pieges", "not a cell of Pièges", ["h4", "d8", "d12"]),
        ("pieges", "not a slide of Pièges", ["oh+", "w8-", "d4+"]),
        ("pieges", "not a move of Pièges", ["oc", "D4", "pass", ""]),
    ],
)
def test_text_that_is_not_a_move(game: str, words: str, texts: list[str]) -> None:
    stands = colorpop_positions.stand("rrr gg") if game == "colorpop" else dealt(game)
    for text in texts:
        with pytest.raises(NotationError, match=words):
            NOTATIONS[game].read_move(stands, text)


def test_cells_of_colorpop_are_named_by_column_then_row_and_a9_before_a10() -> None:
    game = colorpop_positions.stand("gbgbgbgbrr ggbgbgbgr", secrets="r g")
    assert "a9-a10-b9" in moves(game)
    with pytest.raises(NotationError, match="by column and row"):
        NOTATIONS["colorpop"].read_move(game, "a10-a9-b9")


ROWS = position(pieges_positions.stand("c1 c4", "c7 e1"))["rows"]
SLIDES = dict.fromkeys(STRIPS, "A")
BOARD, SECRETS = colorpop_positions.describe("rg bb", "r g")
GOOD: dict[str, dict[str, Any]] = {  # what `set_up` takes
    "blockers": {"position": position(dealt("blockers"))},
    "colorpop": {"position": BOARD, "secrets": SECRETS},
    "flipop": {"position": position(flipop_positions.stand(flipop_positions.place("a1", "e5")))},
    "pieges": {
        "position": {"rows": ROWS, "slides": SLIDES, "hand": [0, 0]},
        "strips": STRIPS,
        "options": {"pattern": "random"},
    },
}


INVALID: list[tuple[str, str, list[dict[str, Any]]]] = [
    ("blockers", "nine rows", [{"rows": [E] * 8}]),
    ("blockers", "have only . r g", [{"rows": ["........b"] + [E] * 8}]),
    ("blockers", "add up", [{"rows": ["r........"] + [E] * 8}]),
    ("blockers", "rows, racks, piles and captured", [{"rows": None}]),
    ("blockers", "this game of Blockers! has racks for r g", [{"racks": {"r": ["1"]}}]),
    ("blockers", "twice", [{"racks": {"r": ALL, "g": list("1123")}}]),
    ("blockers", "not a tile", [{"racks": {"r": ALL, "g": list("1234x")}}]),
    ("blockers", "cannot hold 3 tiles", [{"racks": {"r": ALL, "g": list("123")}}]),
    ("blockers", "pile of g cannot hold 24", [{"piles": {"r": 23, "g": 24}}]),
    ("blockers", "pile of g cannot hold", [{"piles": {"r": 23, "g": "23"}}]),
    ("blockers", "list of 2", [{"captured": [{}]}]),
    ("blockers", "cannot have captured 'b'", [{"captured": [{"b": 1}, {}]}]),
    ("blockers", "cannot have captured -1", [{"captured": [{"g": -1}, {}]}]),
    ("blockers", "captured too many", [{"captured": [{"g": 1}, {}], "piles": {"r": 23, "g": 22}}]),
    ("blockers", "are 0 to 1", [{"turn": 2}, {"first": -1}]),
    ("blockers", "0 to 48 plies", [{"plies": 49}]),
    ("blockers", "turns and plies", [{"plies": 1}]),
    ("blockers", "colours of this game", [{"colors": [["r"], ["b"]]}]),
    ("colorpop", "ten columns", [{"columns": None}, {"columns": ["rg"] * 9}]),
    ("colorpop", "letters", [{"columns": ["rx"] + [""] * 9}, {"secrets": [["r"], ["x"]]}]),
    ("colorpop", "up to ten", [{"columns": ["r" * 11] + [""] * 9}]),
    ("colorpop", "2 seats", [{"taken": [{}]}, {"secrets": [["r"]]}]),
    ("colorpop", "counted under", [{"taken": [{"r": 1}, {"r": 1}]}]),
    ("colorpop", "0 to 19", [{"taken": [dict.fromkeys("rgbyp*", -1)] * 2}]),
    ("colorpop", "do not add up", [{"columns": ["rrg"] + [""] * 9}]),
    ("colorpop", "to its right", [{"columns": ["rg", "", "bb"] + [""] * 7}]),
    ("colorpop", "seats", [{"turn": 2}]),
    ("colorpop", "secret colours", [{"secrets": [["r"], ["r"]]}]),
    ("flipop", "five rows", [{"rows": ["....."] * 4}, {"rows": ["...."] * 5}]),
    ("flipop", "five rows", [{"rows": "w...."}, {"rows": [1, 2, 3, 4, 5]}]),
    ("flipop", "'.', 'w' and 'b'", [{"rows": ["x....", *["....."] * 4]}]),
    ("flipop", "sixteen letters", [{"doors": "N" * 15}, {"doors": "N" * 15 + "X"}]),
    ("flipop", "five balls", [{"out": [4, 3]}, {"rows": ["....."] * 5, "out": [5, 5]}]),
    ("flipop", "five balls", [{"rows": ["wwwww", "w....", *["....."] * 3], "out": [-1, 5]}]),
    ("flipop", "'w' cannot stand on b5", [{"rows": [".w...", *["....."] * 3, "....b"]}]),
    ("flipop", "'b' cannot stand on c1", [{"rows": ["w....", *["....."] * 3, "..b.."]}]),
    ("flipop", "are 0 to 1", [{"turn": 2}]),
    ("flipop", "seat 0 begins", [{"first": 1}]),
    ("flipop", "0 to 100", [{"quiet": 101}]),
    ("flipop", "not legal anyway", [{"barred": ["a1-a2"]}]),
    ("pieges", "seven rows", [{"rows": ROWS[1:]}, {"rows": [*ROWS[1:], "...."]}]),
    ("pieges", "cell a1 has 'x'", [{"rows": [*ROWS[:6], "x......"]}]),
    ("pieges", "cell a1 has '2'", [{"rows": [*ROWS[:6], "2......"]}]),
    ("pieges", "b1 is over an open trap", [{"rows": [*ROWS[:6], ".0....."]}]),
    ("pieges", "seat 0 has 8 marbles", [{"rows": ["000000.", *ROWS[1:]]}]),
    ("pieges", "nothing else", [{"slides": SLIDES | {"ox": "A"}}]),
    ("pieges", "oa stands at A, B or C", [{"slides": SLIDES | {"oa": "D"}}]),
    ("pieges", "list of numbers", [{"hand": [0, 6]}]),
    ("pieges", "missing while others are still in hand", [{"hand": [1, 1]}]),
    ("pieges", "has 2 hands, not 1", [{"hand": [0]}]),
    ("pieges", "has 3 hands, not 2", [{"players": 3}]),
    ("pieges", "are 0 to 1", [{"turn": 2}]),
    ("pieges", "seat's turn", [{"hand": [0, 0, 0], "players": 3, "turn": 2}]),
    (
        "pieges",
        "nine places",
        [{"strips": {**STRIPS, "oa": strip}} for strip in ("11011011", 110110110)],
    ),
    ("pieges", "nothing else", [{"strips": {"oa": STRIPS["oa"]}}]),
    ("pieges", "rules of patterns", [{"strips": STRIPS | {"ob": STRIPS["oa"]}}]),
    ("pieges", "pattern=random", [{"options": {}}]),
]


@pytest.mark.parametrize(("game", "words", "changes"), INVALID)
def test_an_invalid_position_or_header(
    game: str, words: str, changes: list[dict[str, Any]]
) -> None:
    for change in changes:
        good = GOOD[game]["position"]
        changed = {name: change.get(name, value) for name, value in good.items()}
        header = {name: value for name, value in change.items() if name not in good}
        with pytest.raises(NotationError, match=words):
            NOTATIONS[game].set_up(**GOOD[game] | {"position": changed} | header)


@pytest.mark.parametrize("game", GOOD)
def test_a_position_without_one_of_its_fields(game: str) -> None:
    fields = GOOD[game]["position"]
    *others, last = fields
    for gone in fields:
        position = {name: value for name, value in fields.items() if name != gone}
        with pytest.raises(NotationError, match=f"has {', '.join(others)} and {last}"):
            NOTATIONS[game].set_up(**GOOD[game] | {"position": position})


def test_without_strips_a_pattern_of_pieges_comes_from_the_seed_and_any_seat_begins() -> None:
    game = pieges_positions.dealt(2, "random", seed=9)
    again = pieges.set_up(position(game), options=RANDOM, seed=9)
    assert again.state == game.state
    game = pieges.set_up(position(pieges_positions.dealt(3)), players=3, turn=2, first=2)
    play(game, *moves(game)[:4])
    assert (game.first, game.turn, position(game)["hand"]) == (2, 0, [4, 4, 3])


def test_hands_of_pieges_that_do_not_empty_in_turn_are_refused() -> None:
    game = pieges_positions.dealt()
    stands = position(play(game, *moves(game)[:3]))
    assert stands["hand"] == [3, 4]
    swapped = [row.translate({ord("0"): "1", ord("1"): "0"}) for row in stands["rows"]]
    with pytest.raises(NotationError, match="one marble at a time"):
        pieges.set_up(stands | {"rows": swapped, "hand": [4, 3]}, turn=1)
    with pytest.raises(NotationError, match="seat's turn"):
        pieges.set_up(stands, turn=0)
