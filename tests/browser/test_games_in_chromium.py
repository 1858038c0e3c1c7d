"""A game of each kind, played to its end by clicks and keys on the page."""

import itertools
import random

import pytest

from quadrille.engine.games import GAMES
from tests.browser.table import Table, by_click, by_key, handheld

FAST = 10  # times real time: nobody watches
PRESSES = 4000  # more than any game takes


def choose(table: Table, game: str) -> str:
    """The button that a first-time player might press next."""
    screen = table.app.screen
    match table.screen:
        case "Attract" | "HandOver" | "Seats":
            return "A"
        case "Carousel":
            return "A" if screen.at == GAMES.index(game) else "RIGHT"
        case name if name.endswith("Question"):
            return "A"
    return random.choice(("A", "A", "UP", "DOWN", "LEFT", "RIGHT"))


@pytest.mark.parametrize("game", GAMES)
def test_a_game_is_played_to_its_end(browser: str, game: str) -> None:
    random.seed(game)
    with handheld(FAST) as at:
        table = Table(browser, at)
        ways = itertools.cycle((by_key, by_click))
        for _ in range(PRESSES):
            if table.screen == "Result":
                break
            table.tap(choose(table, game), next(ways))
        assert table.screen == "Result"
        assert table.app.table.game.over
        assert game == table.app.table.game.NAME
        assert table.tab.complaints == []
        table.tab.close()
