"""A handheld in a true-colour terminal: how it is painted, and the keys that press its buttons."""

import os
import re
import select
import signal
import sys
import time
from collections.abc import Iterator, Sequence
from contextlib import contextmanager, suppress

from host_tools.errors import UserError
from quadrille.app import App
from quadrille.events import BUTTONS
from sim.device import TICKS_PER_SECOND, Device
from sim.eye import UNLIT, Rows, seen
from sim.front import Buttons, Panel
from sim.spare import think_until

PIXEL = "  "  # two columns of text are about as wide as a line is high
CAPTION = ("arrows or WASD   Enter = A", "Backspace = B   Esc = MENU", "Ctrl-C ends")

HIDE_CURSOR, SHOW_CURSOR = "\033[?25l", "\033[?25h"
OTHER_SCREEN, OWN_SCREEN = "\033[?1049h", "\033[?1049l"
HOME, CLEAR, PLAIN = "\033[H", "\033[2J", "\033[0m"
BANNER = "\033[1;97;48;2;163;39;29m"  # white on red

# --- keys ---------------------------------------------------------------------------------

KEYS = {
    "\033[A": "UP",
    "\033[B": "DOWN",
    "\033[D": "LEFT",
    "\033[C": "RIGHT",
    "\033OA": "UP",
    "\033OB": "DOWN",
    "\033OD": "LEFT",
    "\033OC": "RIGHT",
    "w": "UP",
    "s": "DOWN",
    "a": "LEFT",
    "d": "RIGHT",
    "\r": "A",
    "\n": "A",
    "\x7f": "B",
    "\b": "B",
    "\033": "MENU",
}
KEY = re.compile(r"\033\[[0-?]*[ -/]*[@-~]|\033O.|\033|.", re.DOTALL)
UNFINISHED = re.compile(r"\033(\[[0-?]*[ -/]*|O)?\Z")  # the rest may be on its way
PATIENCE = 0.03  # seconds that one waits for it
CHUNK = 1024

# A terminal tells when a key goes down and repeats, not when it goes up. So a button is let go
# when nothing has come for a while; for B, which is held to look at secrets, long enough that the
# keyboard begins to repeat. That of another button is a new press: they repeat by themselves.
HELD = dict.fromkeys(BUTTONS, 0.05) | {"B": 0.7}


class Keyboard:
    """Presses and releases buttons."""

    def __init__(self, buttons: Buttons) -> None:
        self._buttons = buttons
        self._until: dict[str, float] = {}  # when a button is let go

    def hear(self, text: str, now: float) -> None:
        for key in KEY.findall(text):
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
    """What was typed, after at most so many seconds."""
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


def paint(rows: Rows) -> str:
    """The panel as lines of coloured spaces."""
    lines = []
    for row in rows:
        pixels = (seen(pixel) if any(pixel) else UNLIT for pixel in row)
        line = "".join(f"\033[48;2;{r};{g};{b}m{PIXEL}" for r, g, b in pixels)
        lines.append(line + PLAIN)
    return "\r\n".join(lines)


def too_small(rows: Rows, caption: Sequence[str]) -> str:
    """What to say about the size of the terminal, if anything."""
    columns, lines = os.get_terminal_size(sys.stdout.fileno())
    wanted = len(rows[0]) * len(PIXEL), len(rows) + len(caption)
    if columns >= wanted[0] and lines >= wanted[1]:
        return ""
    return (
        f"the panel needs a terminal of {wanted[0]} columns and {wanted[1]} lines; "
        f"this one has {columns} and {lines}: make it larger or the letters smaller"
    )


def across(notice: str, rows: Rows) -> str:
    """A notice that lies across the middle of the panel."""
    width, middle = len(rows[0]) * len(PIXEL), len(rows) // 2
    lines = enumerate(("", notice, ""), middle)
    return "".join(f"\033[{line};1H{BANNER}{text:^{width}}{PLAIN}" for line, text in lines)


class Screen:
    """Paints frames, each once, and all anew when the terminal's size has changed."""

    def __init__(self, panel: Panel, caption: Sequence[str] = CAPTION) -> None:
        self._panel = panel
        self._caption = caption
        self._shown = (-1, "", os.terminal_size((0, 0)))  # frame, notice and size

    def show(self, notice: str = "") -> None:
        what = self._panel.shows, notice, os.get_terminal_size(sys.stdout.fileno())
        if what != self._shown:
            resized = what[-1] != self._shown[-1]
            self._shown = what
            rows = self._panel.rows
            text = too_small(rows, self._caption)
            if not text:
                text = "\r\n".join((paint(rows), *self._caption))
                text += across(notice, rows) if notice else ""
            sys.stdout.write((CLEAR if resized else "") + HOME + text)
            sys.stdout.flush()


def can_play(rows: Rows, caption: Sequence[str] = CAPTION) -> bool:
    """Whether there is a terminal; where there is none, print the panel instead."""
    if not (sys.stdin.isatty() and sys.stdout.isatty()):
        print(paint(rows).replace("\r", ""))
        return False
    if os.name != "posix":
        raise UserError("this terminal cannot be played in: choose the web page instead")
    complaint = too_small(rows, caption)
    if complaint:
        raise UserError(complaint)
    return True


@contextmanager
def own_screen() -> Iterator[None]:
    """Take the terminal over, key by key; give it back as it was however this ends."""
    import termios

    stdin = sys.stdin.fileno()
    before = termios.tcgetattr(stdin)
    keys = termios.tcgetattr(stdin)
    keys[3] &= ~(termios.ICANON | termios.ECHO | termios.IEXTEN)
    for key in (termios.VQUIT, termios.VSUSP):  # would leave the terminal as it is now
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
    """Until Ctrl-C; where there is no terminal, print what the handheld shows first."""
    app = App(device)
    tick(app, device)
    if can_play(device.panel.rows):
        with own_screen(), suppress(KeyboardInterrupt, EOFError):
            run(app, device, Screen(device.panel), Keyboard(device.buttons))


def tick(app: App, device: Device) -> None:
    app.tick()
    device.panel.show()


def run(app: App, device: Device, screen: Screen, keyboard: Keyboard) -> None:
    due = time.monotonic()
    while True:
        screen.show()
        due = max(due + 1 / TICKS_PER_SECOND, time.monotonic())
        think_until(due, app)
        while (now := time.monotonic()) < due:
            keyboard.hear(read_keys(due - now), time.monotonic())
        keyboard.let_go(now)
        tick(app, device)
