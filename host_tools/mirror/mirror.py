"""The handheld at the cable: the picture on its panel, its buttons, and whether it is there."""

import time
from collections import deque
from collections.abc import Sequence
from contextlib import suppress
from typing import Any, Self

from host_tools.link import ClosedError, Line, PromptError, SilentError, choose
from host_tools.link.picture import Picture
from pc.boards import load_board
from pc.errors import UserError
from quadrille.events import BUTTONS
from sim.device import Panel
from sim.eye import Rows
from sim.strip import Strip

PATIENCE = 30  # seconds of silence: an emulated board boots in that time
AWAY_SECONDS = 30  # it may be gone: a restart takes two, that of an emulated board many more
RETRY_SECONDS = 0.3
FIRST_SECONDS = 1  # without a picture, until it is asked why
MOST_CHANGES = 8  # of buttons waiting to be sent; on a slow line, further presses are lost
DARKENED = 12  # times, under a notice; what is lit stays lit

# What there is to say about the picture.
NOTHING, SECRET, AWAY = "", "secret", "away"


class Mirror:
    """Its owner calls `look` again and again: otherwise nothing goes over the line.

    The picture is lit as on a panel of that board in the simulator, whatever brightness is set.
    """

    strip: Any = Strip  # what stands for the panel's wire

    def __init__(self, port: str | None, has_keys: bool = True) -> None:
        self.has_keys = has_keys
        self.shows = 0
        self.notice = NOTHING
        self._port = port
        self._line: Line | None = None
        self._held: set[int] = set()
        self._changes: deque[tuple[int, bool]] = deque()  # of buttons, not sent yet
        self._missed_since = 0.0
        self._attach()

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *_: object) -> None:
        if self._line:
            with suppress(UserError):
                for button in self._held:
                    self._line.key(BUTTONS[button], False)
                self._line.ask("screen", "off")
            self._line.close()

    # --- the picture ----------------------------------------------------------------------

    @property
    def rows(self) -> Rows:
        rows = self._panel.rows
        if self.notice == NOTHING:
            return rows
        return [
            [tuple(-(-channel // DARKENED) for channel in pixel) for pixel in row] for row in rows
        ]

    def look(self, seconds: float) -> None:
        """Send what was pressed and receive what comes, for about this long."""
        end = time.monotonic() + seconds
        try:
            while True:
                if self._line is None:
                    self._come_back()
                else:
                    self._send_changes(self._line)
                    self._take(next(self._frames))
                if time.monotonic() >= end:
                    return
        except (ClosedError, SilentError):
            self._lose()

    def _take(self, picture: Picture | None) -> None:
        if picture:
            frame, palette = indexed(picture.rows)
            self._panel.frame[:] = frame
            self._panel.palette[: len(palette)] = palette
            self._panel.show()
            self._tell(SECRET if picture.hidden else NOTHING)

    def _tell(self, notice: str) -> None:
        self.notice = notice
        self.shows += 1

    @property
    def told(self) -> str:
        """What the panel shows, in words; empty under a notice."""
        return self._line.told if self._line and self.notice == NOTHING else ""

    def in_words(self) -> str:
        """The board in words; empty if there is no line or it is secret."""
        try:
            return self._line.look() if self._line else ""
        except (ClosedError, SilentError):
            self._lose()
            return ""

    # --- buttons --------------------------------------------------------------------------

    def press(self, button: int) -> None:
        if self.has_keys and self._line and len(self._changes) < MOST_CHANGES:
            self._held.add(button)
            self._changes.append((button, True))

    def release(self, button: int) -> None:
        if button in self._held:
            self._held.remove(button)
            self._changes.append((button, False))

    def _send_changes(self, line: Line) -> None:
        while self._changes:
            button, down = self._changes.popleft()
            line.key(BUTTONS[button], down)

    # --- for scripts ----------------------------------------------------------------------

    def ask(self, *words: str) -> str:
        """Send all buttons and a line; return the answer."""
        line = self._there()
        self._send_changes(line)
        return line.ask(*words)

    def refresh(self) -> None:
        """Receive the whole picture as it is now."""
        self.ask("screen", "off")
        self.look(0)  # what was on its way
        self.ask("screen", "on")
        self._take_first(self._there())

    def _there(self) -> Line:
        if self._line is None:
            raise UserError("the handheld went away in the middle: begin again")
        return self._line

    # --- the cable ------------------------------------------------------------------------

    def open(self) -> Line:
        return Line.open(choose(self._port), PATIENCE)

    def _attach(self) -> None:
        line = self.open()
        try:
            self.board = load_board(line.version().board)
            self._panel = Panel(self.board, self.strip(self.board))
            self._panel.show()
            self._frames = line.frames()
            self._take_first(line)
        except BaseException:
            line.close()
            raise
        self._line = line

    def _take_first(self, line: Line) -> None:
        """Wait for a picture, unless it may not be seen."""
        asked = time.monotonic()
        for picture in self._frames:
            if picture:
                self._take(picture)
                return
            if time.monotonic() > asked + FIRST_SECONDS:
                asked = time.monotonic()
                if line.state().get("hidden", True):
                    self._tell(SECRET)
                    return

    def _lose(self) -> None:
        assert self._line
        self._line.close()
        self._line = None
        self._held.clear()
        self._changes.clear()
        self._missed_since = time.monotonic()
        self._tell(AWAY)

    def _come_back(self) -> None:
        try:
            self._attach()
        except PromptError:
            raise
        except UserError as error:
            if time.monotonic() > self._missed_since + AWAY_SECONDS:
                raise UserError(
                    f"the handheld went away and is not back after {AWAY_SECONDS} s: {error}"
                ) from None
            time.sleep(RETRY_SECONDS)


def indexed(rows: Sequence[Sequence[tuple[int, ...]]]) -> tuple[bytes, bytes]:
    """A picture in the form of the firmware: an index per cell; red, green, blue of each index."""
    indices: dict[tuple[int, ...], int] = {}
    frame = bytes(indices.setdefault(pixel, len(indices)) for row in rows for pixel in row)
    return frame, bytes(channel for pixel in indices for channel in pixel)
