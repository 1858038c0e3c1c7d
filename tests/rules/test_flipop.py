"""Flipop's board, pushes and chains, paragraph by paragraph (docs/rules/flipop.md)."""

import pytest

from tests.moves import dealt
from tests.rules import shared
from tests.rules.flipop_positions import START, START_ROWS, doors, out, place, rows, stand
from tests.rules.shared import Row, moves, play, refused

# Doors that all point west close edges between rows only, with hinges on the right; doors that all
# point north close edges between columns only, with hinges at the bottom.
WEST = "WWWW WWWW WWWW WWWW"
NORTH = "NNNN NNNN NNNN NNNN"


def test_white_starts_on_row_1_and_black_on_row_5_and_white_begins() -> None:
    game = dealt("flipop")
    assert (rows(game), doors(game), out(game)) == (START_ROWS, START, [0, 0])
    assert (game.first, game.turn, game.players) == (0, 0, 2)
    assert moves(game) == ["b1-b2", "c1-c2", "d1-d2"]


def test_the_doors_start_as_two_rings_both_clockwise() -> None:
    letters = START.replace(" ", "")
    for ring in ([0, 1, 2, 3, 7, 11, 15, 14, 13, 12, 8, 4], [5, 6, 10, 9]):
        for pivot, following in zip(ring, ring[1:] + ring[:1], strict=True):
            assert pivot + {"N": -4, "E": 1, "S": 4, "W": -1}[letters[pivot]] == following


@pytest.mark.parametrize("turn", [0, 1])
def test_the_corner_balls_have_no_door_at_the_start(turn: int) -> None:
    game = stand(START_ROWS, turn=turn)
    assert not [move for move in moves(game) if move[:2] in ("a1", "e1", "a5", "e5")]


def test_another_ball_can_bring_a_corner_ball_its_door() -> None:
    """The original's advice on a ball without a door before it."""
    assert "e1-e2" in moves(play(dealt("flipop"), "d1-d2", "b5-b4", "d2-e2", "c5-c4"))


@pytest.mark.parametrize(
    ("white", "black", "turn", "push", "after"),
    [
        *((f"a1 {c}4", "b2", 0, f"{c}4-{c}5", ("a1", "b2")) for c in "bcd"),
        *(("b4", f"a5 {c}2", 1, f"{c}2-{c}1", ("b4", "a5")) for c in "bcd"),
        pytest.param("a4", "a1", 0, "a4-a5", ("a5", "a1"), id="not over a corner"),
        pytest.param("b2", "a1", 0, "b2-b1", ("b1", "a1"), id="not over the other side's exits"),
        pytest.param("a2", "a1 a5", 0, "a2-a1", ("a1", "a5"), id="whoever moved it"),
    ],
)
def test_balls_leave_over_the_three_middle_cells_of_the_far_side(
    white: str, black: str, turn: int, push: str, after: tuple[str, str]
) -> None:
    game = play(stand(place(white, black), WEST, turn), push)
    assert rows(game) == place(*after)
    assert out(game) == [5 - len(cells.split()) for cells in after]


@pytest.mark.parametrize(
    ("door", "push", "back"),
    [
        ("N", "c4-d4", "d4-c4"),
        ("E", "d3-d4", "d4-d3"),
        ("S", "c3-d3", "d3-c3"),
        ("W", "c3-c4", "c4-c3"),
    ],
)
def test_a_door_closes_the_edge_between_the_cells_beside_it(
    door: str, push: str, back: str
) -> None:
    # The pivot between c3 and d4; no other door is on an edge between the four cells around it.
    around = f"NNNN WW{door}E WWEE SSSS"
    cells = ("c3", "d3", "c4", "d4")
    found = [move for cell in cells for move in moves(stand(place(cell, "e5"), around))]
    assert sorted(move for move in found if move[3:] in cells) == [push, back]


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
        pytest.param("c1-c2", "NNNN NNNN NNNN NEWN", NORTH, id="both doors of a double door"),
        pytest.param("c2-c3", "NNNN NNNN NEWN NNNN", NORTH, id="hinged at both ends"),
        pytest.param("c3-d3", "WWWW WWSW WWNW WWWW", "WWWW WWEW WWEW WWWW", id="between columns"),
    ],
)
def test_the_door_swings_a_quarter_turn_to_point_the_way_of_the_push(
    push: str, before: str, after: str
) -> None:
    game = play(stand(place(push[:2], "a5"), before), push)
    assert (rows(game), doors(game)) == (place(push[3:], "a5"), after)


def test_a_push_needs_a_ball_of_the_players_own_and_a_door_on_the_edge() -> None:
    game = dealt("flipop")
    assert all(refused(game, text) for text in ("a1-a2", "e1-e2", "a1-b1", "b1-c1", "b5-b4"))
    assert rows(play(game, "b1-b2")) == "bbbbb ..... ..... .w... w.www"
    assert refused(game, "c1-c2")
    assert moves(game) == ["b5-b4", "c5-c4", "d5-d4"]


# White pushes from b3 to c3 or from c2 to c3, where a ball stands; the doors are named by the end
# of the edge where their hinges are.
TOP, BOTTOM, BOTH = "WWWW WSWW WWWW WWWW", "WWWW WWWW WNWW WWWW", "WWWW WSWW WNWW WWWW"
RIGHT, LEFT, BOTH_SIDES = "NNNN NNNN NNWN NNNN", "NNNN NNNN NENN NNNN", "NNNN NNNN NEWN NNNN"


@pytest.mark.parametrize(
    ("push", "hinge", "swing", "straight"),
    [
        pytest.param("b3-c3", TOP, "c4", "d3", id="top"),
        pytest.param("b3-c3", BOTTOM, "c2", "d3", id="bottom"),
        pytest.param("b3-c3", BOTH, "d3", "d3", id="both"),
        pytest.param("c2-c3", RIGHT, "d3", "c4", id="right"),
        pytest.param("c2-c3", LEFT, "b3", "c4", id="left"),
        pytest.param("c2-c3", BOTH_SIDES, "c4", "c4", id="both sides"),
    ],
)
@pytest.mark.parametrize("chain", ["swing", "straight"])
def test_a_single_door_sweeps_the_ball_towards_its_hinge_and_all_others_straight_on(
    push: str, hinge: str, swing: str, straight: str, chain: str
) -> None:
    game = play(stand(place(push[:2], "a1 c3"), hinge, chain=chain), push)
    assert rows(game) == place("c3", f"a1 {swing if chain == 'swing' else straight}")


@shared.rows(
    {  # white, black, doors, push; white, black, doors
        "of any colour": ("b3 c3", "a1", TOP, "b3-c3", "c3 c4", "a1", "WWWW WENW WWWW WWWW"),
        "over an edge without doors": (
            *("c2", "a1 c3", BOTH_SIDES, "c2-c3", "c3", "a1 c4", NORTH),
        ),
        "past two doors, which swing with it": (
            *("c2", "a1 c3", "NNNN NEWN NEWN NNNN", "c2-c3", "c3", "a1 c4", NORTH),
        ),
        # White's ball, a door, a ball, a door, a ball: swept east, then north.
        "on where there is a door between two balls": (
            *("c2", "a1 c3 d3", "NNNN NNSN NNWN NNNN", "c2-c3"),
            *("c3", "a1 d3 d4", "NNNN NNEN NNNN NNNN"),
        ),
        "straight and then around a corner": (
            *("c1", "a1 c2 c3 d3", "NNNN NNSN NNWN NEWN", "c1-c2"),
            *("c2", "a1 c3 d3 d4", "NNNN NNEN NNNN NNNN"),
        ),
        # Eight balls from a1 to e5: single doors sweep them north and east in turn.
        "up the stairs, the longest": (
            *("a1 b1 b2 c2", "c3 d3 d4 e4", "NNNS NNSW NSWN SWNN", "a1-b1"),
            *("b1 b2 c2 c3", "d3 d4 e4 e5", "NNNE NNEN NENN ENNN"),
        ),
        "over an edge where a door has just come to lie, which stays": (
            *("c2", "a1 c3", RIGHT, "c2-c3", "c3", "a1 d3", NORTH),
        ),
    }
)
def test_a_chain_goes(row: Row) -> None:
    white, black, before, push, *after, doors_after = row
    game = play(stand(place(white, black), before), push)
    assert (rows(game), doors(game)) == (place(*after), doors_after)


@shared.rows(
    {  # white, black, doors, push
        # The chain would go on from c3 to d3, but there is no door between these two. White's own
        # door comes to lie there, but all doors are read as they stood before the move.
        "a ball never pushes a ball": ("c2", "a1 c3 d3", RIGHT, "c2-c3"),
        "nor straight on": ("c2 c4", "a1 c3", BOTH_SIDES, "c2-c3"),
        "the last ball would leave to the west": ("b4", "a4 e5", "SWWW NWWW WWWW WWWW", "b4-a4"),
        "the last ball would leave to the north": ("c4", "c5 e5", "NEWN NNNN NNNN NNNN", "c4-c5"),
    }
)
def test_chains_that_are_illegal(row: Row) -> None:
    white, black, before, push = row
    assert refused(stand(place(white, black), before), push)
