"""What all open pages see of the handheld, and which of their messages it obeys."""

import socket
import time
from typing import Any

import pytest
from pytest import CaptureFixture
from websockets.exceptions import ConnectionClosed

from host_tools.play import followers
from sim.eye import seen
from sim.web.app_machine import AppMachine
from tests.sim.served import Client, Served, machine, served
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


@pytest.mark.long
def test_a_page_is_told_in_words_what_the_panel_shows() -> None:
    with served(AppMachine) as at:
        page = Client(at)
        page.until(lambda: page.status.get("caption") == "Quadrille: press a button.")
        page.send(press="A")
        page.until(lambda: page.status["caption"] == "Menu: Color Pop, 1 of 5.")
        page.send(release="A")
        assert page.look == ""
        handheld: Any = at.session.machine
        at.ask(lambda: handheld.app.start_game("flipop", "standard", 2, {}, ["human"] * 2))
        page.until(lambda: page.status["caption"].startswith("P1, your turn. White, ball c1: "))
        page.send(look=True)
        page.until(lambda: page.look.startswith(page.status["caption"] + "\n5 b b b b b\n"))


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


def test_clicks_go_to_the_handheld_and_settings_where_there_are_some(lamp: Served) -> None:
    page = Client(lamp)
    page.send(set=["brightness", 3])  # a lamp has none, and goes on
    page.send(point=[3, 5])
    page.until(lambda: machine(lamp).log == ["3, 5"])
    with served(lambda board: AppMachine(board, 1)) as at:
        page = Client(at)
        page.send(set=["brightness", 3])
        page.until(lambda: at.session.machine.app.settings.brightness == 3)
        page.send(board="hat16x10")
        page.send(set=["quarter", 1])  # which that board cannot have
        page.until(lambda: page.status.get("board") == "hat16x10")
        assert at.session.machine.app.settings.quarter == 0


def test_each_page_is_told_of_all_moves(lamp: Served) -> None:
    """Also one that was opened later: what followers tell is not replaced, nor shared."""
    with served(lambda board: AppMachine(board, 1), followers=followers()) as at:
        app = at.session.machine.app
        at.ask(lambda: app.start_game("flipop", None, 2, {}, ["human"] * 2))
        one = Client(at)
        one.until(lambda: one.game == "flipop" and one.settings)
        at.ask(lambda: app.view.commit(app.view.moves[0]))
        one.until(lambda: len(one.lines) == 1)
        other = Client(at)
        other.until(lambda: other.lines == one.lines)


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
    *('{"look": 1, "press": "A"}', '{"look": false}', '{"look": "true"}'),
    *('{"board": "../x"}', '{"notes": []}', "x" * 100_000),
    *('{"point": [3]}', '{"point": [3, -1]}', '{"point": [3, 64]}', '{"point": [true, 1]}'),
    *('{"set": ["brightness", 9]}', '{"set": ["saves", 1]}', '{"set": ["aid", true]}'),
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
