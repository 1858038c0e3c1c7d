"""What all open pages see of the handheld, what it hears of them, and what it does not."""

import json
import socket
import time

import pytest
from hypothesis import given
from hypothesis import strategies as st
from websockets.exceptions import ConnectionClosed

from quadrille.events import BUTTONS
from sim.eye import seen
from sim.web.session import understood
from tests.sim.lamp import SECONDS, Page, machine
from tests.sim.served import Served

# --- the handheld and its pages -----------------------------------------------------------


def test_a_page_sees_the_panel_and_presses_buttons(lamp: Served) -> None:
    page = Page(lamp)
    page.until(lambda: page.picture)
    assert len(page.picture) == 3 * 16 * 16
    assert (page.status["board"], page.status["width"]) == ("quadrille16", 16)
    assert page.light == (0, 0, 0)
    page.send(press="A")
    page.until(lambda: page.light == seen((1, 0, 0)))
    page.send(release="A")
    page.send(press="B")
    page.until(lambda: page.notes == [[440, 10]])
    assert machine(lamp).log == ["A down", "A up", "B down"]


def test_frames_are_sent_when_they_change(lamp: Served) -> None:
    page = Page(lamp)
    page.until(lambda: page.picture)
    page.hear(0.1)
    before = page.pictures
    page.hear(0.2)
    assert page.pictures == before


def test_two_pages_see_the_same_and_hold_together(lamp: Served) -> None:
    one, two = Page(lamp), Page(lamp)
    one.send(press="A")
    two.until(lambda: two.light == seen((1, 0, 0)))
    two.send(press="A")
    one.send(release="A")
    one.send(press="UP")
    two.until(lambda: two.light == seen((2, 0, 0)))
    one.until(lambda: one.picture == two.picture)
    assert machine(lamp).log == ["A down", "UP down"]
    two.send(release="A")
    two.until(lambda: "A up" in machine(lamp).log)


def test_a_closed_page_lets_go(lamp: Served) -> None:
    one, two = Page(lamp), Page(lamp)
    one.send(press="LEFT")
    two.until(lambda: machine(lamp).log == ["LEFT down"])
    one.socket.close()
    two.until(lambda: machine(lamp).log == ["LEFT down", "LEFT up"])


def test_a_reload_finds_the_same_handheld(lamp: Served) -> None:
    page = Page(lamp)
    page.send(press="A")
    page.until(lambda: page.light == seen((1, 0, 0)))
    page.socket.close()
    again = Page(lamp)
    again.until(lambda: again.light == seen((1, 0, 0)))


def test_another_board_is_another_handheld(lamp: Served) -> None:
    page, other = Page(lamp), Page(lamp)
    page.send(press="A")
    page.send(board="hat16x10")
    other.until(lambda: other.status.get("board") == "hat16x10" and len(other.picture) == 480)
    assert other.status["height"] == 10
    assert other.light == (0, 0, 0)
    page.send(release="A")  # of the handheld that is gone
    page.send(press="A")
    other.until(lambda: machine(lamp).log == ["A down"])


def test_a_fault_is_told_and_another_board_begins_afresh(
    lamp: Served, capfd: pytest.CaptureFixture[str]
) -> None:
    page = Page(lamp)
    page.send(press="MENU")
    page.until(lambda: page.status.get("stopped") == "ValueError: no menu")
    page.send(board="quadrille16")
    page.until(lambda: page.status["stopped"] == "")
    assert "no menu" in capfd.readouterr().err


def test_it_stands_still_while_nobody_looks(lamp: Served) -> None:
    page = Page(lamp)
    page.until(lambda: page.picture)
    page.socket.close()
    time.sleep(0.1)
    machine(lamp).fault = "it moved"
    time.sleep(0.1)
    again = Page(lamp)
    again.until(lambda: again.status.get("stopped") == "ValueError: it moved")


# --- broken messages ----------------------------------------------------------------------

BROKEN = [
    "",
    "garbage",
    "[" * 150,
    "null",
    "{}",
    "[]",
    '"press"',
    '{"press": "X"}',
    '{"press": 1}',
    '{"press": ["A"]}',
    '{"press": "A", "release": "A"}',
    '{"board": "raspberrypi"}',
    '{"board": "../x"}',
    '{"notes": []}',
    "x" * 100_000,
    b"",
    b"\xff\xfe",
    b'{"press": "A"}',
]


@pytest.mark.parametrize("message", BROKEN, ids=range(len(BROKEN)))
def test_a_broken_message_ends_nobody_elses_game(lamp: Served, message: str | bytes) -> None:
    good, bad = Page(lamp), Page(lamp)
    bad.socket.send(message)
    with pytest.raises(ConnectionClosed):
        bad.hear(SECONDS)
    good.send(press="A")
    good.until(lambda: good.light == seen((1, 0, 0)))


def test_bytes_that_are_no_protocol_end_nobody_elses_game(lamp: Served) -> None:
    good, bad = Page(lamp), Page(lamp)
    bad.socket.socket.sendall(b"\xff" * 64)
    raw = socket.create_connection(("127.0.0.1", lamp.port))
    raw.sendall(b"\0\1\2 no HTTP at all\r\n\r\n")
    good.send(press="A")
    good.until(lambda: good.light == seen((1, 0, 0)))
    raw.close()


BOARDS = ("quadrille16", "hat16x10")
JSON = st.recursive(
    st.none() | st.booleans() | st.floats() | st.sampled_from(["press", "A", "UP", ""]) | st.text(),
    lambda inner: (
        st.lists(inner) | st.dictionaries(st.sampled_from(["press", "board", "x"]), inner)
    ),
)


@given(st.text() | st.binary() | JSON.map(json.dumps))
def test_any_message_is_understood_or_refused(message: str | bytes) -> None:
    try:
        verb, what = understood(message, BOARDS)
    except ValueError:
        return
    assert verb in ("press", "release", "board")
    assert what in (*BUTTONS, *BOARDS)
