"""The handheld in a terminal: painting, keys, and the terminal as it was at the end."""

import signal
import termios
from collections.abc import Iterator
from itertools import combinations
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from quadrille import events
from quadrille.events import BUTTONS
from sim import ink, terminal
from sim.device import Device
from sim.eye import UNLIT, Pixel, Rows, seen
from tests.command import refuses
from tests.handheld import Handheld
from tests.sim.shell import SIM, Terminal, run_sim

WORDS = ("--ui", "terminal", "--seed", "1")


@pytest.fixture
def shell() -> Iterator[Terminal]:
    running = Terminal([*SIM, *WORDS], COLORTERM="truecolor")
    running.wait(terminal.CAPTION[-1])
    yield running
    restored = running.is_as_before()
    running.close()
    assert restored


# --- colours --------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("environment", "colours"),
    [
        ("TERM=xterm", ink.FEW),
        ("TERM=linux", ink.FEW),
        ("TERM=xterm-256color", ink.MANY),
        ("TERM=screen-256color COLORTERM=yes", ink.MANY),
        ("TERM=xterm-256color COLORTERM=truecolor", ink.ALL),
        ("TERM=xterm COLORTERM=24bit", ink.ALL),
        ("TERM=xterm-direct", ink.ALL),
        ("TERM=vt220", ink.NONE),
        ("TERM=xterm-256color COLORTERM=truecolor NO_COLOR=1", ink.NONE),
        ("TERM=xterm-256color NO_COLOR=", ink.MANY),
    ],
)
def test_a_terminal_says_how_many_colours_it_has(environment: str, colours: int) -> None:
    pairs = dict(word.split("=") for word in environment.split())
    assert ink.colours_of(pairs) == colours


@pytest.mark.parametrize("term", [{}, {"TERM": ""}, {"TERM": "dumb", "COLORTERM": "truecolor"}])
def test_one_without_a_cursor_is_refused(term: dict[str, str]) -> None:
    refuses("has no cursor to paint with: set TERM", ink.colours_of, term)


def test_a_dot_has_the_colour_of_the_page_and_a_gap() -> None:
    rows: Rows = [[(1, 2, 3), (0, 0, 0)], [(9, 9, 9), (9, 9, 9)]]
    lines = ink.paint(rows, ink.ALL).split("\r\n")
    lit, unlit = (";".join(map(str, colour)) for colour in (seen((1, 2, 3)), UNLIT))
    assert lines[0] == f"\033[48;2;8;9;11m\033[38;2;{lit}m▄ \033[38;2;{unlit}m▄ \033[0m"
    assert lines[1].count("\033[38;2;") == 1  # a colour is told once in a row
    assert lines[1].count("▄ ") == 2


PURE = {(13, 0, 0): 1, (0, 13, 0): 2, (12, 12, 0): 3, (0, 0, 13): 4, (12, 0, 12): 5}


def test_with_fewer_colours_it_has_the_nearest_of_them() -> None:
    for light, number in PURE.items():
        assert ink.colour(light, ink.FEW) == f"\033[1;{30 + number}m"
        dim = tuple(min(channel, 2) for channel in light)
        assert ink.colour(dim, ink.FEW) == f"\033[22;{30 + number}m"
        nearest = ink.KNOWN[int(ink.ink(seen(light), ink.MANY).removeprefix("5;")) - ink.FIRST]
        assert all(abs(a - b) <= 48 for a, b in zip(nearest, seen(light), strict=True))
    assert ink.ink((255, 0, 0), ink.MANY) == "5;196"
    assert ink.ink((8, 9, 11), ink.MANY) == "5;232"


def test_without_colours_it_is_letters() -> None:
    lights: list[Pixel] = [*PURE, (9, 2, 0), (0, 9, 9), (9, 9, 9), (0, 0, 0), (1, 0, 0), (1, 1, 1)]
    assert ink.paint([lights], ink.NONE) == "R G Y B P O C W · r w "


@pytest.mark.parametrize("seed", [5, 6])
def test_the_tokens_of_color_pop_differ_whatever_colours_there_are(seed: int) -> None:
    app = Handheld(seed=seed)
    app.start("colorpop")
    app.take_over()
    rows = app.device.panel.rows
    for colours in (ink.ALL, ink.MANY, ink.FEW, ink.NONE):
        by_hue: dict[int, set[str]] = {}
        for at, index in enumerate(app.canvas.cells):
            if 1 <= index >> 2 <= 5:
                text = ink.paint([[rows[at // 16][at % 16]]], colours)
                by_hue.setdefault(index >> 2, set()).add(text.lower())
        assert len(by_hue) == 5
        assert all(one.isdisjoint(other) for one, other in combinations(by_hue.values(), 2))


def test_it_does_not_play_into_a_pipe() -> None:
    status, printed, complaint = run_sim(*WORDS)
    assert (status, printed) == (2, "")
    assert complaint == (
        "quadrille: input or output is not a terminal: use one, or the browser, with --ui web; "
        "--png saves pictures without either\n"
    )


@pytest.mark.parametrize(
    ("environment", "code"),
    [({}, "\033[40m"), ({"TERM": "xterm-256color"}, "48;5;232m"), ({"NO_COLOR": "1"}, "· · ")],
)
def test_playing_in_fewer_colours(environment: dict[str, str], code: str) -> None:
    shell = Terminal([*SIM, *WORDS], 80, 24, **environment)
    shell.wait(terminal.CAPTION[-1])
    assert code.encode() in shell.written
    assert not any(code in shell.written for code in (b"38;2;", b"48;2;"))
    if "NO_COLOR" in environment:
        assert b"8;5;" not in shell.written
    shell.type("\x03")
    assert shell.status() == 0
    shell.close()


def test_a_dumb_terminal_is_refused() -> None:
    shell = Terminal([*SIM, *WORDS], TERM="dumb")
    assert shell.status() == 2
    assert b"TERM=dumb has no cursor" in shell.written
    assert b"\033" not in shell.written
    shell.close()


# --- keys -----------------------------------------------------------------------------------


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
        *(("\r", "A"), ("\n", "A"), (" ", "A"), ("\x7f", "B"), ("\b", "B"), ("\033", "MENU")),
        *((other, "") for other in ("x", "é", "\033[1;5A", "\033[200~", "\033[5~", "1", "\t")),
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


def test_what_the_panel_shows_is_told_below_it_and_the_board_in_its_place(shell: Terminal) -> None:
    shell.wait("Quadrille: press a button.")
    shell.type("\r")
    shell.wait("Menu: Color Pop, 1 of 5.")
    shell.type("l")
    shell.read(0.3)
    before = shell.written.count(b"48;2;")
    shell.read(0.3)  # the board is no picture, and stays until the next key
    assert shell.written.count(b"48;2;") == before
    shell.type("d")
    shell.wait("Menu: Blockers!, 2 of 5.")
    assert shell.written.count(b"48;2;") > before
    shell.type("\x03")
    assert shell.status() == 0


def test_a_long_text_ends_where_there_is_no_more_room() -> None:
    assert terminal.wrapped("one two\n\nthree", 6, 5) == [
        f"{line}\033[K" for line in ("one", "two", "", "three", "")
    ]
    assert terminal.wrapped("one two three", 6, 2) == ["one\033[K", "two …\033[K"]
    assert terminal.wrapped("one", 6, 0) == []


def test_a_terminal_that_is_too_small() -> None:
    shell = Terminal([*SIM, *WORDS], 40, 10)
    assert shell.status() == 2
    assert shell.written.count(b"\n") == 1
    assert b"this one has 40 and 10: enlarge it or shrink the letters" in shell.written
    assert b"\033" not in shell.written
    shell.close()
