"""Blockers!: board, tiles, turns and captures, paragraph by paragraph (docs/rules/blockers.md)."""

from collections import Counter

import pytest

from host_tools.notation import blockers as notation
from tests.moves import dealt
from tests.rules.blockers_positions import board, captured, cells, goals, pile, place, rack, stand
from tests.rules.naive_blockers import CELLS, COLUMNS, ROWS, TILES
from tests.rules.shared import moves, play, position, refused

EMPTY = place()
ANY = "* 1 2 3 4"

# Red has s1, A, 1, B and 2 and can play none of them: wherever they may go stands red, or a green
# tile in the middle of a line.
LOCKED = "rrrrrrrrr rrrgggggg rrrg....g rgg...... rg....... rg....... rg....... rg....... rgg......"
LOCKED_RACK = {"r": "s1 A 1 B 2"}
# Here the end of a green line stands on B9.
ONE_WAY = LOCKED.replace("rrrg....g", "rrrg.....")


def test_rows_a_to_i_from_the_top_and_columns_1_to_9_from_the_left() -> None:
    game = play(stand(EMPTY, {"r": ANY, "g": ANY}), "r:*@A1", "g:*@H9")
    assert board(game).split() == ["r........", *["........."] * 6, "........g", "........."]


@pytest.mark.parametrize(
    ("tile", "wanted"),
    [
        *((column, {row + column for row in ROWS}) for column in COLUMNS),
        *((row, {row + column for column in COLUMNS}) for row in ROWS),
        *(  # regions, row by row from the top left
            (f"s{i + j + 1}", {r + c for r in ROWS[i : i + 3] for c in COLUMNS[3 * j : 3 * j + 3]})
            for i in (0, 3, 6)
            for j in (0, 1, 2)
        ),
        ("*", set(CELLS)),
    ],
)
def test_where_a_tile_may_go(tile: str, wanted: set[str]) -> None:
    others = [name for name in "A1B2C" if name != tile]
    assert goals(stand(EMPTY, {"r": " ".join([tile, *others[:4]])}), f"r:{tile}") == wanted


@pytest.mark.parametrize("players", [2, 3, 4, 5])
def test_every_seat_has_a_colour_and_28_tiles_of_it(players: int) -> None:
    game = dealt("blockers", players=players)
    assert notation.extras(game) == {"colors": [[colour] for colour in "rgbyp"[:players]]}
    assert len(TILES) == 28
    for number, colour in enumerate("rgbyp"[:players]):
        assert not game.rack(number) & game.pile(number)
        assert (game.rack(number) | game.pile(number)).bit_count() == 28
        assert (len(rack(game, colour)), pile(game, colour)) == (5, 23)


def test_the_rack_is_drawn_from_its_own_shuffled_pile_and_the_first_player_is_drawn() -> None:
    games = [dealt("blockers", players=5, seed=seed) for seed in range(200)]
    assert all(rack(game, "r") != rack(game, "g") for game in games[1:])
    drawn = Counter(tile for game in games for tile in rack(game, "r"))
    assert set(drawn) == set(TILES)
    assert min(drawn.values()) >= 15  # of 36 to be expected
    assert max(drawn.values()) <= 60
    firsts = Counter(game.first for game in games[:100])
    assert set(firsts) == {0, 1, 2, 3, 4}
    assert min(firsts.values()) >= 5


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


@pytest.mark.parametrize("text", ["r:1@A2", "r:A@B1", "r:s5@C5", "r:6@A6", "g:1@A1", "pass"])
def test_only_a_tile_of_the_players_rack_goes_and_only_where_its_sign_allows(text: str) -> None:
    assert refused(stand(EMPTY, {"r": "1 A s5 2 3", "g": "1 2 3 4 5"}), text)


@pytest.mark.parametrize(
    ("group", "kept"),
    [
        pytest.param("E5", "", id="a single tile"),
        pytest.param("E5 E6", "", id="either tile of a pair"),
        pytest.param("E5 F5", "", id="either tile of an upright pair"),
        pytest.param("C3 D4 E5", "", id="tiles that touch at corners are groups of their own"),
        # The rest of a larger group must stay connected.
        ("E4 E5 E6", "E5"),
        ("D5 E5 F5", "E5"),
        ("D5 E5 E6", "E5"),
        ("D5 E5 F5 E4 E6", "E5"),
        ("A1 A2 A3 B3 C3 C2", "A2 A3 B3 C3"),
        ("H8 H9 I8 I9", ""),
        ("D4 D5 E4 E5 E6 F6", "E5 E6"),
        ("A1 A2 B1 B2 C3 C4 D3 D4", ""),
        # A ring stays connected without one of its tiles.
        ("D4 D5 D6 E4 E6 F4 F5 F6", ""),
        ("D4 D5 D6 E4 E6 F4 F5 F6 G6 H6", "F6 G6"),
        ("A1 A2 A3 B1 B3 C1 C2 C3 C4 C5 D3 D5 E3 E4 E5", "C3"),
        ("A1 A2 A3 A4 B1 B4 C1 C3 C4 D1 D2 D3", ""),
        ("A1 A2 A3 A4 B1 C1 D1 D2 D3 D4 C4", "A2 A3 A1 B1 C1 D1 D2 D3 D4"),
    ],
)
def test_which_tiles_of_a_group_may_be_taken(group: str, kept: str) -> None:
    game = stand(place(g=group), {"r": ANY})
    assert goals(game, "r:*") & cells(group) == cells(group) - cells(kept)


def test_a_group_is_of_one_colour() -> None:
    game = stand(place(g="E4 E6", b="E5"), {"r": ANY}, players=3)
    assert cells("E4 E5 E6") <= goals(game, "r:*")


@pytest.mark.parametrize("tile", ["s7", "G", "2"])
def test_the_example_moon_g_or_2_take_the_same_tile(tile: str) -> None:
    """The moon is the region at the bottom left; the yellow tile stands on G2."""
    game = stand(place(g="G2 F2"), {"r": "s7 G 2 1 3"})
    assert board(play(game, f"r:{tile}@G2")) == place(r="G2", g="F2")


@pytest.mark.parametrize("seat", [0, 2])
def test_the_taken_tile_goes_to_the_capturer_for_all_to_see(seat: int) -> None:
    colour = "rgb"[seat]
    game = stand(place(g="E5 E6", b="A1"), {colour: ANY}, players=3, turn=seat)
    taken = captured(play(game, f"{colour}:*@E5"))
    assert taken == [{"g": 1} if other == seat else {} for other in range(3)]
    assert game.captured(seat, 1) == 1


def test_the_players_own_colour_is_never_replaced_and_capturing_needs_no_full_board() -> None:
    game = stand(place(r="E5", g="A1"), {"r": ANY})
    assert refused(game, "r:*@E5")
    assert goals(game, "r:*") == set(CELLS) - {"E5"}


def test_capturing_is_compulsory_if_nothing_can_go_on_an_empty_cell() -> None:
    game = stand(ONE_WAY, LOCKED_RACK)
    assert moves(game) == ["r:B@B9"]
    assert refused(game, "pass")


def test_a_turn_is_lost_if_no_tile_can_be_played_but_it_counts() -> None:
    game = stand(LOCKED, LOCKED_RACK, plies=46)
    assert moves(game) == ["pass"]
    assert all(refused(game, text) for text in ("r:B@B9", "r:1@A1", "r:2@D2"))
    before = position(game)
    assert game.turns_taken(0) == 23
    play(game, "pass")
    assert position(game) == before  # nothing is drawn
    assert (game.turn, game.turns_taken(0), game.turns_taken(1), game.over) == (1, 24, 23, False)
    play(game, moves(game)[0])
    assert game.over
    assert len(rack(game, "r")) == 5
