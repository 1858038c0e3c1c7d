"""Flipop's board, pushes and chains, paragraph by paragraph (docs/rules/flipop.md)."""

import pytest

from quadrille.engine.flipop import Flipop
from tests.rules.flipop_table import START, doors, moves, out, place, play, refused, rows, stand

# Doors that all point west close edges between rows only, and hang on the right; those that all
# point north close edges between columns only, and hang at the bottom.
WEST = "WWWW WWWW WWWW WWWW"
NORTH = "NNNN NNNN NNNN NNNN"


# --- board ----------------------------------------------------------------------------------


@pytest.fixture
def start() -> Flipop:
    game = Flipop()
    game.setup(1)
    return game


def test_white_starts_on_row_1_and_black_on_row_5(start: Flipop) -> None:
    assert rows(start) == "bbbbb ..... ..... ..... wwwww"
    assert out(start) == [0, 0]


def test_white_is_seat_0_and_begins(start: Flipop) -> None:
    assert (start.first, start.turn, start.players) == (0, 0, 2)
    assert moves(start) == ["b1-b2", "c1-c2", "d1-d2"]


def test_the_doors_start_as_two_rings_both_clockwise(start: Flipop) -> None:
    letters = doors(start).replace(" ", "")
    assert doors(start) == START
    for ring in ([0, 1, 2, 3, 7, 11, 15, 14, 13, 12, 8, 4], [5, 6, 10, 9]):
        for pivot, following in zip(ring, ring[1:] + ring[:1], strict=True):
            assert pivot + {"N": -4, "E": 1, "S": 4, "W": -1}[letters[pivot]] == following


@pytest.mark.parametrize("turn", [0, 1])
def test_the_corner_balls_have_no_door_at_the_start(turn: int) -> None:
    game = stand("bbbbb ..... ..... ..... wwwww", turn=turn)
    assert not [move for move in moves(game) if move[:2] in ("a1", "e1", "a5", "e5")]


def test_another_ball_can_bring_a_corner_ball_its_door(start: Flipop) -> None:
    """The original's advice on a ball without a door before it."""
    play(start, "d1-d2", "b5-b4", "d2-e2", "c5-c4")
    assert "e1-e2" in moves(start)


@pytest.mark.parametrize("column", "bcd")
def test_white_leaves_over_b5_c5_d5(column: str) -> None:
    game = play(stand(place(f"a1 {column}4", "b2"), WEST), f"{column}4-{column}5")
    assert (rows(game), out(game)) == (place("a1", "b2"), [4, 4])


@pytest.mark.parametrize("column", "bcd")
def test_black_leaves_over_b1_c1_d1(column: str) -> None:
    game = play(stand(place("b4", f"a5 {column}2"), WEST, turn=1), f"{column}2-{column}1")
    assert (rows(game), out(game)) == (place("b4", "a5"), [4, 4])


def test_no_ball_leaves_over_a_corner() -> None:
    assert rows(play(stand(place("a4", "a1"), WEST), "a4-a5")) == place("a5", "a1")


def test_a_ball_stays_on_the_exits_of_the_other_side() -> None:
    assert rows(play(stand(place("b2", "a1"), WEST), "b2-b1")) == place("b1", "a1")


def test_a_ball_leaves_at_once_whoever_moved_it() -> None:
    game = play(stand(place("a2", "a1 a5"), WEST), "a2-a1")
    assert (rows(game), out(game)) == (place("a1", "a5"), [4, 4])


# --- doors ----------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("door", "pushes"),
    [
        ("N", ["c4-d4", "d4-c4"]),
        ("E", ["d3-d4", "d4-d3"]),
        ("S", ["c3-d3", "d3-c3"]),
        ("W", ["c3-c4", "c4-c3"]),
    ],
)
def test_a_door_closes_the_edge_between_the_cells_beside_it(door: str, pushes: list[str]) -> None:
    # The pivot between c3 and d4; no other door is on an edge between the four cells around it.
    around = f"NNNN WW{door}E WWEE SSSS"
    cells = ("c3", "d3", "c4", "d4")
    found = [move for cell in cells for move in moves(stand(place(cell, "e5"), around))]
    assert sorted(move for move in found if move[3:] in cells) == pushes


@pytest.mark.parametrize(
    ("double", "push"), [("NNNN NNNN NEWN NNNN", "c2-c3"), ("WWWW WWSW WWNW WWWW", "c3-d3")]
)
def test_an_edge_can_carry_two_doors_hung_at_its_two_ends(double: str, push: str) -> None:
    game = stand(place(push[:2], "a5"), double)
    assert push in moves(game)


# --- a move ---------------------------------------------------------------------------------


def test_a_push_goes_through_an_edge_with_a_door_into_the_next_cell(start: Flipop) -> None:
    assert rows(play(start, "b1-b2")) == "bbbbb ..... ..... .w... w.www"


@pytest.mark.parametrize(
    ("push", "before", "after"),
    [
        ("c2-c3", "NNNN NNNN NNWN NNNN", "NNNN NNNN NNNN NNNN"),
        ("c3-c2", "NNNN NNNN NNWN NNNN", "NNNN NNNN NNSN NNNN"),
        ("c2-c3", "NNNN NNNN NENN NNNN", "NNNN NNNN NNNN NNNN"),
        ("c3-c2", "NNNN NNNN NENN NNNN", "NNNN NNNN NSNN NNNN"),
        ("c3-d3", "WWWW WWSW WWWW WWWW", "WWWW WWEW WWWW WWWW"),
        ("d3-c3", "WWWW WWSW WWWW WWWW", "WWWW WWWW WWWW WWWW"),
        ("c3-d3", "WWWW WWWW WWNW WWWW", "WWWW WWWW WWEW WWWW"),
        ("d3-c3", "WWWW WWWW WWNW WWWW", "WWWW WWWW WWWW WWWW"),
    ],
)
def test_the_door_swings_a_quarter_turn_to_point_the_way_of_the_push(
    push: str, before: str, after: str
) -> None:
    assert doors(play(stand(place(push[:2], "a5"), before), push)) == after


def test_both_doors_of_a_double_door_swing() -> None:
    game = play(stand(place("c1", "a5"), "NNNN NNNN NNNN NEWN"), "c1-c2")
    assert (rows(game), doors(game)) == (place("c2", "a5"), NORTH)


def test_an_edge_without_a_door_cannot_be_pushed_through(start: Flipop) -> None:
    for text in ("a1-a2", "e1-e2", "a1-b1", "b1-c1"):
        assert refused(start, text)


def test_only_the_own_balls_can_be_pushed(start: Flipop) -> None:
    assert refused(start, "b5-b4")
    play(start, "b1-b2")
    assert refused(start, "c1-c2")
    assert moves(start) == ["b5-b4", "c5-c4", "d5-d4"]


# --- chains ---------------------------------------------------------------------------------

# White pushes from b3 to c3 or from c2 to c3, where a ball stands; the doors are named by the end
# of the edge that they hang at.
TOP, BOTTOM, BOTH = "WWWW WSWW WWWW WWWW", "WWWW WWWW WNWW WWWW", "WWWW WSWW WNWW WWWW"
RIGHT, LEFT, BOTH_SIDES = "NNNN NNNN NNWN NNNN", "NNNN NNNN NENN NNNN", "NNNN NNNN NEWN NNNN"


@pytest.mark.parametrize(
    ("push", "hinge", "goal"),
    [
        ("b3-c3", TOP, "c4"),
        ("b3-c3", BOTTOM, "c2"),
        ("c2-c3", RIGHT, "d3"),
        ("c2-c3", LEFT, "b3"),
    ],
)
def test_a_single_door_sweeps_the_ball_towards_its_hinge(push: str, hinge: str, goal: str) -> None:
    game = play(stand(place(push[:2], "a1 c3"), hinge), push)
    assert rows(game) == place("c3", f"a1 {goal}")


@pytest.mark.parametrize(
    ("push", "hinges", "goal"), [("b3-c3", BOTH, "d3"), ("c2-c3", BOTH_SIDES, "c4")]
)
def test_double_doors_push_the_ball_straight_on(push: str, hinges: str, goal: str) -> None:
    game = play(stand(place(push[:2], "a1 c3"), hinges), push)
    assert rows(game) == place("c3", f"a1 {goal}")


@pytest.mark.parametrize(
    ("push", "hinges", "goal"),
    [
        *(("b3-c3", hinges, "d3") for hinges in (TOP, BOTTOM, BOTH)),
        *(("c2-c3", hinges, "c4") for hinges in (RIGHT, LEFT, BOTH_SIDES)),
    ],
)
def test_with_straight_chains_all_doors_push_the_ball_straight_on(
    push: str, hinges: str, goal: str
) -> None:
    game = play(stand(place(push[:2], "a1 c3"), hinges, chain="straight"), push)
    assert rows(game) == place("c3", f"a1 {goal}")


def test_a_ball_of_any_colour_can_be_pushed_on() -> None:
    game = play(stand(place("b3 c3", "a1"), TOP), "b3-c3")
    assert rows(game) == place("c3 c4", "a1")


def test_a_displaced_ball_may_cross_an_edge_without_doors() -> None:
    game = play(stand(place("c2", "a1 c3"), BOTH_SIDES), "c2-c3")
    assert rows(game) == place("c3", "a1 c4")
    assert doors(game) == NORTH


def test_the_doors_that_a_displaced_ball_crosses_swing_with_it() -> None:
    # c3 goes on to c4 past the doors on that edge, one on each side.
    game = play(stand(place("c2", "a1 c3"), "NNNN NEWN NEWN NNNN"), "c2-c3")
    assert rows(game) == place("c3", "a1 c4")
    assert doors(game) == NORTH


def test_a_ball_never_pushes_a_ball() -> None:
    """The chain would go on from c3 to d3, but there is no door between these two."""
    assert refused(stand(place("c2", "a1 c3 d3"), RIGHT), "c2-c3")
    assert refused(stand(place("c2 c4", "a1 c3"), BOTH_SIDES), "c2-c3")


def test_a_chain_goes_on_where_there_is_a_door_between_two_balls() -> None:
    """His ball, a door, a ball, a door, a ball: a chain of three, swept east, then north."""
    game = play(stand(place("c2", "a1 c3 d3"), "NNNN NNSN NNWN NNNN"), "c2-c3")
    assert rows(game) == place("c3", "a1 d3 d4")
    assert doors(game) == "NNNN NNEN NNNN NNNN"


def test_a_chain_can_go_straight_and_then_turn() -> None:
    game = play(stand(place("c1", "a1 c2 c3 d3"), "NNNN NNSN NNWN NEWN"), "c1-c2")
    assert rows(game) == place("c2", "a1 c3 d3 d4")


def test_the_longest_chain_climbs_like_a_stair() -> None:
    """Eight balls from a1 to e5: single doors sweep them north and east by turns."""
    game = stand(place("a1 b1 b2 c2", "c3 d3 d4 e4"), "NNNS NNSW NSWN SWNN")
    play(game, "a1-b1")
    assert rows(game) == place("b1 b2 c2 c3", "d3 d4 e4 e5")
    assert doors(game) == "NNNE NNEN NENN ENNN"


def test_a_chain_whose_last_ball_would_leave_the_board_is_illegal() -> None:
    assert refused(stand(place("b4", "a4 e5"), "SWWW NWWW WWWW WWWW"), "b4-a4")
    assert refused(stand(place("c4", "c5 e5"), "NEWN NNNN NNNN NNNN"), "c4-c5")


def test_all_doors_are_read_as_they_stood_before_the_move() -> None:
    """White's own door comes to lie between c3 and d3, but the chain does not find it there."""
    assert refused(stand(place("c2", "a1 c3 d3"), RIGHT), "c2-c3")
    # Nor is it swung again by the ball that crosses the edge on which it now lies.
    assert doors(play(stand(place("c2", "a1 c3"), RIGHT), "c2-c3")) == NORTH
