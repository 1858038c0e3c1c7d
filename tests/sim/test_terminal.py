"""The handheld in a terminal: what is painted, which keys are heard, how it is left."""

import signal
import subprocess
import sys
import termios
from collections.abc import Iterator
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from host_tools.paths import ROOT
from quadrille import events
from quadrille.events import BUTTONS
from sim import terminal
from sim.device import Device
from sim.eye import UNLIT, seen
from tests.sim.shell import SECONDS, Terminal

COMMAND = [sys.executable, "-m", "sim", "--ui", "terminal", "--seed", "1"]


@pytest.fixture
def shell() -> Iterator[Terminal]:
    running = Terminal(COMMAND)
    yield running
    running.close()


def colour(light: tuple[int, ...]) -> str:
    return "48;2;" + ";".join(map(str, seen(light) if any(light) else UNLIT))


# --- painting -----------------------------------------------------------------------------


def test_painting_gives_a_line_a_row() -> None:
    lines = terminal.paint([[(1, 2, 3), (0, 0, 0)], [(9, 9, 9), (9, 9, 9)]]).split("\r\n")
    assert lines[0] == f"\033[{colour((1, 2, 3))}m  \033[{colour((0, 0, 0))}m  \033[0m"
    assert len(lines) == 2


def test_where_there_is_no_terminal_the_first_frame_is_printed() -> None:
    done = subprocess.run(COMMAND, cwd=ROOT, capture_output=True, text=True, timeout=SECONDS)
    assert (done.returncode, done.stderr) == (0, "")
    assert done.stdout.count("\n") == 16


# --- keys ---------------------------------------------------------------------------------


def heard(text: str, *later: float) -> list[int]:
    """The events of a text that was typed at once, ticks going by until each of these times."""
    device = Device()
    keyboard = terminal.Keyboard(device.buttons)
    keyboard.hear(text, 0)
    result = []
    for now in (0, *later):
        keyboard.let_go(now)
        for _ in range(3):
            while (event := device.buttons.poll()) != events.NONE:
                result.append(event)
    return result


@pytest.mark.parametrize(
    ("text", "button"),
    [
        *(("\033[A", "UP"), ("\033[B", "DOWN"), ("\033[D", "LEFT"), ("\033[C", "RIGHT")),
        *(("\033OA", "UP"), ("w", "UP"), ("W", "UP"), ("a", "LEFT"), ("S", "DOWN"), ("d", "RIGHT")),
        *(("\r", "A"), ("\n", "A"), ("\x7f", "B"), ("\b", "B"), ("\033", "MENU")),
    ],
)
def test_a_key_is_a_button_for_a_moment(text: str, button: str) -> None:
    number = BUTTONS.index(button)
    assert heard(text) == [number | events.PRESS]
    assert heard(text, 1) == [number | events.PRESS, number | events.RELEASE]


def test_b_is_held_while_the_keyboard_repeats_it() -> None:
    device = Device()
    keyboard = terminal.Keyboard(device.buttons)
    for time_of_key in (0, 0.5, 0.53, 0.56):
        keyboard.let_go(time_of_key)
        keyboard.hear("\x7f", time_of_key)
        assert device.buttons.held(events.B)
    keyboard.let_go(0.9)
    assert device.buttons.held(events.B)
    assert heard("\x7f", 0.6) == [events.B | events.PRESS]


@pytest.mark.parametrize("text", ["x", "é", "\033[1;5A", "\033[200~", "\033[5~", "1", " ", "\t"])
def test_other_keys_do_nothing(text: str) -> None:
    assert heard(text) == []


@given(st.text() | st.text(st.sampled_from("\033[O;15ABCDwasd\r\x7f~")))
def test_any_text_can_be_typed(text: str) -> None:
    device = Device()
    keyboard = terminal.Keyboard(device.buttons)
    keyboard.hear(text, 0)
    keyboard.let_go(10)
    assert "".join(terminal.KEY.findall(text)) == text


# --- in a terminal ------------------------------------------------------------------------


def test_playing_and_leaving(shell: Terminal) -> None:
    shell.wait(terminal.CAPTION[-1])
    assert b"\033[?1049h\033[?25l" in shell.written
    assert termios.tcgetattr(shell.inside) != shell.before
    shell.type("\r")  # to the menu, where all else is shown
    shell.wait("48;2;")
    shell.type("\033")
    shell.type("\033[C")
    shell.wait("48;2;")
    shell.type("\x03")
    assert shell.status() == 0
    assert shell.is_as_before()


@pytest.mark.parametrize("number", [signal.SIGTERM, signal.SIGHUP])
def test_the_terminal_is_given_back_when_it_is_ended(shell: Terminal, number: Any) -> None:
    shell.wait(terminal.CAPTION[-1])
    shell.process.send_signal(number)
    assert shell.status() == 1
    assert shell.is_as_before()


def test_no_key_leaves_it_behind_in_the_background(shell: Terminal) -> None:
    shell.wait(terminal.CAPTION[-1])
    shell.type("\x1a\x1c")  # Ctrl-Z, Ctrl-\
    shell.read(0.2)
    assert shell.process.poll() is None
    shell.type("\x03")
    assert shell.status() == 0
    assert shell.is_as_before()


def test_another_size_is_painted_anew(shell: Terminal) -> None:
    shell.wait(terminal.CAPTION[-1])
    shell.resize(20, 10)
    shell.wait("the panel needs a terminal of 32 columns and 19 lines")
    shell.resize(100, 40)
    shell.wait("\033[2J")
    shell.wait(terminal.CAPTION[-1])
    shell.type("\x03")
    assert shell.status() == 0


def test_a_terminal_that_is_too_small_is_one_sentence() -> None:
    shell = Terminal(COMMAND, 40, 10)
    assert shell.status() == 2
    assert shell.written.count(b"\n") == 1
    assert b"this one has 40 and 10: make it larger or the letters smaller" in shell.written
    assert b"\033" not in shell.written
    shell.close()
