"""Numbered deals of solo Color Pop: chosen before the game, told as it begins and at its end."""

import random
from typing import Any

import pytest

from quadrille import solo
from quadrille.app import App
from quadrille.engine.games import create
from quadrille.events import DOWN, LEFT, MENU, PRESS, REFUSED, RELEASE, REPEAT, RIGHT, UP, A
from quadrille.ui.canvas import Canvas
from quadrille.ui.colours import DARK
from quadrille.ui.deals import SHOWN, DealCard, draw_grade
from quadrille.ui.pause import Pause
from quadrille.ui.result import Result
from sim.device import Device
from tests.properties.strategies import play_on
from tests.ui.test_menu import PANELS, Handheld

DEALS = 123
TO_QUESTION = ("A", "A", "RIGHT", "A", "A", "A")  # solo, jokers alone, one colour


@pytest.fixture(autouse=True)
def table(monkeypatch: pytest.MonkeyPatch) -> None:
    """A table that does not grow while this is tested: deal n has seed 1000 * targets + n."""
    seeds = [
        b"".join((1000 * targets + n).to_bytes(2, "little") for n in range(1, DEALS + 1))
        for targets in range(1, 6)
    ]
    monkeypatch.setattr(solo, "SEEDS", seeds)


@pytest.fixture(params=PANELS)
def asked(request: pytest.FixtureRequest) -> Handheld:
    handheld = Handheld(request.param)
    handheld.tap(*TO_QUESTION)
    assert handheld.screen == "DealQuestion"
    return handheld


def press(app: App, *buttons: int) -> None:
    for button in buttons:
        app._hear(button | PRESS)
        app._hear(button | RELEASE)


# --- the question ---------------------------------------------------------------------------


def test_by_chance_comes_first(asked: Handheld) -> None:
    assert asked.app.screen.label() == "By chance"
    asked.tap("A", "A")
    assert asked.app.started[-1][-1] == 0


def test_arrows_go_by_one_and_by_ten(asked: Handheld) -> None:
    at = []
    for button in ("RIGHT", "UP", "UP", "LEFT", "DOWN", "DOWN", "DOWN"):
        asked.tap(button)
        at.append(asked.app.screen.at)
    assert at == [1, 11, 21, 20, 10, 0, 0]
    asked.tap(*["UP"] * 15)
    assert asked.app.screen.label() == str(DEALS)


def test_what_leads_nowhere_is_refused(asked: Handheld, monkeypatch: pytest.MonkeyPatch) -> None:
    cues: list[int] = []
    monkeypatch.setattr(asked.device.sound, "play", cues.append)
    asked.tap("DOWN", "LEFT")
    asked.app.screen.at = DEALS
    asked.tap("UP", "RIGHT")
    assert cues == [REFUSED] * 4


def test_a_held_arrow_is_quick(asked: Handheld) -> None:
    for repeats, button in ((12, UP), (5, DOWN), (9, LEFT), (3, RIGHT)):
        asked.app._hear(button | PRESS)
        for _ in range(repeats - 1):
            asked.app._hear(button | REPEAT)
        asked.app._hear(button | RELEASE)
    assert asked.app.screen.at == 120 - 50 - 9 + 3


def test_the_number_that_was_chosen_is_played_and_remembered(asked: Handheld) -> None:
    asked.tap("UP", "RIGHT", "RIGHT", "A", "A")
    _, variant, _, options, _, deal = asked.app.started[-1]
    assert (variant, options["targets"], deal) == ("solo", 1, 12)
    asked.tap("A", "A", "A", "A")
    assert asked.app.screen.at == 12


def test_there_are_no_numbers_where_deals_differ(asked: Handheld) -> None:
    asked.tap("B", "B", "RIGHT", "A", "A")  # jokers alone: no
    assert asked.screen == "Seats"
    handheld = Handheld()
    handheld.tap("A", "A", "A", "A", "A")  # standard
    assert handheld.screen == "Seats"


def test_no_question_where_the_table_is_empty(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(solo, "SEEDS", [b""] * 5)
    handheld = Handheld()
    handheld.tap(*TO_QUESTION)
    assert handheld.screen == "Seats"


def test_the_grade_is_as_many_dots() -> None:
    for number in range(1, 12):
        canvas = Canvas(16, 1)
        draw_grade(canvas, 0, number)
        lit = [index for index in canvas.cells if index]
        assert len(lit) == solo.GRADES
        assert sum(index != DARK for index in lit) == solo.grade(number)


# --- the game -------------------------------------------------------------------------------


def numbered(targets: int = 2, deal: int = 17, panel: str = PANELS[0]) -> Any:
    app = App(Device(panel, 1))
    app.start_game("colorpop", "solo", 1, {"targets": targets}, ["human"], deal)
    return app


@pytest.mark.parametrize("targets", [1, 2, 5])
def test_the_game_is_that_deal(targets: int) -> None:
    expected = create("colorpop", "solo", 1, {"targets": targets})
    expected.setup(solo.seed(targets, 17))
    app = numbered(targets)
    assert app.screen.table.game.state == expected.state


@pytest.mark.parametrize("panel", PANELS)
@pytest.mark.parametrize("deal", [1, 17, 123])
def test_the_number_is_shown_as_the_game_begins(panel: str, deal: int) -> None:
    app = numbered(2, deal, panel)
    card = app.screen
    assert isinstance(card, DealCard)
    assert card.text.text == f"2/{deal}"
    app.tick()
    lit = [index for index in app.canvas.cells if index]
    assert len(lit) > solo.GRADES + 10
    for _ in range(SHOWN):
        app.tick()
    assert app.screen is card.table


def test_a_button_goes_on_and_menu_pauses() -> None:
    app = numbered()
    card = app.screen
    app._hear(RIGHT | REPEAT)
    assert app.screen is card
    press(app, A)
    assert app.screen is card.table
    app = numbered()
    press(app, MENU)
    assert isinstance(app.screen, Pause)


@pytest.mark.parametrize("won", [True, False])
def test_the_number_is_told_at_the_end(won: bool) -> None:
    app = numbered(1)
    table = app.screen.table
    for seed in range(1000):
        play_on(table.game, random.Random(seed))
        if bool(table.game.winners) == won:
            break
        table.game.setup(seed)
    app.show(Result(app, table))
    text = "1/17 You won! " if won else "1/17 You lost "
    assert app.screen.text.text.startswith(text)


def test_new_game_is_the_same_deal_again() -> None:
    app = numbered()
    state = bytes(app.screen.table.game.state)
    press(app, A)
    app.screen.commit(app.screen.moves[0])
    press(app, MENU, UP, UP, A, A)
    assert isinstance(app.screen, DealCard)
    assert bytes(app.screen.table.game.state) == state


def test_a_deal_by_chance_shows_no_number() -> None:
    app = numbered(deal=0)
    assert app.screen.game.NAME == "colorpop"
    press(app, DOWN)
    assert app.screen.deal == 0
