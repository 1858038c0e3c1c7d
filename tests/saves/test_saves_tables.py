"""The last table of each game and the last results outlive the power, and a cut at any moment."""

import random
from typing import Any

import pytest

from quadrille.engine.games import GAMES, game_class
from quadrille.events import RIGHT, A
from quadrille.history import RESULT, RESULTS, note, results
from quadrille.pages import INVALID
from quadrille.players.player import KINDS
from quadrille.saves import FIELDS, HISTORY, LAST_TABLE, SETTINGS, SETTINGS_VERSION, VERSION
from quadrille.table import Table
from quadrille.ui.menu.setup import SEATED, Setup
from tests.handheld import BOARDS, Handheld
from tests.moves import dealt
from tests.properties.strategies import SET_UPS
from tests.store.flashes import PowerCutError, told

LANGUAGE = 1

# --- the last table -------------------------------------------------------------------------


def chosen(app: Any, name: str) -> tuple[Any, ...]:
    setup = Setup(app, name)
    options = {option: setup.answer(option) for option, _, _ in setup.options()}
    variant, players = setup.answer("variant"), setup.answer("players")
    return variant, players, options, setup.answer("deal"), setup.seats()


def test_the_last_table_of_each_game_comes_back() -> None:
    chance = random.Random(1)
    app = Handheld()
    last: dict[str, Any] = {}
    for set_up in chance.sample(SET_UPS, len(SET_UPS)):
        setup = Setup(app, set_up.name)
        players = chance.choice([*set_up.seats()])
        setup.given.update(variant=set_up.variant, players=players, **set_up.options)
        deals = setup.answers("deal")
        setup.given["deal"] = chance.choice(deals)
        setup.keep_seats([chance.choice(KINDS) for _ in range(players)])
        setup.start(setup.seats())
        last[set_up.name] = chosen(app, set_up.name)
    assert [*sorted(last)] == sorted(GAMES)
    app.settings.brightness = 3
    app.keep_settings()
    app.leave()
    app.power_on()
    assert {name: chosen(app, name) for name in GAMES} == last
    assert app.settings.brightness == 3


@pytest.mark.parametrize("board", BOARDS)
@pytest.mark.parametrize("name", GAMES)
def test_a_all_the_way_from_power_on_is_a_game_against_an_easy_computer(
    name: str, board: str
) -> None:
    app = Handheld(board)
    app.press(A, *[RIGHT] * GAMES.index(name))
    for _ in range(12):
        if app.table:
            break
        app.press(A)
    game = app.table.game
    assert (game.NAME, app.table.seats) == (name, ["human", "easy"])
    assert game.variant == "standard"
    app.until(lambda: app.screen is app.view and not app.view.thinking).tick()
    assert app.view.ribbon or game.plies


@pytest.mark.parametrize("table", [bytes([9, 2, 0, 0, 0, 0, 0]), bytes([0, 9, 0, 0, 0, 0, 0])])
def test_a_table_that_cannot_be_is_not_offered(table: bytes) -> None:
    app = Handheld()
    valid = bytes((0, 6, 0, 0, 1, 0, 1, 1, 0))
    app.power_on_with(SETTINGS, SETTINGS_VERSION, valid + table + b"\xff" * LAST_TABLE)
    assert chosen(app, "colorpop")[4] == SEATED[:2]
    assert chosen(app, "blockers")[4] == SEATED[:2]
    assert len(valid) == len(FIELDS)


# --- results --------------------------------------------------------------------------------


def over(name: str, variant: str = "", players: int = 0, seed: int = 1) -> Table:
    """A table whose game is over."""
    game = dealt(name, variant or None, players or None, seed)
    chance = random.Random(seed)
    moves = __import__("array").array("H", bytes(2 * game.MAX_MOVES))
    while not game.over:
        game.apply(moves[chance.randrange(game.moves(moves))])
    table = Table(game, [chance.choice(KINDS) for _ in range(game.players)])
    table.serial = seed % 255 + 1
    return table


def facts(table: Table) -> tuple[Any, ...]:
    game = table.game
    scores = [game.score(seat) for seat in range(game.players)]
    return game.NAME, game.variant, table.deal, table.seats, scores, game.winners


def test_the_last_twenty_are_kept_the_newest_first() -> None:
    app = Handheld()
    tables: list[Table] = []
    for number in range(2 * RESULTS):
        set_up = SET_UPS[number % len(SET_UPS)]
        table = over(set_up.name, set_up.variant, max(set_up.seats()), number)
        table.deal = number
        note(app.saves, table)
        note(app.saves, table)  # as after a cut
        tables.insert(0, table)
    app.power_on()
    found = [
        (one.name, one.variant, one.deal, one.seats, one.scores, one.winners)
        for one in results(app.saves)
    ]
    assert found == [facts(table) for table in tables[:RESULTS]]
    assert RESULT * RESULTS == len(app.slots[HISTORY][1]) == 240


def test_every_deal_has_a_number_that_fits() -> None:
    for set_up in SET_UPS:
        assert game_class(set_up.name).deals(set_up.variant, lambda name: 1) < 256


@pytest.mark.parametrize("name", GAMES)
def test_a_cut_anywhere_at_the_end_writes_it_down_once(name: str) -> None:
    for cuts in range(5):
        handheld = Handheld()
        view, move = handheld.near_the_end(name)
        handheld.show(view)
        handheld.flash.left = cuts
        try:
            view.commit(move)
            handheld.play("settle")
        except PowerCutError:
            handheld.power_on()
            if handheld.view and not handheld.view.game.over:
                handheld.show(handheld.view)
                handheld.view.commit(move)
            handheld.play("settle")
        handheld.power_on()
        assert [result.name for result in results(handheld.saves)] == [name]


def test_what_is_no_result_is_reported_and_the_others_are_shown() -> None:
    app = Handheld()
    note(app.saves, over("flipop"))
    good = app.saves.read(HISTORY)
    for bad in (b"\x0f", b"\xf2"):
        app.device.store.write(HISTORY, VERSION, bad + good[1:] + good)
        assert [result.name for result in results(app.saves)] == ["flipop"]
    for bad in (bytes([0, 0, 7 << 2]), bytes([0, 0, 0]), bytes([7, 0, good[5]])):
        app.device.store.write(HISTORY, VERSION, good[:3] + bad + good[6:])
        assert not results(app.saves)
    app.device.store.write(HISTORY, VERSION, good + b"\x02")
    assert len(results(app.saves)) == 1
    assert all(what == INVALID for _, what, _ in app.saves.lost)
    assert "a result that is cut off" in told(app.saves)


@pytest.mark.parametrize("board", BOARDS)
def test_the_page_says_who_has_won_in_both_languages(board: str) -> None:
    app = Handheld(board)
    app.menu()
    app.tap("MENU", *["RIGHT"] * 7, "A")
    assert app.screen.label() == "No game yet"
    flipop, solo = over("flipop"), over("colorpop", "solo", 1)
    flipop.seats[:] = ["human", "easy"]
    solo.seats[:] = ["human"]
    solo.deal = 17
    for table in (flipop, solo):
        note(app.saves, table)
    app.tap("B", "A")
    won = "won" if solo.game.winners else "lost"
    texts = {"won": ("You won!", "Gagné\u202f!"), "lost": ("You lost", "Perdu")}[won]
    left = solo.game.score(0)
    task = solo.game.task
    for app.settings.language in range(2):
        app.screen.step(-app.screen.at)
        solo_words = ("Solo", "Solitaire")[app.settings.language]
        text = texts[app.settings.language]
        one, two = (("P1", "P2"), ("J1", "J2"))[app.settings.language]
        human = ("Human", "Humain")[app.settings.language]
        label = f"Color Pop · {solo_words} {task}/17 · {text} · {one} {human} {left}"
        assert app.screen.label() == label
        app.screen.step(1)
        scores = [flipop.game.score(seat) for seat in range(2)]
        easy = ("Easy", "Facile")[app.settings.language]
        assert app.screen.label().endswith(
            f" · {one} {human} {scores[0]} · {two} {easy} {scores[1]}"
        )
    assert app.tap("B") == "SettingsMenu"
