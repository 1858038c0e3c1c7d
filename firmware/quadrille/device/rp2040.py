"""The handheld's hardware, as the app knows it."""

import os
from time import sleep_ms

from .. import __version__
from ..link import Link
from ..store import Store
from .buttons import Buttons
from .clock import Clock, stop_watchdog
from .flash import Flash
from .leds import Panel
from .serial import Serial
from .sound import Sound

_TWO_FRAMES_MS = 20  # one on its way to the panel, and one behind it


class Device:
    version = __version__

    def __init__(self, board):
        """`board` is a module of boards/: pins, panel geometry, power budget."""
        self.board = board
        self.panel = Panel(board)
        self.buttons = Buttons(board.BUTTON_PINS)
        self.sound = Sound(board.PIEZO_PIN)
        self.has_sound = board.PIEZO_PIN is not None
        self.clock = Clock(self.buttons, self.sound)
        self.store = Store(Flash(board))
        self.serial = Serial()  # late: from now on Ctrl-C does not end what runs
        self.link = Link(self)

    def entropy(self):
        """A number below 2**30 that nobody can foretell."""
        return int.from_bytes(os.urandom(4), "little") & (1 << 30) - 1

    def close(self):
        """Dark, silent, and with no watchdog: the board is for the console now."""
        stop_watchdog()
        self.sound.stop()
        self.panel.frame[:] = bytes(len(self.panel.frame))
        self.panel.show()
        sleep_ms(_TWO_FRAMES_MS)
        self.serial.close()
