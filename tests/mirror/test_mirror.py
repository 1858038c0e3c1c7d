"""A handheld that is mirrored: its picture, its buttons, its secrets, and its cable."""

import time
from pathlib import Path

import pytest
from pytest import MonkeyPatch

from host_tools.link import PromptError
from host_tools.mirror import mirror as module
from host_tools.mirror.mirror import AWAY, NOTHING, SECRET, Mirror
from pc.errors import UserError
from quadrille.events import BUTTONS, DOWN, LEFT, A
from sim.cable.simulated import Simulated
from tests.link.conftest import answering
from tests.mirror import mirrored
from tests.mirror.mirrored import held, look_until, play, wait_held


def lights(mirror: Mirror) -> list[int]:
    return [channel for row in mirror.rows for pixel in row for channel in pixel]


def same_picture(mirror: Mirror, board: Simulated) -> None:
    look_until(mirror, lambda: mirror.rows == board.device.panel.rows)


@pytest.mark.long
def test_a_move_that_keys_play_looks_as_on_the_board(handheld: Simulated) -> None:
    with Mirror(handheld.port) as mirror:
        play(mirror, mirrored.FLIPOP)
        same_picture(mirror, handheld)
        before = mirror.rows
        assert '"plies": 0' in mirror.ask("state")
        play(mirror, mirrored.FLIPOP_MOVE)
        same_picture(mirror, handheld)
        assert '"plies": 1' in mirror.ask("state")
        assert mirror.rows != before


@pytest.mark.long
def test_buttons_are_held_and_released_at_the_end(handheld: Simulated) -> None:
    """Without keys they are not pressed, and those that wait too long are forgotten."""
    with Mirror(handheld.port) as mirror:
        mirror.press(LEFT)
        mirror.press(A)
        mirror.look(0)
        wait_held(handheld, "LEFT", "A")
        mirror.look(1.5)  # longer than the board waits for a PC that has gone
        assert held(handheld) == ["LEFT", "A"]
        mirror.release(LEFT)
        mirror.look(0)
        wait_held(handheld, "A")
    wait_held(handheld)
    with Mirror(handheld.port, has_keys=False) as mirror:
        mirror.press(A)
        mirror.look(0.1)
        assert held(handheld) == []
        mirror.release(A)
    # Presses that cannot be sent are lost, and releases are not.
    with Mirror(handheld.port) as mirror:
        for _ in range(100):  # without a look
            mirror.press(DOWN)
            mirror.release(DOWN)
        mirror.press(LEFT)
        mirror.look(0)
        assert held(handheld) == []
        play(mirror, "tap A")
        assert held(handheld) == []


@pytest.mark.long
def test_a_secret_is_dark_for_a_mirror_that_watches_and_one_that_starts_late(
    colorpop: Simulated, monkeypatch: MonkeyPatch
) -> None:
    monkeypatch.setattr(module, "FIRST_SECONDS", 0.1)
    with Mirror(colorpop.port) as mirror:
        play(mirror, mirrored.COLORPOP_TURN)
        same_picture(mirror, colorpop)
        brightest = max(lights(mirror))
        look_until(mirror, lambda: "your turn. " in mirror.told)
        assert mirror.in_words().startswith(mirror.told + "\n10 ")
        play(mirror, mirrored.PEEK)
        assert mirror.notice == SECRET
        assert mirror.told == mirror.in_words() == ""
        assert 0 < max(lights(mirror)) <= brightest // 4  # the picture before that
        play(mirror, "release B")
        look_until(mirror, lambda: mirror.notice == NOTHING)
        same_picture(mirror, colorpop)
    colorpop.device.buttons.press(BUTTONS.index("B"))  # the board's own
    time.sleep(0.2)
    with Mirror(colorpop.port) as mirror:
        assert mirror.notice == SECRET
        assert not any(lights(mirror))
        colorpop.device.buttons.release(BUTTONS.index("B"))
        look_until(mirror, lambda: mirror.notice == NOTHING)
        same_picture(mirror, colorpop)


def test_a_board_that_restarts_is_found_again(handheld: Simulated) -> None:
    with Mirror(handheld.port) as mirror:
        first = handheld.device
        mirror.press(LEFT)
        mirror.look(0)
        wait_held(handheld, "LEFT")
        mirror.ask("reset")
        look_until(mirror, lambda: mirror.notice == AWAY)
        mirror.press(A)  # of a board that is not there
        look_until(mirror, lambda: mirror.notice == NOTHING)
        assert handheld.device is not first
        play(mirror, "wait 5")
        assert held(handheld) == []
        same_picture(mirror, handheld)


def test_a_board_of_another_size_at_the_same_port_is_taken(tmp_path: Path) -> None:
    with Simulated(folder=tmp_path, seed=1) as board:
        mirror = Mirror(board.port)
    look_until(mirror, lambda: mirror.notice == AWAY)
    with Simulated("hat16x10", folder=tmp_path, seed=1) as board, mirror:
        look_until(mirror, lambda: mirror.notice == NOTHING)
        assert mirror.board.NAME == "hat16x10"
        assert (len(mirror.rows[0]), len(mirror.rows)) == (16, 10)
        same_picture(mirror, board)


def test_a_board_that_goes_while_a_script_plays_and_one_at_the_prompt(alone: Mirror) -> None:
    with alone, pytest.raises(UserError, match="gone"):
        play(alone, "wait 600")
    with (
        answering(lambda data: data.replace(b"\r", b"\r\nNameError: x\r\n>>> ")) as port,
        pytest.raises(PromptError, match="MicroPython's prompt"),
    ):
        Mirror(port)
