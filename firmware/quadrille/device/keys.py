"""Buttons as events: debounced, repeated while an arrow is held, and queued. Runs anywhere.

A button acts at its first edge and is deaf for DEAF_MS after each, while its contact bounces.
Buttons are independent of each other, so a chord is simply several buttons that are down.

A mask has bit `button` set for a button that is down. Times are milliseconds that wrap around at
PERIOD, as MicroPython's do: only differences count.
"""

from array import array

from micropython import const

from ..events import BUTTONS, DOWN, LEFT, NONE, PRESS, RELEASE, REPEAT, RIGHT, UP

DEAF_MS = const(20)
REPEAT_AFTER_MS = const(400)
REPEAT_EVERY_MS = const(100)

PERIOD = const(1 << 30)
_IN_PERIOD = const((1 << 30) - 1)  # mask: a difference of two times, whichever has wrapped

# Presses and releases may fill the queue, repeats only the beginning of it: a slow screen does not
# fall behind because of repeats, nor do they keep a press out. If the queue is full a change is put
# off: the button stays as it was, and changes at a later sample if it still differs. So presses and
# releases alternate, and no button sticks.
QUEUE = const(32)
REPEATS = const(8)

_ARROWS = 1 << UP | 1 << DOWN | 1 << LEFT | 1 << RIGHT
_ALL = len(BUTTONS)


class Keys:
    def __init__(self):
        self.waiting = 0  # events in the queue
        self.remote = 0  # mask: buttons that the PC holds down, whatever the real ones do
        self._queue = bytearray(QUEUE)
        self._first = 0  # place in the queue of the oldest
        self._down = 0  # mask
        self._deaf = 0  # mask
        self._changed = array("i", bytes(4 * _ALL))  # time of the last press or release
        self._repeated = array("i", bytes(4 * _ALL))  # time of the last press or repeat
        self._pause = array("i", bytes(4 * _ALL))  # from then to the next repeat

    def poll(self):
        """The oldest event, or NONE."""
        if not self.waiting:
            return NONE
        event = self._queue[self._first]
        self._first = (self._first + 1) % QUEUE
        self.waiting -= 1
        return event

    def held(self, button):
        return self._down >> button & 1 != 0

    def sample(self, levels, ms, fell=0):
        """Take the mask of the buttons that are down now, at any rate and at any intervals.

        `fell` is the mask of those that went down at some time since the last sample, if the
        hardware remembers that: so a press is seen even if it is over.
        """
        levels |= self.remote
        look = levels ^ self._down | fell | self._deaf | self._down & _ARROWS
        if look:
            for button in range(_ALL):
                if look >> button & 1:
                    self._sample(button, levels >> button & 1, fell >> button & 1, ms)

    def _sample(self, button, level, fell, ms):
        bit = 1 << button
        if self._deaf & bit:
            if (ms - self._changed[button]) & _IN_PERIOD < DEAF_MS:
                return
            self._deaf ^= bit
            fell = 0  # it may have fallen while it was deaf
        if not self._down & bit:
            if level | fell:
                self._change(button, PRESS, ms)
        elif not level:
            self._change(button, RELEASE, ms)
        elif _ARROWS & bit:
            self._repeat(button, ms)

    def _change(self, button, kind, ms):
        if self.waiting < QUEUE:
            self._put(button | kind)
            self._down ^= 1 << button
            self._deaf |= 1 << button
            self._changed[button] = ms
            self._repeated[button] = ms
            self._pause[button] = REPEAT_AFTER_MS

    def _repeat(self, button, ms):
        late = ((ms - self._repeated[button]) & _IN_PERIOD) - self._pause[button]
        if late >= 0:
            if self.waiting < REPEATS:
                self._put(button | REPEAT)
            # From when it was due, so that the rate does not depend on that of the samples.
            self._repeated[button] = (ms - late % REPEAT_EVERY_MS) & _IN_PERIOD
            self._pause[button] = REPEAT_EVERY_MS

    def _put(self, event):
        self._queue[(self._first + self.waiting) % QUEUE] = event
        self.waiting += 1
