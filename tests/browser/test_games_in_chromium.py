"""A game of each kind, played to its end by clicks and keys on the page."""

import itertools
import random

import pytest

from quadrille.engine.games import GAMES
from tests.browser.page import BrowserPage, by_click, by_key, handheld
from tests.sizes import size

FAST = 10  # times real time: nobody watches
PRESSES = 4000  # more than any game takes


def choose(page: BrowserPage, game: str) -> str:
    """The button that a first-time player might press next."""
    screen = page.app.screen
    match page.screen:
        case "Attract" | "HandOver" | "Seats":
            return "A"
        case "Carousel":
            return "A" if screen.at == GAMES.index(game) else "RIGHT"
        case name if name.endswith("Question"):
            return "A"
    return random.choice(("A", "A", "UP", "DOWN", "LEFT", "RIGHT"))


@pytest.mark.prove
@pytest.mark.parametrize("game", GAMES[: size(test=1, prove=len(GAMES))])
def test_a_game_is_played_to_its_end(browser: str, game: str) -> None:
    random.seed(game)
    with handheld(FAST) as at:
        page = BrowserPage(browser, at)
        ways = itertools.cycle((by_key, by_click))
        for _ in range(PRESSES):
            if page.screen == "Result":
                break
            page.tap(choose(page, game), next(ways))
        assert page.screen == "Result"
        assert page.app.table.game.over
        assert game == page.app.table.game.NAME
        assert page.tab.complaints == []
        page.tab.close()
