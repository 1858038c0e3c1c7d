"""The first start: which language; and the light, which a chord and two quiet minutes change."""

from typing import Any

import pytest

from quadrille.app import DIMMED, QUIET
from quadrille.events import DOWN, LEFT, MENU, PRESS, RELEASE, REPEAT, RIGHT, UP, A, B
from quadrille.saves import SETTINGS
from quadrille.ui.menu.choice import IDLE
from sim import language
from sim.device import Device
from sim.web.app_machine import AppMachine
from tests.handheld import BOARDS, Handheld


def unused(board: str = BOARDS[0]) -> Handheld:
    """A handheld that nobody has used; nobody knows what its players speak."""
    app = Handheld(board)
    app.device.language = -1
    app.begin()
    return app


# --- the language ---------------------------------------------------------------------------


@pytest.mark.parametrize("board", BOARDS)
@pytest.mark.parametrize(("buttons", "spoken"), [("A", 0), ("RIGHT A", 1), ("DOWN UP A", 0)])
def test_the_first_start_asks_once(buttons: str, spoken: int, board: str) -> None:
    app = unused(board)
    assert app.shown == "FirstQuestion"
    assert app.screen.title() == "Language? Langue\u202f?"
    assert app.tap(*buttons.split()) == "Carousel"
    assert (app.settings.language, app.settings.asked) == (spoken, True)
    app.device.language = -1
    app.begin()
    assert (app.shown, app.settings.language) == ("Attract", spoken)


@pytest.mark.parametrize("button", ["B", "MENU"])
def test_without_an_answer_it_asks_again(button: str) -> None:
    app = unused()
    app.beat = IDLE - 2
    assert app.ticks_go_by(10) == "FirstQuestion"
    assert app.tap(button) == "Carousel"
    assert not app.slots
    app.beat = IDLE - 2
    assert app.ticks_go_by(10) == "FirstQuestion"
    app.tap(button)
    app.tap("MENU", "A", "RIGHT", "B")
    app.welcome()


def test_both_languages_are_seen_and_the_chosen_one_is_brighter() -> None:
    for board in BOARDS:
        app = unused(board)
        app.ticks_go_by(300)
        halves = []
        for _ in range(2):
            app.tap("RIGHT")
            app.ticks_go_by(2)
            y = 8 if app.screen.tall else 1
            rows = [app.picture[16 * row : 16 * row + 16] for row in range(y, y + 5)]
            halves.append([max(max(row[:7]) for row in rows), max(max(row[9:]) for row in rows)])
            app.tap("LEFT")
        assert all(min(half) for half in halves)


@pytest.mark.parametrize(
    ("name", "spoken"),
    [("fr_FR.UTF-8", 1), ("fr", 1), ("fr-CA", 1), ("en_GB", 0), ("C", 0), ("", 0), ("frp_IT", 0)],
)
def test_the_locale_gives_the_language(
    name: str, spoken: int, monkeypatch: pytest.MonkeyPatch, tmp_path: Any
) -> None:
    for variable in language.VARIABLES:
        monkeypatch.delenv(variable, raising=False)
    monkeypatch.setenv("LANG", name)
    assert language.of_locale() == spoken
    monkeypatch.setenv("LC_ALL", "fr_BE")
    assert language.of_locale() == 1
    machine = AppMachine("quadrille16", saves=tmp_path)
    assert (machine.app.settings.language, type(machine.app.screen).__name__) == (1, "Attract")


@pytest.mark.parametrize(
    ("accepted", "spoken"),
    [
        ("fr", 1),
        ("fr-FR,fr;q=0.9,en;q=0.8", 1),
        ("en-US,en;q=0.9,fr;q=0.8", 0),
        ("de,fr;q=0.5,en;q=0.7", 0),
        ("de-DE, fr;q=0.7, en;q=0.3", 1),
        ("de", 0),
        ("", 0),
        (";;q=,fr;q=x", 1),
    ],
)
def test_a_browser_gives_the_language(accepted: str, spoken: int) -> None:
    assert language.of_browser(accepted) == spoken


def test_a_choice_on_the_handheld_outweighs_any_browser(tmp_path: Any) -> None:
    machine = AppMachine("quadrille16", saves=tmp_path)
    machine.app.menu()
    machine.speak(1)
    assert machine.app.settings.language == 1
    machine.app.settings.language, machine.app.settings.asked = 0, True
    machine.app.keep_settings()
    machine.speak(1)
    assert machine.app.settings.language == 0
    assert AppMachine("quadrille16", saves=tmp_path).app.settings.language == 0
    assert Device().language == 0


# --- the light ------------------------------------------------------------------------------


def events(app: Handheld, *names: int) -> None:
    for event in names:
        app._hear(event)


def test_menu_held_with_up_or_down_is_for_the_light_alone() -> None:
    app = Handheld()
    app.start("pieges")
    view, start = app.view, app.settings.brightness
    cell = view.cell
    events(app, MENU | PRESS, UP | PRESS, UP | RELEASE, DOWN | PRESS, DOWN | REPEAT, DOWN | REPEAT)
    assert app.settings.brightness == start - 2
    events(app, MENU | RELEASE, DOWN | REPEAT, DOWN | RELEASE)
    assert (app.screen, view.cell, app.settings.brightness) == (view, cell, start - 2)
    app.tick()
    assert app.device.panel.brightness == start - 2
    assert app.slots[SETTINGS][1][1] == start - 2
    events(app, MENU | PRESS, *[DOWN | PRESS, DOWN | RELEASE] * 9, MENU | RELEASE)
    assert app.settings.brightness == 1
    events(app, UP | PRESS, UP | RELEASE)
    assert view.cell != cell


def test_menu_alone_acts_when_it_is_let_go_and_before_other_buttons() -> None:
    app = Handheld()
    app.start("pieges")
    events(app, MENU | PRESS)
    assert app.shown == "PiegesScreen"
    events(app, MENU | RELEASE)
    assert app.shown == "Pause"
    events(app, MENU | PRESS, MENU | RELEASE, MENU | PRESS, A | PRESS)
    assert app.shown == "PiegesScreen"  # the pause, and A in it
    events(app, MENU | RELEASE, A | RELEASE)
    assert app.shown == "PiegesScreen"


@pytest.mark.long
def test_two_quiet_minutes_dim_the_light_and_the_next_press_only_brings_it_back() -> None:
    app = Handheld()
    app.start("pieges")
    cell, bright = app.view.cell, app.settings.brightness
    app.ticks_go_by(QUIET - app.quiet - 1)
    assert app.device.panel.brightness == bright
    app.ticks_go_by(2)
    assert app.device.panel.brightness == DIMMED
    events(app, LEFT | PRESS)
    app.tick()
    assert app.device.panel.brightness == bright
    events(app, LEFT | REPEAT, LEFT | RELEASE)
    assert app.view.cell == cell
    events(app, LEFT | PRESS)
    assert app.view.cell != cell
    app.quiet = QUIET
    events(app, MENU | PRESS, MENU | RELEASE)
    assert app.shown == "PiegesScreen"


def test_a_computer_that_thinks_keeps_the_light_on() -> None:
    app = Handheld()
    app.start("flipop", seats=["human", "hard"])
    app.quiet = QUIET - 5
    app.view.commit(app.view.moves[0])
    app.until(lambda: app.view.thinking)
    app.ticks_go_by(3)
    assert app.quiet == 0


@pytest.mark.parametrize("speed", range(3))
def test_computers_play_at_once_as_usual_or_slowly(speed: int) -> None:
    app = Handheld()
    app.settings.speed = speed
    app.start("flipop", seats=["human", "easy"])
    app.view.commit(app.view.moves[0])
    app.until(lambda: app.view.thinking)
    start = app.ticks
    app.until(lambda: app.view.game.plies == 2)
    thought = app.ticks - start
    assert (thought < 15, thought > 80) == (speed == 0, speed == 2)
    app.until(lambda: not app.view.busy)
    shown = app.ticks - start - thought
    assert (shown <= 2) == (speed == 0)
    app.press(RIGHT, B)
    app.view.hint()
    assert app.view.thinker.least == 20
