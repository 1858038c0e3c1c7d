"""The handheld in a terminal: painting, keys, and the terminal as it was at the end."""

import signal
import termios
from collections.abc import Iterator
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from quadrille import events
from quadrille.events import BUTTONS
from sim import terminal
from sim.device import Device
from sim.eye import UNLIT, seen
from tests.sim.shell import SIM, Terminal, run_sim

WORDS = ("--ui", "terminal", "--seed", "1")


@pytest.fixture
def shell() -> Iterator[Terminal]:
    running = Terminal([*SIM, *WORDS])
    running.wait(terminal.CAPTION[-1])
    yield running
    restored = running.is_as_before()
    running.close()
    assert restored


def colour(light: tuple[int, ...]) -> str:
    return "48;2;" + ";".join(map(str, seen(light) if any(light) else UNLIT))


def test_painting_gives_a_line_per_row_even_without_a_terminal() -> None:
    lines = terminal.paint([[(1, 2, 3), (0, 0, 0)], [(9, 9, 9), (9, 9, 9)]]).split("\r\n")
    assert lines[0] == f"\033[{colour((1, 2, 3))}m  \033[{colour((0, 0, 0))}m  \033[0m"
    assert len(lines) == 2
    status, printed, complaint = run_sim(*WORDS)
    assert (status, complaint) == (0, "")
    assert printed.count("\n") == 16


def heard(text: str, *later: float) -> list[int]:
    """The events of a text that was typed at once, ticks going by until each of these times."""
    device = Device()
    keyboard = terminal.Keyboard(device.buttons)
    keyboard.hear(text, 0)
    result: list[int] = []
    for now in (0, *later):
        keyboard.let_go(now)
        for _ in range(3):
            result += iter(device.buttons.poll, events.NONE)
    return result


@pytest.mark.parametrize(
    ("text", "button"),
    [
        *(("\033[A", "UP"), ("\033[B", "DOWN"), ("\033[D", "LEFT"), ("\033[C", "RIGHT")),
        *(("\033OA", "UP"), ("w", "UP"), ("W", "UP"), ("a", "LEFT"), ("S", "DOWN"), ("d", "RIGHT")),
        *(("\r", "A"), ("\n", "A"), ("\x7f", "B"), ("\b", "B"), ("\033", "MENU")),
        *((other, "") for other in ("x", "é", "\033[1;5A", "\033[200~", "\033[5~", "1", " ", "\t")),
    ],
)
def test_a_key_is_a_button_for_a_moment_or_does_nothing(text: str, button: str) -> None:
    numbers = [BUTTONS.index(button)] if button else []
    assert heard(text) == [number | events.PRESS for number in numbers]
    assert heard(text, 1) == [n | kind for n in numbers for kind in (events.PRESS, events.RELEASE)]


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


@given(st.text() | st.text(st.sampled_from("\033[O;15ABCDwasd\r\x7f~")))
def test_any_text_can_be_typed(text: str) -> None:
    device = Device()
    keyboard = terminal.Keyboard(device.buttons)
    keyboard.hear(text, 0)
    keyboard.let_go(10)
    assert "".join(terminal.KEY.findall(text)) == text


def test_playing_resizing_and_leaving_but_no_other_key_stops_it(shell: Terminal) -> None:
    assert b"\033[?1049h\033[?25l" in shell.written
    assert termios.tcgetattr(shell.inside) != shell.before
    shell.type("\r")  # to the menu, where all else is shown
    shell.wait("48;2;")
    shell.type("\033")
    shell.type("\033[C")
    shell.wait("48;2;")
    shell.type("\x1a\x1c")  # Ctrl-Z, Ctrl-\
    shell.read(0.2)
    assert shell.process.poll() is None
    shell.resize(20, 10)
    shell.wait("the panel needs a terminal of 32 columns and 19 lines")
    shell.resize(100, 40)
    shell.wait("\033[2J")
    shell.wait(terminal.CAPTION[-1])
    shell.type("\x03")
    assert shell.status() == 0


@pytest.mark.parametrize("number", [signal.SIGTERM, signal.SIGHUP])
def test_the_terminal_is_restored_when_it_is_ended(shell: Terminal, number: Any) -> None:
    shell.process.send_signal(number)
    assert shell.status() == 1


def test_a_terminal_that_is_too_small() -> None:
    shell = Terminal([*SIM, *WORDS], 40, 10)
    assert shell.status() == 2
    assert shell.written.count(b"\n") == 1
    assert b"this one has 40 and 10: enlarge it or shrink the letters" in shell.written
    assert b"\033" not in shell.written
    shell.close()
