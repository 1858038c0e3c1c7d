"""Clicks on the panel: every move of every game can be made by them, and menus heed them."""

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from quadrille.device.wiring import rotated
from quadrille.events import DOWN, MENU, REFUSED, A, B
from quadrille.history import note
from quadrille.pages import SLOT_LOST
from quadrille.ui.flipop.screen import CHOOSE_WAY
from quadrille.ui.menu.lesson import ASK, READ, TELL
from quadrille.ui.menu.results import ResultsPage
from quadrille.ui.menu.settings import SettingsMenu
from quadrille.ui.screen import BLINK
from sim.web import pointer
from sim.web.app_machine import AppMachine
from sim.web.pointer.flipop import WAYS
from tests.handheld import BOARDS, Handheld
from tests.moves import dealt
from tests.rules.colorpop_positions import stand
from tests.saves.test_saves_tables import over
from tests.sim.clicker import CLICKERS, ColorPop
from tests.sizes import size
from tests.ui.colorpop_player import clumpy_game
from tests.ui.seated import games_of
from tests.ui.test_look import played, tap


@pytest.mark.parametrize("name", CLICKERS)
@settings(max_examples=size(3, 300))
@given(data=st.data(), board=st.sampled_from(BOARDS))
def test_every_legal_move_can_be_clicked(name: str, data: st.DataObject, board: str) -> None:
    CLICKERS[name](data.draw(games_of(name)), board).make_every_move()


@pytest.mark.parametrize(
    "board",
    (
        "r***g r*gbb yyy",  # jokers side by side that link two groups, and may go alone
        "rr*r g*bg r*yy p*rr",  # several ways through
        "br*g r*yb y*bg gpry",  # three jokers: two may go alone, not all
    ),
)
def test_every_set_of_jokers_can_be_clicked(board: str) -> None:
    ColorPop(stand(board, "r g")).make_every_move()


@settings(max_examples=size(10, 500))
@given(data=st.data(), name=st.sampled_from(list(CLICKERS)), board=st.sampled_from(BOARDS))
def test_no_click_raises_or_plays_what_is_not_legal(
    data: st.DataObject, name: str, board: str
) -> None:
    app = Handheld(board, data.draw(games_of(name)))
    cells = st.tuples(st.integers(0, 15), st.integers(0, 15))
    for x, y in data.draw(st.lists(cells, min_size=30, max_size=60)):
        pointer.point(app, x, y)  # an illegal move would raise IllegalMove
        app.headless.ticks(1)


def test_one_click_chooses_and_does_not_play() -> None:
    """Wherever it falls, except on what is lit already."""
    app = ColorPop(clumpy_game(5))
    state, selection = bytes(app.view.game.state), app.view.selection
    for x in range(16):
        for y in range(10):
            if x > 9 or not selection.group[x] >> (9 - y) & 1:
                app.click(x, y)
                assert app.view.game.state == state


def test_from_the_show_to_a_game_and_its_menu_by_clicks() -> None:
    app = Handheld()
    pointer.point(app, 8, 8)
    assert app.shown == "Carousel"
    pointer.point(app, 15, 8)
    pointer.point(app, 15, 8)
    pointer.point(app, 0, 8)
    assert app.screen.at == 1
    for x in (15, 15):
        pointer.point(app, x, 8)
    app.settle()
    while app.shown != "Seats":
        pointer.point(app, 8, 8)
    kinds = list(app.screen.kinds)
    pointer.point(app, 9, 8)
    assert (app.screen.at, app.screen.kinds) == (1, kinds)
    pointer.point(app, 9, 8)
    assert app.screen.kinds[1] != kinds[1]
    pointer.point(app, 8, 15)
    assert app.table.game.NAME == "pieges"


@pytest.mark.parametrize("board", BOARDS)
def test_a_lesson_is_taken_by_clicks(board: str) -> None:
    app = Handheld(board)
    app.set_up("flipop")
    while not app.screen.learns():
        pointer.point(app, 15, 5)
    pointer.point(app, 8, 5)
    assert app.shown == "Lesson"
    lesson = app.screen
    for x, step in ((15, 1), (15, 2), (0, 1)):
        pointer.point(app, x, 5)
        assert lesson.at == step
    pointer.point(app, 8, 5)
    assert lesson.phase == ASK
    top = lesson.view.top + 1
    cell, way = lesson.move >> 2, lesson.move & 3
    x, y = 2 * (cell % 5), 8 - 2 * (cell // 5)
    across, down = next(aside for aside, number in WAYS.items() if number == way)
    lesson.view.refuse("edge")
    pointer.point(app, x, top + y)  # it is the one chosen: its first way is shown
    assert (lesson.view.at, lesson.view.stage, lesson.view.ribbon) == (cell, CHOOSE_WAY, None)
    assert lesson.phase == ASK
    for _ in range(2):  # the second one hurries it along
        pointer.point(app, x + across, top + y + down)
    app.until(lambda: lesson.phase == TELL)
    assert lesson.right
    pointer.point(app, 8, 5)
    assert (lesson.at, lesson.phase) == (2, READ)


def test_clicks_at_the_sides_go_through_the_moves_of_a_game_that_is_over() -> None:
    app, states = played("flipop")
    tap(app, B)
    look = app.screen
    for x, left in ((0, 1), (0, 2), (15, 1)):
        pointer.point(app, x, 8)
        assert (look.at, bytes(app.view.game.state)) == (len(states) - 1 - left, states[-1 - left])
    pointer.point(app, 8, 8)
    assert app.shown == "Result"
    assert app.view.game.state == states[-1]


def test_clicks_go_through_the_last_results() -> None:
    app = Handheld()
    for table in (over("flipop"), over("pieges")):
        note(app.saves, table)
    app.menu()
    app.show(ResultsPage(app, SettingsMenu(app)))
    for x, at in ((15, 1), (15, 1), (0, 0)):
        pointer.point(app, x, 8)
        assert app.screen.at == at
    pointer.point(app, 8, 8)
    assert app.shown == "SettingsMenu"


@pytest.mark.parametrize("board", BOARDS)
def test_the_language_is_chosen_then_accepted(board: str) -> None:
    app = Handheld(board)
    app.must_ask = True
    app.welcome()
    for x, language in ((12, 1), (2, 0), (12, 1)):
        pointer.point(app, x, 5)
        assert (app.shown, app.settings.language) == ("FirstQuestion", language)
    pointer.point(app, 12, 5)
    assert (app.shown, app.settings.language) == ("Carousel", 1)
    assert not app.must_ask


def test_rules_are_turned_and_paused_and_a_notice_taken_away() -> None:
    app = Handheld()
    app.start("flipop")
    app.press(MENU, DOWN, A)
    for x, page in ((15, 1), (15, 2), (0, 1)):
        pointer.point(app, x, 8)
        assert app.screen.text.page() == page
    pointer.point(app, 8, 8)
    assert app.screen.paused
    app.menu()
    app.tell([(0, SLOT_LOST, 0)])
    assert app.shown == "Notice"
    pointer.point(app, 15, 8)
    assert app.shown == "Carousel"


@pytest.mark.parametrize("name", CLICKERS)
def test_a_click_takes_away_why_a_press_was_refused(name: str) -> None:
    app = Handheld(game=dealt(name)).take_over()
    for x in range(10):
        for y in range(app.view.top, app.view.top + 10):
            app.view.refuse("only_pass")
            before = app.view.ribbon
            assert before
            pointer.point(app, x, y)
            assert app.view.ribbon is not before
            if app.view.busy:
                return


@pytest.mark.parametrize("quarter", range(4))
def test_a_click_is_where_the_picture_is_seen(quarter: int) -> None:
    machine = AppMachine("quadrille16", seed=1)
    app = machine.app
    app.start_game("pieges", "standard", 2, {}, ["human"] * 2)
    app.settings.quarter = quarter
    app.device.panel.rotate(quarter)
    cell = app.view.cell + 1
    x, y = rotated(3 + cell // 7, app.view.top + 6 - cell % 7, 16, 16, quarter)
    machine.point(x, y)
    assert app.view.cell == cell
    pictures = []
    for app.beat in (0, BLINK):
        app.tick()
        machine.panel.show()
        pictures.append(machine.panel.rows)
    one, other = pictures
    places = [(column, row) for row in range(16) for column in range(16)]
    blinking = [(x, y) for x, y in places if one[y][x] != other[y][x]]
    assert blinking == [(x, y)]  # the cursor alone


def test_a_computer_that_thinks_is_not_disturbed() -> None:
    app = Handheld()
    view = app.start("flipop", seats=["easy", "human"])
    app.until(lambda: view.thinking)
    pointer.point(app, 5, 10)
    assert view.thinking and REFUSED not in app.cues
