"""Sixty ticks a second, and a watchdog that resets the board when they stop coming."""

from time import ticks_add, ticks_diff, ticks_ms, ticks_us

from machine import WDT, idle, mem32

from . import chip

WATCHDOG_MS = 8000  # the most that it can do is 8388

_TICK_US = 16666  # and two thirds

_CTRL_CLEAR = chip.WATCHDOG + 0x3000  # bits written here are cleared in CTRL
_ENABLE = 1 << 30

_REASON = chip.WATCHDOG + 0x08
_TIMER = 1  # the bit for a timeout; a reset by a program sets another
_SCRATCH = chip.WATCHDOG + 0x0C  # a word that survives a watchdog reset, but not a power cut
_RUNS = 0x5155_4144  # its value while the watchdog is ours


class Clock:
    def __init__(self, buttons, sound):
        self._buttons = buttons
        self._sound = sound
        self._watchdog = None  # until the first `wait`
        self._due = ticks_us()  # when the next tick is
        self._thirds = 0  # of a microsecond, to be added to it

    def spare(self):
        """Whether there is time before the next tick. It may be overrun a little: the tick after
        that one comes when it would have come anyway.
        """
        if self._buttons.stirred():
            self._buttons.look(ticks_ms())
        if self._sound.playing:
            self._sound.step(ticks_ms())
        return not self._buttons.waiting and ticks_diff(self._due, ticks_us()) > 0

    def wait(self):
        """Sleep until the next tick is due, or until a button is pressed or released.

        The CPU wakes every millisecond, checks the buttons and sleeps again. A tick that a button
        brings forward replaces the one that was due: there are still sixty a second, unless
        buttons are pressed so fast that the next tick would be two away. Then that tick is kept.
        """
        self._feed()
        buttons = self._buttons
        sound = self._sound
        due = self._due
        buttons.look(ticks_ms())
        while True:
            if sound.playing:
                sound.step(ticks_ms())
            if buttons.waiting or ticks_diff(due, ticks_us()) <= 0:
                break
            idle()
            if buttons.stirred():
                buttons.look(ticks_ms())
        self._plan()

    def _plan(self):
        now = ticks_us()
        if ticks_diff(self._due, now) > _TICK_US:
            return
        self._thirds += 2
        self._due = ticks_add(self._due, _TICK_US + self._thirds // 3)
        self._thirds %= 3
        # Make up for one late tick. More would come faster than the panel takes frames.
        if ticks_diff(now, self._due) > _TICK_US:
            self._due = now

    def _feed(self):
        if self._watchdog is None:
            self._watchdog = WDT(timeout=WATCHDOG_MS)
            mem32[_SCRATCH] = _RUNS
        self._watchdog.feed()


def stop_watchdog():
    """MicroPython has no call for this; write to the chip."""
    mem32[_CTRL_CLEAR] = _ENABLE
    mem32[_SCRATCH] = 0


def was_hung():
    """Whether the watchdog has reset the board; call this before stopping it."""
    return bool(mem32[_REASON] & _TIMER) and mem32[_SCRATCH] == _RUNS
