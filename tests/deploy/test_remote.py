"""Ports at which MicroPython's prompt is not to be had."""

import os
import pty
import threading
import tty
from collections.abc import Iterator
from pathlib import Path

import pytest

from host_tools.deploy import remote
from host_tools.deploy.remote import Remote
from host_tools.errors import UserError
from sim.cable.simulated import Simulated


@pytest.fixture(autouse=True)
def _in_a_hurry(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(remote, "PATIENCE", 0.5)


@pytest.fixture
def ends() -> Iterator[tuple[int, str]]:
    """The board's end of a cable, and the PC's."""
    board, pc = pty.openpty()
    tty.setraw(board)
    tty.setraw(pc)
    yield board, os.ttyname(pc)
    os.close(pc)


def refused(port: str) -> str:
    with pytest.raises(UserError) as refusal, Remote(port):
        pass
    sentence = str(refusal.value)
    assert "\n" not in sentence and port in sentence
    return sentence


def test_a_port_that_is_not_there() -> None:
    assert "failed to access" in refused("/dev/no-such-port")


def test_a_file_is_no_port(tmp_path: Path) -> None:
    (tmp_path / "file").touch()
    refused(str(tmp_path / "file"))


def test_silence(ends: tuple[int, str], capfd: pytest.CaptureFixture[str]) -> None:
    assert "could not enter raw repl" in refused(ends[1])
    assert capfd.readouterr() == ("", "")


def test_what_is_no_micropython(ends: tuple[int, str]) -> None:
    board, port = ends
    os.write(board, b"login: ")
    assert "could not enter raw repl" in refused(port)


def test_a_cable_that_is_pulled(ends: tuple[int, str]) -> None:
    board, port = ends
    threading.Timer(0.2, os.close, [board]).start()
    refused(port)


def test_the_simulator_has_no_prompt() -> None:
    with Simulated() as board:
        assert "could not enter raw repl" in refused(board.port)
