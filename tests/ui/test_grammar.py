"""One grammar of buttons for all pages: A does it, B goes back and leaves everything as it was,
MENU leaves for the menu, in a game for its list; LEFT and UP lead to the entry before, RIGHT and
DOWN to the next one.
"""

from collections.abc import Iterator
from copy import deepcopy
from typing import Any, NamedTuple

import pytest

from quadrille.engine.games import GAMES, game_class
from quadrille.events import MENU, RIGHT, A, B
from quadrille.ui.menu.choice import IDLE
from quadrille.ui.menu.ledtest import PATTERNS
from quadrille.ui.menu.orientation import ASKED
from quadrille.ui.reader import SPEED
from quadrille.ui.result import Result
from tests.handheld import BOARDS, Handheld
from tests.ui.test_menu import SETTINGS, Menu

pytestmark = pytest.mark.long

TESTS = ("leds", "buttons", "orientation")
PRESSES = ("R", "L", "RR", "U", "D", "DDU")


class Page(NamedTuple):
    way: str  # from power-on, each button by its first letter
    name: str
    before: str  # what it was opened from


def walk(way: str) -> Iterator[Page]:
    """The pages that these buttons open, each by an A."""
    handheld = Menu()
    before = ""
    for at, button in enumerate(way):
        if button in "AM":
            before = handheld.shown
        shown = handheld.go(button)
        if button in "AM" and shown != "Carousel":
            yield Page(way[: at + 1], shown, before)


def pages() -> list[Page]:
    ways = ["AM" + "R" * at + "A" for at in range(len(SETTINGS))]
    ways += ["AM" + "R" * SETTINGS.index("test") + "A" + "R" * at + "A" for at in range(len(TESTS))]
    for place, name in enumerate(GAMES):
        to_game = "A" + "R" * place + "A"
        variants = len(game_class(name).VARIANTS)
        for variant in range(variants):
            way = to_game + "R" * variant
            handheld = Menu()
            handheld.go(way)
            while handheld.shown != "Seats":
                handheld.go("A")
                way += "A"
            ways.append(way)
    return list(dict.fromkeys(page for way in ways for page in walk(way)))


PAGES = pages()
NO_LISTS = ("Seats", "About", "ButtonTest", "ResultsPage")  # which has no results yet
LISTS = [page for page in PAGES if page.name not in NO_LISTS]
LEFT_BY_B = [page for page in PAGES if page.name != "ButtonTest"]  # B is held to leave it


def facts(app: Menu) -> tuple[Any, ...]:
    """What a page may change, but for how fast a text runs."""
    panel = app.device.panel
    kept = vars(app.settings).copy(), panel._quarter, panel.brightness, app.device.sound.muted
    choices = {name: value for name, value in app.choices.items() if name != SPEED}
    return *kept, deepcopy(choices), app.slots, app.started


def place(app: Menu) -> tuple[Any, ...]:
    return app.shown, getattr(app.screen, "at", 0), getattr(app.screen, "quarter", 0)


def opened(page: Page, board: str = BOARDS[0]) -> Menu:
    handheld = Menu(board)
    assert handheld.go(page.way) == page.name
    return handheld


def test_there_are_pages_of_every_kind() -> None:
    settings = {name.title() for name in SETTINGS[:6]} | {"SettingsMenu"}
    settings |= {"StatisticsPage", "ResultsPage"}
    tests = {"SelfTest", "LedTest", "ButtonTest", "Orientation", "About"}
    questions = {kind + "Question" for kind in ("Variant", "Players", "Option", "Deal")}
    assert {page.name for page in PAGES} == settings | tests | questions | {"Seats"}


@pytest.mark.parametrize("page", LISTS, ids=lambda page: page.way)
def test_each_list_goes_both_ways_by_both_pairs_of_arrows(page: Page) -> None:
    for before in ("", "R", "RR"):
        for one, other in ("LU", "RD"):
            apps = [opened(page) for _ in range(2)]
            for app, button in zip(apps, (one, other), strict=True):
                app.go(before + button)
            assert place(apps[0]) == place(apps[1])
            assert facts(apps[0]) == facts(apps[1])
    app = opened(page)
    start = place(app)
    on, back = "UD" if page.name == "Sound" else "DU"  # it begins at the end
    app.go(on)
    assert place(app) != start
    app.go(back)
    assert place(app) == start


@pytest.mark.parametrize("page", LEFT_BY_B, ids=lambda page: page.way)
@pytest.mark.parametrize("leave", "BM")
def test_b_and_menu_leave_everything_as_it_was(page: Page, leave: str) -> None:
    for presses in PRESSES:
        app = opened(page)
        app.ticks_go_by(1)
        before = facts(app)
        app.go(presses)
        assert app.shown == page.name
        assert app.go(leave) == (page.before if leave == "B" else "Carousel")
        app.ticks_go_by(1)
        assert facts(app) == before


@pytest.mark.parametrize("page", LEFT_BY_B, ids=lambda page: page.way)
def test_so_does_whoever_walks_away(page: Page) -> None:
    app = opened(page)
    app.ticks_go_by(1)
    before = facts(app)
    app.go("R")
    if page.name in ("About", "LedTest"):  # one ends by itself, one goes on until it is ended
        return
    app.beat = IDLE - 1
    app.ticks_go_by(2)
    assert app.shown == "Attract"
    assert facts(app) == before


@pytest.mark.parametrize("board", BOARDS)
def test_the_picture_is_not_left_turned_by_accident(board: str) -> None:
    page = next(page for page in PAGES if page.name == "Orientation")
    for presses in ("RA", "RAB", "RAM", "RARLA", "AR"):
        app = opened(page, board)
        app.go(presses)
        app.ticks_go_by(ASKED + 2)
        assert (app.device.panel._quarter, app.settings.quarter) == (0, 0)
        app.power_on()
        assert app.settings.quarter == 0
    app = opened(page, board)
    assert app.go("RA") == "Orientation"
    assert app.go("A") == "SelfTest"
    app.power_on()
    turned = app.settings.quarter
    assert turned == (1 if board == "quadrille16" else 2)
    assert app.device.panel._quarter == turned


def test_what_a_pc_sets_meanwhile_stays() -> None:
    app = opened(next(page for page in PAGES if page.name == "Brightness"))
    app.go("R")
    app.settings.brightness = 2
    app.go("B")
    assert app.settings.brightness == 2


def test_a_goes_through_the_colours_of_the_leds_and_then_back() -> None:
    app = opened(next(page for page in PAGES if page.name == "LedTest"))
    for at in range(1, len(PATTERNS)):
        assert app.go("A") == "LedTest"
        assert app.screen.at == at
    assert app.go("A") == "SelfTest"


def test_the_menu_is_a_list_that_b_does_not_leave() -> None:
    app = Menu()
    app.go("A")
    for one, other in ("LU", "RD"):
        app.go(one)
        at = app.screen.at
        app.go({"L": "R", "R": "L"}[one] + other)
        assert app.screen.at == at
    assert app.refuses(B)


# --- in a game ------------------------------------------------------------------------------


@pytest.mark.parametrize("name", GAMES)
def test_the_list_of_a_game(name: str) -> None:
    app = Handheld()
    view = app.start(name)
    app.settle("DealCard")
    state, back = bytes(app.table.game.state), app.screen
    for leave in (B, MENU):
        app.press(MENU)
        count = len(app.screen.lines)
        for button, at in (("RIGHT", 1), ("LEFT", 0), ("DOWN", 1), ("UP", 0), ("UP", count - 1)):
            app.tap(button)
            assert app.screen.at == at
        app.press(leave)
        assert app.screen is back
    app.press(MENU)
    while app.screen.lines[app.screen.at] != "new_game":
        app.press(RIGHT)
    pause = app.screen
    app.press(A)
    assert pause.asking
    app.press(B)
    assert (app.screen, pause.asking) == (pause, False)
    app.press(A, MENU)
    assert app.screen is back
    app.press(MENU, RIGHT, A)
    for leave in (B, MENU):
        assert app.shown == "Reader"
        app.press(leave)
        assert app.shown == "Pause"
        app.press(A)
    assert app.table.game.state == state
    assert app.view is view


def test_scores_are_a_list() -> None:
    app = Handheld()
    view, move = app.near_the_end("blockers")
    app.show(view)
    view.commit(move)
    app.until(lambda: app.shown == "Result")
    assert isinstance(app.screen, Result)
    first = app.screen.at
    for button in ("RIGHT", "LEFT", "DOWN", "UP"):
        app.tap(button)
        assert (app.screen.at == first) == (button in ("LEFT", "UP"))
