"""The caption below the panel: each one once, when the panel has come to rest."""

import pytest

from quadrille.engine.games import GAMES
from sim.teller import EVERY, Teller
from tests.handheld import Handheld


def told(app: Handheld, ticks: int) -> list[str]:
    """The captions that a screen reader would read out meanwhile, one after the other."""
    teller, heard = Teller(), [""]
    for _ in range(ticks):
        app.ticks_go_by(1)
        teller.tick(app)
        if teller.told != heard[-1]:
            heard.append(teller.told)
    return heard[1:]


@pytest.mark.parametrize("name", GAMES)
def test_what_blinks_scrolls_or_thinks_is_told_once(name: str) -> None:
    app = Handheld()
    assert told(app, 400) == ["Quadrille: press a button."]
    app.start(name, seats=["human", "easy"])
    app.settle()
    assert len(told(app, 400)) == 1
    app.tap("MENU", "DOWN", "A")
    assert len(told(app, 200)) == 1


@pytest.mark.parametrize("name", GAMES)
def test_a_move_is_told_at_once_and_then_whose_turn_it_is(name: str) -> None:
    app = Handheld()
    app.start(name, seats=["human", "human"])
    app.settle("HandOver")
    app.take_over()
    app.view.commit(app.view.moves[0])
    move, turn = told(app, 200)
    assert move.startswith(("P1 ", "P2 "))
    assert "your turn" in turn
    assert move[:2] != turn[:2]


def test_a_page_that_is_passed_quickly_is_left_out() -> None:
    app = Handheld()
    app.tap("A")
    assert told(app, 60) == ["Menu: Color Pop, 1 of 5."]
    teller = Teller()
    for _ in range(3):
        app.tap("RIGHT")
        teller.tick(app)
        assert teller.told == ""
    for _ in range(2 * EVERY):
        app.ticks_go_by(1)
        teller.tick(app)
    assert teller.told == "Menu: Pièges, 4 of 5."
