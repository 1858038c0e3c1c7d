"""Every finished game is counted once, whatever the power does, and for the right level."""

from typing import Any

import pytest

from quadrille.engine.games import GAMES
from quadrille.saves import STATISTICS, VERSION, Saves
from quadrille.statistics import (
    FIRST_ROW,
    MOST,
    NUMBERS,
    ROW,
    SERIALS,
    Statistics,
    row_of,
    solo_row,
)
from sim.store import Flash
from tests.saves.powered import Powered, PowerLostError, near_the_end


class Ended:
    """What is counted of a table."""

    def __init__(self, seats: list[str], winners: int, serial: int = 1) -> None:
        self.game: Any = self
        self.NAME = "blockers"
        self.variant = "standard"
        self.seats = seats
        self.players = len(seats)
        self.humans = seats.count("human")
        self.winners = winners
        self.serial = serial


def numbers(statistics: Statistics, name: str) -> list[int]:
    row = row_of(name)
    return [statistics.number(row + 1 + i) for i in range(ROW - 1)]


# --- what is counted ------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("seats", "winners", "counted"),
    [
        (["human", "human"], 1, [1, 0, 0, 0, 0, 0, 0]),
        (["human", "easy"], 1, [1, 1, 1, 0, 0, 0, 0]),
        (["human", "easy"], 2, [1, 1, 0, 0, 0, 0, 0]),
        (["human", "easy"], 3, [1, 1, 1, 0, 0, 0, 0]),
        (["medium", "human"], 2, [1, 0, 0, 1, 1, 0, 0]),
        (["human", "easy", "hard", "human"], 8, [1, 0, 0, 0, 0, 1, 1]),
        (["human", "easy", "hard", "human"], 4, [1, 0, 0, 0, 0, 1, 0]),
        (["easy", "hard"], 1, [1, 0, 0, 0, 0, 0, 0]),
    ],
)
def test_a_game_counts_for_the_strongest_computer(
    seats: list[str], winners: int, counted: list[int]
) -> None:
    statistics = Statistics(Saves(Powered().device.store))
    statistics.count(Ended(seats, winners))
    assert numbers(statistics, "blockers") == counted
    assert all(not any(numbers(statistics, name)) for name in GAMES if name != "blockers")


def test_solo_games_have_a_row_for_each_number_of_targets() -> None:
    powered = Powered()
    found: dict[int, list[int]] = {}
    for deal in (1, 2, 3, 4):
        table, move = near_the_end(powered, "colorpop", "solo", deal)
        targets = table.game.option("targets")
        statistics = Statistics(powered.app.saves)
        table.serial = statistics.next_serial("colorpop")
        table.commit(move)
        powered.app.quit(table)
        found.setdefault(targets, []).append(table.game.score(0))
    statistics = Statistics(powered.app.saves)
    for targets, lefts in found.items():
        row = solo_row(targets)
        won = sum(not left for left in lefts)
        counted = [statistics.number(row + i) for i in range(3)]
        assert counted == [len(lefts), won, min(lefts) + 1]
    assert not any(numbers(statistics, "colorpop"))


def test_a_number_stops_at_the_greatest() -> None:
    statistics = Statistics(Saves(Powered().device.store))
    statistics.put(row_of("blockers") + 1, MOST)
    statistics.count(Ended(["human", "human"], 1))
    assert numbers(statistics, "blockers")[0] == MOST


# --- exactly once ---------------------------------------------------------------------------


def test_serial_numbers_come_round_and_are_never_those_of_the_game_before() -> None:
    statistics = Statistics(Saves(Powered().device.store))
    seen = set()
    for games in range(2 * SERIALS):
        assert numbers(statistics, "blockers")[0] == games
        serial = statistics.next_serial("blockers")
        seen.add(serial)
        for _ in range(2):
            statistics.count(Ended(["human", "human"], 1, serial))
    assert seen == set(range(1, SERIALS + 1))


@pytest.mark.parametrize("name", GAMES)
def test_a_cut_anywhere_at_the_end_counts_it_once(name: str) -> None:
    cuts = 0
    while True:
        powered = Powered()
        table, move = near_the_end(powered, name)
        powered.app.show(table)
        try:
            powered.flash.left = cuts
            table.commit(move)
            powered.play("settle")
            assert powered.screen == "Result"
            break
        except PowerLostError:
            cuts += 1
        powered.power_on()
        if not powered.table.game.over:  # the cut was within the save of the move itself
            powered.app.show(powered.table)
            powered.table.commit(move)
        powered.play("settle")
        assert powered.screen == "Result"
        assert numbers(Statistics(powered.app.saves), name)[0] == 1
        powered.power_on()
        assert powered.screen == "Attract"
        assert not powered.app.saves.holds(name)
    assert cuts == 3  # the move, the statistics, and that the game is held no more


def test_games_one_after_the_other_all_count() -> None:
    powered = Powered()
    for games in range(1, 4):
        table, move = near_the_end(powered, "flipop")
        table.serial = Statistics(powered.app.saves).next_serial("flipop")
        powered.app.show(table)
        table.commit(move)
        powered.play("settle")
        assert numbers(Statistics(powered.app.saves), "flipop")[0] == games
        powered.play("wait 40")
        powered.tap("A")
        assert powered.table.serial == table.serial + 1


# --- what cannot be read --------------------------------------------------------------------


def test_statistics_of_fewer_games_are_read() -> None:
    powered = Powered()
    powered.device.store.write(STATISTICS, VERSION, bytes([1, 0] * (FIRST_ROW + ROW)))
    powered.power_on()
    statistics = Statistics(powered.app.saves)
    assert numbers(statistics, GAMES[0]) == [1] * 7
    assert numbers(statistics, GAMES[1]) == [0] * 7


def test_statistics_of_more_games_are_named() -> None:
    powered = Powered()
    powered.device.store.write(STATISTICS, VERSION, bytes(2 * NUMBERS + 2))
    assert not any(Statistics(powered.app.saves).data)
    assert powered.app.saves.lost == [(STATISTICS, "statistics of more games than there are")]


def test_the_table_fits_into_a_slot_with_room_for_eight_games() -> None:
    assert 2 * (FIRST_ROW + 8 * ROW) <= 240
    assert Flash().sectors


# --- the page -------------------------------------------------------------------------------


def labels(powered: Powered, language: int) -> list[str]:
    powered.app.settings.language = language
    powered.app.choices.clear()
    powered.app.menu()
    powered.tap("MENU", *["RIGHT"] * 5, "A")
    found = []
    for _ in range(len(GAMES) + 1):
        found.append(powered.app.screen.label())
        powered.tap("RIGHT")
    return found


def test_the_page_tells_what_was_counted_in_both_languages() -> None:
    powered = Powered()
    statistics = Statistics(powered.app.saves)
    for serial in range(1, 4):
        statistics.count(Ended(["human", "easy"], serial & 1, serial))
    row = solo_row(2)
    for at, number in enumerate((9, 4, 1)):
        statistics.put(row + at, number)
    powered.app.saves.write(STATISTICS, statistics.data)
    assert labels(powered, 0)[:5] == [
        "Color Pop · Games: 0",
        "Solo · Games: 9 · Colours 2: won 4 of 9, at best 0 left",
        "Blockers! · Games: 3 · Easy: won 2 of 3",
        "Flipop · Games: 0",
        "Pièges · Games: 0",
    ]
    assert labels(powered, 1)[1:3] == [
        "Solitaire · Parties\u00a0: 9 · Couleurs 2\u00a0: gagné 4 sur 9, au mieux 0 de reste",
        "Blockers\u202f! · Parties\u00a0: 3 · Facile\u00a0: gagné 2 sur 3",
    ]
