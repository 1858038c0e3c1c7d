"""A handheld at the cable: the picture on its panel, its buttons, and whether it is there."""

import time
from collections import deque
from collections.abc import Sequence
from contextlib import suppress
from types import ModuleType, TracebackType
from typing import Self

from host_tools.errors import UserError
from host_tools.link import ClosedError, Line, Picture, PromptError, SilentError, choose
from quadrille.events import BUTTONS
from sim.boards import load_board
from sim.device import Panel
from sim.eye import Rows
from sim.strip import Strip

PATIENCE = 30  # seconds of silence, in which an emulated board can boot
AWAY_SECONDS = 30  # that it may be gone: a restart takes two, of an emulated board many more
RETRY_SECONDS = 0.3
FIRST_SECONDS = 1  # until it is asked why there is no picture
MOST_CHANGES = 8  # of buttons that wait to be sent; on a slow line, presses beyond are lost
DARKENED = 12  # times, under a notice; what is lit stays so

# What has to be said about the picture.
NOTHING, SECRET, AWAY = "", "secret", "away"


class Mirror:
    """Whoever has it calls `look` again and again: nothing goes over the line otherwise.

    The picture is lit as on a panel of that board in the simulator, whatever brightness is set.
    """

    board: ModuleType

    def __init__(self, port: str | None, has_keys: bool = True) -> None:
        self.has_keys = has_keys
        self.shows = 0
        self.notice = NOTHING
        self._port = port
        self._line: Line | None = None
        self._held: set[int] = set()
        self._changes: deque[tuple[int, bool]] = deque()  # of buttons, that have not been sent
        self._missed_since = 0.0
        self._attach()

    def __enter__(self) -> Self:
        return self

    def __exit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        traceback: TracebackType | None,
    ) -> None:
        """Let all buttons go, and leave the line."""
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
        """Send what was pressed and take in what comes, for about so long."""
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
        """The answer to a line, after all buttons were sent."""
        line = self._there()
        self._send_changes(line)
        return line.ask(*words)

    def refresh(self) -> None:
        """Take in the whole picture as it is now."""
        self.ask("screen", "off")
        self.look(0)  # what was on its way
        self.ask("screen", "on")
        self._take_first(self._there())

    def _there(self) -> Line:
        if self._line is None:
            raise UserError("the handheld has gone in the middle: begin again")
        return self._line

    # --- the cable ------------------------------------------------------------------------

    def _attach(self) -> None:
        line = Line.open(choose(self._port), PATIENCE)
        try:
            self.board = load_board(line.version().board)
            self._panel = Panel(self.board, Strip(self.board))
            self._panel.show()
            self._frames = line.frames()
            self._take_first(line)
        except BaseException:
            line.close()
            raise
        self._line = line

    def _take_first(self, line: Line) -> None:
        """Wait for a picture, unless there is none to be seen."""
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
    """A picture as the firmware has it: an index a cell, and red, green, blue of each index."""
    indices: dict[tuple[int, ...], int] = {}
    frame = bytes(indices.setdefault(pixel, len(indices)) for row in rows for pixel in row)
    return frame, bytes(channel for pixel in indices for channel in pixel)
