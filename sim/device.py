"""The device contract on the PC: what the app sees of a handheld, with no clock in it.

Time is counted in ticks. The same buttons at the same ticks give the same frames, at any speed.
"""

import random
import sys
from collections import deque
from pathlib import Path
from types import ModuleType
from typing import Any

from pc.boards import REFERENCE, load_board, to_rows
from pc.chips import RP2040
from quadrille import __version__
from quadrille.device.check import check
from quadrille.device.cues import TUNES
from quadrille.device.files import Files
from quadrille.device.keys import Keys
from quadrille.device.light import Light
from quadrille.events import NONE
from quadrille.link import Link
from quadrille.store import Store
from sim.clock import TICKS_PER_SECOND, NoTime
from sim.eye import Rows
from sim.flash import Flash
from sim.strip import Strip

TUNES_KEPT = 8  # until the front end asks for them


class Panel:
    """Frames go through the firmware's light and Adafruit's NeoPixel class onto a wire."""

    def __init__(self, board: ModuleType, strip: Strip) -> None:
        self.width: int = board.PANEL_WIDTH
        self.height: int = board.PANEL_HEIGHT
        self.frame = bytearray(self.width * self.height)
        self.palette = bytearray(64 * 3)
        self.brightness = 6
        self.lift = 0  # mask of hues, see light.py
        self.shows = 0  # frames that differed from the one before
        self._board = board
        self._light = Light(board)
        self._strip = strip
        self._sent: tuple[bytes, bytes, int, int, int] | None = None
        self._quarter = 0

    def show(self) -> None:
        light = self.brightness, self.lift
        what = bytes(self.frame), bytes(self.palette), *light, self._quarter
        if what != self._sent:
            self._sent = what
            self._light.render(self.frame, self.palette, *light)
            self._strip.show(self._light.words)
            self.shows += 1

    def going(self) -> bool:
        return True

    def rotate(self, quarter: int) -> None:
        self._quarter = quarter
        self._light.rotate(quarter)

    @property
    def rows(self) -> Rows:
        """What the panel shows, decoded from the bytes on its wire."""
        return to_rows(self._strip.sent, self._board)


class Buttons(Keys):  # type: ignore[misc]
    """Buttons go through the firmware's debouncing, at each press and release and once a tick."""

    def __init__(self) -> None:
        super().__init__()
        self._levels = 0  # mask of the buttons that are down
        self._ticks = 0

    def press(self, button: int) -> None:
        self._levels |= 1 << button
        self._look()

    def release(self, button: int) -> None:
        self._levels &= ~(1 << button)
        self._look()

    def poll(self) -> int:
        event: int = super().poll()
        if event == NONE:  # the app has heard all: a tick is over
            self._ticks += 1
            self._look()
        return event

    def _look(self) -> None:
        self.sample(self._levels, self._ticks * 1000 // TICKS_PER_SECOND)


class Sound:
    """Keeps the tunes until the front end takes them."""

    def __init__(self, present: bool) -> None:
        self.muted = False
        self._present = present
        self._tunes: deque[tuple[int, ...]] = deque(maxlen=TUNES_KEPT)

    def play(self, cue: int) -> None:
        if self._present and not self.muted:
            self._tunes.append(TUNES[cue])

    def take(self) -> list[tuple[int, ...]]:
        """The tunes since the last time, each hertz and milliseconds in turn."""
        tunes = list(self._tunes)
        self._tunes.clear()
        return tunes


class Serial:
    """A line to a PC that is silent unless a test puts bytes into it."""

    def __init__(self) -> None:
        self.to_read: deque[int] = deque()
        self.written = bytearray()
        self.room = sys.maxsize  # bytes that it takes

    def read(self) -> int:
        return self.to_read.popleft() if self.to_read else -1

    def write(self, data: bytes, start: int, end: int) -> int:
        taken = data[start:end][: self.room]
        self.written += taken
        self.room -= len(taken)
        return len(taken)


class Restart(BaseException):
    """The board restarts, `as_drive` as a USB drive that takes firmware; for the front end."""

    def __init__(self, as_drive: bool) -> None:
        super().__init__("the board restarts")
        self.as_drive = as_drive


class Device:
    version: str = __version__
    installed = "PC"
    booted = None  # no time passes here
    chip_name: str = RP2040.name  # for the line to the PC
    strip: Any = Strip  # what stands for the panel's wire

    def __init__(
        self,
        board: str = REFERENCE,
        seed: int | None = None,
        pin: Any = None,
        saves: Path | None = None,
        language: int = 0,
    ) -> None:
        """`seed` makes all games repeatable; `pin` is a real one of Blinka's, for the panel.

        `saves` is the folder for what is saved; without one it is gone with the device.
        `language` is that of those who play, index into LANGUAGES; -1: the handheld has to ask.
        """
        self.board = load_board(board)
        self.language = language
        self.panel = Panel(self.board, self.strip(self.board, pin))
        self.buttons = Buttons()
        self.has_sound = self.board.PIEZO_PIN is not None
        self.sound = Sound(self.has_sound)
        self.serial = Serial()
        self.link = Link(self)
        self.clock: Any = NoTime()  # a front end in which time passes has another
        self.store = Files(saves) if saves else Store(Flash())
        self._random = random.Random(seed)

    def entropy(self) -> int:
        return self._random.getrandbits(30)

    def may_collect(self, may: bool) -> None:
        """Whether garbage may be collected: on a PC that takes no time."""

    def free(self) -> None:
        """Bytes of memory that are free: unknown on a PC."""

    def has_booted(self) -> None:
        """The first picture is being sent: nothing to remember."""

    def wrong(self) -> str:
        return check(self.board)

    def reset(self) -> None:
        raise Restart(as_drive=False)

    def bootsel(self) -> None:
        raise Restart(as_drive=True)
