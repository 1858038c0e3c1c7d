"""A handheld in a terminal: its picture, and the keys that press its buttons."""

import os
import re
import select
import signal
import sys
import time
from collections.abc import Iterator, Sequence
from contextlib import contextmanager, suppress
from textwrap import wrap

from pc.errors import UserError
from quadrille.app import App, frame
from quadrille.events import BUTTONS
from quadrille.ui import caption
from sim.clock import Clock
from sim.device import Device
from sim.eye import Rows
from sim.front import Buttons, Panel
from sim.ink import DOT, NONE, PLAIN, colours_of, paint
from sim.teller import Teller

CAPTION = ("arrows or WASD   Enter = A", "Backspace = B   Esc = MENU", "L = in words   Ctrl-C ends")
TOLD_LINES = 3  # for what the panel shows, in words, if there is room

HIDE_CURSOR, SHOW_CURSOR = "\033[?25l", "\033[?25h"
OTHER_SCREEN, OWN_SCREEN = "\033[?1049h", "\033[?1049l"
HOME, CLEAR = "\033[H", "\033[2J"
ERASE = "\033[K"  # what is left of the line
BANNER, REVERSE = "\033[1;37;41m", "\033[7m"  # white on red, or the other way round

# --- keys ---------------------------------------------------------------------------------

ARROWS = {"A": "UP", "B": "DOWN", "D": "LEFT", "C": "RIGHT"}  # by the last letter of their codes
KEYS = {f"\033{kind}{letter}": button for kind in "[O" for letter, button in ARROWS.items()}
KEYS |= {"w": "UP", "s": "DOWN", "a": "LEFT", "d": "RIGHT"}
KEYS |= {"\r": "A", "\n": "A", " ": "A", "\x7f": "B", "\b": "B", "\033": "MENU"}
KEY = re.compile(r"\033\[[0-?]*[ -/]*[@-~]|\033O.|\033|.", re.DOTALL)
UNFINISHED = re.compile(r"\033(\[[0-?]*[ -/]*|O)?\Z")  # the rest may be on its way
PATIENCE = 0.03  # seconds to wait for it
CHUNK = 1024

# A terminal reports when a key goes down and repeats, not when it goes up. So a button is released
# when nothing has come for a while; for B, which is held to look at secrets, long enough for the
# keyboard to begin repeating. For other buttons a repeat is a new press: they repeat by themselves.
HELD = dict.fromkeys(BUTTONS, 0.05) | {"B": 0.7}


class Keyboard:
    def __init__(self, buttons: Buttons) -> None:
        self._buttons = buttons
        self._until: dict[str, float] = {}  # when a button is let go
        self.looking = False  # L was typed last: the board is wanted in words

    def hear(self, text: str, now: float) -> None:
        for key in KEY.findall(text):
            self.looking = key in "lL" and not self.looking
            button = KEYS.get(key.lower() if len(key) == 1 else key)
            if button:
                if button != "B":
                    self._release(button)
                self._buttons.press(BUTTONS.index(button))
                self._until[button] = now + HELD[button]

    def let_go(self, now: float) -> None:
        for button in [name for name, end in self._until.items() if end <= now]:
            self._release(button)

    def _release(self, button: str) -> None:
        if self._until.pop(button, None):
            self._buttons.release(BUTTONS.index(button))


def read_keys(wait: float) -> str:
    """Return what was typed, after at most this many seconds."""
    text = ""
    while select.select([sys.stdin], [], [], PATIENCE if text else wait)[0]:
        data = os.read(sys.stdin.fileno(), CHUNK)
        if not data:
            raise EOFError
        text += data.decode(errors="replace")
        if not UNFINISHED.search(text):
            break
    return text


# --- the screen ---------------------------------------------------------------------------


def too_small(rows: Rows, caption: Sequence[str]) -> str:
    """What is wrong with the size of the terminal, if anything."""
    columns, lines = os.get_terminal_size(sys.stdout.fileno())
    wanted = len(rows[0]) * len(DOT), len(rows) + len(caption)
    if columns >= wanted[0] and lines >= wanted[1]:
        return ""
    return (
        f"the panel needs a terminal of {wanted[0]} columns and {wanted[1]} lines; "
        f"this one has {columns} and {lines}: enlarge it or shrink the letters"
    )


def across(notice: str, rows: Rows, colours: int) -> str:
    width, middle = len(rows[0]) * len(DOT), len(rows) // 2
    lines = enumerate(("", notice, ""), middle)
    banner = REVERSE if colours == NONE else BANNER
    return "".join(f"\033[{line};1H{banner}{text:^{width}}{PLAIN}" for line, text in lines)


def wrapped(text: str, columns: int, lines: int) -> list[str]:
    """A text in exactly this many lines, of which each erases what was there; "…" if it is cut."""
    found = [part for line in text.split("\n") for part in wrap(line, columns) or [""]]
    if len(found) > lines > 0:
        found[lines - 1] = found[lines - 1][: columns - 2] + " …"
    found = [line + ERASE for line in found[:lines]]
    return found + [ERASE] * (lines - len(found))


class Screen:
    """Paints each frame once, and everything again when the size of the terminal has changed."""

    def __init__(self, panel: Panel, caption: Sequence[str] = CAPTION) -> None:
        self._panel = panel
        self._caption = caption
        self._colours = colours_of(os.environ)
        self._shown = (-1, "", "", "", os.terminal_size((0, 0)))

    def show(self, notice: str = "", told: str = "", board: str = "") -> None:
        """`told` is what the panel shows in words; `board`, if any, is shown in its place."""
        size = os.get_terminal_size(sys.stdout.fileno())
        what = self._panel.shows, notice, told, board, size
        if what != self._shown:
            resized = what[-1] != self._shown[-1]
            self._shown = what
            rows = self._panel.rows
            text = too_small(rows, self._caption)
            if not text:
                free = min(TOLD_LINES, size.lines - len(rows) - len(self._caption))
                lines = [paint(rows, self._colours), *wrapped(told, size.columns, free)]
                if board:
                    lines = wrapped(board, size.columns, len(rows) + free)
                text = "\r\n".join([*lines, *self._caption])
                text += across(notice, rows, self._colours) if notice else ""
            sys.stdout.write((CLEAR if resized else "") + HOME + text)
            sys.stdout.flush()


def check(rows: Rows, caption: Sequence[str] = CAPTION) -> None:
    """Refuse to play where there is no terminal, or one that cannot show the panel."""
    if not (sys.stdin.isatty() and sys.stdout.isatty()):
        raise UserError(
            "input or output is not a terminal: use one, or the browser, with --ui web; --png "
            "saves pictures without either"
        )
    if os.name != "posix":
        raise UserError("this needs a Unix terminal: play in the browser, with --ui web")
    colours_of(os.environ)
    complaint = too_small(rows, caption)
    if complaint:
        raise UserError(complaint)


@contextmanager
def own_screen() -> Iterator[None]:
    """Take over the terminal, key by key, and restore it however this ends."""
    import termios

    stdin = sys.stdin.fileno()
    before = termios.tcgetattr(stdin)
    keys = termios.tcgetattr(stdin)
    keys[3] &= ~(termios.ICANON | termios.ECHO | termios.IEXTEN)
    for key in (termios.VQUIT, termios.VSUSP):  # they would leave the terminal as it is now
        keys[6][key] = b"\0"
    for number in (signal.SIGTERM, signal.SIGHUP):
        signal.signal(number, lambda *_: sys.exit(1))
    try:
        termios.tcsetattr(stdin, termios.TCSAFLUSH, keys)
        sys.stdout.write(OTHER_SCREEN + HIDE_CURSOR)
        yield
    finally:
        sys.stdout.write(PLAIN + SHOW_CURSOR + OWN_SCREEN)
        sys.stdout.flush()
        termios.tcsetattr(stdin, termios.TCSAFLUSH, before)


# --- playing ------------------------------------------------------------------------------


def play(device: Device) -> None:
    """Play until Ctrl-C."""
    check(device.panel.rows)
    app = App(device)
    frame(app)
    screen, keyboard, teller = Screen(device.panel), Keyboard(device.buttons), Teller()
    device.clock = KeyClock(keyboard)
    with own_screen(), suppress(KeyboardInterrupt, EOFError):
        while True:
            teller.tick(app)
            board = "\n".join(caption.lines(app)) if keyboard.looking else ""
            screen.show(told=teller.told, board=board)
            frame(app)


class KeyClock(Clock):
    """Hears the keyboard until the next tick."""

    def __init__(self, keyboard: Keyboard) -> None:
        super().__init__()
        self._keyboard = keyboard

    def rest(self, seconds: float) -> None:
        now = time.monotonic()
        due = now + seconds
        while now < due:
            self._keyboard.hear(read_keys(due - now), time.monotonic())
            now = time.monotonic()
        self._keyboard.let_go(now)
