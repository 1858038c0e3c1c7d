"""Flipop's take-backs, passes and ends, paragraph by paragraph (docs/rules/flipop.md)."""

import pytest

from host_tools.notation import flipop as notation
from quadrille.engine.flipop import Flipop
from tests.rules.flipop_table import doors, moves, out, place, play, refused, result, rows, stand

# --- no take-back ---------------------------------------------------------------------------


@pytest.fixture
def swept() -> Flipop:
    """White has pushed c2-c3, and the door has swept Black's ball from c3 to d3."""
    return play(stand(place("a2 c2", "c3 b4"), "NNNN NWNN NNWN NNNN"), "c2-c3")


def test_a_displaced_ball_may_not_be_pushed_straight_back(swept: Flipop) -> None:
    assert rows(swept) == place("a2 c3", "b4 d3")
    assert doors(swept) == "NNNN NWNN NNNN NNNN"
    assert notation.barred(swept) == ["d3-c3"]
    assert refused(swept, "d3-c3")
    # Without the bar there is nothing against it.
    assert "d3-c3" in moves(stand(rows(swept), doors(swept), turn=1))


def test_it_may_be_pushed_any_other_way(swept: Flipop) -> None:
    assert "d3-e3" in moves(swept)


def test_another_ball_may_bring_it_back_through_a_chain() -> None:
    game = stand(place("c2", "c3 e3"), "NNNN NNNS NNWN NNNN")
    play(game, "c2-c3")
    assert rows(game) == place("c3", "d3 e3")
    assert notation.barred(game) == ["d3-c3"]
    play(game, "e3-d3")
    assert rows(game) == place("c2", "c3 d3")


def test_the_ban_holds_for_one_turn_only(swept: Flipop) -> None:
    play(swept, "b4-a4", "a2-b2")
    assert notation.barred(swept) == []
    assert rows(play(swept, "d3-c3")) == place("b2 c2", "a4 c3")


def test_the_movers_own_balls_are_never_barred() -> None:
    game = play(stand(place("c2 c3", "b4"), "NNNN NWNN NNWN NNNN"), "c2-c3")
    assert rows(game) == place("c3 d3", "b4")
    play(game, "b4-a4")
    assert notation.barred(game) == []
    assert "d3-c3" in moves(game)


# --- passing --------------------------------------------------------------------------------


def test_playing_is_compulsory(swept: Flipop) -> None:
    assert refused(swept, "pass")


def test_a_player_without_a_legal_move_passes() -> None:
    game = play(stand("w.... ..... ..w.. b.... ....b", "WNEN ESWE NSEN ESNN"), "a5-a4")
    assert moves(game) == ["pass"]
    play(game, "pass")
    assert (game.turn, game.plies, rows(game)) == (0, 2, "..... w.... ..w.. b.... ....b")


def test_a_player_with_nothing_but_a_take_back_passes() -> None:
    game = play(stand("..... ...wb ..... ..w.. .....", "ESWS NSSW SEES EEEN"), "d4-e4")
    assert rows(game) == "....b ....w ..... ..w.. ....."
    assert notation.barred(game) == ["e5-e4"]
    assert moves(game) == ["pass"]


def test_a_pass_displaces_nothing_so_it_lifts_the_ban() -> None:
    game = stand("....b ....w ..... ..w.. .....", "ESWE NSSW SEES EEEN", turn=1, barred=["e5-e4"])
    assert notation.barred(play(game, "pass")) == []


def test_if_the_other_has_no_move_either_the_game_ends_in_place_of_the_pass() -> None:
    game = play(stand("....w ....w ..... ....b .....", "EWSN NWSW NSWW NWSS"), "e5-d5")
    assert moves(game) == []
    assert result(game) == ("blocked", [0, 1], [1, 1])


def test_a_take_back_that_is_barred_is_no_move_for_the_player_to_move() -> None:
    game = play(stand("..b.. ..ww. ..... ..... .....", "SNWE SSWS EWWN WNES"), "c4-c5")
    assert rows(game) == "...b. ...w. ..... ..... ....."
    assert notation.barred(game) == ["d5-c5"]
    assert result(game) == ("blocked", [0, 1], [1, 1])


# --- end ------------------------------------------------------------------------------------


WEST = "WWWW WWWW WWWW WWWW"


def test_the_player_whose_fifth_ball_is_off_has_won() -> None:
    game = play(stand(place("b4", "a5 e5"), WEST), "b4-b5")
    assert out(game) == [5, 3]
    assert result(game) == ("out", [0], [0, 2])


def test_also_when_the_opponent_pushed_it_off() -> None:
    game = play(stand(place("a2 e1 e2", "a1"), WEST), "a2-a1")
    assert result(game) == ("out", [1], [3, 0])


def test_nothing_is_legal_after_the_end() -> None:
    game = play(stand(place("b4", "a5 e5"), WEST), "b4-b5")
    assert moves(game) == []
    for text in ("a5-a4", "pass"):
        assert refused(game, text)


def test_blocked_the_player_with_fewer_balls_wins() -> None:
    corners = stand("b...b ..... ..... ..... w....")
    assert result(corners) == ("blocked", [0], [1, 2])
    assert result(stand("b...b ..... ..... ..... w...w")) == ("blocked", [0, 1], [2, 2])


INSTANT = "....b ..b.. ....w ..... ...w.", "WNNE ENSW WSWE WNNW"


def test_stop_instant_ends_the_game_when_no_door_gives_access_to_an_exit() -> None:
    game = play(stand(*INSTANT, stop="instant"), "d1-d2")
    assert result(game) == ("instant", [0, 1], [2, 2])


def test_instant_the_player_with_fewer_balls_wins() -> None:
    rows_, doors_ = INSTANT
    game = play(stand(rows_.replace("....w", "....."), doors_, stop="instant"), "d1-d2")
    assert result(game) == ("instant", [0], [1, 2])


def test_by_default_it_goes_on_while_there_are_moves() -> None:
    game = play(stand(*INSTANT), "d1-d2")
    assert not game.over
    assert moves(game) != ["pass"]


# No door between the exits of either side and the other cells; four between two exits.
SHUT = "SNNS WWWW WWWW NSSN"


@pytest.mark.parametrize(
    ("edge", "pivot", "door"),
    [
        ("a5|b5", 0, "N"),
        ("b4|b5", 0, "E"),
        ("c4|c5", 1, "E"),
        ("d4|d5", 3, "W"),
        ("d5|e5", 3, "N"),
        ("a1|b1", 12, "S"),
        ("b1|b2", 12, "E"),
        ("c1|c2", 13, "E"),
        ("d1|d2", 15, "W"),
        ("d1|e1", 15, "S"),
    ],
)
def test_one_door_that_gives_access_to_an_exit_of_either_side_is_enough(
    edge: str, pivot: int, door: str
) -> None:
    letters = list(SHUT.replace(" ", ""))
    letters[pivot] = door
    game = stand(place("a3", "e3"), "".join(letters), stop="instant")
    assert not game.over, edge


def test_a_door_between_two_exits_gives_no_access() -> None:
    assert result(stand(place("a3", "e3"), SHUT, stop="instant"))[0] == "instant"


def test_stalled_after_100_plies_without_a_ball_leaving() -> None:
    game = stand(place("c2 a1 b1", "c4 e5"), "NNNN NNNN NNWN NNNN", quiet=99)
    play(game, "c2-c3")
    assert result(game) == ("stalled", [1], [3, 2])


def test_stalled_with_equally_many_balls_is_a_draw() -> None:
    game = stand(place("c2 a1", "c4 e5"), "NNNN NNNN NNWN NNNN", quiet=99)
    assert result(play(game, "c2-c3")) == ("stalled", [0, 1], [2, 2])


def test_a_ball_that_leaves_starts_the_count_again() -> None:
    game = play(stand(place("b4 a1", "a5 e5"), WEST, quiet=99), "b4-b5")
    assert not game.over
    assert game.state[notation.QUIET] == 0


def test_passes_count_as_plies() -> None:
    game = stand("..... w.... ..w.. b.... ....b", "SNEN ESWE NSEN ESNN", turn=1, quiet=99)
    assert moves(game) == ["pass"]
    assert result(play(game, "pass"))[0] == "stalled"
