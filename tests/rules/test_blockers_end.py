"""Blockers!: end and scores, and the expert variant (docs/rules/blockers.md)."""

from functools import partial

import pytest

from host_tools.notation import blockers as notation
from quadrille.engine.blockers import Blockers
from tests.moves import dealt
from tests.rules.blockers_positions import captured, cells, goals, pile, place, rack, stand
from tests.rules.shared import Row, moves, play, refused, result, rows, scores

ANY = "* 1 2 3 4"
FOUR = "1 2 3 4"

# The original's last example, with red for its yellow: 4, 2 and 2 groups.
EXAMPLE = (
    "ggg.rrbbb gggrrrbbb gggrrrbbb gggrrrbbb .r.....r. gggrrrbbb gggrrrbbb gggrrrbbb gg.....bb"
)
THREE_EACH = EXAMPLE.replace(".r.....r.", ".b..b....").replace("gg.....bb", "gg.rrr...")

# Two players after their last turn: three red groups and two green, or two each.
LAST = "ggg...rrr ggg...rrr ggg...rrr ggg...rrr "
THREE_TO_TWO = LAST + "....r.... ggg...rrr ggg...rrr ggg...rrr gg......."
TWO_EACH = LAST + "......... ggg...rrr ggg...rrr ggg...rrr gg.....rr"

# Expert after 48 turns each: two red groups and two green ones, one blue and one yellow.
EXPERT_LAST = (
    "rrrrrrrrr rrrrrrrrr ggggggggg ggggggggg rrrr.bbbb bbbbbbbbb bbbbbyyyy yyyyyyyyy yyyyygggg"
)
# Seat 0 has played red out. Green can go nowhere: green tiles and the middles of two blue lines
# stand in its way.
RED_IS_OUT = (
    "ggggggggg gggbbbbbb gggb....b gbb...... gb.rrrrrr gb.rrrrrr gb.rrrrrr gb.rrrrrr gbb......"
)
RED_IS_OUT_RACKS = {"r": "5 6 7 *", "g": "s1 A 1 B 2"}


@pytest.mark.parametrize(
    ("variant", "players", "turns"),
    [*(("standard", n, 24) for n in (2, 3, 4, 5)), ("expert", 2, 48)],
)
def test_the_game_ends_after_the_last_turn_of_every_player_with_four_tiles_on_each_rack(
    variant: str, players: int, turns: int
) -> None:
    game = dealt("blockers", variant, players, seed=players)
    while not game.over:
        play(game, moves(game)[0])
    assert (game.plies, game.reason) == (turns * players, "played")
    for colour in "".join(map("".join, notation.extras(game)["colors"])):
        assert (len(rack(game, colour)), pile(game, colour)) == (4, 0)


def test_lost_turns_are_included_in_the_24() -> None:
    game = stand(place(r="A1"), players=2, turn=1, plies=47)
    play(game, moves(game)[0])
    assert game.over
    assert (len(rack(game, "r")), pile(game, "r")) == (5, 22)


LINE = place(r="A1 A2 A3 A4")
RING = place(r="D4 D5 D6 E4 E6 F4 F5 F6 F7 H1 I1 I2", g="E5")


@rows(
    {  # board, what has been captured, score of each seat
        "a single tile is a group": (place(r="A1 B2 C3 E5 E6"), [{}, {}], [4, 0]),
        "a group turns corners and closes rings": (RING, [{}, {}], [2, 1]),
        "the colour captured most": (LINE, [{"g": 3, "b": 1}, {}, {}], [1 + 3, 0, 0]),
        "one of two colours tied": (LINE, [{"g": 2, "b": 2}, {}, {}], [1 + 2, 0, 0]),
    }
)
def test_scores(row: Row) -> None:
    board, taken, wanted = row
    assert scores(stand(board, captured=taken, players=len(taken))) == wanted


TWO_TO_THREE = TWO_EACH.replace("gg.....rr", "gg......r")
EACH = {"r": 1, "g": 1}


@rows(
    {  # variant, board after the last turn, what has been captured; scores, winners
        "yellow 5, blue 4, green 2": (
            *("standard", EXAMPLE, [{"g": 1, "b": 1}, {}, {"r": 2}], [5, 2, 4], [1]),
        ),
        "the lowest total": ("standard", TWO_TO_THREE, [{"g": 1}, {"r": 2}], [3, 4], [0]),
        "tied, the fewest captured": ("standard", THREE_TO_TWO, [{"g": 1}, {"r": 2}], [4, 4], [0]),
        "tied, of all colours": (
            *("standard", THREE_EACH, [{"g": 1, "b": 1}, {"r": 1}, {}], [3, 3, 4], [1]),
        ),
        "still tied": ("standard", TWO_EACH, [{"g": 1}, {"r": 1}], [3, 3], [0, 1]),
        "expert: the lowest total": (
            *("expert", EXPERT_LAST, [EACH | {"b": 3, "y": 2}, EACH | {"b": 3, "y": 4}]),
            *([4 + 3, 2 + 4], [1]),
        ),
        # Seat 1 has taken fewer of the opponent's tiles, but more in all.
        "expert: tied, a player's own second colour counts": (
            *("expert", EXPERT_LAST, [EACH | {"b": 2, "y": 2}, EACH | {"b": 4, "y": 4}]),
            *([4 + 2, 2 + 4], [0]),
        ),
        "expert: still tied": (
            *("expert", EXPERT_LAST, [dict.fromkeys("rgby", 2), {"b": 4, "y": 4}]),
            *([4 + 2, 2 + 4], [0, 1]),
        ),
    }
)
def test_who_wins(row: Row) -> None:
    variant, board, taken, scores, winners = row
    game = stand(board, dict.fromkeys("rgby", FOUR), taken, variant, len(taken))
    assert result(game) == ("played", winners, scores)


expert = partial(stand, variant="expert")


def test_expert_is_for_two_with_two_colours_a_rack_and_a_pile_for_each() -> None:
    game = dealt("blockers", "expert")
    assert notation.extras(game) == {"colors": [["r", "g"], ["b", "y"]]}
    assert [(len(rack(game, c)), pile(game, c)) for c in "rgby"] == [(5, 23)] * 4
    with pytest.raises(ValueError, match="expert is for 2 players"):
        Blockers("expert", 3)


def test_expert_the_player_picks_the_colour_of_each_turn() -> None:
    game = expert(place(), {"r": "1 2 3 4 5", "g": "5 6 7 8 9"})
    assert {move[0] for move in moves(game)} == {"r", "g"}
    play(game, "g:6@A6")
    assert {move[0] for move in moves(game)} == {"b", "y"}
    assert rack(game, "r") == ["1", "2", "3", "4", "5"]
    assert (pile(game, "r"), pile(game, "g")) == (23, 22)


def test_expert_a_rack_of_four_tiles_is_finished() -> None:
    board = " ".join(["........."] * 5) + " ...rrrrrr" * 4
    game = expert(board, {"r": "5 6 7 *"})
    assert {move[0] for move in moves(game)} == {"g"}
    assert refused(game, "r:*@A1")


def test_expert_a_tile_of_the_players_second_colour_may_be_taken_but_not_of_the_same() -> None:
    game = expert(place(r="A1", g="E5 E6 E7"), {"r": ANY, "g": ANY})
    assert goals(game, "r:*") & cells("A1 E5 E6 E7") == cells("E5 E7")
    assert goals(game, "g:*") & cells("A1 E5 E6 E7") == cells("A1")
    assert refused(game, "r:*@A1") and refused(game, "g:*@E5")
    assert captured(play(game, "r:*@E5")) == [{"g": 1}, {}]


def test_expert_the_turn_is_lost_but_counts_if_no_rack_in_play_has_a_tile_that_fits() -> None:
    game = expert(RED_IS_OUT, RED_IS_OUT_RACKS, plies=94)
    assert moves(game) == ["pass"]
    play(game, "pass")
    assert (game.turn, len(rack(game, "g"))) == (1, 5)
    assert (game.turns_taken(0), game.over) == (48, False)
    assert play(game, moves(game)[0]).over


def test_expert_a_rack_in_play_saves_the_turn() -> None:
    board = RED_IS_OUT.replace("gb.rrrrrr", "gb.rrrrr.", 1)
    game = expert(board, RED_IS_OUT_RACKS | {"r": "s1 5 6 7 *"})
    assert {move[0] for move in moves(game)} == {"r"}


def test_expert_scores_the_groups_of_both_colours_and_the_most_captured_single_one() -> None:
    board = place(r="A1 A2 C1", g="E1 E2 E3 E4", b="I1", y="I9 H9")
    game = expert(board, {}, captured=[{"g": 2, "b": 1, "y": 1}, {}])
    assert scores(game) == [2 + 1 + 2, 2]
