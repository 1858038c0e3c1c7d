"""The link's lines: any bytes, in any pieces, with any room for the answers."""

import re
from unittest.mock import Mock

import pytest
from hypothesis import given
from hypothesis import strategies as st
from pytest import MonkeyPatch

from quadrille import __version__, link
from quadrille.remote import commands
from sim.device import Device, Restart

VERSION = f"version {__version__} PC quadrille16"
TOO_LONG = "? a line has at most 80 characters"
LONGEST = 80
PATIENCE = 10_000  # ticks


class LineEnd:
    """A device of which only the serial line is used; it has no app."""

    def __init__(self) -> None:
        self.device = Device()
        self.serial = self.device.serial
        self.link = self.device.link

    def send(self, data: bytes) -> None:
        self.serial.to_read.extend(data)

    def serve(self, ticks: int = PATIENCE) -> list[str]:
        """Let the app run for this many ticks, or until it is done; return the answers so far."""
        for _ in range(ticks):
            self.link.serve()
            if not self.serial.to_read and ticks == PATIENCE:
                break
        return self.serial.written.decode().split("\r\n")[:-1]


def unknown(name: str) -> str:
    return f'? "{name}" is not a command; those are {", ".join(sorted(commands.COMMANDS))}'


def expected(data: bytes) -> list[str]:
    """The right answers, worked out from everything that is sent."""
    answers = []
    for line, end in re.findall(rb"([^\0-\x1f]*)([\0-\x1f]|$)", data):
        words = re.sub(r"[^ -~]", ".", line.decode("latin1")).split()
        if len(line) > LONGEST:
            answers.append(TOO_LONG)
        elif not line or end not in (b"\r", b"\n"):
            pass
        elif words == ["version"]:
            answers.append(VERSION)
        elif words and words[0] in commands.COMMANDS:
            answers.append(f"? {words[0]}: the line is `{words[0]}`")
        else:
            answers.append(unknown(words[0] if words else ""))
    return answers


@pytest.fixture
def line() -> LineEnd:
    return LineEnd()


# --- lines ----------------------------------------------------------------------------------

LINES: dict[str, tuple[bytes, list[str]]] = {
    "the end of a line": (b"version\rversion\nversion\r\n", [VERSION] * 3),
    "nothing, and blanks": (b"\r\n\r\n\n\n  \r", [unknown("")]),
    "the longest line and one longer": (
        b"x" * LONGEST + b"\r" + b"x" * (LONGEST + 1) + b"\rversion\r",
        [unknown("x" * LONGEST), TOO_LONG, VERSION],
    ),
    "ctrl-c forgets the line and ends nothing": (
        b"rep\x03version\r" + b"\x03" * 100_000 + b"y" * 200 + b"\x03version\r",
        [VERSION, TOO_LONG, VERSION],
    ),
    "a tool that wants a raw prompt": (b"\r\x03\r\x01version\r", [VERSION]),
    "what is not text is not sent back": (b"\x9b2J\xff\x7f\xc3\xa9\r", [unknown(".2J....")]),
    "too many words": (
        b"repl \xff\rversion 1\r",
        ["? repl: the line is `repl`", "? version: the line is `version`"],
    ),
}


@pytest.mark.parametrize("what", LINES)
def test_lines_and_their_answers(what: str, line: LineEnd) -> None:
    sent, answers = LINES[what]
    line.send(sent)
    assert line.serve() == answers


def test_half_a_line_waits_and_one_without_end_is_answered_once(line: LineEnd) -> None:
    line.send(b"ver")
    assert line.serve(ticks=500) == []
    line.send(b"sion\r" + b"x" * 100_000)
    assert line.serve() == [VERSION, TOO_LONG]
    line.send(b"\rversion\r")
    assert line.serve() == [VERSION, TOO_LONG, VERSION]


def test_repl_leaves_what_comes_after_it(line: LineEnd) -> None:
    line.send(b"\x03\x03\rrepl\r\x01print(1)\r")
    with pytest.raises(KeyboardInterrupt):
        line.serve()
    assert bytes(line.serial.to_read) == b"\x01print(1)\r"


def test_a_command_that_fails_is_all_that_fails(line: LineEnd, monkeypatch: MonkeyPatch) -> None:
    fail = Mock(side_effect=ValueError("no luck"))
    monkeypatch.setattr(commands, "fail", fail, raising=False)
    monkeypatch.setitem(commands.COMMANDS, "fail", ("commands", ""))
    line.send(b"fail\rversion\r")
    assert line.serve() == ["? fail: ValueError no luck", VERSION]


@given(
    st.lists(
        st.sampled_from([b"\r", b"\n", b"\x03", b"version", b"version\r", b"repl ", b"x" * 79])
        | st.binary(max_size=100)
        | st.binary(min_size=1, max_size=1).map(lambda byte: byte * 100)
    ),
    st.data(),
)
def test_any_bytes_in_any_pieces_with_any_room(parts: list[bytes], data: st.DataObject) -> None:
    sent = re.sub(rb"(?<=[\0-\x1f])\s*repl\s*(?=[\r\n])", b"", b"\r" + b"".join(parts))
    line = LineEnd()
    rest = sent
    while rest:
        size = data.draw(st.integers(1, len(rest)))
        line.send(rest[:size])
        rest = rest[size:]
        line.serial.room = data.draw(st.integers(0, 200))
        line.serve(ticks=data.draw(st.integers(0, 20)))
    line.serial.room = 1 << 30
    assert line.serve() == expected(sent)


# --- the game goes on -----------------------------------------------------------------------


def test_a_tick_reads_a_little_and_obeys_one_line(line: LineEnd) -> None:
    line.send(b"x" * 100)
    line.serve(ticks=1)
    assert len(line.serial.to_read) == 68
    other = LineEnd()
    other.send(b"version\rversion\r")
    assert other.serve(ticks=1) == [VERSION]


def test_a_pc_that_does_not_read_gets_answers_later_and_not_all_remarks(line: LineEnd) -> None:
    line.serial.room = 10
    line.send(b"version\r" * 100)
    line.serve(ticks=200)
    assert line.serial.written == VERSION[:10].encode()
    assert len(line.serial.to_read) == 8 * 99
    line.serial.room = 1 << 30
    assert line.serve() == [VERSION] * 100
    line.serial.written.clear()
    line.serial.room = 0
    for _ in range(100):
        line.link.tell("Traceback:\n" + "x" * 300)
    line.serial.room = 1 << 30
    line.serve(ticks=1)
    assert line.serial.written == (b"Traceback:\r\n" + b"x" * 300 + b"\r\n") * 2


# --- the end --------------------------------------------------------------------------------


@pytest.mark.parametrize("room", [1 << 30, 0])
@pytest.mark.parametrize("command", ["reset", "bootsel"])
def test_the_board_restarts_once_the_answer_has_gone_or_nobody_reads_it(
    line: LineEnd, command: str, room: int
) -> None:
    line.serial.room = 0
    line.send(f"{command}\rversion\r".encode())
    line.serve(ticks=3 if room else link._PATIENCE)
    line.serial.room = room
    with pytest.raises(Restart) as restart:
        line.serve(ticks=3)
    assert restart.value.as_drive == (command == "bootsel")
    assert line.serial.written == (f"{command}\r\n".encode() if room else b"")
    assert bytes(line.serial.to_read) == b"version\r"
