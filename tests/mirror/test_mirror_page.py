"""A mirrored handheld behind the page: what pages see and press, and what ends it."""

import asyncio
from collections.abc import Iterator

import pytest
from websockets.exceptions import ConnectionClosed

from host_tools.mirror.mirror import Mirror
from host_tools.mirror.on_page import Mirrored
from pc.errors import UserError
from quadrille.events import LEFT, B
from sim.cable.simulated import Simulated
from sim.web.session import Session, colours
from tests.mirror.mirrored import COLORPOP_TURN, play
from tests.sim.served import Client, Served, served
from tests.waiting import SECONDS


@pytest.fixture
def at(colorpop: Simulated) -> Iterator[Served]:
    with Mirror(colorpop.port) as mirror:
        play(mirror, COLORPOP_TURN)
        with served(lambda _: Mirrored(mirror), boards=()) as running:
            yield running


def test_a_page_sees_the_board_and_presses_buttons(colorpop: Simulated, at: Served) -> None:
    """Also that a secret is shown, and that the board went away."""
    page = Client(at)
    page.until(lambda: page.picture == colours(colorpop.device.panel.rows))
    assert [page.status[key] for key in ("boards", "notice", "keys")] == [{}, "", True]
    page.send(press="LEFT")
    page.until(lambda: colorpop.device.buttons.held(LEFT))
    page.socket.close()
    page = Client(at)
    page.until(lambda: not colorpop.device.buttons.held(LEFT))
    page.send(press="B")
    page.until(lambda: colorpop.device.buttons.held(B) and page.status["notice"] == "secret")
    page.send(release="B")
    page.until(lambda: page.status["notice"] == "")
    page.until(lambda: page.picture == colours(colorpop.device.panel.rows))
    at.ask(lambda: colorpop.device.link.afterwards(colorpop.device.reset))
    page.until(lambda: page.status.get("notice") == "away")
    page.until(lambda: page.status["notice"] == "")
    page.send(board="quadrille16")  # no page chooses one
    with pytest.raises(ConnectionClosed):
        page.hear(SECONDS)


def test_a_board_that_stays_away_ends_the_page_even_if_nobody_looks(alone: Mirror) -> None:
    with alone, pytest.raises(UserError, match="went away and is not back after"):
        asyncio.run(Session(lambda _: Mirrored(alone), "quadrille16").run())
