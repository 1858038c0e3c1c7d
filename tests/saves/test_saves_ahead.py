"""Sectors are erased while nothing moves on the panel, and never to save a move."""

import pytest

from quadrille.app import CALM, POWER_ON_STEPS
from quadrille.engine.games import GAMES
from quadrille.store import LEFT, PAGES, Store
from quadrille.ui.screen import ALL, FEW
from tests.handheld import Handheld

SECTORS = 16
READY = SECTORS - LEFT
SPARE_SLOT = 8


def watched(handheld: Handheld) -> list[int]:
    """What the screen will have allowed at each erase; none may come in a save."""
    erases: list[int] = []
    saving: list[int] = []
    erase, write = handheld.flash.erase, handheld.device.store.write

    def on_erase(sector: int) -> None:
        assert not saving
        erases.append(handheld.screen.erasable())
        erase(sector)

    def on_write(slot: int, version: int, payload: bytes) -> None:
        saving.append(slot)
        write(slot, version, payload)
        saving.clear()

    handheld.flash.erase = on_erase  # type: ignore[method-assign]
    handheld.device.store.write = on_write
    return erases


def used() -> Handheld:
    """A handheld without a game, whose log has wrapped around and has no sectors erased."""
    handheld = Handheld()
    store = Store(handheld.flash)
    for count in range(20 * PAGES):
        store.write(SPARE_SLOT, 1, count.to_bytes(2, "little"))
    handheld.power_on()
    return handheld


def play(handheld: Handheld, name: str, moves: int) -> None:
    view = handheld.start(name)
    for which in range(moves):
        handheld.play(f"wait {CALM + FEW}")  # a player thinks
        handheld.take_over()
        handheld.move(which)
        if view.game.over:
            return


def test_power_on_prepares_a_few_sectors_and_the_menu_the_rest() -> None:
    handheld = used()
    assert handheld.device.store._ready == POWER_ON_STEPS
    erases = watched(handheld)
    for _ in range(50):
        handheld.tap("LEFT")
    assert erases == []  # buttons are not delayed by it
    assert handheld.play("wait 60") == "Carousel"
    assert handheld.device.store._ready == READY
    assert erases == [ALL] * (READY - POWER_ON_STEPS)


@pytest.mark.parametrize("name", GAMES)
def test_a_game_saves_into_sectors_that_were_erased_before_it(name: str) -> None:
    handheld = used()
    handheld.play("wait 60")
    erases = watched(handheld)
    play(handheld, name, moves=40)
    assert FEW not in erases


def test_a_game_that_uses_them_up_has_sectors_erased_while_a_player_thinks() -> None:
    handheld = used()
    erases = watched(handheld)
    play(handheld, "flipop", PAGES * (POWER_ON_STEPS + 2))
    assert not handheld.view.game.over
    assert set(erases) == {FEW}
    assert handheld.device.store._ready == FEW


def test_a_game_that_is_over_has_all_sectors_erased_before_its_result() -> None:
    handheld = used()
    view, move = handheld.near_the_end("flipop")
    erases = watched(handheld)
    view.commit(move)
    while handheld.shown != "Result":
        handheld.play("wait 1")
    assert set(erases) == {ALL}
    assert handheld.device.store._ready == READY
