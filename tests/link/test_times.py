"""The handheld measures itself: what it answers, and that games and saves do not change."""

import pytest
from pytest import MonkeyPatch

from quadrille.engine.games import GAMES
from quadrille.events import A
from quadrille.remote import times
from sim.device import Device
from tests.link.conftest import Talk

WHATS = ["boot", "frame", "save", "erase"]
OF_GAMES = [f"{kind}-{game}" for kind in ("tick", "node") for game in GAMES]


@pytest.fixture
def timed(time_passes: None, talk: Talk) -> Talk:
    """A handheld on which each call takes equally long."""
    return talk


@pytest.mark.parametrize("what", [*WHATS, *OF_GAMES])
def test_what_is_measured_has_three_numbers(timed: Talk, what: str) -> None:
    assert timed.ask(f"times {what}").endswith("is not on hold: send `hold` first")
    timed.ask("hold")
    name, *numbers = timed.ask(f"times {what}").split()[1:]
    assert name == what
    if what == "boot":
        assert numbers == ["231000", "0", "0"]
    elif what.startswith("node"):
        assert 0 < int(numbers[0]) <= 12_000
    else:
        assert numbers == ["12000", "500", "490"]
    assert timed.shown == "Hold"


@pytest.mark.parametrize("name", GAMES)
def test_a_short_game_is_measured_before_it_is_over(name: str, monkeypatch: MonkeyPatch) -> None:
    monkeypatch.setattr(times, "PLIES", 500)
    game = times.dealt(name)
    assert 0 < game.plies < 500
    assert not game.over


@pytest.mark.long
def test_the_game_and_the_saves_stay_as_they_are(timed: Talk) -> None:
    timed.start("flipop")
    timed.move(0)
    state = bytes(timed.table.game.state)
    before = timed.slots
    timed.ask("hold")
    for what in (*WHATS, *OF_GAMES) * 2:
        timed.device.buttons.press(A)  # goes to the notice, which ignores its first second
        timed.screen.settled = False
        assert timed.ask(f"times {what}").startswith("times")
        timed.device.buttons.release(A)
    assert timed.slots == before
    timed.ask("restart")
    assert timed.table.game.state == state


def test_a_save_takes_an_empty_slot_and_an_erase_a_sector_that_holds_nothing(timed: Talk) -> None:
    timed.ask("hold")
    store = timed.device.store
    written = store.written
    for count in range(1, 4):
        timed.ask("times save")
        assert store.written == written + count
    assert timed.slots == {}
    for slot in range(1, 9):
        store.write(slot, 2, b"a game")
    assert timed.ask("times save") == "? times: all slots hold games"
    for slot in range(9, 12):
        store.write(slot, 1, b"here from the first sector on")
    for count in range(16 * (store._sectors - 1)):  # so that this one is next
        store.write(1, 2, bytes([count % 256]))
    before = timed.slots
    assert timed.ask("times erase").startswith("times erase ")
    assert timed.slots == before


def test_what_cannot_be_measured(timed: Talk, monkeypatch: MonkeyPatch) -> None:
    timed.ask("hold")
    for what in ("tock", "tick", "tick-chess", "node-"):
        assert " is not one of " in timed.ask(f"times {what}")
    store = timed.device.store
    monkeypatch.setattr(type(store), "worn", True)
    store._ready = 0
    assert timed.ask("times erase") == "? times: no sector is free just now"
    monkeypatch.setattr(Device, "installed", "files")
    assert timed.ask("times erase") == "? times: the saves are a file here"
