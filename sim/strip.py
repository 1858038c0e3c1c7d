"""The panel's wire on the PC: Adafruit's own NeoPixel class, on a virtual pin or on a real one.

Blinka, which that class needs, has a module `micropython` without viper. Ours is always imported
before it, because nothing here runs without the firmware's modules.
"""

import os
from collections.abc import Sequence
from types import ModuleType
from typing import Any

Wire = list[tuple[int, ...]]  # red, green, blue of each pixel, in the order of the wire

CHANNELS = "RGB"


class Strip:
    """The pixels of a board's panel; `sent` is what the wire carried last."""

    def __init__(self, board: ModuleType, pin: Any = None) -> None:
        """`pin` is one of Blinka's; None is a virtual one."""
        neopixel = _keeping_neopixel(virtual=pin is None)
        self._order: str = board.PANEL_BYTE_ORDER
        # The first bit of a channel's byte in one of the device's words.
        self._shifts = [8 * (3 - self._order.index(channel)) for channel in CHANNELS]
        self._pixels = neopixel.NeoPixel(
            neopixel.board.NEOPIXEL if pin is None else pin,
            board.PANEL_WIDTH * board.PANEL_HEIGHT,
            auto_write=False,
            pixel_order=self._order,
        )
        self._pixels.show()  # dark
        self._words: Sequence[int] = bytes(len(self._pixels))  # what it shows

    def show(self, words: Sequence[int]) -> None:
        """Send the device's words, one per pixel in the order of the wire."""
        red, green, blue = self._shifts
        for place, (word, shown) in enumerate(zip(words, self._words, strict=True)):
            if word != shown:
                self._pixels[place] = word >> red & 255, word >> green & 255, word >> blue & 255
        self._pixels.show()
        self._words = words[:]

    @property
    def sent(self) -> Wire:
        """The pixels, decoded from the bytes that went out."""
        data: bytes = self._pixels.pin.sent
        red, green, blue = (data[self._order.index(channel) :: 3] for channel in CHANNELS)
        return list(zip(red, green, blue, strict=True))


def _keeping_neopixel(virtual: bool) -> Any:
    """Import Adafruit's module, and let each pin keep the bytes that are written to it."""
    if virtual:
        os.environ.setdefault("BLINKA_OS_AGNOSTIC", "1")
    import neopixel

    if neopixel.neopixel_write.__module__ != __name__:
        write = neopixel.neopixel_write

        def neopixel_write(pin: Any, data: bytearray) -> None:
            pin.sent = bytes(data)
            write(pin, data)

        neopixel.neopixel_write = neopixel_write
    return neopixel
