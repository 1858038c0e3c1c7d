"""A fault is kept; the second one at the same place leaves the game held, but not on."""

from typing import Any

import pytest

from quadrille import faults
from quadrille.app import App
from quadrille.saves import FAULT, Saves
from quadrille.ui.words import LANGUAGES, say
from tests.saves.powered import Powered


def note(powered: Powered, what: str = "ValueError: boom") -> bool:
    """What main.py does of a fault, before the app starts again."""
    again: bool = faults.note(Saves(powered.device.store), what)
    return again


def facts(powered: Powered) -> tuple[Any, ...]:
    game, *rest = powered.app.saves.held("blockers")
    return (bytes(game.state), *rest)


@pytest.fixture
def playing() -> Powered:
    powered = Powered()
    powered.start("blockers")
    powered.take_over()
    powered.move(0)
    return powered


def test_the_game_goes_on_after_a_fault(playing: Powered) -> None:
    before = facts(playing)
    assert not note(playing)
    playing.power_on()
    assert playing.screen == "HandOver"
    assert facts(playing) == before


@pytest.mark.parametrize("other", ["ValueError: boom", "another one"])
def test_a_second_fault_at_the_same_place_leaves_the_game_held(
    playing: Powered, other: str
) -> None:
    before = facts(playing)
    note(playing)
    playing.power_on()
    assert note(playing, other)
    playing.power_on()
    assert playing.screen == "Attract"
    assert facts(playing) == before
    assert faults.last(playing.app.saves) == other


def test_going_on_with_it_from_the_menu_leads_back_to_the_menu(playing: Powered) -> None:
    for _ in range(2):
        note(playing)
    playing.power_on()
    assert playing.app.resume("blockers")
    assert note(playing)
    playing.power_on()
    assert playing.screen == "Attract"
    assert playing.app.saves.holds("blockers")


def test_a_fault_at_the_next_move_is_another_one(playing: Powered) -> None:
    note(playing)
    playing.power_on()
    playing.take_over()
    playing.move(0)
    assert not note(playing)
    playing.power_on()
    assert playing.screen == "HandOver"


def test_two_faults_outside_of_a_game_lead_to_the_menu() -> None:
    powered = Powered()
    assert not note(powered)
    assert note(powered)


def test_a_fault_is_told_by_about(playing: Powered) -> None:
    note(playing, "ValueError: boom é")
    playing.app.menu()
    playing.tap("MENU", *["RIGHT"] * 7, "A")
    assert playing.screen == "About"
    assert "Last fault: ValueError: boom ?" in playing.app.screen.text.text


def test_a_long_text_is_cut(playing: Powered) -> None:
    note(playing, "x" * 1000)
    assert faults.last(playing.app.saves) == "x" * faults.LONGEST


def test_a_fault_of_another_version_does_not_matter(playing: Powered) -> None:
    playing.device.store.write(FAULT, 9, b"")
    assert not note(playing)
    assert faults.last(Saves(playing.device.store)) == "ValueError: boom"


def test_resuming_may_fail_itself(playing: Powered, monkeypatch: pytest.MonkeyPatch) -> None:
    def fail(*_: Any) -> None:
        raise ValueError("cannot be drawn")

    with monkeypatch.context() as broken:
        broken.setattr(type(playing.table), "resume", fail)
        for again in (False, True):
            with pytest.raises(ValueError, match="drawn"):
                App(playing.device)
            assert note(playing) == again
        App(playing.device)
    playing.power_on()
    assert playing.screen == "Attract"
    assert playing.app.saves.holds("blockers")


@pytest.mark.parametrize("language", range(len(LANGUAGES)))
@pytest.mark.parametrize("name", ["fault", "fault_again"])
def test_the_sign_has_words_for_what_it_was(name: str, language: int) -> None:
    assert "MemoryError" in say(name, language) % "MemoryError"
