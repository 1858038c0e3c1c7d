"""The handheld's hardware, as the app knows it."""

import gc
import os
from time import sleep_ms

import machine
import rp2

from .. import __version__
from ..link import Link
from .buttons import Buttons
from .clock import Clock, stop_watchdog
from .leds import Panel
from .serial import Serial
from .sound import Sound

FIRMWARE, FILES = "firmware", "files"  # how the game has been installed

_BLOCKS, _BLOCK_BYTES = 4, 5  # of a block device's ioctl
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
        self.installed = installed(board)
        self.store = open_store(board, self.installed)
        self.serial = Serial()  # late: from now on Ctrl-C does not end what runs
        self.link = Link(self)

    def entropy(self):
        """A number below 2**30 that nobody can foretell."""
        return int.from_bytes(os.urandom(4), "little") & (1 << 30) - 1

    def free(self):
        """Bytes of memory that are free."""
        return gc.mem_free()

    def reset(self):
        self.close()
        machine.reset()

    def bootsel(self):
        """Become a USB drive that takes firmware."""
        self.close()
        machine.bootloader()

    def close(self):
        """Dark, silent, and with no watchdog: the board is for the console now."""
        stop_watchdog()
        self.sound.stop()
        self.panel.frame[:] = bytes(len(self.panel.frame))
        self.panel.show()
        sleep_ms(_TWO_FRAMES_MS)
        self.serial.close()


def installed(board):
    """In plain MicroPython the whole storage area is the file system; ours has the store before."""
    area = rp2.Flash()
    size = area.ioctl(_BLOCKS, 0) * area.ioctl(_BLOCK_BYTES, 0)  # type: ignore[operator]
    return FIRMWARE if size == board.STORE_BYTES + board.FILES_BYTES else FILES


def open_store(board, how):
    if how == FIRMWARE:
        from ..store import Store
        from .flash import Flash

        return Store(Flash(board))
    from .files import Files

    return Files("")
