"""Flipop's screen: every push can be chosen; the plan, the move and the doors are shown."""

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from host_tools.notation import flipop as notation
from quadrille.engine.flipop import Flipop
from quadrille.engine.game import PASS
from quadrille.events import PRESS, RELEASE, RIGHT, A, B
from quadrille.ui.colours import BRIGHT, DIM, FAINT
from quadrille.ui.flipop import balls, kernels, words
from quadrille.ui.flipop.kernels import STRIDES
from quadrille.ui.flipop.look import ALL_DOORS, EVEN_DOORS, ODD_DOORS
from tests.handheld import BOARDS
from tests.moves import listed, played
from tests.sizes import size
from tests.ui.flipop_player import ARROWS, LEVEL, Player, pushes, stand
from tests.ui.seated import games_of

games = games_of("flipop")
OFF_BEAT = 20  # ticks after a press, when what blinks is out


def picture_of(state: bytearray, look: bytes = ALL_DOORS) -> bytes:
    picture = bytearray(b"\x09\x09" + bytes(81))
    kernels.paint(state, picture, look)
    return bytes(picture)


def test_exits_do_not_look_like_balls() -> None:
    game = Flipop()
    game.setup(1)
    picture = picture_of(game.state)
    balls_at = {picture[kernels.spot(cell)] >> 2 for cell in (0, 4, 20, 24)}
    game.state[:] = bytes(len(game.state))
    exits = {picture_of(game.state)[kernels.spot(cell)] >> 2 for cell in (1, 2, 3, 21, 22, 23)}
    assert len(exits) == 1
    assert not exits & balls_at


@settings(max_examples=size(10, 500))
@given(games)
def test_nothing_but_legal_pushes_can_be_chosen(game: Flipop) -> None:
    player = Player(game)
    view = player.view
    moves = listed(game)
    if moves != [PASS]:
        for button in ARROWS * 3:
            player.press(button)
            assert view.at in {move >> 2 for move in moves}
        player.press(A)
        for button in ARROWS:
            player.press(button)
            assert view.at << 2 | view.way in moves
    assert view.game.state == game.state


@given(st.sets(st.integers(0, 24), min_size=1, max_size=5))
def test_arrows_lead_from_any_ball_to_any_other(cells: set[int]) -> None:
    ways = bytes(cell in cells for cell in range(25))
    for start in cells:
        north, east, south, _ = (balls.follow(ways, start, way) for way in range(4))
        assert balls.follow(ways, east, 3) == start
        seen = {start}
        while east not in seen:
            seen.add(east)
            east = balls.follow(ways, east, 1)
        assert seen == cells
        assert (north // 5 > start // 5) == any(cell // 5 > start // 5 for cell in cells)
        assert (south // 5 < start // 5) == any(cell // 5 < start // 5 for cell in cells)


def test_b_goes_back_to_the_choice_of_a_ball_or_makes_the_two_kinds_of_doors_alternate() -> None:
    player = Player()
    first = player.after()
    player.press(A)
    assert player.after() != first
    player.press(B)
    assert player.after() == first
    player._hear(B | PRESS)
    assert len({first, player.after(), player.after(OFF_BEAT)}) == 3
    player._hear(B | RELEASE)
    assert player.after() == first


def test_a_turn_begins_where_the_last_push_went() -> None:
    player = Player()
    player.point_at(3)
    for _ in range(2):
        player.press(A, A).settle()
    assert player.view.at == 8


def test_a_forced_pass_is_shown_and_played_with_a() -> None:
    game = stand("..... ..... b.... ..... w....")
    assert listed(game) == [PASS]
    player = Player(game)
    assert player.after() != player.after(OFF_BEAT)
    player.press(RIGHT)
    assert player.view.game.plies == 0
    player.press(A).settle()
    assert (player.view.game.plies, player.view.turn) == (1, 1)


@settings(max_examples=size(10, 300))
@given(games, st.sampled_from(BOARDS))
def test_a_move_is_shown_step_by_step_until_it_stands_as_played(game: Flipop, panel: str) -> None:
    for move, goals, exits in pushes(game):
        player = Player(game, panel)
        view = player.view
        view.commit(move)
        frames = set()
        while view.busy:
            frames.add(player.frame())
        assert len(frames) >= 2 + len(goals)
        for cell in exits:
            kernels.lift(view.shown.state, cell)
        assert picture_of(view.shown.state) == picture_of(view.game.state)


@pytest.mark.parametrize("panel", BOARDS)
def test_a_cursor_is_bright_at_once_and_then_blinks(panel: str) -> None:
    player = Player(board=panel)
    for _ in range(5):
        player.press(RIGHT)
        at = kernels.spot(player.view.at)
        assert player.board()[at] & LEVEL == BRIGHT
        assert player.board(OFF_BEAT)[at] & LEVEL == FAINT


@settings(max_examples=size(10, 300))
@given(games, st.sampled_from(BOARDS))
def test_the_plan_alternates_between_what_would_be_and_what_is(game: Flipop, panel: str) -> None:
    player = Player(game, panel)
    for move, moved, _ in pushes(game):
        player.return_to(game).aim(move)
        ghost, now = player.board(), player.board(OFF_BEAT)
        goals = [kernels.spot(goal) for goal in moved]
        would_be, is_now = picture_of(played(game, move).state), picture_of(game.state)
        assert [ghost[spot] & LEVEL for spot in goals] == [BRIGHT] * len(goals)
        assert all(ghost[spot] == would_be[spot] for spot in range(83) if spot not in goals)
        # Now the ball and the doors that it may push are bright, and nothing else is different.
        assert all(new in (old, old | BRIGHT) for old, new in zip(is_now, now, strict=True))
        assert now[kernels.spot(move >> 2)] & LEVEL == BRIGHT


@pytest.mark.parametrize("panel", BOARDS)
def test_the_last_move_shows_until_a_ball_is_chosen(panel: str) -> None:
    player = Player(board=panel)
    player.press(A, A)
    start, goal = (kernels.spot(cell) for cell in player.view.story[2:4])
    player.settle()
    early, late = player.board(), player.board(40)
    assert early[start] != late[start]
    assert early[goal] == late[goal] + 1
    player.press(A)
    assert player.board()[goal] == player.board(40)[goal]


def test_a_ball_that_leaves_fades_and_blinks_where_balls_out_are_counted() -> None:
    player = Player(stand("....b ..w.. ..... ..... .....", "NEWN" * 4), "hat16x10")
    player.point_at(17)
    player.press(A)
    assert player.view.way == 0
    lit, out = player.after(), player.after(OFF_BEAT)
    assert (lit[15], out[15]) == (BRIGHT, DIM)
    player.press(A)
    levels = set()
    while player.view.busy:
        levels.add(player.board()[kernels.spot(22)])
    assert levels >= {0, 1, 2, 3}


@settings(max_examples=size(25, 1000))
@given(st.lists(st.integers(0, 3), min_size=16, max_size=16))
def test_the_pivot_of_each_door_can_be_seen(ways: list[int]) -> None:
    """By its colour; and while B is held, as each lit pivot has one lit neighbour."""
    doors = "".join(notation.WAYS[way] for way in ways)
    state = stand("bbbbb ..... ..... ..... wwwww", doors, (0, 0)).state
    steady = picture_of(state)
    kinds = picture_of(state, EVEN_DOORS), picture_of(state, ODD_DOORS)
    for pivot, way in zip(notation.PIVOTS, ways, strict=True):
        at = kernels.spot(pivot) - 8
        kind = pivot % 2
        assert steady[at] == ALL_DOORS[4 + kind]
        assert steady[at + STRIDES[way]] in (ALL_DOORS[6 + kind], ALL_DOORS[8])
        assert kinds[kind][at] & LEVEL == BRIGHT
        assert [step for step in STRIDES if kinds[kind][at + step]] == [STRIDES[way]]
        assert not kinds[1 - kind][at]


@pytest.mark.parametrize("language", [0, 1])
@pytest.mark.parametrize("reason", Flipop.REASONS)
def test_the_verdict_says_why_and_how_many_balls_are_left(language: int, reason: str) -> None:
    view = Player().view
    view.game.state[5] = 1 + Flipop.REASONS.index(reason)
    text = view.verdict(language)
    assert text.startswith(words.VERDICTS[reason][language])
    assert "5-5" in text
