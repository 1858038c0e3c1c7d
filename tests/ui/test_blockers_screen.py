"""Blockers! on the panel: seven buttons play every move, and all see what was played."""

import random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from quadrille import events
from quadrille.engine.blockers import Blockers
from quadrille.events import DOWN, LEFT, MENU, RIGHT, UP, A, B
from quadrille.ui import colours
from quadrille.ui.blockers import faces, icon, screen, words
from quadrille.ui.blockers.screen import PASS, Table
from quadrille.ui.canvas import Canvas
from quadrille.ui.handover import HandOver
from quadrille.ui.pause import Pause
from quadrille.ui.result import Result
from quadrille.ui.screen import Screen
from tests.rules.blockers_table import after, place, stand
from tests.rules.test_blockers import LOCKED, LOCKED_RACK
from tests.ui.blockers_panel import (
    BOARDS,
    KINDS,
    RED_IS_OUT,
    RED_IS_OUT_RACKS,
    Handheld,
    aim,
    choose,
    copy_of,
    index,
    legal,
    plies_of,
    taken_over,
)

# --- choosing and placing -------------------------------------------------------------------


@settings(max_examples=12)
@given(st.sampled_from(KINDS), st.floats(0, 1), st.integers(0, 999), st.sampled_from(BOARDS))
def test_every_legal_move_can_be_played(
    kind: tuple[str, int], progress: float, seed: int, board: str
) -> None:
    variant, players = kind
    last = plies_of(variant, players) - 1
    game = after(int(progress * last), variant, players, seed)
    for move in legal(game):
        app = taken_over(copy_of(game), board)
        choose(app, move)
        aim(app, move)
        app.tap(A)
        expected = copy_of(game)
        expected.play(move)
        assert app.table.game.state == expected.state


@settings(max_examples=20)
@given(
    st.sampled_from(KINDS),
    st.integers(0, 47),
    st.integers(0, 999),
    st.lists(st.sampled_from((UP, DOWN, LEFT, RIGHT)), max_size=20),
)
def test_the_cursor_is_always_on_a_legal_cell(
    kind: tuple[str, int], plies: int, seed: int, arrows: list[int]
) -> None:
    variant, players = kind
    app = taken_over(after(plies, variant, players, seed))
    table = app.table
    app.tap(A)
    for arrow in arrows:
        app.tap(arrow)
        move = table.colour << 13 | table.tile << 8 | table.cell
        assert table.game.is_legal(move)


@pytest.mark.parametrize("board", BOARDS)
def test_the_cursor_goes_the_way_of_the_arrow(board: str) -> None:
    app = taken_over(stand(place(), {"r": "5 C s5 * 1"}), board)
    app.tap(LEFT, A)  # the Blocker, which may go anywhere
    cell = app.table.cell
    for arrow, step in ((UP, 1), (DOWN, -1), (LEFT, -16), (RIGHT, 16)):
        app.tap(arrow)
        assert app.table.cell == cell + step
        cell += step


def test_the_cursor_goes_round_an_edge() -> None:
    app = taken_over(stand(place(), {"r": "5 C s5 * 1"}))
    app.tap(RIGHT, A)  # the 5: nine cells, one above the other
    rows = []
    for _ in range(9):
        rows.append(app.table.cell & 15)
        app.tap(UP)
    assert sorted(rows) == list(range(9))
    assert app.table.cell & 15 == rows[0]
    app.cues.clear()
    app.tap(LEFT)
    assert app.cues == [events.REFUSED]


def test_the_cursor_begins_on_an_empty_cell_if_there_is_one() -> None:
    app = taken_over(stand(place(g="D5 E5 F5 G5"), {"r": "5 1 2 3 4"}))
    app.tap(LEFT, A)
    assert app.table.game.cell(app.table.cell >> 4, app.table.cell & 15) == 0


def test_b_goes_back_to_the_rack_and_nothing_is_played() -> None:
    app = taken_over(after(0))
    before = bytes(app.table.game.state)
    app.tap(RIGHT, A, DOWN, B)
    assert not app.table.placing
    assert app.table.at == 1
    assert app.table.game.state == before


def test_a_tile_that_can_go_nowhere_is_not_put_down() -> None:
    full = LOCKED.replace("rrrg....g", "rrrg.....")
    app = taken_over(stand(full, LOCKED_RACK))
    assert app.table.open == 0
    app.cues.clear()
    app.tap(A)
    assert app.cues == [events.REFUSED]
    assert not app.table.placing


@pytest.mark.parametrize("board", BOARDS)
def test_free_and_capturable_cells_are_told_apart(board: str) -> None:
    """Column 5 holds a line of three, whose middle stays, and a tile of the player's own."""
    tiles = place(r="A5", g="C5 D5 E5", b="I1")
    app = taken_over(stand(tiles, {"r": "5 A B C D"}, players=3), board)
    assert app.seen("B5") == {colours.GREY}
    assert app.seen("A5") == {index("r", colours.NORMAL)}
    for cell in ("C5", "E5"):
        assert app.seen(cell) == {index("g", colours.BRIGHT), index("g", colours.FAINT)}
    assert app.seen("D5") == {index("g", colours.NORMAL)}
    assert app.seen("I1") == {index("b", colours.NORMAL)}
    assert app.seen("G9") == {colours.OFF}


@pytest.mark.parametrize("board", BOARDS)
def test_the_cursor_shows_against_everything(board: str) -> None:
    tiles = place(g="D5 F5")
    app = taken_over(stand(tiles, {"r": "5 A B C D"}), board)
    app.tap(A)
    assert app.seen("E5") == {colours.WHITE, index("r", colours.BRIGHT)}
    app.tap(UP)
    assert app.seen("D5") == {colours.WHITE, index("g", colours.BRIGHT)}
    assert app.seen("E5") == {colours.GREY}


@pytest.mark.parametrize("board", BOARDS)
def test_each_tile_has_its_own_face(board: str) -> None:
    seen = set()
    for tile in range(28):
        canvas = Canvas(3, 5)
        faces.draw(canvas, tile, 0, 0, colours.WHITE)
        seen.add(bytes(canvas.cells))
    assert len(seen) == 28


def test_expert_up_and_down_change_racks() -> None:
    app = taken_over(after(0, "expert"))
    colour = app.table.colour
    app.tap(UP)
    assert app.table.colour == colour + 1
    app.tap(DOWN)
    assert app.table.colour == colour


def test_expert_a_finished_rack_is_not_played_from() -> None:
    app = taken_over(stand(RED_IS_OUT, RED_IS_OUT_RACKS, variant="expert"))
    assert app.table.colour == 1
    app.cues.clear()
    app.tap(UP)
    assert app.table.colour == 1
    assert app.cues == [events.REFUSED]


# --- turns ----------------------------------------------------------------------------------


@pytest.mark.parametrize("board", BOARDS)
@pytest.mark.parametrize(("variant", "players"), KINDS)
def test_random_buttons_play_a_game_to_its_result(board: str, variant: str, players: int) -> None:
    rng = random.Random(7)
    app = Handheld(after(0, variant, players), board)
    for _ in range(20_000):
        if isinstance(app.screen, Result):
            break
        app.tap(rng.choice((UP, DOWN, LEFT, RIGHT, A, A, A, A, B)))
        if rng.random() < 0.2:
            app.tick()
    assert isinstance(app.screen, Result)
    assert app.table.game.over
    app.frames(400)


def test_random_events_never_hang_it() -> None:
    rng = random.Random(8)
    app = Handheld(after(30, "standard", 3))
    for _ in range(4000):
        kind = rng.choice((events.PRESS, events.REPEAT, events.RELEASE))
        app._hear(rng.choice((UP, DOWN, LEFT, RIGHT, A, A, A, B, MENU)) | kind)
        if rng.random() < 0.3:
            app.tick()
        if type(app.screen) is Screen:
            app = Handheld(after(30, "expert", 2))


def test_a_lost_turn_is_passed_with_a() -> None:
    app = taken_over(stand(LOCKED, LOCKED_RACK))
    assert app.table.must_pass
    app.tap(B, LEFT)
    assert app.table.game.turn == 0
    app.tap(A).settle()
    assert app.table.game.turn == 1
    assert app.table.last == PASS
    app.tap(A)
    app.frames(64)


def test_a_press_ends_the_animation() -> None:
    app = taken_over(after(0))
    app.tap(A, A)
    assert not app.screen.settled
    app.tap(LEFT)
    assert isinstance(app.screen, HandOver)
    assert app.table.game.plies == 1


def test_no_move_can_be_taken_back() -> None:
    app = taken_over(after(0))
    app.tap(A, A).settle().tap(MENU)
    assert isinstance(app.screen, Pause)
    assert "take_back" not in app.screen.lines


# --- what has been played -------------------------------------------------------------------


def captures_green(board: str) -> Handheld:
    app = taken_over(stand(place(g="E5 A1"), {"r": "5 A B C D"}), board)
    aim(app, next(move for move in legal(app.table.game) if move & 0xFF == 0x44))
    return app


@pytest.mark.parametrize("board", BOARDS)
def test_a_captured_tile_flies_to_those_of_its_colour(board: str) -> None:
    app = captures_green(board)
    app.cues.clear()
    app.tap(A)
    flown = set()
    while isinstance(app.screen, Table):
        frame = app.frame()
        flown |= {at % 16 for at, cell in enumerate(frame) if cell == index("g", colours.BRIGHT)}
        if app.table.busy == screen.LANDED + screen.FLIGHT + 1:
            assert frame[(app.table.top + 7) * 16 + screen.HUD_X] == index("g", colours.NORMAL)
    assert flown >= set(range(4, screen.HUD_X))
    assert app.cues.count(events.CAPTURE) == 1
    assert app.table.game.captured(0, 1) == 1


@pytest.mark.parametrize("board", BOARDS)
def test_the_last_move_is_shown_until_the_next(board: str) -> None:
    app = captures_green(board)
    app.tap(A).settle().tap(A)
    app.table._choose_tile(0)
    app.beat = 0
    shown = [frame[(app.table.top + 5) * 16 + 4] for frame in app.frames(64)]
    assert colours.WHITE in shown
    assert index("g", colours.BRIGHT) in shown  # what it has taken
    assert index("r", colours.BRIGHT) in shown


@pytest.mark.parametrize("board", BOARDS)
def test_the_last_move_of_all_is_shown_with_the_board(board: str) -> None:
    app = taken_over(after(plies_of("standard", 2) - 1), board)
    app.tap(A, A)
    move = app.table.last
    app.tap(A, A)
    assert isinstance(app.screen, Result)
    app.tap(B)
    assert app.seen("IHGFEDCBA"[move & 15] + "123456789"[move >> 4 & 15]) == {
        1 + (move >> 13) << 2 | colours.BRIGHT
    }


# --- words and icon -------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("tiles", "captured", "ending"),
    [
        (place(r="A1", g="C1 C3 C5"), [{"g": 1}, {"r": 1}], "groups 1 + captures 1 = 2"),
        (
            place(r="A1 A2 A3 C1", g="E1 E2 E3 G5"),
            [{"g": 1}, {"r": 1}],
            "groups 2 + captures 1 = 3, each took 1 in all: shared",
        ),
        (
            place(r="A1 C1 E1", g="C9 E9"),
            [{"g": 1}, {"r": 2}],
            "groups 3 + captures 1 = 4, fewest captures in all: 1",
        ),
    ],
)
def test_the_verdict_tells_what_decided(
    tiles: str, captured: list[dict[str, int]], ending: str
) -> None:
    game = stand(tiles, captured=captured, plies=48)
    assert game.over
    assert words.verdict(game, 0) == ending
    assert words.verdict(game, 1).startswith("groupes")


def test_all_is_said_in_two_languages() -> None:
    assert set(words.VARIANTS) == {variant[0] for variant in Blockers.VARIANTS}
    assert len(words.NAME) == len(words.RULES) == 2
    assert all(len(text) <= 450 for text in words.RULES)


def test_the_icon_stays_in_its_ten_by_ten_and_moves() -> None:
    seen = set()
    for ticks in range(0, 1000, 5):
        canvas = Canvas(12, 12)
        icon.draw(canvas, 1, 1, ticks)
        cells = canvas.cells
        assert not any(cells[:12]) and not any(cells[-12:])
        assert not any(cells[12 * y] or cells[12 * y + 11] for y in range(12))
        seen.add(bytes(cells))
    assert len(seen) > 10
