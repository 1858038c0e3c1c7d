"""The screen of Pièges: every move can be made, and nothing reveals what a push would open."""

import random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from quadrille import events
from quadrille.engine.pieges import CELL_COUNT, PUSH, QUIET, SIDE, SLIDES, TRAP, Pieges
from quadrille.engine.pieges_kernels import PATIENCE
from quadrille.events import DOWN, FALL, LEFT, RIGHT, UP, A, B
from quadrille.ui.colours import BRIGHT, DARK, DIM, FAINT, GREY, NORMAL, OFF, ORANGE, WHITE
from quadrille.ui.pieges.picture import HUES, NO_LANE
from quadrille.ui.pieges.screen import ON_THE_WAY, SLOW
from quadrille.ui.screen import BLINK
from tests.handheld import BOARDS
from tests.moves import dealt, listed
from tests.properties.strategies import SetUp, few, moments
from tests.ui.pieges_player import Player, a_fall, along, middle_of_game
from tests.ui.seated import reshuffled

RANDOM = moments(SetUp("pieges", "standard", {"pattern": "random"}))
GROUND = {False: (ORANGE << 2 | DIM, GREY, OFF), True: (ORANGE << 2 | NORMAL, WHITE, OFF)}


# --- choosing ---------------------------------------------------------------------------------


@few
@given(RANDOM, st.randoms(use_true_random=False))
def test_what_is_pointed_at_can_be_pushed(game: Pieges, pick: random.Random) -> None:
    app = Player(game)
    view = app.view
    for _ in range(40):
        app.press(pick.randrange(events.LEFT, A) if pick.random() < 0.5 else pick.randrange(A))
        assert not view.busy
        if not view.placing:
            assert not game.barred(view.slide)


def free_slide(game: Pieges, position: int) -> int:
    """An orange slide that stands there."""
    return next(s for s in range(SIDE) if game.position(s) == position and not game.barred(s))


def test_a_held_slide_is_released_walked_from_or_pushed() -> None:
    game = middle_of_game(1)
    app = Player(game).press(UP, A)
    view = app.view
    white = view.slide
    assert view.held and white >= SIDE
    app.press(B)
    assert not view.held and view.slide == white
    app.press(A, UP)
    assert not view.held and view.slide != white
    assert view.game.state == game.state
    # An arrow across lets go and goes on to the next, on both sides and in both ways.
    for walk, ways in ((UP, (UP, DOWN)), (LEFT, (LEFT, RIGHT))):
        for way in ways:
            app = Player(game).press(walk)
            start = app.view.slide
            app.press(A, way)
            held = app.view.slide
            walked = Player(game).press(walk, way).view.slide
            assert not app.view.held and held == walked != start
            assert app.view.game.state == game.state
    # At its end it goes one way, by its arrow or by A.
    at_grid = free_slide(game, 0)
    app = Player(game)
    app.view.slide = at_grid
    app.press(A)
    assert app.refuses(UP) and app.view.held
    app.press(A)
    assert app.view.game.position(at_grid) == 1

    app = Player(game)
    app.view.slide = free_slide(game, 1)
    app.press(A)
    assert app.refuses(A) and app.view.game.state == game.state


@pytest.mark.parametrize("panel", BOARDS)
def test_no_dot_of_a_player_touches_the_last_orange_knob(panel: str) -> None:
    app = Player(middle_of_game(1), panel)
    app.tick()
    bottom = app.canvas.cells[-16:]
    assert bottom[10] == 0
    assert any(bottom[11:])


def test_an_arrow_held_down_walks_but_neither_pushes_nor_hurries() -> None:
    game, move = a_fall()
    app = Player(game)
    slide = app.view.slide
    app.screen.repeat(RIGHT)
    assert app.view.slide != slide
    app.make(move).tick()
    app.screen.repeat(DOWN)
    assert app.view.busy
    app.settle().press(A)
    for button in along(app.view.slide):
        app.screen.repeat(button)
    assert not app.view.busy

    app = Player(dealt("pieges")).press(A)
    app.screen.repeat(DOWN)
    assert app.view.busy


def test_a_marble_goes_on_free_closed_cells_only() -> None:
    game = dealt("pieges", seed=3)
    game.play(listed(game)[0])
    app = Player(game)
    for cell in range(CELL_COUNT):
        app.return_to(game).view.cell = cell
        assert app.refuses(A) == (cell not in listed(game))
        assert (app.view.busy > 0) == (cell in listed(game))


# --- what is shown ----------------------------------------------------------------------------


@few
@given(RANDOM, st.sampled_from(BOARDS))
def test_the_board_is_what_players_would_see(game: Pieges, panel: str) -> None:
    app = Player(game, panel)
    app.look(BLINK)  # a cursor on a cell is dark now
    lane = NO_LANE if app.view.placing else app.view.slide
    for cell in range(CELL_COUNT):
        column, row = divmod(cell, SIDE)
        seat = game.marble(column, row)
        ground = GROUND[column == lane or row + SIDE == lane][game.look(column, row)]
        assert app.cell(cell) == (HUES[seat] << 2 | BRIGHT if seat >= 0 else ground)
    for slide in range(SLIDES):
        dark = FAINT if slide < SIDE else DARK
        free = BRIGHT if slide < SIDE else WHITE
        knob = (ORANGE << 2 if slide < SIDE else 0) | (dark if game.barred(slide) else free)
        expected = [OFF, OFF, OFF]
        if slide != lane:  # the knob of `lane` blinks
            expected[game.position(slide)] = knob
        assert app.end(slide) == expected


@few
@given(RANDOM, st.integers(0, 1 << 29))
def test_nothing_shown_before_a_push_depends_on_what_is_hidden(game: Pieges, seed: int) -> None:
    apps = Player(game), Player(reshuffled(game, game.turn, seed))
    for button in [*(RIGHT, A, B) * 7, *(UP, A, B) * 7, A]:
        for app in apps:
            app.press(button)
        for beat in (0, BLINK, 2 * BLINK):
            assert apps[0].look(beat) == apps[1].look(beat)
        assert apps[0].cues == apps[1].cues


def test_the_slide_that_is_pointed_at_or_held_is_seen() -> None:
    game = middle_of_game(1)
    app = Player(game)
    slide = app.view.slide = free_slide(game, 1)
    bright = ORANGE << 2 | BRIGHT
    corner = [(x, y) for x in range(3) for y in range(7, 10)]
    app.look(0)
    assert app.end(slide)[1] == bright
    app.look(BLINK)
    assert app.end(slide)[1] == OFF
    assert not any(app.at(*place) for place in corner)
    app.press(A)
    app.look(0)
    assert app.end(slide) == [bright - 1, bright, bright - 1]
    assert [p for p in corner if app.at(*p)] == [(1, 7), (1, 8), (1, 9)]
    app.look(BLINK)
    assert app.end(slide) == [OFF, bright, OFF]


def test_the_last_move_is_shown_in_its_players_colour() -> None:
    game = middle_of_game(2)
    move = listed(game)[0]
    slide = (move - PUSH) >> 1
    app = Player(game).make(move).settle()
    hue = HUES[game.turn] << 2
    app.look(0)
    now, before = app.view.game.position(slide), game.position(slide)
    assert (app.end(slide)[now], app.end(slide)[before]) == (hue | NORMAL, hue | FAINT)
    app.look(SLOW)  # and it is barred
    assert app.end(slide)[now] == ORANGE << 2 | FAINT

    game = dealt("pieges", seed=2)
    cell = listed(game)[0]
    app = Player(game).make(cell).settle()
    for beat, level in ((0, BRIGHT), (BLINK, NORMAL)):
        app.look(beat)
        assert app.cell(cell) == HUES[0] << 2 | level
    # The last moves without falls are counted down.
    game = middle_of_game(5, 3)
    game.state[QUIET] = PATIENCE - 15
    app = Player(game)
    assert [app.at(x, 6) for x in range(11, 16)] == [GREY] * 2 + [OFF] * 3


def test_marbles_fall_once_the_slide_has_come_to_rest() -> None:
    game, move = a_fall()
    app = Player(game).make(move)
    after = app.view.game
    places = {cell: divmod(cell, SIDE) for cell in range(CELL_COUNT)}
    fallen = [c for c, at in places.items() if game.marble(*at) >= 0 > after.marble(*at)]
    hue = {cell: HUES[game.marble(*places[cell])] << 2 for cell in fallen}
    assert hue
    while app.view.busy < ON_THE_WAY - 1:
        app.tick()
        assert all(app.cell(cell) == hue[cell] | BRIGHT for cell in hue)
    assert FALL not in app.cues
    levels: dict[int, list[int]] = {cell: [] for cell in hue}
    while app.view.busy:
        for cell in hue:
            levels[cell].append(app.cell(cell) - hue[cell])
        app.tick()
    for seen in levels.values():
        assert seen == sorted(seen, reverse=True)
        assert set(seen) == {FAINT, FAINT + 1, NORMAL, BRIGHT}
    assert app.cues.count(FALL) == 1
    app.look(BLINK)
    assert all(after.look(*places[cell]) == TRAP and app.cell(cell) == OFF for cell in hue)


def test_what_a_push_opens_shows_once_it_rests_and_only_a_fall_sounds_like_one() -> None:
    """And no push can be taken back."""
    heard = set()
    changed = 0
    for seed in range(5):
        game = middle_of_game(seed)
        for move in listed(game):
            app = Player(game).make(move)
            slide = (move - PUSH) >> 1
            lane = [c for c in range(CELL_COUNT) if slide in (c // SIDE, SIDE + c % SIDE)]
            cells = [cell for cell in lane if game.marble(*divmod(cell, SIDE)) < 0]
            grounds = []
            for busy, now in ((ON_THE_WAY - 1, game), (ON_THE_WAY, app.view.game)):
                app.view.busy = busy
                app.look()
                grounds.append([GROUND[True][now.look(*divmod(cell, SIDE))] for cell in cells])
                assert [app.cell(cell) for cell in cells] == grounds[-1]
            changed += grounds[0] != grounds[1]
            app.view.busy = 1
            app.settle()
            heard.add((app.view.game.state[QUIET] == 0, app.cues.count(FALL)))
            assert not app.table.past
    assert changed > 50
    assert heard == {(False, 0), (True, 1)}
