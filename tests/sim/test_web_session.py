"""What all open pages see of the handheld, and which of their messages it obeys."""

import socket
import time

import pytest
from pytest import CaptureFixture
from websockets.exceptions import ConnectionClosed

from sim.eye import seen
from tests.sim.served import Client, Served, machine
from tests.waiting import SECONDS


def test_a_page_sees_each_frame_once_and_presses_buttons(lamp: Served) -> None:
    page = Client(lamp)
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
    page.hear(0.1)
    before = page.pictures
    page.hear(0.2)
    assert page.pictures == before


def test_all_pages_share_one_handheld(lamp: Served) -> None:
    one, two = Client(lamp), Client(lamp)
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
    one.socket.close()  # this lets go
    two.until(lambda: machine(lamp).log == ["A down", "UP down", "A up", "UP up"])
    again = Client(lamp)  # as after a reload
    again.until(lambda: again.light == seen((2, 0, 0)))


def test_another_board_is_another_handheld(lamp: Served) -> None:
    page, other = Client(lamp), Client(lamp)
    page.send(press="A")
    page.send(board="hat16x10")
    other.until(lambda: other.status.get("board") == "hat16x10" and len(other.picture) == 480)
    assert other.status["height"] == 10
    assert other.light == (0, 0, 0)
    page.send(release="A")  # of the handheld that is gone
    page.send(press="A")
    other.until(lambda: machine(lamp).log == ["A down"])


def test_a_fault_stays_until_a_board_is_chosen(lamp: Served, capfd: CaptureFixture[str]) -> None:
    page = Client(lamp)
    page.send(press="MENU")
    page.until(lambda: page.status.get("stopped") == "ValueError: no menu")
    page.send(board="quadrille16")
    page.until(lambda: page.status["stopped"] == "")
    assert "no menu" in capfd.readouterr().err
    # While nobody looks it stands still.
    page.socket.close()
    time.sleep(0.1)
    machine(lamp).fault = "it moved"
    time.sleep(0.1)
    again = Client(lamp)
    again.until(lambda: again.status.get("stopped") == "ValueError: it moved")


BROKEN: list[str | bytes] = [
    *("", "garbage", "[" * 150, "null", "{}", "[]", '"press"', '{"press": "X"}', '{"press": 1}'),
    *('{"press": ["A"]}', '{"press": "A", "release": "A"}', '{"board": "raspberrypi"}'),
    *('{"board": "../x"}', '{"notes": []}', "x" * 100_000),
    *(b"", b"\xff\xfe", b'{"press": "A"}'),
]


def test_a_broken_message_ends_nobody_elses_game(lamp: Served) -> None:
    good = Client(lamp)
    for message in BROKEN:
        bad = Client(lamp)
        bad.socket.send(message)
        with pytest.raises(ConnectionClosed):
            bad.hear(SECONDS)
    bad = Client(lamp)
    bad.socket.socket.sendall(b"\xff" * 64)
    with socket.create_connection(("127.0.0.1", lamp.port)) as raw:
        raw.sendall(b"\0\1\2 no HTTP at all\r\n\r\n")
        good.send(press="A")
        good.until(lambda: good.light == seen((1, 0, 0)))
