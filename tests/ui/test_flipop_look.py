"""What Flipop's screen shows: the plan, the move, the doors and where they hang."""

from itertools import pairwise
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from host_tools.notation import flipop as notation
from quadrille.events import RIGHT, A, B
from quadrille.ui.colours import BRIGHT, DIM, FAINT
from quadrille.ui.flipop import icon, kernels
from quadrille.ui.flipop.chain import STRIDES
from quadrille.ui.flipop.look import ALL_DOORS, EVEN_DOORS, HUES, ODD_DOORS
from tests.ui.flipop_player import ARROWS, LEVEL, PANELS, Player, game_at, played, pushes

seeds = st.integers(0, 2**30)
chains = st.sampled_from(("swing", "straight"))

OFF_BEAT = 20  # ticks after a press, when what blinks is out


def picture_of(state: bytearray, look: bytes = ALL_DOORS) -> bytes:
    picture = bytearray(b"\x09\x09" + bytes(81))
    kernels.paint(state, picture, look)
    return bytes(picture)


# --- what a move does -----------------------------------------------------------------------


@settings(max_examples=50)
@given(seeds, chains)
def test_a_chain_is_the_move_of_the_engine(seed: int, chain: str) -> None:
    game = game_at(seed, chain)
    for move, told in pushes(game):
        after = played(game, move)
        board = {cell: side for cell, side in enumerate(cells(game)) if side != "."}
        moving = [board.pop(told.starts[ball]) for ball in range(told.count)]
        for ball, side in enumerate(moving):
            assert told.seats[ball] == "wb".index(side)
            if ball:
                assert told.starts[ball] == told.goal(ball - 1)
            if ball != told.leaver:
                board[told.goal(ball)] = side
        assert "".join(board.get(cell, ".") for cell in range(25)) == cells(after)
        assert told.after.state == after.state


def cells(game: Any) -> str:
    return "".join(reversed(notation.position(game)["rows"]))


@settings(max_examples=15)
@given(seeds, chains, st.sampled_from(PANELS))
def test_a_move_is_shown_step_by_step_until_it_stands_as_in_the_engine(
    seed: int, chain: str, panel: str
) -> None:
    game = game_at(seed, chain)
    for move, told in pushes(game):
        player = Player(panel, game, chain=chain)
        table = player.table
        table.commit(move)
        frames = set()
        while table.busy:
            player.app.tick()
            frames.add(bytes(player.app.device.panel.frame))
        assert len(frames) >= 2 + told.count
        if told.leaver >= 0:
            kernels.lift(table.shown, told.goal(told.leaver))
        assert picture_of(table.shown) == picture_of(table.game.state)


# --- what is seen ---------------------------------------------------------------------------


@pytest.mark.parametrize("panel", PANELS)
def test_a_cursor_is_bright_at_once_and_then_blinks(panel: str) -> None:
    player = Player(panel)
    for _ in range(5):
        player.press(RIGHT)
        at = kernels.spot(player.table.at)
        assert player.board()[at] & LEVEL == BRIGHT
        assert player.board(OFF_BEAT)[at] & LEVEL == FAINT


@settings(max_examples=25)
@given(seeds, st.sampled_from(PANELS))
def test_the_plan_shows_by_turns_what_would_be_and_what_is(seed: int, panel: str) -> None:
    game = game_at(seed)
    for move, told in pushes(game):
        player = Player(panel, game)
        player.point_at(move >> 2)
        player.press(A, ARROWS[move & 3])
        ghost, now = player.board(), player.board(OFF_BEAT)
        goals = [kernels.spot(told.goal(ball)) for ball in range(told.count)]
        would_be, is_now = picture_of(told.after.state), picture_of(game.state)
        assert [ghost[spot] & LEVEL for spot in goals] == [BRIGHT] * told.count
        assert all(ghost[spot] == would_be[spot] for spot in range(83) if spot not in goals)
        # Now the ball and the doors that it may push are bright, and nothing else is different.
        assert all(new in (old, old | BRIGHT) for old, new in zip(is_now, now, strict=True))
        assert now[kernels.spot(move >> 2)] & LEVEL == BRIGHT


@pytest.mark.parametrize("panel", PANELS)
def test_the_last_move_shows_until_a_ball_is_chosen(panel: str) -> None:
    player = Player(panel)
    player.press(A, A)
    done = player.table.done
    start, goal = kernels.spot(done.starts[0]), kernels.spot(done.goal(0))
    player.settle()
    early, late = player.board(), player.board(beat=40)
    assert early[start] != late[start]
    assert early[goal] == late[goal] + 1
    player.press(A)
    assert player.board()[goal] == player.board(beat=40)[goal]


def test_exits_and_balls_out_are_shown() -> None:
    position = {
        "rows": ["..b..", ".....", "..b..", "w....", "...w."],
        "doors": "EEESNESSNNWSNWWW",
        "out": [3, 3],
    }
    player = Player("hat16x10", notation.set_up(position))
    board = player.board(OFF_BEAT)
    assert [board[kernels.spot(cell)] for cell in (21, 23)] == [ALL_DOORS[2]] * 2
    assert [board[kernels.spot(cell)] for cell in (1, 2)] == [ALL_DOORS[3]] * 2
    frame = player.frame(OFF_BEAT)
    for row, seat in ((0, 0), (7, 1)):
        dots = frame[16 * row + 11 : 16 * row + 16]
        assert dots[:3] == bytes([HUES[seat] << 2 | BRIGHT]) * 3
        assert all(dot & LEVEL <= DIM for dot in dots[3:])


def test_a_ball_that_leaves_fades_and_blinks_where_balls_out_are_counted() -> None:
    position = {
        "rows": ["....b", "..w..", ".....", ".....", "....."],
        "doors": "NEWN" * 4,
        "out": [4, 4],
    }
    player = Player("hat16x10", notation.set_up(position))
    player.point_at(17)
    player.press(A)
    assert player.table.way == 0
    lit, out = player.frame(), player.frame(OFF_BEAT)
    assert (lit[15], out[15]) == (BRIGHT, DIM)
    player.press(A)
    levels = set()
    while player.table.busy:
        levels.add(player.board()[kernels.spot(22)])
    assert levels >= {0, 1, 2, 3}


# --- doors ----------------------------------------------------------------------------------


@settings(max_examples=50)
@given(st.lists(st.integers(0, 3), min_size=16, max_size=16))
def test_where_each_door_hangs_can_be_seen(ways: list[int]) -> None:
    """By its colour, and while B is held without: then lit pivots have one lit neighbour each."""
    position = {
        "rows": ["bbbbb", ".....", ".....", ".....", "wwwww"],
        "doors": "".join(notation.WAYS[way] for way in ways),
        "out": [0, 0],
    }
    state = notation.set_up(position).state
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


def test_while_b_is_held_both_kinds_of_doors_are_shown_by_turns() -> None:
    player = Player()
    before = player.frame()
    player.table.press(B)
    assert len({before, player.frame(), player.frame(OFF_BEAT)}) == 3
    player.table.release(B)
    assert player.frame() == before


def test_the_icon_moves_slowly_within_its_place() -> None:
    canvas = Player().app.canvas
    shown = []
    for tick in range(icon.STILL * len(icon.ORDER)):
        canvas.clear()
        icon.draw(canvas, 3, 4, tick)
        shown.append(bytes(canvas.cells))
        assert not any(canvas.cells[: 4 * 16]) and not any(canvas.cells[14 * 16 :])
    assert len(set(shown)) == 3
    changes = [tick for tick in range(1, len(shown)) if shown[tick] != shown[tick - 1]]
    assert all(later - first >= 30 for first, later in pairwise(changes))
