"""The real firmware in the emulator, as fast as this PC can, and never faster than real time."""

import asyncio
import time
from collections import deque
from pathlib import Path

from quadrille.events import BUTTONS
from sim.emulator import Handheld
from sim.emulator.clock import HERTZ
from sim.eye import Rows
from sim.web.machine import Machine

SLICE_MS = 4  # emulated
MEASURED_SLICES = 50
MOST_BEHIND = 0.1  # seconds of the wall clock that it may catch up


class FirmwareMachine(Machine):
    playing = True  # it does not say

    def __init__(self, image: Path, board: str) -> None:
        self._handheld = Handheld(image, board)
        self.board = self._handheld.board
        self.panel = self.buttons = self
        self._changes: deque[tuple[str, bool]] = deque()
        self._times = deque([(time.monotonic(), 0.0)], maxlen=MEASURED_SLICES)
        self._origin = time.monotonic()  # when emulated time would have been 0

    @property
    def rows(self) -> Rows:
        frame = self._handheld.panel.frame
        width, height = self.board.PANEL_WIDTH, self.board.PANEL_HEIGHT
        return frame.rows if frame else [[(0, 0, 0)] * width] * height

    @property
    def shows(self) -> int:
        return self._handheld.panel.count

    def press(self, button: int) -> None:
        self._changes.append((BUTTONS[button], True))

    def release(self, button: int) -> None:
        self._changes.append((BUTTONS[button], False))

    async def step(self) -> None:
        self._move_buttons()
        await asyncio.to_thread(self._handheld.advance, ms=SLICE_MS)
        seconds = self._handheld.cycle / HERTZ
        self._origin = max(self._origin, time.monotonic() - seconds - MOST_BEHIND)
        await asyncio.sleep(max(0, self._origin + seconds - time.monotonic()))
        self._times.append((time.monotonic(), seconds))

    def _move_buttons(self) -> None:
        """Each at most once a slice: one that is tapped is down for a while."""
        moved = set()
        while self._changes and self._changes[0][0] not in moved:
            button, down = self._changes.popleft()
            moved.add(button)
            (self._handheld.press if down else self._handheld.release)(button)

    def speed(self) -> dict[str, float]:
        (start, seconds_then), (now, seconds) = self._times[0], self._times[-1]
        return {"seconds": seconds, "speed": (seconds - seconds_then) / max(now - start, 1e-9)}
