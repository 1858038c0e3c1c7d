"""The screen of Pièges: every move can be made, and nothing tells what a push would open."""

import random
from itertools import pairwise
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from quadrille import events
from quadrille.engine import prng
from quadrille.engine.pieges import CELL_COUNT, LEFT, PATIENCE, PUSH, QUIET, SLIDES, TRAP, Pieges
from quadrille.events import DOWN, FALL, RIGHT, UP, A, B
from quadrille.ui.colours import BRIGHT, DARK, DIM, FAINT, GREY, NORMAL, OFF, ORANGE, WHITE
from quadrille.ui.pieges import words
from quadrille.ui.pieges.icon import draw as draw_icon
from quadrille.ui.pieges.picture import HUES, NO_LANE, SIDE
from quadrille.ui.pieges.screen import ON_THE_WAY, SLOW
from quadrille.ui.screen import BLINK
from tests.properties.strategies import Table as Played
from tests.properties.strategies import few, listed, moments, play_on, twin
from tests.ui.pieges_player import PANELS, Seated, a_fall, along, middle_of_game

STANDARD = Played("pieges", "standard", {"pattern": "standard"})
RANDOM = Played("pieges", "standard", {"pattern": "random"})


GROUND = {False: (ORANGE << 2 | DIM, GREY, OFF), True: (ORANGE << 2 | NORMAL, WHITE, OFF)}


# --- choosing ---------------------------------------------------------------------------------


@few
@given(moments(STANDARD), st.integers(0, CELL_COUNT - 1), st.integers(0, SLIDES - 1))
def test_every_legal_move_can_be_made(game: Pieges, cell: int, slide: int) -> None:
    for move in listed(game):
        app = Seated(game)
        if move < PUSH:
            app.table.cell = cell
        elif not game.barred(slide):
            app.table._point(slide)
        app.pushed(move)
        after = twin(game)
        after.play(move)
        assert app.table.game.state == after.state


@few
@given(moments(RANDOM), st.randoms(use_true_random=False))
def test_what_is_pointed_at_can_be_pushed(game: Pieges, pick: random.Random) -> None:
    app = Seated(game)
    table = app.table
    for _ in range(40):
        app.press(pick.randrange(events.LEFT, A) if pick.random() < 0.5 else pick.randrange(A))
        assert not table.busy
        if not table.placing:
            assert not game.barred(table.slide)


def test_a_held_slide_is_let_go_or_walked_from() -> None:
    app = Seated(middle_of_game(1))
    app.press(UP, A)
    white = app.table.slide
    assert app.table.held and white >= SIDE
    app.press(B)
    assert not app.table.held and app.table.slide == white
    app.press(A, UP)
    assert not app.table.held and app.table.slide != white
    assert app.table.game.state == app.to_play.state


def test_a_slide_at_its_end_goes_one_way_by_its_arrow_or_by_a() -> None:
    game = middle_of_game(1)
    at_grid = next(s for s in range(SIDE) if game.position(s) == 0 and not game.barred(s))
    half_way = next(s for s in range(SIDE) if game.position(s) == 1 and not game.barred(s))
    app = Seated(game)
    app.table.slide = at_grid
    app.press(A, UP)
    assert app.cues[-1] == events.REFUSED and app.table.held
    app.press(A)
    assert app.table.game.position(at_grid) == 1

    app = Seated(game)
    app.table.slide = half_way
    app.press(A, A)
    assert app.cues[-1] == events.REFUSED and app.table.game.state == game.state


def test_an_arrow_held_down_walks_but_neither_pushes_nor_hurries() -> None:
    game, move = a_fall()
    app = Seated(game)
    slide = app.table.slide
    app.screen.repeat(RIGHT)
    assert app.table.slide != slide
    app.pushed(move)
    app.tick()
    app.screen.repeat(DOWN)
    assert app.table.busy
    app.settle()
    app.press(A)
    for button in along(app.table.slide):
        app.screen.repeat(button)
    assert not app.table.busy

    game = Pieges()
    game.setup(1)
    app = Seated(game)
    app.press(A)
    app.screen.repeat(DOWN)
    assert app.table.busy


def test_a_marble_goes_on_free_closed_cells_only() -> None:
    game = Pieges()
    game.setup(3)
    game.play(listed(game)[0])
    for cell in range(CELL_COUNT):
        app = Seated(game)
        app.table.cell = cell
        app.press(A)
        assert (app.table.busy > 0) == (cell in listed(game))
        assert (app.cues[-1] == events.REFUSED) == (cell not in listed(game))


# --- what is shown ----------------------------------------------------------------------------


@few
@given(moments(RANDOM), st.sampled_from(PANELS))
def test_the_board_is_what_one_would_see(game: Pieges, panel: str) -> None:
    app = Seated(game, panel)
    app.look(BLINK)  # a cursor on a cell is dark now
    lane = NO_LANE if app.table.placing else app.table.slide
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
        if slide != lane:  # whose knob blinks
            expected[game.position(slide)] = knob
        assert [app.end(slide, place) for place in range(3)] == expected


@few
@given(moments(RANDOM), st.integers(0, 1 << 29))
def test_nothing_shown_before_a_push_depends_on_what_is_hidden(game: Pieges, seed: int) -> None:
    other = twin(game)
    rng = bytearray(prng.SIZE)
    prng.seed(rng, 0, seed)
    other.reshuffle(game.turn, rng)
    apps = Seated(game), Seated(other)
    for button in [*(RIGHT, A, B) * 7, *(UP, A, B) * 7, A]:
        for app in apps:
            app.press(button)
        for beat in (0, BLINK, 2 * BLINK):
            assert apps[0].look(beat) == apps[1].look(beat)
        assert apps[0].cues == apps[1].cues


def test_both_panels_show_the_same_board() -> None:
    game = middle_of_game(4, 4, plies=7)
    for steps in ([], [A], [UP], [UP, A]):
        frames = []
        for panel in PANELS:
            app = Seated(game, panel)
            app.press(*steps)
            frames.append(app.look()[-10 * app.canvas.width :])
        assert frames[0] == frames[1]


def test_what_is_pointed_at_and_held_is_seen() -> None:
    game = middle_of_game(1)
    app = Seated(game)
    slide = app.table.slide = next(
        s for s in range(SIDE) if game.position(s) == 1 and not game.barred(s)
    )
    bright = ORANGE << 2 | BRIGHT
    corner = [(x, y) for x in range(3) for y in range(7, 10)]
    app.look(0)
    assert app.end(slide, 1) == bright
    app.look(BLINK)
    assert app.end(slide, 1) == OFF
    assert not any(app.at(*place) for place in corner)
    app.press(A)
    app.look(0)
    assert [app.end(slide, place) for place in range(3)] == [bright - 1, bright, bright - 1]
    assert [p for p in corner if app.at(*p)] == [(1, 7), (1, 8), (1, 9)]
    app.look(BLINK)
    assert [app.end(slide, place) for place in range(3)] == [OFF, bright, OFF]


def test_the_last_move_is_shown_in_its_players_colour() -> None:
    game = middle_of_game(2)
    move = listed(game)[0]
    slide = (move - PUSH) >> 1
    app = Seated(game).pushed(move)
    app.settle()
    hue = HUES[game.turn] << 2
    app.look(0)
    assert app.end(slide, app.table.game.position(slide)) == hue | NORMAL
    assert app.end(slide, game.position(slide)) == hue | FAINT
    app.look(SLOW)  # and it is barred
    assert app.end(slide, app.table.game.position(slide)) == ORANGE << 2 | FAINT

    game = Pieges()
    game.setup(2)
    cell = listed(game)[0]
    app = Seated(game).pushed(cell)
    app.settle()
    app.look(0)
    assert app.cell(cell) == HUES[0] << 2 | BRIGHT
    app.look(BLINK)
    assert app.cell(cell) == HUES[0] << 2 | NORMAL


def test_marbles_in_hand_lying_and_lost_are_counted_beside_the_board() -> None:
    game = Pieges("standard", 3)
    game.setup(5)
    play_on(game, random.Random(5), 4)
    app = Seated(game)
    for seat, lying in enumerate((2, 1, 1)):
        hue = HUES[seat] << 2
        row = [app.at(x, 2 * seat) for x in range(11, 16)]
        assert row == [hue | BRIGHT] * lying + [hue | FAINT] * (5 - lying)
    assert [app.at(10, y) for y in (0, 2, 4)] == [OFF, WHITE, OFF]
    app.press(A)
    app.tick()
    assert app.table.busy
    assert [app.at(x, 2) & 3 for x in range(11, 16)] == [BRIGHT] * 2 + [FAINT] * 3

    game = middle_of_game(5, 3)
    game.state[LEFT + 1] = 0
    game.state[LEFT + 2] = 3
    game.state[QUIET] = PATIENCE - 15
    app = Seated(game)
    assert [app.at(x, 2) for x in range(11, 16)] == [DARK] + [OFF] * 4
    assert [app.at(x, 4) for x in range(11, 16)] == [HUES[2] << 2 | BRIGHT] * 3 + [OFF] * 2
    assert [app.at(x, 6) for x in range(11, 16)] == [GREY] * 2 + [OFF] * 3


# --- a move -----------------------------------------------------------------------------------


def test_marbles_fall_once_the_slide_has_come_to_rest() -> None:
    game, move = a_fall()
    app = Seated(game).pushed(move)
    after = app.table.game
    gone = [c for c in range(CELL_COUNT) if game.marble(*divmod(c, SIDE)) >= 0]
    gone = [c for c in gone if after.marble(*divmod(c, SIDE)) < 0]
    assert gone
    hue = {cell: HUES[game.marble(*divmod(cell, SIDE))] << 2 for cell in gone}
    while app.table.busy < ON_THE_WAY - 1:
        app.tick()
        assert all(app.cell(cell) == hue[cell] | BRIGHT for cell in gone)
    assert FALL not in app.cues
    levels: dict[int, list[int]] = {cell: [] for cell in gone}
    while app.table.busy:
        app.tick()
        if app.table.busy:
            for cell in gone:
                levels[cell].append(app.cell(cell) - hue[cell])
    for seen in levels.values():
        assert seen == sorted(seen, reverse=True)
        assert set(seen) == {FAINT, FAINT + 1, NORMAL, BRIGHT}
    assert app.cues.count(FALL) == 1
    app.look(BLINK)
    assert all(after.look(*divmod(cell, SIDE)) == TRAP and app.cell(cell) == OFF for cell in gone)


def test_what_a_push_opens_shows_when_the_slide_has_come_to_rest() -> None:
    changed = 0
    for seed in range(5):
        game = middle_of_game(seed)
        for move in listed(game):
            app = Seated(game).pushed(move)
            slide = (move - PUSH) >> 1
            cells = [
                SIDE * slide + i if slide < SIDE else SIDE * i + slide - SIDE for i in range(7)
            ]
            cells = [cell for cell in cells if game.marble(*divmod(cell, SIDE)) < 0]
            before = [GROUND[True][game.look(*divmod(cell, SIDE))] for cell in cells]
            after = [GROUND[True][app.table.game.look(*divmod(cell, SIDE))] for cell in cells]
            app.table.busy = ON_THE_WAY - 1
            app.look()
            assert [app.cell(cell) for cell in cells] == before
            app.table.busy = ON_THE_WAY
            app.look()
            assert [app.cell(cell) for cell in cells] == after
            changed += before != after
    assert changed > 50


def test_only_a_fall_is_heard_as_one() -> None:
    heard = set()
    game = middle_of_game(2)
    for move in listed(game):
        app = Seated(game).pushed(move)
        app.settle()
        fell = app.table.game.state[QUIET] == 0
        assert app.cues.count(FALL) == fell
        heard.add(fell)
    assert heard == {False, True}


def test_a_press_hurries_a_move_to_its_end() -> None:
    game, move = a_fall()
    patient, hurried = Seated(game).pushed(move), Seated(game).pushed(move)
    patient.settle()
    hurried.tick()
    hurried.press(A)
    assert hurried.look() == patient.look()
    assert hurried.table.game.state == patient.table.game.state


def test_placing_can_be_taken_back_and_pushing_cannot() -> None:
    game = Pieges()
    game.setup(7)
    app = Seated(game)
    for _ in range(10):
        before = bytes(app.table.game.state)
        app.press(A)
        app.settle()
    assert len(app.table.past) == 10
    app.table.take_back()
    assert app.table.game.state == before and app.table.placing
    app.press(A)
    app.settle()
    app.pushed(listed(app.table.game)[0])
    assert not app.table.past


# --- whole games ------------------------------------------------------------------------------


@pytest.mark.parametrize("panel", PANELS)
@pytest.mark.parametrize("players", [2, 3, 4])
def test_buttons_pressed_at_random_play_a_game_to_its_result(panel: str, players: int) -> None:
    game = Pieges("standard", players, {"pattern": "random"})
    game.setup(players)
    app = Seated(game, panel)
    pick = random.Random(players)
    screen: Any = app.screen
    for _ in range(20000):
        button = pick.randrange(B + 1)
        app.press(button)
        if pick.random() < 0.2:
            app.screen.repeat(pick.randrange(A))
        if pick.random() < 0.05:
            app.tick()
        app.screen.release(button)
        if app.screen is not screen:
            break
    assert type(app.screen).__name__ == "Result"
    assert app.table.game.over
    screen = app.screen
    assert screen.text.text.endswith(words.VERDICTS[app.table.game.reason][0])


# --- words and icon ---------------------------------------------------------------------------


def test_all_that_is_to_be_said_is_said_in_both_languages() -> None:
    assert set(words.VERDICTS) == set(Pieges.REASONS)
    assert set(words.VARIANTS) == {variant[0] for variant in Pieges.VARIANTS}
    for name, values, _ in Pieges.OPTIONS:
        assert set(words.OPTIONS[name][1]) == set(values)
    assert all(len(rules) <= 400 for rules in words.RULES)


def test_the_icon_stays_in_its_square_and_changes_slowly() -> None:
    app = Seated(middle_of_game(1))
    canvas = app.canvas
    frames = []
    for ticks in range(400):
        canvas.clear()
        draw_icon(canvas, 3, 4, ticks)
        outside = [
            canvas.cells[y * 16 + x]
            for y in range(16)
            for x in range(16)
            if not (3 <= x < 13 and 4 <= y < 14)
        ]
        assert not any(outside)
        frames.append(bytes(canvas.cells))
    changes = [i for i in range(1, 400) if frames[i] != frames[i - 1]]
    assert len(changes) > 4
    assert all(later - sooner >= 15 for sooner, later in pairwise(changes))
