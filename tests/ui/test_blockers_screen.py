"""Blockers! on the panel: seven buttons play every move, everybody sees it, nobody sees a rack."""

import pytest
from hypothesis import assume, given, settings
from hypothesis import strategies as st

from quadrille import events
from quadrille.engine.blockers import RACKS, Blockers
from quadrille.engine.game import PASS
from quadrille.events import DOWN, LEFT, MENU, PRESS, RELEASE, RIGHT, UP, A, B
from quadrille.ui import colours
from quadrille.ui.blockers import faces, screen, words
from quadrille.ui.canvas import Canvas
from quadrille.ui.screen import BLINK
from tests.handheld import BOARDS
from tests.moves import listed
from tests.rules.blockers_positions import after, place, stand
from tests.rules.test_blockers import LOCKED, LOCKED_RACK
from tests.sizes import size
from tests.ui.blockers_player import KINDS, WIDTH, Player, index, plies_of, red_is_out
from tests.ui.seated import games_of, looks, reshuffled


@settings(max_examples=size(10, 400))
@given(games_of("blockers"), st.lists(st.sampled_from((UP, DOWN, LEFT, RIGHT)), max_size=20))
def test_the_cursor_is_always_on_a_legal_cell(game: Blockers, arrows: list[int]) -> None:
    app = Player(game).press(A)
    view = app.view
    assume(view.placing)
    for arrow in arrows:
        app.press(arrow)
        assert view.game.is_legal(view.colour << 13 | view.tile << 8 | view.cell)


@pytest.mark.parametrize("board", BOARDS)
def test_the_cursor_follows_the_arrows_and_wraps_around(board: str) -> None:
    game = stand(place(), {"r": "5 C s5 * 1"})
    app = Player(game, board)
    app.press(LEFT, A)  # the Blocker, which may go anywhere
    cell, at = app.view.cell, app.view.at
    assert app.view.placing
    for arrow, step in ((UP, 1), (DOWN, -1), (LEFT, -16), (RIGHT, 16)):
        app.press(arrow)
        assert app.view.cell == cell + step
        cell += step
    app.press(B)  # back to the rack, and nothing is played
    assert (app.view.placing, app.view.at, app.view.game.state) == (False, at, game.state)
    app.press(RIGHT, RIGHT, A)  # the 5: nine cells, one above the other
    rows = [app.view.cell & 15, *(app.press(UP).view.cell & 15 for _ in range(9))]
    assert sorted(rows[1:]) == list(range(9))
    assert rows[0] == rows[9]
    assert app.refuses(LEFT)


def test_the_cursor_begins_on_an_empty_cell_and_a_tile_that_fits_nowhere_is_refused() -> None:
    app = Player(stand(place(g="D5 E5 F5 G5"), {"r": "5 1 2 3 4"})).press(LEFT, A)
    assert app.view.game.cell(app.view.cell >> 4, app.view.cell & 15) == 0
    app = Player(stand(LOCKED.replace("rrrg....g", "rrrg....."), LOCKED_RACK))
    assert app.view.open == 0
    assert app.refuses(A)
    assert not app.view.placing


@pytest.mark.parametrize("board", BOARDS)
def test_free_and_capturable_cells_and_the_cursor_look_different(board: str) -> None:
    """Column 5 holds a line of three, whose middle stays, and a tile of the player's own."""
    tiles = place(r="A5", g="C5 D5 E5", b="I1")
    app = Player(stand(tiles, {"r": "5 A B C D"}, players=3), board)
    captured = {index("g", colours.BRIGHT), index("g", colours.FAINT)}
    for cells, expected in (
        ("B5", {colours.GREY}),
        ("A5", {index("r", colours.NORMAL)}),
        ("C5 E5", captured),
        ("D5", {index("g", colours.NORMAL)}),
        ("I1", {index("b", colours.NORMAL)}),
        ("G9", {colours.OFF}),
    ):
        assert all(app.seen(cell) == expected for cell in cells.split()), cells

    app = Player(stand(place(g="D5 F5"), {"r": "5 A B C D"}), board).press(A)
    assert app.seen("E5") == {colours.WHITE, index("r", colours.BRIGHT)}
    app.press(UP)
    assert app.seen("D5") == {colours.WHITE, index("g", colours.BRIGHT)}
    assert app.seen("E5") == {colours.GREY}


def test_each_tile_has_its_own_face() -> None:
    canvases = [Canvas(3, 5) for _ in range(28)]
    for tile, canvas in enumerate(canvases):
        faces.draw(canvas, tile, 0, 0, colours.WHITE)
    assert len({bytes(canvas.cells) for canvas in canvases}) == 28


def test_expert_up_and_down_change_the_rack_and_b_shows_what_is_left() -> None:
    app = Player(after(20, "expert"))
    colour = app.view.colour
    assert app.press(UP).view.colour == colour + 1
    assert app.press(DOWN).view.colour == colour
    app._hear(B | PRESS)
    app.frame()
    lit = sum(app.at(x, y) > 0 for y in range(6, 9) for x in range(8, 16))
    red, green = app.view.look.left
    assert red + green == 48 - 10
    assert lit == (red + 1) // 2 + (green + 1) // 2  # a dot for two

    app = Player(red_is_out())
    assert app.refuses(UP)
    assert app.view.colour == 1


def test_no_tile_is_shown_once_a_move_is_played_or_a_lost_turn_is_passed_with_a() -> None:
    app = Player(after(10))
    for buttons, rack_shows in (((), True), ((A, A), False)):
        assert (colours.GREY in app.press(*buttons).frame()) == rack_shows
        assert [app.at(screen.HUD_X + x, 7) > 0 for x in range(1, 6)] == [rack_shows] * 5

    app = Player(stand(LOCKED, LOCKED_RACK))
    view = app.view
    assert view.must_pass
    app.press(B, LEFT)
    assert view.game.turn == 0
    app.press(A)
    frames = []
    view.thinking = True
    for view.busy in (1, 0):
        app.canvas.clear()
        view.draw_board(app.canvas)
        frames.append(bytes(app.canvas.cells))
    assert frames[0] == frames[1]
    view.thinking, view.busy = False, 1
    app.settle()
    assert view.game.turn == 1
    assert view.last == PASS
    app.press(A)
    app.frames(64)


@pytest.mark.parametrize("board", BOARDS)
def test_a_captured_tile_flies_and_the_move_is_shown_until_the_next(board: str) -> None:
    app = Player(stand(place(g="E5 A1"), {"r": "5 A B C D"}), board)
    app.aim(next(move for move in listed(app.view.game) if move & 0xFF == 0x44))
    app.cues.clear()
    app.press(A)
    flown = set()
    while app.screen is app.view:
        frame = app.frame()
        flown |= {at % WIDTH for at, cell in enumerate(frame) if cell == index("g", colours.BRIGHT)}
        if app.view.busy == screen.LANDED + screen.FLIGHT + 1:
            assert app.at(screen.HUD_X, 7) == index("g", colours.NORMAL)
    assert flown >= set(range(4, screen.HUD_X))
    assert app.cues.count(events.CAPTURE) == 1
    assert app.view.game.captured(0, 1) == 1

    app.settle().press(A)
    app.view._choose_tile(0)
    app.beat = 0
    captured = index("g", colours.BRIGHT)
    assert app.seen("E5", 64) >= {colours.WHITE, captured, index("r", colours.BRIGHT)}


@pytest.mark.parametrize("board", BOARDS)
def test_the_last_move_of_the_game_is_shown_with_the_board(board: str) -> None:
    app = Player(after(plies_of("standard", 2) - 1), board).press(A, A)
    move = app.view.last
    app.press(A, A)
    assert app.shown == "Result"
    app.press(B)
    cell = "IHGFEDCBA"[move & 15] + "123456789"[move >> 4 & 15]
    assert app.seen(cell) == {1 + (move >> 13) << 2 | colours.BRIGHT}


@pytest.mark.parametrize(
    ("red", "green", "reds", "greens", "ending"),  # on the board; captured by red and by green
    [
        ("A1", "C1 C3 C5", 1, 1, "groups 1 + captures 1 = 2"),
        ("A1 A2 C1", "E1 E2 G5", 1, 1, "groups 2 + captures 1 = 3, each took 1 in all: shared"),
        ("A1 C1 E1", "C9 E9", 1, 2, "groups 3 + captures 1 = 4, fewest captures in all: 1"),
    ],
)
def test_the_verdict_says_why(red: str, green: str, reds: int, greens: int, ending: str) -> None:
    captured = [{"g": reds}, {"r": greens}]
    game = stand(place(r=red, g=green), captured=captured, plies=48)
    assert game.over
    assert words.verdict(game, 0) == ending
    assert words.verdict(game, 1).startswith("groupes")


def bars(app: Player) -> list[int]:
    """Dots of two bars: the captures of the first two colours that the seat can take."""
    app.frame()
    return [sum(app.at(2 + x, y) > 0 for y in (top, top + 1) for x in range(5)) for top in (0, 2)]


@pytest.mark.parametrize("board", BOARDS)
def test_captures_are_shown_while_b_is_held(board: str) -> None:
    taken = [{"g": 7, "b": 2}, {"r": 1}, {}]
    game = stand(place(r="A1 A2 A3 A4 A5 A6 A7 A8 A9"), captured=taken, players=3)
    app = Player(game, board)
    closed = app.frame()
    app._hear(B | PRESS)
    look = app.view.look
    assert bars(app) == [7, 2]
    # First the colour of which there are most; never red, which is the player's own.
    assert [look.colour, *(app.press(UP).view.look.colour for _ in range(2))] == [1, 2, 1]
    app.press(RIGHT)
    assert bars(app) == [1, 0]
    app.press(RIGHT, RIGHT)
    assert look.seat == 0
    app._hear(B | RELEASE)
    app.beat = 0
    assert app.frame() == closed
    app._hear(B | PRESS)
    app.press(MENU)
    app._hear(B | RELEASE)  # on another screen
    app.press(MENU)
    assert not app.view.looking


@pytest.mark.parametrize("turn", [0, 1])
def test_expert_finished_racks_are_open_to_both_but_standard_none_ever(turn: int) -> None:
    for seed in range(3):
        app = Player(after(plies_of("standard", 5) - 1, "standard", 5, seed))
        app._hear(B | PRESS)
        assert app.view.look.pages == 5
    app = Player(red_is_out(turn))
    app._hear(B | PRESS)
    assert app.view.look.pages == 3
    frame = app.press(*[RIGHT] * (2 - turn)).frame()
    expected = Canvas(WIDTH, 5)
    for x, tile in ((0, 4), (4, 5), (8, 6), (12, 27)):
        faces.draw(expected, tile, x, 0, colours.WHITE)
    top = (app.view.top + 1) * WIDTH
    assert frame[top : top + 5 * WIDTH] == bytes(expected.cells)


@pytest.mark.parametrize("board", BOARDS)
@pytest.mark.parametrize(("variant", "players"), KINDS)
def test_players_see_no_rack_but_their_own(board: str, variant: str, players: int) -> None:
    """While they look at everything they can."""
    scripts = [[], [A], *[[RIGHT]] * 5, [DOWN], [B | PRESS], *[[RIGHT], [DOWN]] * 7, [B | RELEASE]]
    scripts += [[A], [MENU], [MENU]]
    for plies in (0, 21, 44):
        game = after(plies, variant, players)
        other = reshuffled(game, game.turn)
        assert other.state != game.state
        assert set(looks([game, other], board, *scripts, ticks=BLINK + 1)) == {1}


def change_racks(game: Blockers) -> None:
    """Of a game that is over, to invalid ones."""
    if game.over:
        for at in range(RACKS, RACKS + 4 * 5):
            game.state[at] ^= 0x0A
    else:
        for seat in (0, 1):
            game.load(reshuffled(game, seat))


@pytest.mark.parametrize("board", BOARDS)
@pytest.mark.parametrize(("variant", "players"), KINDS)
def test_nobody_sees_a_rack_between_turns(board: str, variant: str, players: int) -> None:
    """From the moment a move is played until the next player takes the handheld over."""
    last = plies_of(variant, players) - 1
    for plies in (0, 30, last):
        shown = []
        for other in (False, True):
            app = Player(after(plies, variant, players), board).press(A, A)
            if other:
                change_racks(app.view.game)
                change_racks(app.view.before)
            frames = app.frames(10)
            for button, count in ((MENU, 3), (MENU, 240), (MENU if plies < last else B, 3)):
                frames += app.press(button).frames(count)
            shown.append(frames)
        assert shown[0] == shown[1]
