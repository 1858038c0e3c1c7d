"""Flipop's take-backs, passes and ends, paragraph by paragraph (docs/rules/flipop.md)."""

from host_tools.notation import flipop as notation
from quadrille.engine.flipop import QUIET, Flipop
from tests.rules import shared
from tests.rules.flipop_positions import START, doors, place, rows, stand
from tests.rules.shared import Row, moves, play, refused, result


def swept() -> Flipop:
    """White has pushed c2-c3, and the door has swept Black's ball from c3 to d3."""
    return play(stand(place("a2 c2", "c3 b4"), "NNNN NWNN NNWN NNNN"), "c2-c3")


def test_a_displaced_ball_may_be_pushed_any_way_but_straight_back_for_one_turn() -> None:
    game = swept()
    assert (rows(game), doors(game)) == (place("a2 c3", "b4 d3"), "NNNN NWNN NNNN NNNN")
    assert notation.barred(game) == ["d3-c3"]
    assert refused(game, "d3-c3") and refused(game, "pass")
    # Without the bar there is nothing against it.
    assert "d3-c3" in moves(stand(rows(game), doors(game), turn=1))
    assert "d3-e3" in moves(game)
    play(game, "b4-a4", "a2-b2")
    assert notation.barred(game) == []
    assert rows(play(game, "d3-c3")) == place("b2 c2", "a4 c3")


def test_another_ball_may_bring_it_back_through_a_chain() -> None:
    game = play(stand(place("c2", "c3 e3"), "NNNN NNNS NNWN NNNN"), "c2-c3")
    assert (rows(game), notation.barred(game)) == (place("c3", "d3 e3"), ["d3-c3"])
    assert rows(play(game, "e3-d3")) == place("c2", "c3 d3")


def test_the_movers_own_balls_are_never_barred() -> None:
    game = play(stand(place("c2 c3", "b4"), "NNNN NWNN NNWN NNNN"), "c2-c3")
    assert rows(game) == place("c3 d3", "b4")
    play(game, "b4-a4")
    assert notation.barred(game) == []
    assert "d3-c3" in moves(game)


def test_a_player_without_a_legal_move_passes() -> None:
    game = play(stand("w.... ..... ..w.. b.... ....b", "WNEN ESWE NSEN ESNN"), "a5-a4")
    assert moves(game) == ["pass"]
    play(game, "pass")
    assert (game.turn, game.plies, rows(game)) == (0, 2, "..... w.... ..w.. b.... ....b")


def test_a_player_with_nothing_but_a_take_back_passes_and_the_pass_lifts_the_ban() -> None:
    game = play(stand("..... ...wb ..... ..w.. .....", "ESWS NSSW SEES EEEN"), "d4-e4")
    assert rows(game) == "....b ....w ..... ..w.. ....."
    assert (notation.barred(game), moves(game)) == (["e5-e4"], ["pass"])
    assert notation.barred(play(game, "pass")) == []


WEST = "WWWW WWWW WWWW WWWW"
APART = "b...b ..... ..... ..... w"
INSTANT = "....b ..b.. ....w ..... ...w.", "WNNE ENSW WSWE WNNW"
SWEPT = "NNNN NNNN NNWN NNNN"


@shared.rows(
    {  # rows, doors, options, moves; reason, winners, scores
        "the fifth ball is off": (place("b4", "a5 e5"), WEST, {}, "b4-b5", "out", [0], [0, 2]),
        "by the opponent": (place("a2 e1 e2", "a1"), WEST, {}, "a2-a1", "out", [1], [3, 0]),
        "blocked, fewer balls win": (APART + "....", START, {}, "", "blocked", [0], [1, 2]),
        "blocked, equal numbers": (APART + "...w", START, {}, "", "blocked", [0, 1], [2, 2]),
        "blocked in place of a pass": (
            *("....w ....w ..... ....b .....", "EWSN NWSW NSWW NWSS", {}, "e5-d5"),
            *("blocked", [0, 1], [1, 1]),
        ),
        "blocked, as all that is left is a take-back": (
            *("..b.. ..ww. ..... ..... .....", "SNWE SSWS EWWN WNES", {}, "c4-c5"),
            *("blocked", [0, 1], [1, 1]),
        ),
        "instant: no door gives access to an exit": (
            *(*INSTANT, {"stop": "instant"}, "d1-d2", "instant", [0, 1], [2, 2]),
        ),
        "instant: fewer balls win": (
            *(INSTANT[0].replace("....w", "....."), INSTANT[1], {"stop": "instant"}, "d1-d2"),
            *("instant", [0], [1, 2]),
        ),
        "stalled after 100 plies without a ball leaving": (
            *(place("c2 a1 b1", "c4 e5"), SWEPT, {"quiet": 99}, "c2-c3"),
            *("stalled", [1], [3, 2]),
        ),
        "stalled with equally many": (
            *(place("c2 a1", "c4 e5"), SWEPT, {"quiet": 99}, "c2-c3"),
            *("stalled", [0, 1], [2, 2]),
        ),
        "stalled by a pass": (
            *("..... w.... ..w.. b.... ....b", "SNEN ESWE NSEN ESNN"),
            *({"turn": 1, "quiet": 99}, "pass", "stalled", [0, 1], [2, 2]),
        ),
    }
)
def test_ends(row: Row) -> None:
    board, doors, options, move, *wanted = row
    game = stand(board, doors, **options)
    if move:
        assert not game.over
        play(game, move)
    assert result(game) == tuple(wanted)


@shared.rows(
    {
        "without the option, while there are moves": (*INSTANT, {}, "d1-d2"),
        "a ball leaves on ply 100": (place("b4 a1", "a5 e5"), WEST, {"quiet": 99}, "b4-b5"),
    }
)
def test_the_game_goes_on(row: Row) -> None:
    board, doors, options, move = row
    game = play(stand(board, doors, **options), move)
    assert not game.over
    assert moves(game) != ["pass"]
    assert game.state[QUIET] == (0 if options else 1)


# No door between the exits of either side and the other cells; four between two exits.
SHUT = "SNNS WWWW WWWW NSSN"


def test_one_door_between_an_exit_of_either_side_and_another_cell_is_enough() -> None:
    assert result(stand(place("a3", "e3"), SHUT, stop="instant"))[0] == "instant"
    # On a5|b5, b4|b5, c4|c5, d4|d5 and d5|e5, then on a1|b1, b1|b2, c1|c2, d1|d2 and d1|e1.
    for pivot, door in zip([0, 0, 1, 3, 3, 12, 12, 13, 15, 15], "NEEWNSEEWS", strict=True):
        letters = list(SHUT.replace(" ", ""))
        letters[pivot] = door
        assert not stand(place("a3", "e3"), "".join(letters), stop="instant").over, (pivot, door)
