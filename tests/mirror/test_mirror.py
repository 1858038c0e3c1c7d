"""A handheld that is mirrored: its picture, its buttons, its secrets, and its cable."""

import os
import threading
import time
import tty
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import pytest

from host_tools.errors import UserError
from host_tools.link import PromptError
from host_tools.mirror import mirror as module
from host_tools.mirror.mirror import AWAY, NOTHING, SECRET, Mirror
from quadrille.events import BUTTONS, DOWN, LEFT, A
from sim.cable.simulated import Simulated
from tests.mirror.mirrored import (
    COLORPOP_TURN,
    FLIPOP,
    FLIPOP_MOVE,
    PEEK,
    look_until,
    play,
    playing,
)


def held(board: Simulated) -> list[str]:
    return [name for number, name in enumerate(BUTTONS) if board.device.buttons.held(number)]


def wait_held(board: Simulated, *names: str) -> None:
    end = time.monotonic() + 5
    while held(board) != list(names):
        assert time.monotonic() < end
        time.sleep(0.01)


def lights(mirror: Mirror) -> list[int]:
    return [channel for row in mirror.rows for pixel in row for channel in pixel]


def same_picture(mirror: Mirror, board: Simulated) -> None:
    look_until(mirror, lambda: mirror.rows == board.device.panel.rows)


# --- picture and buttons ------------------------------------------------------------------


def test_a_move_that_keys_play_looks_as_on_the_board(board: Simulated) -> None:
    with Mirror(board.port) as mirror:
        play(mirror, FLIPOP)
        same_picture(mirror, board)
        before = mirror.rows
        assert '"plies": 0' in mirror.ask("state")
        play(mirror, FLIPOP_MOVE)
        same_picture(mirror, board)
        assert '"plies": 1' in mirror.ask("state")
        assert mirror.rows != before


def test_a_board_of_another_size() -> None:
    with playing(FLIPOP, "hat16x10") as board, Mirror(board.port) as mirror:
        assert (len(mirror.rows[0]), len(mirror.rows)) == (16, 10)
        same_picture(mirror, board)


def test_buttons_are_held_and_let_go_at_the_end(board: Simulated) -> None:
    with Mirror(board.port) as mirror:
        mirror.press(LEFT)
        mirror.press(A)
        mirror.look(0)
        wait_held(board, "LEFT", "A")
        mirror.look(1.5)  # longer than the board waits for a PC that has gone
        assert held(board) == ["LEFT", "A"]
        mirror.release(LEFT)
        mirror.look(0)
        wait_held(board, "A")
    wait_held(board)


def test_only_looking_presses_nothing(board: Simulated) -> None:
    with Mirror(board.port, has_keys=False) as mirror:
        mirror.press(A)
        mirror.look(0.1)
        assert held(board) == []
        mirror.release(A)


def test_presses_that_cannot_be_sent_are_lost_and_releases_are_not(board: Simulated) -> None:
    with Mirror(board.port) as mirror:
        for _ in range(100):  # without a look
            mirror.press(DOWN)
            mirror.release(DOWN)
        mirror.press(LEFT)
        mirror.look(0)
        assert held(board) == []
        play(mirror, "tap A")
        assert held(board) == []


# --- secrets ------------------------------------------------------------------------------


def test_a_secret_darkens_the_picture_of_before(colorpop: Simulated) -> None:
    with Mirror(colorpop.port) as mirror:
        play(mirror, COLORPOP_TURN)
        same_picture(mirror, colorpop)
        brightest = max(lights(mirror))
        play(mirror, PEEK)
        assert mirror.notice == SECRET
        assert 0 < max(lights(mirror)) <= brightest // 4
        play(mirror, "release B")
        look_until(mirror, lambda: mirror.notice == NOTHING)
        same_picture(mirror, colorpop)


def test_a_mirror_that_comes_while_a_secret_is_shown(
    colorpop: Simulated, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(module, "FIRST_SECONDS", 0.1)
    with Mirror(colorpop.port) as mirror:
        play(mirror, COLORPOP_TURN)
    colorpop.device.buttons.press(BUTTONS.index("B"))  # the colorpop's own
    time.sleep(0.2)
    with Mirror(colorpop.port) as mirror:
        assert mirror.notice == SECRET
        assert not any(lights(mirror))
        colorpop.device.buttons.release(BUTTONS.index("B"))
        look_until(mirror, lambda: mirror.notice == NOTHING)
        same_picture(mirror, colorpop)


# --- the cable ----------------------------------------------------------------------------


def test_a_board_that_restarts_is_found_again(board: Simulated) -> None:
    with Mirror(board.port) as mirror:
        first = board.device
        mirror.press(LEFT)
        mirror.look(0)
        wait_held(board, "LEFT")
        mirror.ask("reset")
        look_until(mirror, lambda: mirror.notice == AWAY)
        mirror.press(A)  # of a board that is not there
        look_until(mirror, lambda: mirror.notice == NOTHING)
        assert board.device is not first
        play(mirror, "wait 5")
        assert held(board) == []
        same_picture(mirror, board)


def test_another_board_at_the_same_port_is_taken(tmp_path: Path) -> None:
    with Simulated(folder=tmp_path, seed=1) as board:
        mirror = Mirror(board.port)
    look_until(mirror, lambda: mirror.notice == AWAY)
    with Simulated("hat16x10", folder=tmp_path, seed=1) as board, mirror:
        look_until(mirror, lambda: mirror.notice == NOTHING)
        assert mirror.board.NAME == "hat16x10"
        same_picture(mirror, board)


def test_a_board_that_does_not_come_back_is_one_sentence(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(module, "AWAY_SECONDS", 0.5)
    with Simulated(folder=tmp_path) as board:
        mirror = Mirror(board.port)
    with mirror, pytest.raises(UserError, match="went away and is not back after"):
        look_until(mirror, lambda: False)


def test_a_board_that_goes_while_a_script_plays(tmp_path: Path) -> None:
    with Simulated(folder=tmp_path) as board:
        mirror = Mirror(board.port)
    with mirror, pytest.raises(UserError, match="gone"):
        play(mirror, "wait 600")


def test_nothing_is_connected(tmp_path: Path) -> None:
    with pytest.raises(UserError, match="there is no port"):
        Mirror(str(tmp_path / "port"))


def test_somebody_else_looks_already(board: Simulated) -> None:
    with Mirror(board.port), pytest.raises(UserError, match="another program"):
        Mirror(board.port)


@contextmanager
def prompt() -> Iterator[str]:
    """A port at which MicroPython answers instead of the game."""
    master, terminal = os.openpty()
    tty.setraw(terminal)
    ended = threading.Event()

    def answer() -> None:
        while not ended.is_set():
            line = os.read(master, 100)
            os.write(master, line.replace(b"\r", b"\r\nNameError: version\r\n>>> "))

    thread = threading.Thread(target=answer, daemon=True)
    thread.start()
    yield os.ttyname(terminal)
    ended.set()
    os.write(terminal, b"\r")
    thread.join()
    os.close(master)
    os.close(terminal)


def test_a_board_at_the_prompt() -> None:
    with prompt() as port, pytest.raises(PromptError, match="prompt and no game"):
        Mirror(port)
