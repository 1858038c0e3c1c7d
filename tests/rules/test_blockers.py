"""Blockers!: board, tiles, turns and captures, paragraph by paragraph (docs/rules/blockers.md)."""

from collections import Counter

import pytest

from host_tools.notation import blockers as notation
from quadrille.engine.blockers import Blockers
from tests.rules.blockers_table import (
    board,
    captured,
    cells,
    goals,
    moves,
    pile,
    place,
    play,
    rack,
    refused,
    stand,
)

EMPTY = place()
ALL_TILES = [
    "1",
    "2",
    "3",
    "4",
    "5",
    "6",
    "7",
    "8",
    "9",
    "A",
    "B",
    "C",
    "D",
    "E",
    "F",
    "G",
    "H",
    "I",
    "s1",
    "s2",
    "s3",
    "s4",
    "s5",
    "s6",
    "s7",
    "s8",
    "s9",
    "*",
]

# Red holds s1, A, 1, B and 2 and can play none of them: wherever they may go stands red, or a green
# tile in the middle of a line.
LOCKED = "rrrrrrrrr rrrgggggg rrrg....g rgg...... rg....... rg....... rg....... rg....... rgg......"
LOCKED_RACK = {"r": "s1 A 1 B 2"}
# Here the end of a green line stands on B9.
ONE_WAY = LOCKED.replace("rrrg....g", "rrrg.....")


def fresh(players: int = 2, seed: int = 1) -> Blockers:
    game = Blockers(players=players)
    game.setup(seed)
    return game


# --- board and tiles ------------------------------------------------------------------------


def test_rows_a_to_i_from_the_top_and_columns_1_to_9_from_the_left() -> None:
    game = play(stand(EMPTY, {"r": "* 1 2 3 4", "g": "* 1 2 3 4"}), "r:*@A1", "g:*@H9")
    assert board(game).split() == ["r........", *["........."] * 6, "........g", "........."]


@pytest.mark.parametrize("column", "123456789")
def test_a_number_goes_to_any_cell_of_its_column(column: str) -> None:
    game = stand(EMPTY, {"r": f"{column} A B C D"})
    assert goals(game, f"r:{column}") == {row + column for row in "ABCDEFGHI"}


@pytest.mark.parametrize("row", "ABCDEFGHI")
def test_a_letter_goes_to_any_cell_of_its_row(row: str) -> None:
    game = stand(EMPTY, {"r": f"{row} 1 2 3 4"})
    assert goals(game, f"r:{row}") == {row + column for column in "123456789"}


@pytest.mark.parametrize(
    ("region", "corner"),
    [(f"s{3 * i + j + 1}", (i, j)) for i in range(3) for j in range(3)],
)
def test_regions_are_numbered_row_by_row_from_the_top_left(
    region: str, corner: tuple[int, int]
) -> None:
    i, j = corner
    game = stand(EMPTY, {"r": f"{region} 1 2 3 4"})
    rows, columns = "ABCDEFGHI"[3 * i : 3 * i + 3], "123456789"[3 * j : 3 * j + 3]
    assert goals(game, f"r:{region}") == {row + column for row in rows for column in columns}


def test_the_blocker_goes_to_any_cell() -> None:
    assert len(goals(stand(EMPTY, {"r": "* 1 2 3 4"}), "r:*")) == 81


@pytest.mark.parametrize("players", [2, 3, 4, 5])
def test_every_seat_has_a_colour_and_28_tiles_of_it(players: int) -> None:
    game = fresh(players)
    colors = [[colour] for colour in "rgbyp"[:players]]
    assert notation.extras(game) == {"colors": colors}
    assert len(set(ALL_TILES)) == 28
    for number, (colour,) in enumerate(colors):
        assert not game.rack(number) & game.pile(number)
        assert (game.rack(number) | game.pile(number)).bit_count() == 28
        assert (len(rack(game, colour)), pile(game, colour)) == (5, 23)


# --- setting up -----------------------------------------------------------------------------


def test_the_rack_is_drawn_from_ones_own_shuffled_pile() -> None:
    drawn = Counter[str]()
    for seed in range(200):
        game = fresh(seed=seed)
        assert rack(game, "r") != rack(game, "g") or seed
        drawn.update(rack(game, "r"))
    assert set(drawn) == set(ALL_TILES)
    assert min(drawn.values()) >= 15  # of 36 to be expected
    assert max(drawn.values()) <= 60


def test_the_first_player_is_drawn() -> None:
    firsts = Counter(fresh(players=5, seed=seed).first for seed in range(100))
    assert set(firsts) == {0, 1, 2, 3, 4}
    assert min(firsts.values()) >= 5


def test_play_goes_by_seats() -> None:
    game = fresh(players=3)
    order = []
    for _ in range(6):
        order.append(game.turn)
        play(game, moves(game)[0])
    assert order == [(game.first + i) % 3 for i in range(6)]


# --- a turn ---------------------------------------------------------------------------------


def test_one_tile_is_played_and_one_drawn_from_the_pile() -> None:
    game = stand(EMPTY, {"r": "1 2 3 4 5"})
    before = (pile(game, "r"), rack(game, "g"), pile(game, "g"))
    play(game, "r:3@E3")
    assert board(game) == place(r="E3")
    assert set("1245") < set(rack(game, "r"))
    assert len(rack(game, "r")) == 5
    assert "3" not in rack(game, "r")
    assert (pile(game, "r") + 1, rack(game, "g"), pile(game, "g")) == before
    assert game.turn == 1


def test_nothing_is_drawn_when_the_pile_is_gone() -> None:
    full = "rrrrrrrrr rrrrrrrrr rrrrr.... " + " ".join(["........."] * 6)
    game = play(stand(full, {"r": "1 2 3 4 5"}), "r:1@I1")
    assert (rack(game, "r"), pile(game, "r")) == (["2", "3", "4", "5"], 0)


def test_a_tile_goes_to_an_empty_cell_only_where_its_sign_allows() -> None:
    game = stand(EMPTY, {"r": "1 A s5 2 3"})
    for text in ("r:1@A2", "r:A@B1", "r:s5@C5"):
        assert refused(game, text)


def test_only_the_rack_of_the_seat_to_move_is_played_from() -> None:
    game = stand(EMPTY, {"r": "1 2 3 4 5", "g": "1 2 3 4 5"})
    assert refused(game, "r:6@A6")
    assert refused(game, "g:1@A1")


# --- captures -------------------------------------------------------------------------------


def takeable(green: str) -> set[str]:
    """Those of some green cells that red may go to with a Blocker."""
    return goals(stand(place(g=green), {"r": "* 1 2 3 4"}), "r:*") & cells(green)


def test_a_single_tile_may_be_taken() -> None:
    assert takeable("E5") == {"E5"}


def test_either_tile_of_a_pair_may_be_taken() -> None:
    assert takeable("E5 E6") == {"E5", "E6"}
    assert takeable("E5 F5") == {"E5", "F5"}


@pytest.mark.parametrize(
    ("group", "kept"),
    [
        ("E4 E5 E6", "E5"),
        ("D5 E5 F5", "E5"),
        ("D5 E5 E6", "E5"),
        ("D5 E5 F5 E4 E6", "E5"),
        ("A1 A2 A3 B3 C3 C2", "A2 A3 B3 C3"),
        ("H8 H9 I8 I9", ""),
        ("D4 D5 E4 E5 E6 F6", "E5 E6"),
        ("A1 A2 B1 B2 C3 C4 D3 D4", ""),
    ],
)
def test_a_capture_leaves_the_rest_of_a_larger_group_connected(group: str, kept: str) -> None:
    assert takeable(group) == cells(group) - cells(kept)


@pytest.mark.parametrize(
    ("group", "kept"),
    [
        ("D4 D5 D6 E4 E6 F4 F5 F6", ""),
        ("D4 D5 D6 E4 E6 F4 F5 F6 G6 H6", "F6 G6"),
        ("A1 A2 A3 B1 B3 C1 C2 C3 C4 C5 D3 D5 E3 E4 E5", "C3"),
        ("A1 A2 A3 A4 B1 B4 C1 C3 C4 D1 D2 D3", ""),
        ("A1 A2 A3 A4 B1 C1 D1 D2 D3 D4 C4", "A2 A3 A1 B1 C1 D1 D2 D3 D4"),
    ],
)
def test_a_ring_stays_connected_without_one_of_its_tiles(group: str, kept: str) -> None:
    assert takeable(group) == cells(group) - cells(kept)


def test_tiles_that_touch_at_corners_are_groups_of_their_own() -> None:
    assert takeable("C3 D4 E5") == {"C3", "D4", "E5"}


def test_a_group_is_of_one_colour() -> None:
    game = stand(place(g="E4 E6", b="E5"), {"r": "* 1 2 3 4"}, players=3)
    assert cells("E4 E5 E6") <= goals(game, "r:*")


@pytest.mark.parametrize("tile", ["s7", "G", "2"])
def test_the_example_moon_g_or_2_take_the_same_tile(tile: str) -> None:
    """The moon is the region at the bottom left; the yellow tile stands on G2."""
    game = stand(place(g="G2 F2"), {"r": "s7 G 2 1 3"})
    assert board(play(game, f"r:{tile}@G2")) == place(r="G2", g="F2")


def test_the_taken_tile_goes_to_the_capturer_for_all_to_see() -> None:
    game = stand(place(g="E5 E6", b="A1"), {"r": "* 1 2 3 4"}, players=3)
    assert captured(play(game, "r:*@E5")) == [{"g": 1}, {}, {}]
    assert game.captured(0, 1) == 1
    game = stand(place(g="E5 E6", b="A1"), {"b": "* 1 2 3 4"}, players=3, turn=2)
    assert captured(play(game, "b:*@E5")) == [{}, {}, {"g": 1}]


def test_ones_own_colour_is_never_replaced() -> None:
    game = stand(place(r="E5", g="A1"), {"r": "* 1 2 3 4"})
    assert refused(game, "r:*@E5")
    assert goals(game, "r:*") >= cells("A1 E4")


def test_capturing_is_allowed_while_cells_are_empty() -> None:
    game = stand(place(g="E5"), {"r": "5 1 2 3 4"})
    assert goals(game, "r:5") == {row + "5" for row in "ABCDEFGHI"}


# --- no passing, lost turns -----------------------------------------------------------------


def test_no_passing_while_a_tile_can_be_played() -> None:
    assert refused(stand(EMPTY), "pass")


def test_capturing_is_compulsory_if_nothing_can_go_on_an_empty_cell() -> None:
    game = stand(ONE_WAY, LOCKED_RACK)
    assert moves(game) == ["r:B@B9"]
    assert refused(game, "pass")


def test_a_turn_is_lost_if_no_tile_can_be_played() -> None:
    game = stand(LOCKED, LOCKED_RACK)
    assert moves(game) == ["pass"]
    for text in ("r:B@B9", "r:1@A1", "r:2@D2"):
        assert refused(game, text)


def test_nothing_is_drawn_in_a_lost_turn() -> None:
    game = stand(LOCKED, LOCKED_RACK)
    before = notation.position(game)
    play(game, "pass")
    assert notation.position(game) == before
    assert game.turn == 1


def test_a_lost_turn_counts_as_one_of_the_players_turns() -> None:
    game = stand(LOCKED, LOCKED_RACK, plies=46)
    assert game.turns_taken(0) == 23
    play(game, "pass")
    assert (game.turns_taken(0), game.turns_taken(1), game.over) == (24, 23, False)
    play(game, moves(game)[0])
    assert game.over
    assert len(rack(game, "r")) == 5
