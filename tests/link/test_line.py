"""Lines to a handheld at a pseudo-terminal, and to something else."""

import time
from collections.abc import Iterator
from pathlib import Path
from unittest.mock import Mock

import pytest
import serial
from pytest import MonkeyPatch

from host_tools.link import (
    ClosedError,
    Line,
    PromptError,
    Refused,
    SilentError,
    Version,
    serial_port,
)
from host_tools.link import line as line_module
from pc.errors import UserError
from quadrille import __version__
from sim.cable.simulated import Simulated
from tests.command import refuses
from tests.link.conftest import answering
from tests.waiting import eventually

PATIENCE = 0.4  # seconds


@pytest.fixture
def line(handheld: Simulated) -> Iterator[Line]:
    with Line.open(handheld.port) as opened:
        yield opened


# --- a handheld -----------------------------------------------------------------------------


def test_a_handheld_answers_and_a_refusal_is_one_sentence(handheld: Simulated, line: Line) -> None:
    assert line.version() == Version(__version__, "PC", "quadrille16")
    assert line.state()["screen"] == "Attract"
    assert line.ask("test") == "ok"
    assert line.ask("slot", 0) == "0 empty"
    assert line.remarks == []
    handheld.device.link.tell("slot 3 is lost")  # nobody asked for it
    line.version()
    assert line.remarks == ["slot 3 is lost"]
    sentence = r'^the handheld says: slot: "16" is not a number from 0 to 15$'
    with pytest.raises(Refused, match=sentence):
        line.ask("slot", 16)
    with pytest.raises(line_module.Unknown, match='"slots" is not a command'):
        line.ask("slots")
    assert line.ask("slot", 15) == "15 empty"


def test_frames_come_and_keys_go_and_a_lost_frame_is_asked_for_again(line: Line) -> None:
    frames = line.frames()
    for _ in range(3):
        picture = next(filter(None, frames))
        assert (picture.width, picture.height) == (16, 16)
    line.key("A", True)
    line.key("A", False)
    eventually(lambda: next(frames) and line.state()["screen"] == "Carousel")
    assert line.ask("screen", "off") == "off"
    frames = line.frames()
    next(filter(None, frames))
    line._screen.hear("= ! - - 000")  # as if one were damaged
    assert line._screen.lost
    while line._screen.lost or not next(frames):
        next(frames)


@pytest.mark.long
def test_a_held_button_stays_held_while_frames_come(handheld: Simulated, line: Line) -> None:
    line.key("B", True)
    frames = line.frames()
    end = time.monotonic() + 1.6
    while time.monotonic() < end:
        next(frames)
        assert handheld.device.buttons.remote == 1 << 5
    time.sleep(1.4)
    assert handheld.device.buttons.remote == 0


def test_what_a_program_left_behind_is_not_an_answer_and_the_cable_goes(
    handheld: Simulated,
) -> None:
    with serial.Serial(handheld.port) as port:
        port.write(b"screen on\rstate\rsta")
        time.sleep(0.1)
    with Line.open(handheld.port) as line:
        assert line.version().number == __version__
        assert line.state()["screen"] == "Attract"
        line.ask("reset")
        with pytest.raises(ClosedError, match="is gone: is the cable still plugged in"):
            for _ in range(1000):
                line.version()
    eventually(Path(handheld.port).exists)
    with Line.open(handheld.port) as again:
        assert again.version().board == "quadrille16"


# --- something else -------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("says", "error", "sentence"),
    [
        (b"", SilentError, "does not answer: reset the board"),
        (b"hello\r\n" * 20, SilentError, "sends many lines, but no answer to `version`"),
        (b"version 7\r\n", UserError, "is not a Quadrille: its version is '7'"),
        (b"NameError\r\n>>> ", PromptError, "prompt is at .* instead of the game: .* press Ctrl-D"),
        (b'state {"screen": \r\n', UserError, "sends a damaged answer: ask again"),
    ],
)
def test_what_is_not_a_handheld_is_reported(
    says: bytes, error: type[UserError], sentence: str, monkeypatch: MonkeyPatch
) -> None:
    def answer(data: bytes) -> bytes:
        """A prompt repeats what it hears."""
        return data.strip(b"\x15") + b"\r\n" + says if error is PromptError else says

    monkeypatch.setattr(line_module, "MOST_OTHERS", 10)
    patience = (PATIENCE,) if error is SilentError else ()
    with (
        answering(answer) as port,
        Line.open(port, *patience) as line,
        pytest.raises(error, match=sentence),
    ):
        line.state() if says.startswith(b"state") else line.version()


def test_a_path_that_is_not_a_port(tmp_path: Path) -> None:
    path = tmp_path / "file"
    refuses("there is no port .*/file: is the cable plugged in", Line.open, str(path))
    path.touch()
    refuses("is not a usable serial port", Line.open, str(path))


def test_a_port_that_another_program_has_open_or_you_may_not_use(
    handheld: Simulated, line: Line, monkeypatch: MonkeyPatch
) -> None:
    refuses("another program has .* open: end it", Line.open, handheld.port)
    refused = serial.SerialException(13, "Permission denied")
    monkeypatch.setattr(serial_port, "SerialPort", Mock(side_effect=refused))
    add = r"you may not use .*: run `sudo usermod -aG \w+ \$USER`"
    refuses(add, Line.open, handheld.port)
