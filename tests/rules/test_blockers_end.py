"""Blockers!: end and scores, and the expert variant (docs/rules/blockers.md)."""

import pytest

from host_tools.notation import blockers as notation
from quadrille.engine.blockers import Blockers
from quadrille.engine.game import IllegalMove
from tests.rules.blockers_table import (
    captured,
    cells,
    goals,
    moves,
    pile,
    place,
    play,
    play_out,
    rack,
    refused,
    scores,
    stand,
    winners,
)

FOUR = "1 2 3 4"
EMPTY_ROW = "........."

# The original's last example, with red for its yellow: 4, 2 and 2 groups.
EXAMPLE = (
    "ggg.rrbbb gggrrrbbb gggrrrbbb gggrrrbbb .r.....r. gggrrrbbb gggrrrbbb gggrrrbbb gg.....bb"
)

# Two players after their last turn: three red groups and two green, or two each.
LAST = "ggg...rrr ggg...rrr ggg...rrr ggg...rrr "
THREE_TO_TWO = LAST + "....r.... ggg...rrr ggg...rrr ggg...rrr gg......."
TWO_EACH = LAST + "......... ggg...rrr ggg...rrr ggg...rrr gg.....rr"


def finished(board: str, captured: list[dict[str, int]]) -> Blockers:
    players = len(captured)
    return stand(board, dict.fromkeys("rgb"[:players], FOUR), captured, players=players)


# --- end ------------------------------------------------------------------------------------


@pytest.mark.parametrize("players", [2, 3, 4, 5])
def test_the_game_ends_after_the_24th_turn_of_every_player(players: int) -> None:
    game = Blockers(players=players)
    game.setup(players)
    play_out(game)
    assert (game.plies, game.reason) == (24 * players, "played")
    assert moves(game) == []
    with pytest.raises(IllegalMove):
        game.play(0)


def test_four_tiles_stay_on_each_rack() -> None:
    game = Blockers(players=3)
    game.setup(7)
    play_out(game)
    for colour in "rgb":
        assert (len(rack(game, colour)), pile(game, colour)) == (4, 0)


def test_lost_turns_are_included_in_the_24() -> None:
    game = stand(place(r="A1"), players=2, turn=1, plies=47)
    play(game, moves(game)[0])
    assert game.over
    assert (len(rack(game, "r")), pile(game, "r")) == (5, 22)


# --- scores ---------------------------------------------------------------------------------


def test_the_example_yellow_5_blue_4_green_2() -> None:
    game = finished(EXAMPLE, [{"g": 1, "b": 1}, {}, {"r": 2}])
    assert game.over
    assert (scores(game), winners(game)) == ([5, 2, 4], [1])


def test_a_single_tile_is_a_group() -> None:
    assert stand(place(r="A1 B2 C3 E5 E6")).score(0) == 4


def test_a_group_turns_corners_and_closes_rings() -> None:
    game = stand(place(r="D4 D5 D6 E4 E6 F4 F5 F6 F7 H1 I1 I2", g="E5"))
    assert scores(game) == [2, 1]


def test_only_the_colour_captured_most_counts() -> None:
    game = stand(place(r="A1 A2 A3 A4"), captured=[{"g": 3, "b": 1}, {}, {}], players=3)
    assert game.score(0) == 1 + 3


def test_two_colours_tied_for_most_are_counted_once() -> None:
    game = stand(place(r="A1 A2 A3 A4"), captured=[{"g": 2, "b": 2}, {}, {}], players=3)
    assert game.score(0) == 1 + 2


def test_the_lowest_total_wins() -> None:
    game = finished(TWO_EACH.replace("gg.....rr", "gg......r"), [{"g": 1}, {"r": 2}])
    assert (scores(game), winners(game)) == ([3, 4], [0])


def test_a_tie_goes_to_the_fewest_captured_tiles_in_all() -> None:
    game = finished(THREE_TO_TWO, [{"g": 1}, {"r": 2}])
    assert (scores(game), winners(game)) == ([4, 4], [0])


def test_all_colours_count_for_the_tie() -> None:
    board = EXAMPLE.replace(".r.....r.", ".b..b....").replace("gg.....bb", "gg.rrr...")
    game = finished(board, [{"g": 1, "b": 1}, {"r": 1}, {}])
    assert (scores(game), winners(game)) == ([3, 3, 4], [1])


def test_a_tie_that_stays_is_shared() -> None:
    game = finished(TWO_EACH, [{"g": 1}, {"r": 1}])
    assert (scores(game), winners(game)) == ([3, 3], [0, 1])


# --- expert ---------------------------------------------------------------------------------

# Seat 0 has played red out. Green can go nowhere: green tiles and the middles of two blue lines
# stand in its way.
RED_IS_OUT = (
    "ggggggggg gggbbbbbb gggb....b gbb...... gb.rrrrrr gb.rrrrrr gb.rrrrrr gb.rrrrrr gbb......"
)
RED_IS_OUT_RACKS = {"r": "5 6 7 *", "g": "s1 A 1 B 2"}


def expert(board: str, racks: dict[str, str], **more: object) -> Blockers:
    return stand(board, racks, variant="expert", **more)  # type: ignore[arg-type]


def test_expert_is_for_two_with_two_colours_each() -> None:
    game = Blockers("expert")
    game.setup(1)
    assert notation.extras(game) == {"colors": [["r", "g"], ["b", "y"]]}
    with pytest.raises(ValueError, match="expert is for 2 players"):
        Blockers("expert", 3)


def test_expert_has_a_rack_and_a_pile_for_each_colour() -> None:
    game = Blockers("expert")
    game.setup(1)
    for colour in "rgby":
        assert (len(rack(game, colour)), pile(game, colour)) == (5, 23)


def test_expert_the_player_picks_the_colour_of_each_turn() -> None:
    game = expert(place(), {"r": "1 2 3 4 5", "g": "5 6 7 8 9"})
    assert {move[0] for move in moves(game)} == {"r", "g"}
    play(game, "g:6@A6")
    assert {move[0] for move in moves(game)} == {"b", "y"}
    assert rack(game, "r") == ["1", "2", "3", "4", "5"]
    assert (pile(game, "r"), pile(game, "g")) == (23, 22)


def test_expert_a_rack_of_four_tiles_is_finished() -> None:
    board = " ".join([EMPTY_ROW] * 5) + " ...rrrrrr" * 4
    game = expert(board, {"r": "5 6 7 *", "g": "1 2 3 4 5"})
    assert {move[0] for move in moves(game)} == {"g"}
    assert refused(game, "r:*@A1")


def test_expert_ones_own_second_colour_may_be_taken() -> None:
    game = expert(place(r="A1", g="E5 E6 E7"), {"r": "* 1 2 3 4"})
    assert goals(game, "r:*") & cells("E5 E6 E7") == cells("E5 E7")
    assert captured(play(game, "r:*@E5")) == [{"g": 1}, {}]


def test_expert_the_same_colour_is_never_taken() -> None:
    game = expert(place(r="A1", g="E5"), {"r": "* 1 2 3 4", "g": "* 1 2 3 4"})
    assert refused(game, "r:*@A1")
    assert refused(game, "g:*@E5")
    assert "g:*@A1" in moves(game)


def test_expert_the_turn_is_lost_if_no_rack_in_play_has_a_tile_that_fits() -> None:
    game = expert(RED_IS_OUT, RED_IS_OUT_RACKS)
    assert moves(game) == ["pass"]
    play(game, "pass")
    assert (game.turn, len(rack(game, "g"))) == (1, 5)


def test_expert_a_rack_in_play_saves_the_turn() -> None:
    board = RED_IS_OUT.replace("gb.rrrrrr", "gb.rrrrr.", 1)
    game = expert(board, RED_IS_OUT_RACKS | {"r": "s1 5 6 7 *"})
    assert {move[0] for move in moves(game)} == {"r"}


def test_expert_ends_after_48_turns_each() -> None:
    game = Blockers("expert")
    game.setup(3)
    play_out(game)
    assert game.plies == 96
    assert [len(rack(game, colour)) for colour in "rgby"] == [4, 4, 4, 4]


def test_expert_scores_the_groups_of_both_colours_and_the_most_captured_single_one() -> None:
    board = place(r="A1 A2 C1", g="E1 E2 E3 E4", b="I1", y="I9 H9")
    game = expert(board, {}, captured=[{"g": 2, "b": 1, "y": 1}, {}])
    assert scores(game) == [2 + 1 + 2, 2]


# After 48 turns each: two red groups and two green ones, one blue and one yellow.
EXPERT_LAST = (
    "rrrrrrrrr rrrrrrrrr ggggggggg ggggggggg rrrr.bbbb bbbbbbbbb bbbbbyyyy yyyyyyyyy yyyyygggg"
)


def last_of_expert(first: dict[str, int], second: dict[str, int]) -> Blockers:
    """The end of a game in which the seats have captured these tiles."""
    game = stand(EXPERT_LAST, dict.fromkeys("rgby", FOUR), [first, second], "expert")
    assert game.over
    return game


def test_expert_a_lost_turn_counts_as_one_of_the_48() -> None:
    game = expert(RED_IS_OUT, RED_IS_OUT_RACKS, plies=94)
    play(game, "pass")
    assert (game.turns_taken(0), game.over) == (48, False)
    assert play(game, moves(game)[0]).over


def test_expert_the_lowest_total_wins() -> None:
    game = last_of_expert({"r": 1, "g": 1, "b": 3, "y": 2}, {"r": 1, "g": 1, "b": 3, "y": 4})
    assert (scores(game), winners(game)) == ([4 + 3, 2 + 4], [1])


def test_expert_ones_own_second_colour_counts_for_the_tie() -> None:
    """Seat 1 has taken fewer of the opponent's tiles, but more in all."""
    game = last_of_expert({"r": 1, "g": 1, "b": 2, "y": 2}, {"r": 1, "g": 1, "b": 4, "y": 4})
    assert (scores(game), winners(game)) == ([4 + 2, 2 + 4], [0])


def test_expert_a_tie_that_stays_is_shared() -> None:
    game = last_of_expert({"r": 2, "g": 2, "b": 2, "y": 2}, {"b": 4, "y": 4})
    assert (scores(game), winners(game)) == ([4 + 2, 2 + 4], [0, 1])
