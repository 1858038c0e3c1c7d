"""A saved game goes from a browser to a handheld and back, wherever the cable is pulled."""

import random
from typing import Any

import pytest

from host_tools.page import move
from host_tools.saves.kept import Kept, Saved
from pc.errors import UserError
from quadrille.engine.games import GAMES
from quadrille.saves import FLAGS, ON, STATISTICS, slot_of
from quadrille.statistics import Statistics
from tests.handheld import Handheld
from tests.saves.direct import Direct

PLIES = [*((name, plies) for name in GAMES for plies in (0, 5)), ("blockers", 40), ("flipop", 99)]
LONG = ("pieges", 110)  # which has first moves apart


def played(name: str, plies: int) -> Handheld:
    """A handheld on which a game was left for the menu."""
    handheld = Handheld()
    chance = random.Random(name)
    handheld.start(name, seats=["human"] * 2)
    view = handheld.view
    while view.game.plies < plies and not view.game.over:
        view._look()
        view.commit(view.moves[chance.randrange(view.count)])
    return handheld


def saved(slots: dict[int, Any], name: str) -> Saved | None:
    games = {saved.table.game.NAME: saved for saved in Kept(slots).games}
    return games.get(name)


def same(one: Saved | None, other: Saved | None) -> bool:
    """Whether they are the same game with the same moves."""
    return bool(
        one
        and other
        and one.table.game.state == other.table.game.state
        and (one.record, one.missing) == (other.record, other.missing)
    )


@pytest.mark.parametrize(("name", "plies"), [*PLIES, LONG])
def test_a_game_is_moved_there_and_back(name: str, plies: int) -> None:
    browser, handheld = played(name, plies), Direct()
    before = saved(browser.slots, name)
    move.send(handheld, browser, name)
    assert same(before, saved(handheld.slots, name))
    assert not saved(browser.slots, name) and not browser.table
    assert not handheld.slots[slot_of(name)][1][FLAGS] & ON
    move.fetch(handheld, browser, name)
    assert same(before, saved(browser.slots, name))
    assert not saved(handheld.slots, name)


@pytest.mark.parametrize("job", [move.send, move.fetch])
def test_wherever_the_cable_is_pulled_the_game_is_there(job: Any) -> None:
    slots = played(*LONG).slots
    before = saved(slots, LONG[0])
    assert before and before.table.apart
    for lines in range(1, 100):
        browser, handheld = sides = [Direct(slots), Direct()]
        if job is move.fetch:
            handheld, browser = sides
        handheld.left = lines
        try:
            job(handheld, browser, LONG[0])
            return
        except UserError:
            for side in sides:
                side.power_on()
            assert any(same(before, saved(side.slots, LONG[0])) for side in sides)
    raise AssertionError("it always fails")


def test_a_moved_game_counts_once_where_it_ends() -> None:
    browser, handheld = played("flipop", 6), Direct()
    numbers = Statistics(handheld.saves)
    numbers.numbers[15 + 20] = 1  # the game counted last on the handheld has its number
    handheld.saves.write(STATISTICS, bytes(numbers.numbers))
    assert Kept(browser.slots).games[0].table.serial == 1
    move.send(handheld, browser, "flipop")
    assert Kept(handheld.slots).games[0].table.serial == 2


def test_a_game_that_is_gone_is_a_sentence_and_changes_nothing() -> None:
    browser, handheld = Handheld(), Direct()
    with pytest.raises(UserError, match="the game is not there any more"):
        move.send(handheld, browser, "flipop")
    assert handheld.slots == {}
