"""A fault is kept; after a second one at the same place the game is saved but not resumed."""

from itertools import product
from unittest.mock import Mock

import pytest
from pytest import MonkeyPatch

from quadrille import faults
from quadrille.app import App
from quadrille.saves import FAULT, Saves
from quadrille.ui.words import LANGUAGES, say
from tests.handheld import Handheld
from tests.saves.conftest import facts


def note(handheld: Handheld, what: str = "ValueError: boom") -> bool:
    """Do what main.py does with a fault, before the app starts again."""
    again: bool = faults.note(Saves(handheld.device.store), what)
    return again


@pytest.fixture
def playing(handheld: Handheld) -> Handheld:
    handheld.start("blockers")
    handheld.take_over()
    handheld.move(0)
    return handheld


@pytest.mark.parametrize("other", ["ValueError: boom", "another one"])
def test_the_game_goes_on_after_a_fault_but_not_after_a_second_one_at_the_same_place(
    playing: Handheld, other: str
) -> None:
    before = facts(playing.table)
    assert not note(playing)
    assert playing.power_on() == "HandOver"
    assert facts(playing.saves.load("blockers")) == before
    assert note(playing, other)
    assert playing.power_on() == "Attract"
    assert facts(playing.saves.load("blockers")) == before
    assert faults.last(playing.saves) == other
    assert playing.resume("blockers")  # from the menu, which a third one leads back to
    assert note(playing)
    assert playing.power_on() == "Attract"
    assert playing.saves.holds("blockers")


def test_a_fault_at_the_next_move_is_another_one(playing: Handheld) -> None:
    note(playing)
    playing.power_on()
    playing.take_over()
    playing.move(0)
    assert not note(playing)
    assert playing.power_on() == "HandOver"
    playing.quit()
    assert not note(playing)  # the first one outside of a game
    assert note(playing)


def test_the_last_fault_is_kept_shown_and_named(playing: Handheld) -> None:
    playing.device.store.write(FAULT, 9, b"")  # another version does no harm
    assert not note(playing)
    assert faults.last(Saves(playing.device.store)) == "ValueError: boom"
    note(playing, "ValueError: boom é")
    playing.menu()
    assert playing.tap("MENU", *["RIGHT"] * 9, "A") == "About"
    assert "Last fault: ValueError: boom ?" in playing.screen.text.text
    note(playing, "x" * 1000)
    assert faults.last(playing.saves) == "x" * faults.LONGEST
    for name, language in product(("fault", "fault_again"), range(len(LANGUAGES))):
        assert "MemoryError" in say(name, language) % "MemoryError"


def test_resuming_may_itself_fail(playing: Handheld, monkeypatch: MonkeyPatch) -> None:
    with monkeypatch.context() as broken:
        broken.setattr(type(playing.view), "resume", Mock(side_effect=ValueError("drawing failed")))
        for again in (False, True):
            with pytest.raises(ValueError, match="drawing"):
                App(playing.device)
            assert note(playing) == again
        App(playing.device)
    assert playing.power_on() == "Attract"
    assert playing.saves.holds("blockers")
