"""Every finished game is counted once, whenever the power fails, and for the right level."""

from array import array
from itertools import chain
from types import SimpleNamespace

import pytest

from quadrille.engine.games import GAMES
from quadrille.saves import STATISTICS, STATISTICS_VERSION
from quadrille.statistics import FIRST_ROW, NUMBERS, ROW, SERIALS, Statistics, row_of, row_of_task
from tests.handheld import Handheld
from tests.store.flashes import PowerCutError, told

GREATEST = 0xFFFF  # the largest number in two bytes


def ended(seats: list[str], winners: int, serial: int = 1) -> SimpleNamespace:
    """What is counted of a table: a game that is over, and who played it."""
    game = SimpleNamespace(NAME="blockers", task=0, winners=winners)
    humans = seats.count("human")
    return SimpleNamespace(game=game, seats=seats, players=len(seats), humans=humans, serial=serial)


@pytest.fixture
def statistics(handheld: Handheld) -> Statistics:
    return Statistics(handheld.saves)


def numbers(statistics: Statistics, name: str) -> list[int]:
    row = row_of(name)
    return list(statistics.numbers[row + 1 : row + ROW])


# --- what is counted ------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("seats", "winners", "counted"),
    [
        (["human", "human"], 1, [1, 0, 0, 0, 0, 0, 0, 0, 0]),
        (["human", "easy"], 1, [1, 1, 1, 0, 0, 0, 0, 0, 0]),
        (["human", "easy"], 2, [1, 1, 0, 0, 0, 0, 0, 0, 0]),
        (["human", "easy"], 3, [1, 1, 1, 0, 0, 0, 0, 0, 0]),
        (["medium", "human"], 2, [1, 0, 0, 1, 1, 0, 0, 0, 0]),
        (["human", "easy", "hard", "human"], 8, [1, 0, 0, 0, 0, 1, 1, 0, 0]),
        (["human", "easy", "hard", "human"], 4, [1, 0, 0, 0, 0, 1, 0, 0, 0]),
        (["human", "hard", "master"], 1, [1, 0, 0, 0, 0, 0, 0, 1, 1]),
        (["easy", "hard"], 1, [1, 0, 0, 0, 0, 0, 0, 0, 0]),
    ],
)
def test_a_game_counts_for_the_strongest_computer_and_numbers_stop_at_the_maximum(
    seats: list[str], winners: int, counted: list[int], statistics: Statistics
) -> None:
    statistics.count(ended(seats, winners))
    assert numbers(statistics, "blockers") == counted
    assert all(not any(numbers(statistics, name)) for name in GAMES if name != "blockers")
    statistics.numbers[row_of("blockers") + 1] = GREATEST
    statistics.count(ended(seats, winners, 2))
    assert numbers(statistics, "blockers")[0] == GREATEST


def test_solo_games_have_a_row_for_each_number_of_targets(handheld: Handheld) -> None:
    found: dict[int, list[int]] = {}
    for deal in (1, 2, 3, 4):
        view, move = handheld.near_the_end("colorpop", "solo", deal)
        targets = view.game.option("targets")
        statistics = Statistics(handheld.saves)
        handheld.table.serial = statistics.next_serial("colorpop")
        view.commit(move)
        handheld.quit()  # leaving a game that is over counts it
        assert not handheld.saves.holds("colorpop")
        found.setdefault(targets, []).append(view.game.score(0))
    statistics = Statistics(handheld.saves)
    for targets, lefts in found.items():
        row = row_of_task(targets)
        won = sum(not left for left in lefts)
        counted = list(statistics.numbers[row : row + 3])
        assert counted == [len(lefts), won, min(lefts) + 1]
    assert not any(numbers(statistics, "colorpop"))


# --- exactly once ---------------------------------------------------------------------------


def test_serial_numbers_repeat_but_never_that_of_the_game_before(statistics: Statistics) -> None:
    seen = set()
    for games in range(2 * SERIALS):
        assert numbers(statistics, "blockers")[0] == games
        serial = statistics.next_serial("blockers")
        seen.add(serial)
        for _ in range(2):
            statistics.count(ended(["human", "human"], 1, serial))
    assert seen == set(range(1, SERIALS + 1))


@pytest.mark.parametrize("name", GAMES)
def test_a_cut_anywhere_at_the_end_counts_it_once(name: str) -> None:
    cuts = 0
    while True:
        handheld = Handheld()
        view, move = handheld.near_the_end(name)
        handheld.show(view)
        try:
            handheld.flash.left = cuts
            view.commit(move)
            assert handheld.play("settle") == "Result"
            break
        except PowerCutError:
            cuts += 1
        handheld.power_on()
        if not handheld.view.game.over:  # the cut was within the save of the move itself
            handheld.show(handheld.view)
            handheld.view.commit(move)
        assert handheld.play("settle") == "Result"
        assert numbers(Statistics(handheld.saves), name)[0] == 1
        assert handheld.power_on() == "Attract"
        assert not handheld.saves.holds(name)
    assert cuts == 4  # the move, the statistics, the result, and that the game is saved no more


def test_games_one_after_the_other_all_count(handheld: Handheld) -> None:
    for games in range(1, 4):
        view, move = handheld.near_the_end("flipop")
        handheld.table.serial = serial = Statistics(handheld.saves).next_serial("flipop")
        handheld.show(view)
        view.commit(move)
        handheld.play("settle")
        assert numbers(Statistics(handheld.saves), "flipop")[0] == games
        handheld.play("wait 40")
        handheld.tap("A")
        assert handheld.table.serial == serial + 1


# --- what cannot be read --------------------------------------------------------------------


def test_statistics_of_fewer_games_are_read_and_of_more_reported(handheld: Handheld) -> None:
    assert 2 * (FIRST_ROW + 7 * ROW) <= 240  # a slot has room for those of seven games
    handheld.device.store.write(STATISTICS, STATISTICS_VERSION, bytes([1, 0] * (FIRST_ROW + ROW)))
    statistics = Statistics(handheld.saves)
    assert numbers(statistics, GAMES[0]) == [1] * 9
    assert numbers(statistics, GAMES[1]) == [0] * 9
    assert not handheld.saves.lost
    handheld.device.store.write(STATISTICS, STATISTICS_VERSION, bytes(2 * NUMBERS + 2))
    assert not any(Statistics(handheld.saves).numbers)
    assert told(handheld.saves) == ["statistics of more games than there are"]


def test_statistics_without_masters_are_read(handheld: Handheld) -> None:
    """They are of version 1, with eight numbers per game."""
    alone = list(range(1, 1 + FIRST_ROW))
    rows = [[10 * game + number for number in range(8)] for game in range(1, 1 + len(GAMES))]
    old = array("H", [*alone, *chain(*rows)])
    handheld.device.store.write(STATISTICS, 1, bytes(old))
    statistics = Statistics(handheld.saves)
    assert list(statistics.numbers[:FIRST_ROW]) == alone
    for row, name in zip(rows, GAMES, strict=True):
        assert statistics.numbers[row_of(name)] == row[0]
        assert numbers(statistics, name) == [*row[1:], 0, 0]
    assert not handheld.saves.lost


# --- the page -------------------------------------------------------------------------------


def labels(handheld: Handheld, language: int) -> list[str]:
    handheld.settings.language = language
    handheld.choices.clear()
    handheld.menu()
    handheld.tap("MENU", *["RIGHT"] * 6, "A")
    found = []
    for _ in range(len(GAMES) + 1):
        found.append(handheld.screen.label())
        handheld.tap("RIGHT")
    return found


def test_the_page_shows_it_in_both_languages(handheld: Handheld, statistics: Statistics) -> None:
    for serial in range(1, 4):
        statistics.count(ended(["human", "easy"], serial & 1, serial))
    row = row_of_task(2)
    for at, number in enumerate((9, 4, 1)):
        statistics.numbers[row + at] = number
    handheld.saves.write(STATISTICS, bytes(statistics.numbers))
    assert labels(handheld, 0)[:5] == [
        "Color Pop · Games: 0",
        "Solo · Games: 9 · Colours 2: won 4 of 9, at best 0 left",
        "Blockers! · Games: 3 · Easy: won 2 of 3",
        "Flipop · Games: 0",
        "Pièges · Games: 0",
    ]
    assert labels(handheld, 1)[1:3] == [
        "Solitaire · Parties\u00a0: 9 · Couleurs 2\u00a0: gagné 4 sur 9, au mieux 0 de reste",
        "Blockers\u202f! · Parties\u00a0: 3 · Facile\u00a0: gagné 2 sur 3",
    ]
