"""Lines to a handheld at a pseudo-terminal, and to what is none."""

import os
import threading
import time
import tty
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest
import serial

from host_tools.errors import UserError
from host_tools.link import ClosedError, Line, PromptError, Refused, SilentError, Version
from host_tools.link import line as line_module
from quadrille import __version__
from sim.cable.simulated import Simulated

PATIENCE = 0.4  # seconds
A_WHILE = 20  # seconds


@pytest.fixture
def board() -> Iterator[Simulated]:
    with Simulated(seed=3) as plugged:
        yield plugged


@pytest.fixture
def line(board: Simulated) -> Iterator[Line]:
    with Line.open(board.port) as opened:
        yield opened


Answer = Callable[[bytes], bytes]


class Other:
    """Something else at a pseudo-terminal: `answer` gets each piece that is sent to it."""

    def __init__(self, answer: Answer) -> None:
        self._master, self._terminal = os.openpty()
        tty.setraw(self._terminal)
        self.port = os.ttyname(self._terminal)
        self._answer = answer
        self._thread = threading.Thread(target=self._run, daemon=True)

    def _run(self) -> None:
        while data := os.read(self._master, 1000):
            if b"the end" in data:
                return
            os.write(self._master, self._answer(data))

    def __enter__(self) -> "Other":
        self._thread.start()
        return self

    def __exit__(self, *_: object) -> None:
        os.write(self._terminal, b"the end")
        self._thread.join()
        os.close(self._terminal)
        os.close(self._master)


# --- a handheld -----------------------------------------------------------------------------


def test_a_handheld_answers(line: Line) -> None:
    assert line.version() == Version(__version__, "PC", "quadrille16")
    assert line.state()["screen"] == "Attract"
    assert line.ask("test") == "ok"
    assert line.ask("slot", 0) == "0 empty"
    assert line.remarks == []


def test_what_it_refuses_is_said_in_one_sentence(line: Line) -> None:
    with pytest.raises(Refused, match=r'^the handheld says: slot: "16" is no number from 0 to 15$'):
        line.ask("slot", 16)
    assert line.ask("slot", 15) == "15 empty"


def test_frames_come_and_keys_go(line: Line) -> None:
    seen = 0
    end = time.monotonic() + A_WHILE
    for picture in line.frames():
        assert time.monotonic() < end
        if picture:
            seen += 1
            assert (picture.width, picture.height) == (16, 16)
            if seen == 3:
                line.key("A", True)
                line.key("A", False)
        if seen >= 3 and line.state()["screen"] == "Carousel":
            break
    assert line.ask("screen", "off") == "off"


def test_a_frame_that_is_lost_on_the_way_is_asked_for_again(line: Line) -> None:
    frames = line.frames()
    while not next(frames):
        pass
    line._screen.hear("= ! - - 000")  # as if one had been damaged
    assert line._screen.lost
    while line._screen.lost or not next(frames):
        next(frames)


def test_a_held_button_stays_held_while_frames_are_looked_at(board: Simulated, line: Line) -> None:
    line.key("B", True)
    frames = line.frames()
    end = time.monotonic() + 1.6
    while time.monotonic() < end:
        next(frames)
        assert board.device.buttons.remote == 1 << 5
    time.sleep(1.4)
    assert board.device.buttons.remote == 0


def test_what_nobody_asked_for_is_kept(board: Simulated, line: Line) -> None:
    board.device.link.tell("slot 3 is lost")
    line.version()
    assert line.remarks == ["slot 3 is lost"]


def test_a_port_belongs_to_one_program(board: Simulated, line: Line) -> None:
    with pytest.raises(UserError, match=r"another program has .* open: end it"):
        Line.open(board.port)


def test_what_a_program_left_behind_is_no_answer(board: Simulated) -> None:
    with serial.Serial(board.port) as port:
        port.write(b"screen on\rstate\rsta")
        time.sleep(0.1)
    with Line.open(board.port) as line:
        assert line.version().number == __version__
        assert line.state()["screen"] == "Attract"


def test_the_cable_goes(board: Simulated, line: Line) -> None:
    line.ask("reset")
    with pytest.raises(ClosedError, match="has gone: is the cable still plugged in"):
        for _ in range(1000):
            line.version()
    end = time.monotonic() + A_WHILE
    while not Path(board.port).exists():
        assert time.monotonic() < end
        time.sleep(0.01)
    with Line.open(board.port) as again:
        assert again.version().board == "quadrille16"


# --- what is none ---------------------------------------------------------------------------


def test_a_prompt_is_told_and_what_to_do() -> None:
    with (
        Other(lambda data: data.strip(b"\x15") + b"\r\nNameError\r\n>>> ") as other,
        Line.open(other.port) as line,
        pytest.raises(PromptError, match="MicroPython's prompt and no game: press Ctrl-D"),
    ):
        line.version()


def test_silence_is_told() -> None:
    with (
        Other(lambda data: b"") as other,
        Line.open(other.port, PATIENCE) as line,
        pytest.raises(SilentError, match="says nothing: reset the board"),
    ):
        line.version()


def test_one_that_never_stops_talking_is_told(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(line_module, "MOST_OTHERS", 10)
    with (
        Other(lambda data: b"hello\r\n" * 20) as other,
        Line.open(other.port, PATIENCE) as line,
        pytest.raises(SilentError, match="sends a lot, but no answer to `version`"),
    ):
        line.version()


def test_another_firmware_is_told() -> None:
    with (
        Other(lambda data: b"version 7\r\n") as other,
        Line.open(other.port) as line,
        pytest.raises(UserError, match="is no Quadrille: its version is '7'"),
    ):
        line.version()


def test_a_damaged_state_is_told() -> None:
    with (
        Other(lambda data: b'state {"screen": \r\n') as other,
        Line.open(other.port) as line,
        pytest.raises(UserError, match="sends a damaged answer: ask again"),
    ):
        line.state()


# --- ports that cannot be opened ------------------------------------------------------------


def test_no_such_port(tmp_path: Path) -> None:
    with pytest.raises(UserError, match=r"there is no port .*/nothing: is the cable plugged in"):
        Line.open(str(tmp_path / "nothing"))


def test_a_file_is_no_port(tmp_path: Path) -> None:
    path = tmp_path / "file"
    path.touch()
    with pytest.raises(UserError, match="is no serial port that can be used"):
        Line.open(str(path))


def test_a_port_that_may_not_be_used_names_its_group(
    board: Simulated, monkeypatch: pytest.MonkeyPatch
) -> None:
    def refuse(*_: object, **__: object) -> None:
        raise serial.SerialException(13, "Permission denied")

    monkeypatch.setattr(serial, "Serial", refuse)
    with pytest.raises(UserError, match=r"you may not use .*: run `sudo usermod -aG \w+ \$USER`"):
        Line.open(board.port)
