"""Pièges' moves, falls and ends, paragraph by paragraph (docs/rules/pieges.md)."""

import pytest

from quadrille.engine.pieges import Pieges
from tests.rules.pieges_table import (
    STRIPS,
    marbles,
    moves,
    picture,
    play,
    refused,
    result,
    slides,
    stand,
)

# In column c at A there is no hole above c1, c4 and c7: nothing falls there until oc moves.
# On these cells there is no open trap either if all slides are at A, at B or at C.
SAFE = ("d2 e6", "f2 d7", "c6", "e4")


# --- a move ---------------------------------------------------------------------------------


def test_a_slide_moves_by_one_notch() -> None:
    game = stand(*SAFE)
    assert slides(play(game, "oa+")) == "BAAAAAA AAAAAAA"
    assert slides(play(game, "w7+")) == "BAAAAAA AAAAAAB"
    assert slides(play(game, "oa+")) == "CAAAAAA AAAAAAB"
    assert slides(play(game, "w7+")) == "CAAAAAA AAAAAAC"
    assert slides(play(game, "oa-")) == "BAAAAAA AAAAAAC"
    assert slides(play(game, "w7-")) == "BAAAAAA AAAAAAB"
    assert slides(play(game, "oa-")) == "AAAAAAA AAAAAAB"


def test_never_from_a_to_c_at_once() -> None:
    for name in STRIPS:
        game = stand(*SAFE)
        assert f"{name}+" in moves(game) and refused(game, f"{name}-")
        play(game, f"{name}+", "oa+" if name != "oa" else "ob+")
        assert {f"{name}+", f"{name}-"} <= set(moves(game))
    assert moves(stand(*SAFE, slides="CCCCCCC CCCCCCC")) == [f"{name}-" for name in STRIPS]


def test_any_slide_of_either_colour_may_be_moved_by_anyone() -> None:
    for turn in (0, 1, 2, 3):
        game = stand(*SAFE, slides="BBBBBBB BBBBBBB", turn=turn)
        assert moves(game) == [name + way for name in STRIPS for way in "-+"]


def test_the_slide_of_the_move_before_may_not_be_moved() -> None:
    game = play(stand(*SAFE, slides="BBBBBBB BBBBBBB"), "oa+")
    assert refused(game, "oa-") and refused(game, "oa+")
    play(game, "w3+")
    assert refused(game, "w3-") and refused(game, "w3+")
    assert "oa-" in moves(game)


def test_there_always_is_a_move() -> None:
    """Each slide can move one way at least, whatever stands where, and two at most are barred."""
    for at, count in (("A", 14), ("B", 28), ("C", 14)):
        assert len(moves(stand(*SAFE, slides=f"{at * 7} {at * 7}"))) == count
    game = play(stand("c1", "c4"), "oa+", "w7+", "oa+", "w6+")
    barred = set(STRIPS) - {move[:-1] for move in moves(game)}
    assert barred == {"oa", "w6"}


# --- the limit for two ----------------------------------------------------------------------


def test_two_players_may_not_move_the_same_slide_on_three_turns_in_a_row() -> None:
    game = play(stand("c1", "c4"), "oa+", "w7+", "oa+", "w6+")
    assert refused(game, "oa-")
    play(game, "od+", "w5+")
    assert "oa-" in moves(game)


def test_moving_it_back_counts_as_moving_the_same_slide() -> None:
    game = play(stand("c1", "c4", turn=1), "oa+", "w7+", "oa-", "w6+")
    assert refused(game, "oa+")


def test_the_other_player_may_move_it_then() -> None:
    game = play(stand("c1", "c4"), "oa+", "w7+", "oa+", "w6+", "od+")
    assert "oa-" in moves(game)


def test_as_long_as_three_are_in_play_there_is_no_such_limit() -> None:
    game = play(stand("c1", "c4", "c7"), "oa+", "w7+", "w6+", "oa+", "w5+", "w7-")
    assert (game.turn, "oa-" in moves(game)) == (0, True)
    play(game, "oa-", "w5-", "w7+")
    assert {"oa-", "oa+"} <= set(moves(game))


def test_turns_from_before_the_others_went_out_count() -> None:
    game = play(stand("c1", "c4", "g1"), "oa+", "w7+", "w6+", "oa+", "w1+")
    assert (marbles(game), game.turn) == (["c1", "c4", ""], 0)
    assert refused(game, "oa-") and refused(game, "w1-")
    play(game, "w4+", "w2+")
    assert "oa-" in moves(game)


def test_more_than_two_turns_from_before_count_too() -> None:
    game = play(stand("c1", "c4", "g1"), "oa+", "w7+", "w6+", "oa+", "w5+", "w7-")
    play(game, "oa-", "w5-", "w1+")
    assert (marbles(game), game.turn) == (["c1", "c4", ""], 0)
    assert refused(game, "oa-") and refused(game, "oa+")


def test_one_turn_from_before_and_one_after_count_too() -> None:
    game = play(stand("c1", "c4", "g1"), "oa+", "w1+")
    assert (marbles(game), game.turn) == (["c1", "c4", ""], 0)
    play(game, "oa+", "w4+")
    assert refused(game, "oa-")


# --- falls ----------------------------------------------------------------------------------


def test_all_marbles_over_open_traps_fall_at_once_whosever_they_are() -> None:
    assert marbles(play(stand("a1 c1", "g1 c4"), "w1+")) == ["c1", "c4"]
    assert marbles(play(stand("d3 c1", "d6 c4"), "od+")) == ["c1", "c4"]


def test_one_s_own_marbles_fall_like_any() -> None:
    assert marbles(play(stand("a1 g1 c1", "c4"), "w1+")) == ["c1", "c4"]


def test_no_other_marble_falls() -> None:
    game = stand("b2 b5 a6 d6", "c7 e4 f5 c6 b7")
    play(game, "w5+")
    assert marbles(game) == ["a6 b2 b5 d6", "b7 c6 c7 e4 f5"]


def test_a_marble_stays_where_a_slide_moves_under_it_from_white_to_orange() -> None:
    game = stand("b7 c1", "c4")
    assert picture(game)[0][1] == "w"
    play(game, "ob+")
    assert (picture(game)[0][1], marbles(game)) == ("o", ["b7 c1", "c4"])


def test_a_player_without_marbles_is_out_and_skipped() -> None:
    game = play(stand("c1", "g1", "c4"), "w1+")
    assert (marbles(game), game.turn, game.over) == (["c1", "", "c4"], 2, False)
    turns = []
    for move in ("w2+", "w4+", "og+", "w2-"):
        play(game, move)
        turns.append(game.turn)
    assert turns == [0, 2, 0, 2]


def test_who_drops_his_own_last_marble_is_out() -> None:
    game = play(stand("c1", "g1", "c4", turn=1), "w1+")
    assert (marbles(game), game.turn, game.over) == (["c1", "", "c4"], 2, False)


# --- the end --------------------------------------------------------------------------------


def test_the_last_player_with_a_marble_wins() -> None:
    game = play(stand("c1", "g1"), "w1+")
    assert result(game) == ("last", [0], [1, 0])
    assert moves(game) == [] and refused(game, "w2+")


def test_the_last_player_wins_whoever_moved() -> None:
    assert result(play(stand("c1", "g1", turn=1), "w1+")) == ("last", [0], [1, 0])
    assert result(play(stand("a1", "g1", "c1 c4"), "w1+")) == ("last", [2], [0, 0, 2])


@pytest.mark.parametrize("turn", [0, 1])
def test_the_mover_wins_if_all_last_marbles_fall_together(turn: int) -> None:
    assert result(play(stand("a1", "g1", turn=turn), "w1+")) == ("together", [turn], [0, 0])


def test_the_last_marbles_of_those_remaining_fall_together() -> None:
    assert result(play(stand("a1", "", "g1", turn=2), "w1+")) == ("together", [2], [0, 0, 0])
    assert result(play(stand("d3", "", "d6", "", turn=0), "od+")) == ("together", [0], [0] * 4)


# A round of moves that opens nothing in column c or under e1, e3 and g1, and ends as it began.
ROUND = ("og+", "w2+", "w4+", "og-", "w2-", "w4-")


def wait(game: Pieges, count: int) -> Pieges:
    return play(game, *(ROUND[i % len(ROUND)] for i in range(count)))


def test_after_100_moves_without_a_fall_the_game_ends_and_most_marbles_win() -> None:
    game = wait(stand("c1", "c4 c7"), 99)
    assert not game.over
    assert result(play(game, ROUND[99 % 6])) == ("stalled", [1], [1, 2])
    assert moves(game) == []


def test_a_fall_starts_the_count_again() -> None:
    game = wait(stand("c1", "c4 g1"), 96)
    assert marbles(play(game, "w1+")) == ["c1", "c4"]
    assert not wait(game, 99).over
    assert result(play(game, ROUND[99 % 6])) == ("stalled", [0, 1], [1, 1])


def test_a_fall_on_the_hundredth_move_goes_on() -> None:
    game = wait(stand("c1", "c4 g1"), 96)
    play(game, "w7+", "w6+", "w7-", "w1+")
    assert (marbles(game), game.over) == (["c1", "c4"], False)


def test_a_stalled_game_is_a_draw_between_those_who_have_most() -> None:
    game = wait(stand("c1 c4", "c7 e1", "e3"), 100)
    assert result(game) == ("stalled", [0, 1], [2, 2, 1])
    game = wait(stand("c1", "", "c7", turn=2), 100)
    assert result(game) == ("stalled", [0, 2], [1, 0, 1])
