"""The buttons on the Pico's pins, each closing to ground.

No interrupt and no timer: the chip remembers that a pin has fallen, even for a microsecond, until
it is told to forget. So no press is lost, even if nobody looks for a tick or two.
"""

from array import array

import micropython
from machine import Pin
from micropython import const

from ..events import BUTTONS
from . import chip
from .keys import Keys

# SIO GPIO_IN has one bit per pin, at this address on both chips. IO_BANK0 INTR0..3 have four: is
# low, is high, has fallen, has risen; writing a one clears it.
_GPIO_IN = const(0xD000_0004)

# What is kept of those registers, in words of 32 bits.
_LEVELS = const(0)  # GPIO_IN & PINS when `look` last looked
_PINS = const(1)  # mask: the bits of all buttons in GPIO_IN
_FELL = const(2)  # masks: their "has fallen" bits in INTR0..3
_INTR = const(6)  # where the chip has INTR0
_WORDS = const(7)


class Buttons(Keys):
    def __init__(self, pins):
        """`pins` is a board's BUTTON_PINS: a pin number for each button's name."""
        super().__init__()
        self._numbers = bytes(pins[name] for name in BUTTONS)
        self._kept = array("I", bytes(4 * _WORDS))
        self._kept[_INTR] = chip.INTR
        for number in self._numbers:
            Pin(number, Pin.IN, Pin.PULL_UP)
            self._kept[_PINS] |= 1 << number
            self._kept[_FELL + (number >> 3)] |= 4 << ((number & 7) << 2)
        _read(self._kept, self._numbers, len(BUTTONS))  # forgets earlier presses

    def look(self, ms):
        """Sample the buttons: what is down, and what was down since the last look."""
        seen = _read(self._kept, self._numbers, len(BUTTONS))
        self.sample(seen & 255, ms, seen >> 8)

    def stirred(self):
        """Whether any button has moved since `look`; quick, to be called often."""
        return _stirred(self._kept)


@micropython.viper
def _stirred(kept: ptr32) -> bool:
    """Needs: len(kept) >= _WORDS, all(kept[i] < 2 ** 31 for i in range(_WORDS))"""
    levels = ptr32(_GPIO_IN)
    events = ptr32(kept[_INTR])
    if (levels[0] & kept[_PINS]) != kept[_LEVELS]:
        return True
    fell = 0
    for word in range(4):
        fell |= events[word] & kept[_FELL + word]
    return fell != 0


@micropython.viper
def _read(kept: ptr32, numbers: ptr8, buttons: int) -> int:
    """Mask of the buttons that are down; << 8, mask of those that went down since the last call.

    Needs: len(kept) >= _WORDS, kept[_PINS] < 2 ** 30, 0 <= buttons <= 8, len(numbers) >= buttons,
        all(numbers[i] < 30 for i in range(buttons))
    Gives: 0 <= result <= 0xFFFF
    """
    levels = ptr32(_GPIO_IN)
    events = ptr32(kept[_INTR])
    seen = 0
    for button in range(buttons):
        number = numbers[button]
        has_fallen = 4 << ((number & 7) << 2)
        if events[number >> 3] & has_fallen:
            events[number >> 3] = has_fallen
            seen |= 256 << button
    # Read after the edges were cleared: one that comes in between shows here or the next time.
    now = levels[0] & kept[_PINS]
    kept[_LEVELS] = now
    for button in range(buttons):
        if not (now >> numbers[button]) & 1:
            seen |= 1 << button
    return seen
