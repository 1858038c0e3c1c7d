"""Ports at which MicroPython's prompt does not answer."""

import os
import pty
import threading
import tty
from pathlib import Path

import pytest
from pytest import CaptureFixture

from host_tools.deploy.remote import Remote
from host_tools.link import prompt
from pc.errors import UserError
from sim.cable.simulated import Simulated

NO_PROMPT = "could not enter raw repl"


@pytest.fixture(autouse=True)
def _in_a_hurry(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(prompt, "PATIENCE", 0.5)


def refused(port: str) -> str:
    with pytest.raises(UserError) as refusal, Remote(port):
        pass
    sentence = str(refusal.value)
    assert "\n" not in sentence and port in sentence
    return sentence


def test_what_is_not_a_port_or_has_no_prompt(tmp_path: Path, handheld: Simulated) -> None:
    assert "failed to access" in refused("/dev/no-such-port")
    (tmp_path / "file").touch()
    refused(str(tmp_path / "file"))
    assert NO_PROMPT in refused(handheld.port)


def test_silence_no_micropython_and_a_cable_that_is_pulled(capfd: CaptureFixture[str]) -> None:
    board, pc = pty.openpty()  # the two ends of a cable
    tty.setraw(board)
    tty.setraw(pc)
    port = os.ttyname(pc)
    for says in (b"", b"login: "):
        os.write(board, says)
        assert NO_PROMPT in refused(port)
    assert capfd.readouterr() == ("", "")
    threading.Timer(0.2, os.close, [board]).start()
    refused(port)
    os.close(pc)
