"""What the page shows of a review: positions on the panel, chances and moves next to it."""

import asyncio

import pytest

from host_tools.review.on_page import Reviewed
from quadrille.events import BUTTONS
from tests.moves import listed
from tests.review.reviewed import COSTLY, reviewed

GAMES = [("flipop", 2), ("pieges", 4), ("blockers", 2), ("colorpop", 3)]


def steps(machine: Reviewed, count: int = 5) -> None:
    async def run() -> None:
        for _ in range(count):
            await machine.step()

    machine._clock.tick = 0  # as fast as can be
    asyncio.run(run())


def press(machine: Reviewed, *buttons: str) -> None:
    for button in buttons:
        machine.buttons.press(BUTTONS.index(button))
        steps(machine)
        machine.buttons.release(BUTTONS.index(button))
        steps(machine)


@pytest.mark.long
@pytest.mark.parametrize(("name", "players"), GAMES)
def test_it_goes_through_the_game_both_ways(name: str, players: int) -> None:
    machine = reviewed(name, players)
    steps(machine)
    first = machine.panel.rows
    for ply in range(1, 6):
        press(machine, "RIGHT")
        assert machine.review()["ply"] == ply
        steps(machine, 400)  # until the move has been shown
        assert machine.view.game.plies == ply
        assert machine.review()["seat"] == machine.view.game.turn
    assert machine.panel.rows != first
    press(machine, *["LEFT"] * 9)
    assert machine.review()["ply"] == 0
    assert machine.view.game.plies == 0
    press(machine, "DOWN", "DOWN", "RIGHT")
    before = machine.panel.rows
    press(machine, "DOWN")
    assert machine.view.game.over
    assert machine.panel.rows != before
    steps(machine, 400)
    assert machine.app.screen is machine.view  # no result comes over the board
    assert machine.review()["winners"] is not None


def test_up_and_down_go_to_the_moves_that_decided_the_game() -> None:
    machine = reviewed("flipop", 2)
    seen = []
    for button in ["DOWN", "DOWN", "DOWN", "UP", "UP", "UP", "UP"]:
        press(machine, button)
        seen.append(machine.at)
    first, second = COSTLY
    assert seen == [first, second, machine.last, second, first, 0, 0]


def test_it_points_at_the_move_that_was_played_and_with_a_at_the_best() -> None:
    machine = reviewed("flipop", 2)
    press(machine, "DOWN")
    told = machine.review()
    assert told["played"] != told["best"]
    assert (told["chance"], told["best_chance"], told["lost"]) == (200, 600, 400)
    assert told["decisive"] and not told["points_at_best"]
    assert machine.view.at == machine.found[machine.at].played >> 2
    press(machine, "A")
    assert machine.review()["points_at_best"]
    assert machine.view.at == machine.found[machine.at].best >> 2
    assert machine.found[machine.at].best in listed(machine.view.game)
    press(machine, "A")
    assert not machine.review()["points_at_best"]


def test_the_bar_has_both_seats_or_one_and_all_others() -> None:
    two, four = reviewed("flipop", 2), reviewed("pieges", 4)
    assert two.review()["shares"] == [[0, 600], [1, 400]]
    press(two, "RIGHT")
    assert two.review()["shares"] == [[0, 400], [1, 600]]
    first = four.found[0].seat
    assert four.review()["shares"] == [[first, 600], [-1, 400]]
    press(two, "DOWN", "DOWN", "DOWN")
    assert sum(share for _, share in two.review()["shares"]) == 1000
    assert [seat for seat, _ in two.review()["shares"]] == two.review()["winners"]


def test_colours_are_those_of_the_seats_and_all_different() -> None:
    for name, players in GAMES:
        colours = reviewed(name, players).review()["colours"]
        assert len(set(colours)) == players


def test_what_is_not_judged_yet_is_shown_without_chances() -> None:
    machine = reviewed("flipop", 2, judged=1)
    assert machine.review()["judged"] == 1
    press(machine, "RIGHT")
    told = machine.review()
    assert told["shares"] == []
    assert told["played"] and "best" not in told
    press(machine, "A")
    assert machine.at == 1
