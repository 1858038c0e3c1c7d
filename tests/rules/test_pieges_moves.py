"""Pièges' moves, falls and ends, paragraph by paragraph (docs/rules/pieges.md)."""

import pytest

from tests.rules.pieges_positions import STRIPS, marbles, picture, slides, stand
from tests.rules.shared import Row, moves, play, refused, result, rows

# In column c at A there is no hole above c1, c4 and c7: nothing falls there until oc moves.
# On these cells there is no open trap either if all slides are at A, at B or at C.
SAFE = ("d2 e6", "f2 d7", "c6", "e4")


def test_a_slide_moves_by_one_notch() -> None:
    game = stand(*SAFE)
    steps = ("oa+ BA", "w7+ BB", "oa+ CB", "w7+ CC", "oa- BC", "w7- BB", "oa- AB")
    for move, after in map(str.split, steps):
        assert slides(play(game, move)) == f"{after[0]}AAAAAA AAAAAA{after[1]}"


@pytest.mark.parametrize("turn", [0, 1, 2, 3])
@pytest.mark.parametrize(("at", "ways"), [("A", "+"), ("B", "+-"), ("C", "-")])
def test_anyone_may_move_any_slide_but_never_from_a_to_c_at_once(
    at: str, ways: str, turn: int
) -> None:
    game = stand(*SAFE, slides=f"{at * 7} {at * 7}", turn=turn)
    assert moves(game) == [name + way for name in STRIPS for way in ways]
    assert all(refused(game, name + way) for name in STRIPS for way in "+-" if way not in ways)


def test_the_slide_of_the_move_before_may_not_be_moved() -> None:
    game = play(stand(*SAFE, slides="BBBBBBB BBBBBBB"), "oa+")
    assert refused(game, "oa-") and refused(game, "oa+")
    play(game, "w3+")
    assert refused(game, "w3-") and refused(game, "w3+")
    assert "oa-" in moves(game)


@rows(
    {  # marbles by seat, moves; which slides may not be moved, what may be moved two moves later
        "three turns in a row": ("c1 c4", "oa+ w7+ oa+ w6+", "oa w6", "od+ w5+"),
        "one from before a fall": ("c1 c4 g1", "oa+ w7+ w6+ oa+ w1+", "oa w1", "w4+ w2+"),
        "two turns from before count too": (
            *("c1 c4 g1", "oa+ w7+ w6+ oa+ w5+ w7- oa- w5- w1+", "oa w1", "w4+ w2+"),
        ),
        "one from before, one after": ("c1 c4 g1", "oa+ w1+ oa+ w4+", "oa w4", "od+ w2+"),
    }
)
def test_two_players_may_not_move_the_same_slide_on_three_turns_in_a_row(row: Row) -> None:
    seats, before, barred, others = row
    game = play(stand(*seats.split()), *before.split())
    assert marbles(game)[:2] == ["c1", "c4"] and game.turn == 0
    assert {*STRIPS} - {move[:-1] for move in moves(game)} == {*barred.split()}
    assert all(refused(game, slide + way) for slide in barred.split() for way in "+-")
    play(game, *others.split())
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


@rows(
    {  # marbles by seat, turn, move; marbles by seat, turn
        "all over open traps": (["a1 c1", "g1 c4"], 0, "w1+", ["c1", "c4"], 1),
        "when an orange slide moves": (["d3 c1", "d6 c4"], 0, "od+", ["c1", "c4"], 1),
        "the player's own": (["a1 g1 c1", "c4"], 0, "w1+", ["c1", "c4"], 1),
        "no other": (["b2 b5 a6", "c7 e4 f5 b7"], 0, "w5+", ["a6 b2 b5", "b7 c7 e4 f5"], 1),
        "the last of another, who is out": (["c1", "g1", "c4"], 0, "w1+", ["c1", "", "c4"], 2),
        "the last of the player": (["c1", "g1", "c4"], 1, "w1+", ["c1", "", "c4"], 2),
    }
)
def test_what_falls_and_whose_turn_it_is(row: Row) -> None:
    before, turn, move, after, following = row
    game = play(stand(*before, turn=turn), move)
    assert (marbles(game), game.turn, game.over) == (after, following, False)


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


@rows(
    {  # marbles by seat, turn, move; reason, winner, scores
        "the last with a marble": (["c1", "g1"], 0, "w1+", "last", 0, [1, 0]),
        "whoever moved": (["c1", "g1"], 1, "w1+", "last", 0, [1, 0]),
        "one who did not move": (["a1", "g1", "c1 c4"], 0, "w1+", "last", 2, [0, 0, 2]),
        "together, the mover": (["a1", "g1"], 0, "w1+", "together", 0, [0, 0]),
        "together, the other mover": (["a1", "g1"], 1, "w1+", "together", 1, [0, 0]),
        "those remaining": (["a1", "", "g1"], 2, "w1+", "together", 2, [0, 0, 0]),
        "two of four": (["d3", "", "d6", ""], 0, "od+", "together", 0, [0] * 4),
    }
)
def test_who_wins_when_marbles_fall(row: Row) -> None:
    before, turn, move, reason, winner, scores = row
    game = play(stand(*before, turn=turn), move)
    assert result(game) == (reason, [winner], scores)


# A round of moves that opens nothing in column c or under e1, e3 and g1, and ends as it began.
ROUND = ("og+", "w2+", "w4+", "og-", "w2-", "w4-")


@rows(
    {  # marbles by seat, turn, moves before; winners and scores
        "most marbles win": (["c1", "c4 c7"], 0, (), [1], [1, 2]),
        "a fall starts the count again": (
            *(["c1", "c4 g1"], 0, (*ROUND * 16, "w1+"), [0, 1], [1, 1]),
        ),
        "even on the hundredth move": (
            *(["c1", "c4 g1"], 0, (*ROUND * 16, "w7+", "w6+", "w7-", "w1+"), [0, 1], [1, 1]),
        ),
        "a draw of those who have most": (["c1 c4", "c7 e1", "e3"], 0, (), [0, 1], [2, 2, 1]),
        "one is out": (["c1", "", "c7"], 2, (), [0, 2], [1, 0, 1]),
    }
)
def test_the_game_ends_after_100_moves_without_a_fall(row: Row) -> None:
    before, turn, first, winners, scores = row
    game = play(stand(*before, turn=turn), *first)
    play(game, *(ROUND * 17)[:99])
    assert not game.over
    assert result(play(game, ROUND[99 % 6])) == ("stalled", winners, scores)
