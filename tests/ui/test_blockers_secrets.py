"""Blockers! on the panel: what lies open is shown to all, and nobody sees another one's rack."""

from collections.abc import Iterator

import pytest

from quadrille import events
from quadrille.engine import prng
from quadrille.engine.blockers import RACKS, Blockers
from quadrille.events import DOWN, MENU, RIGHT, UP, A, B
from quadrille.ui import colours
from quadrille.ui.blockers import faces, screen
from quadrille.ui.canvas import Canvas
from quadrille.ui.screen import BLINK
from tests.rules.blockers_table import after, place, stand
from tests.ui.blockers_panel import (
    BOARDS,
    KINDS,
    RED_IS_OUT,
    RED_IS_OUT_RACKS,
    Handheld,
    copy_of,
    plies_of,
    taken_over,
)

# --- what lies open -------------------------------------------------------------------------


def bar(frame: bytes, app: Handheld, line: int) -> int:
    """Dots of a bar: the captures of the line-th colour that the seat can take."""
    width = app.canvas.width
    at = (app.table.top + 2 * line) * width + 2
    return sum(1 for y in (0, width) for x in range(5) if frame[at + y + x])


@pytest.mark.parametrize("board", BOARDS)
def test_captures_are_shown_while_b_is_held(board: str) -> None:
    taken = [{"g": 7, "b": 2}, {"r": 1}, {}]
    game = stand(place(r="A1 A2 A3 A4 A5 A6 A7 A8 A9"), captured=taken, players=3)
    app = taken_over(game, board)
    closed = app.frame()
    app._hear(B | events.PRESS)
    frame = app.frame()
    assert [bar(frame, app, line) for line in range(2)] == [7, 2]
    assert app.table.look.colour == 1  # most
    app.tap(UP)
    assert app.table.look.colour == 2  # not red, which is the player's own
    app.tap(UP)
    assert app.table.look.colour == 1
    app.tap(RIGHT)
    frame = app.frame()
    assert [bar(frame, app, line) for line in range(2)] == [1, 0]
    app.tap(RIGHT, RIGHT)
    assert app.table.look.seat == 0
    app._hear(B | events.RELEASE)
    app.beat = 0
    assert app.frame() == closed


@pytest.mark.parametrize(("variant", "dots"), [("standard", 24 - 10), ("expert", 48 - 10)])
def test_tiles_to_be_played_are_a_dot_each_or_a_dot_for_two(variant: str, dots: int) -> None:
    app = taken_over(after(20, variant))
    app._hear(B | events.PRESS)
    frame = app.frame()
    corner = (app.table.top + 6) * 16 + 8
    lit = sum(1 for y in range(3) for x in range(8) if frame[corner + 16 * y + x])
    red, green = app.table.look.left
    if variant == "expert":
        assert red + green == dots
        assert lit == (red + 1) // 2 + (green + 1) // 2
    else:
        assert lit == dots


def test_expert_finished_racks_are_open_to_both() -> None:
    for turn in (0, 1):
        app = taken_over(stand(RED_IS_OUT, RED_IS_OUT_RACKS, variant="expert", turn=turn))
        app._hear(B | events.PRESS)
        assert app.table.look.pages == 3
        app.tap(*[RIGHT] * (2 - turn))
        frame = app.frame()
        expected = Canvas(16, 16)
        for x, tile in ((0, 4), (4, 5), (8, 6), (12, 27)):
            faces.draw(expected, tile, x, app.table.top + 1, colours.WHITE)
        rows = slice((app.table.top + 1) * 16, (app.table.top + 6) * 16)
        assert frame[rows] == bytes(expected.cells[rows])


def test_standard_no_rack_is_ever_opened() -> None:
    for seed in range(3):
        app = taken_over(after(plies_of("standard", 5) - 1, "standard", 5, seed))
        app._hear(B | events.PRESS)
        assert app.table.look.pages == 5


# --- what is secret -------------------------------------------------------------------------


def reshuffled(game: Blockers, seat: int) -> Blockers:
    """A game of which the seat cannot tell that it is another one."""
    twin = copy_of(game)
    rng = bytearray(prng.SIZE)
    prng.seed(rng, 0, 5)
    twin.reshuffle(seat, rng)
    return twin


def turn_of(app: Handheld) -> Iterator[bytes]:
    """What the panel shows while a player looks at all he can."""
    yield from app.frames(2)
    for _ in range(5):
        yield from app.tap(RIGHT).frames(BLINK + 1)
    yield from app.tap(DOWN).frames(2)
    app._hear(B | events.PRESS)
    for _ in range(7):
        yield from app.tap(RIGHT).frames(2)
        yield from app.tap(DOWN).frames(2)
    app._hear(B | events.RELEASE)
    yield from app.tap(A).frames(BLINK + 1)
    yield from app.tap(MENU).frames(3)
    yield from app.tap(MENU).frames(3)


@pytest.mark.parametrize("board", BOARDS)
@pytest.mark.parametrize(("variant", "players"), KINDS)
def test_a_player_sees_no_rack_but_his_own(board: str, variant: str, players: int) -> None:
    for plies in (0, 21, 44):
        game = after(plies, variant, players)
        twin = reshuffled(game, game.turn)
        assert twin.state != game.state
        assert list(turn_of(taken_over(twin, board))) == list(turn_of(taken_over(game, board)))


def deal_afresh(game: Blockers) -> None:
    """Change every rack; of a game that is over, to what could not even be."""
    if game.over:
        for at in range(RACKS, RACKS + 4 * 5):
            game.state[at] ^= 0x0A
    else:
        for seat in (0, 1):
            game.load(reshuffled(game, seat))


@pytest.mark.parametrize("board", BOARDS)
@pytest.mark.parametrize(("variant", "players"), KINDS)
def test_nobody_sees_a_rack_between_turns(board: str, variant: str, players: int) -> None:
    """From the moment a move is played until the next player says that he has the handheld."""
    last = plies_of(variant, players) - 1
    for plies in (0, 30, last):
        shown = []
        for other in (False, True):
            app = taken_over(after(plies, variant, players), board)
            app.tap(A, A)
            if other:
                deal_afresh(app.table.game)
                deal_afresh(app.table.before)
            frames = app.frames(10)
            frames += app.tap(MENU).frames(3)
            frames += app.tap(MENU).frames(240)
            frames += app.tap(MENU).frames(3) if plies < last else app.tap(B).frames(3)
            shown.append(frames)
        assert shown[0] == shown[1]


def test_the_rack_is_hidden_as_soon_as_the_move_is_played() -> None:
    app = taken_over(after(10))
    marks = (app.table.top + 7) * 16 + screen.HUD_X + 1
    frame = app.frame()
    assert all(frame[marks : marks + 5])
    assert colours.GREY in frame
    app.tap(A, A)
    frame = app.frame()
    assert not any(frame[marks : marks + 5])
    assert colours.GREY not in frame


def test_b_let_go_on_another_screen_does_not_stay_held() -> None:
    app = taken_over(after(10))
    app._hear(B | events.PRESS)
    app.tap(MENU)
    app._hear(B | events.RELEASE)
    app.tap(MENU)
    assert not app.table.looking
