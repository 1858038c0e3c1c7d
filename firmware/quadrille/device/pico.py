"""The handheld's hardware, as the app knows it."""

import gc
import os
from time import sleep_ms, ticks_diff, ticks_us

import machine
import rp2

from .. import __version__
from ..engine.games import load
from ..link import Link
from . import chip
from .buttons import Buttons
from .clock import Clock, stop_watchdog
from .leds import Panel
from .serial import Serial
from .sound import Sound

FIRMWARE, FILES = "firmware", "files"  # how the games are installed

_BLOCKS, _BLOCK_BYTES = 4, 5  # of a block device's ioctl
_TWO_FRAMES_MS = 20  # one on its way to the panel, and one waiting


class Device:
    version = __version__
    language = -1  # of those who hold it: unknown until they choose
    chip_name = chip.NAME

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
        self.booted = 0  # µs from the reset to the first picture
        self._garbage = 0  # the threshold for collections, kept while they are off

    def has_booted(self):
        """Note the time: the first picture is being sent."""
        if not self.booted:
            self.booted = ticks_diff(ticks_us(), 0)

    def entropy(self):
        """A number below 2**30 that nobody can predict."""
        return int.from_bytes(os.urandom(4), "little") & (1 << 30) - 1

    def may_collect(self, may):
        """Allow garbage collections, which take 10 ms, before memory runs out; or forbid them.

        They stay forbidden in the ticks of rest after a slow command, which has made one late.
        """
        if may and self._garbage and not self.link.rest:
            gc.threshold(self._garbage)
            self._garbage = 0
        elif not may and not self._garbage:
            self._garbage = gc.threshold()
            gc.threshold(-1)

    def free(self):
        return gc.mem_free()

    def measure(self, call):
        """Measure a call: µs, reads of flash, and how many of them hit the cache."""
        return load("device.meter", "measure")(call)

    def chip(self):
        """What runs the firmware, in words."""
        return load("device.meter", "about")()

    def wrong(self):
        """A sentence about what is wrong with the board's definition, or ""."""
        return load("device.check", "check")(self.board)

    def reset(self):
        self.close()
        machine.reset()

    def bootsel(self):
        """Become a USB drive that takes firmware."""
        self.close()
        machine.bootloader()

    def close(self):
        """Go dark and silent and stop the watchdog: the board belongs to the console now."""
        stop_watchdog()
        self.link.rest = 0
        self.may_collect(True)
        self.sound.stop()
        self.panel.frame[:] = bytes(len(self.panel.frame))
        self.panel.show()
        sleep_ms(_TWO_FRAMES_MS)
        self.serial.close()


def installed(board):
    """In plain MicroPython the whole storage area is the file system; ours has the store first."""
    area = rp2.Flash()
    size = area.ioctl(_BLOCKS, 0) * area.ioctl(_BLOCK_BYTES, 0)  # type: ignore[operator]
    return FIRMWARE if size == board.FLASH_BYTES - board.FIRMWARE_BYTES else FILES


def open_store(board, how):
    if how == FIRMWARE:
        from ..store import Store
        from .flash import Flash

        return Store(Flash(board))
    from .files import Files

    return Files("")
