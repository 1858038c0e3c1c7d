"""Buttons pressed by a PC: debounced and queued like real ones, and independent of them."""

import pytest

from quadrille.device.keys import Keys
from quadrille.events import NONE, PRESS, RELEASE, REPEAT, RIGHT, A, B
from tests.link.conftest import Talk


@pytest.fixture
def heard(talk: Talk, monkeypatch: pytest.MonkeyPatch) -> list[int]:
    """The events that reach the app."""
    events: list[int] = []
    monkeypatch.setattr(talk, "_hear", events.append)
    return events


def test_a_press_and_a_release_are_heard_however_short(talk: Talk, heard: list[int]) -> None:
    assert talk.ask("key A down") == "key A down"
    talk.ticks_go_by(2)
    assert heard == [A | PRESS]
    assert talk.ask("key A up") == "key A up"
    talk.ticks_go_by(2)
    assert heard == [A | PRESS, A | RELEASE]
    heard.clear()
    talk.ticks_go_by(12)
    talk.device.serial.to_read.extend(b"key A down\rkey A up\rkey A down\rkey A up\r")
    talk.ticks_go_by(12)
    assert heard in ([A | PRESS, A | RELEASE], [A | PRESS, A | RELEASE] * 2)


def test_buttons_repeat_and_are_released_if_the_pc_is_silent(talk: Talk, heard: list[int]) -> None:
    talk.ask("key B down")
    for _ in range(5):
        talk.ticks_go_by(55)
        talk.ask("version")
    assert heard == [B | PRESS]
    talk.ticks_go_by(65)
    assert heard == [B | PRESS, B | RELEASE]
    heard.clear()
    talk.ask("key RIGHT down")
    talk.ticks_go_by(50)
    assert heard[:3] == [RIGHT | PRESS, RIGHT | REPEAT, RIGHT | REPEAT]


def test_a_real_button_stays_down_when_the_pc_releases_it() -> None:
    keys = Keys()
    keys.remote = 1 << A
    keys.sample(1 << A, 0)
    assert keys.poll() == A | PRESS
    keys.remote = 0
    keys.sample(1 << A, 100)
    assert keys.poll() == NONE
    keys.sample(0, 200)
    assert keys.poll() == A | RELEASE
