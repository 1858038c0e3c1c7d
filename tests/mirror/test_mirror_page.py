"""A mirrored handheld behind the page: what pages see and press, and what ends it."""

import asyncio
from collections.abc import Iterator
from pathlib import Path

import pytest
from websockets.exceptions import ConnectionClosed

from host_tools.errors import UserError
from host_tools.mirror import mirror as module
from host_tools.mirror.mirror import Mirror
from host_tools.mirror.on_page import Mirrored
from quadrille.events import LEFT, B
from sim.cable.simulated import Simulated
from sim.web.session import Session, colours
from tests.mirror.mirrored import COLORPOP_TURN, play
from tests.sim.lamp import SECONDS, Page
from tests.sim.served import Served, served


@pytest.fixture
def at(colorpop: Simulated) -> Iterator[Served]:
    with Mirror(colorpop.port) as mirror:
        play(mirror, COLORPOP_TURN)
        with served(lambda _: Mirrored(mirror), boards=()) as running:
            yield running


def test_a_page_sees_the_panel_and_presses_buttons(colorpop: Simulated, at: Served) -> None:
    page = Page(at)
    page.until(lambda: page.picture == colours(colorpop.device.panel.rows))
    assert (page.status["boards"], page.status["notice"], page.status["keys"]) == ({}, "", True)
    page.send(press="LEFT")
    page.until(lambda: colorpop.device.buttons.held(LEFT))
    page.socket.close()
    Page(at).until(lambda: not colorpop.device.buttons.held(LEFT))


def test_a_page_is_told_of_a_secret(colorpop: Simulated, at: Served) -> None:
    page = Page(at)
    page.until(lambda: page.picture)
    page.send(press="B")
    page.until(lambda: colorpop.device.buttons.held(B) and page.status["notice"] == "secret")
    page.send(release="B")
    page.until(lambda: page.status["notice"] == "")
    page.until(lambda: page.picture == colours(colorpop.device.panel.rows))


def test_a_page_is_told_that_the_board_went_away(colorpop: Simulated, at: Served) -> None:
    page = Page(at)
    at.ask(lambda: colorpop.device.link.afterwards(colorpop.device.reset))
    page.until(lambda: page.status.get("notice") == "away")
    page.until(lambda: page.status["notice"] == "")


def test_no_page_chooses_a_board(at: Served) -> None:
    page = Page(at)
    page.send(board="quadrille16")
    with pytest.raises(ConnectionClosed):
        page.hear(SECONDS)


def test_a_page_may_be_for_looking_only(board: Simulated) -> None:
    with (
        Mirror(board.port, has_keys=False) as mirror,
        served(lambda _: Mirrored(mirror), boards=()) as at,
    ):
        page = Page(at)
        page.until(lambda: page.status)
        assert page.status["keys"] is False
        page.send(press="LEFT")
        page.until(lambda: page.pictures > 5)
        assert not board.device.buttons.held(LEFT)


def test_a_board_that_stays_away_ends_the_page_without_anybody_looking(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(module, "AWAY_SECONDS", 0.3)
    with Simulated(folder=tmp_path) as board:
        mirror = Mirror(board.port)
    with mirror, pytest.raises(UserError, match="went away"):
        asyncio.run(Session(lambda _: Mirrored(mirror), "quadrille16").run())
