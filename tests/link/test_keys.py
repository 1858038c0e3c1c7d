"""Buttons that a PC presses: debounced and queued like the real ones, beside them."""

import pytest

from quadrille import events
from quadrille.device.keys import Keys
from quadrille.events import PRESS, RELEASE, REPEAT, RIGHT, A, B
from tests.link.conftest import Talk


def events_of(talk: Talk, monkeypatch: pytest.MonkeyPatch) -> list[int]:
    heard: list[int] = []
    monkeypatch.setattr(talk.app, "_hear", heard.append)
    return heard


def test_a_press_and_a_release(talk: Talk, monkeypatch: pytest.MonkeyPatch) -> None:
    heard = events_of(talk, monkeypatch)
    assert talk.ask("key A down") == "key A down"
    talk.ticks(2)
    assert heard == [A | PRESS]
    assert talk.ask("key A up") == "key A up"
    talk.ticks(2)
    assert heard == [A | PRESS, A | RELEASE]


def test_one_that_is_over_at_once_is_heard(talk: Talk, monkeypatch: pytest.MonkeyPatch) -> None:
    heard = events_of(talk, monkeypatch)
    talk.device.serial.to_read.extend(b"key A down\rkey A up\rkey A down\rkey A up\r")
    talk.ticks(12)
    assert heard in ([A | PRESS, A | RELEASE], [A | PRESS, A | RELEASE] * 2)


def test_a_held_arrow_repeats(talk: Talk, monkeypatch: pytest.MonkeyPatch) -> None:
    heard = events_of(talk, monkeypatch)
    talk.ask("key RIGHT down")
    talk.ticks(50)
    assert heard[:3] == [RIGHT | PRESS, RIGHT | REPEAT, RIGHT | REPEAT]


def test_silence_lets_go(talk: Talk, monkeypatch: pytest.MonkeyPatch) -> None:
    heard = events_of(talk, monkeypatch)
    talk.ask("key B down")
    for _ in range(5):
        talk.ticks(55)
        talk.ask("version")
    assert heard == [B | PRESS]
    talk.ticks(65)
    assert heard == [B | PRESS, B | RELEASE]


def test_a_real_button_stays_down_when_the_pc_lets_go() -> None:
    keys = Keys()
    keys.remote = 1 << A
    keys.sample(1 << A, 0)
    assert keys.poll() == A | PRESS
    keys.remote = 0
    keys.sample(1 << A, 100)
    assert keys.poll() == events.NONE
    keys.sample(0, 200)
    assert keys.poll() == A | RELEASE


@pytest.mark.parametrize(
    ("line", "says"),
    [
        ("key a down", '? key: "a" is none of UP, DOWN, LEFT, RIGHT, A, B, MENU'),
        ("key A press", '? key: "press" is none of up, down'),
        ("key A", "? key: the line is `key BUTTON down|up`"),
        ("key A down now", "? key: the line is `key BUTTON down|up`"),
    ],
)
def test_what_is_no_button(talk: Talk, line: str, says: str) -> None:
    assert talk.ask(line) == says
    assert talk.device.buttons.remote == 0
