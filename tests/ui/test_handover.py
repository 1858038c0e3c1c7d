"""Handing over: what is secret stays hidden from a thumb in a hurry."""

import pytest

from quadrille.app import App
from quadrille.events import MENU, A
from quadrille.ui import font
from quadrille.ui.canvas import Canvas
from quadrille.ui.handover import HandOver
from quadrille.ui.words import LANGUAGES, say
from sim.device import Device


@pytest.fixture
def app() -> App:
    app = App(Device(seed=1))
    app.start_game("blockers", "standard", 2, {}, ["human"] * 2)
    assert isinstance(app.screen, HandOver)
    return app


def tap(app: App, button: int) -> None:
    for move in (app.device.buttons.press, app.device.buttons.release):
        move(button)
        app.tick()
        app.tick()


def test_a_is_not_heard_at_once(app: App) -> None:
    tap(app, A)
    assert isinstance(app.screen, HandOver)


def test_a_is_heard_a_moment_later(app: App) -> None:
    for _ in range(HandOver.DEAF):
        app.tick()
    tap(app, A)
    assert not isinstance(app.screen, HandOver)


def test_a_pause_comes_back_to_it(app: App) -> None:
    handing = app.screen
    tap(app, MENU)
    tap(app, MENU)
    assert app.screen is handing


@pytest.mark.parametrize("language", range(len(LANGUAGES)))
def test_no_accent_is_cut_off_at_the_top_edge(language: int) -> None:
    lit = []
    for y in (0, 4):
        canvas = Canvas(80, 16)
        font.draw(canvas, say("your_turn", language), 0, y, 1, font.SMALL)
        lit.append(sum(canvas.cells))
    assert lit[0] == lit[1]
