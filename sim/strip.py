"""The panel's wire on the PC: Adafruit's own NeoPixel class, on a virtual pin or on a real one.

Blinka, on which that class stands, brings a module `micropython` that knows no viper: ours must be
there before it.
"""

import os
from collections.abc import Sequence
from types import ModuleType
from typing import Any

import sim

sim.install()

Wire = list[tuple[int, ...]]  # red, green, blue of each pixel, in the order of the wire

CHANNELS = "RGB"


class Strip:
    """The pixels of a board's panel; `sent` is what the wire carried last."""

    def __init__(self, board: ModuleType, pin: Any = None) -> None:
        """`pin` is one of Blinka's; None is a virtual one."""
        neopixel = _keeping_neopixel(virtual=pin is None)
        self._order: str = board.PANEL_BYTE_ORDER
        # Where the byte of a channel stands in one of the device's words, counted in bits.
        self._shifts = [8 * (3 - self._order.index(channel)) for channel in CHANNELS]
        self._pixels = neopixel.NeoPixel(
            neopixel.board.NEOPIXEL if pin is None else pin,
            board.PANEL_WIDTH * board.PANEL_HEIGHT,
            auto_write=False,
            pixel_order=self._order,
        )
        self._pixels.show()  # dark

    def show(self, words: Sequence[int]) -> None:
        """Send the device's words, one a pixel in the order of the wire."""
        red, green, blue = self._shifts
        self._pixels[:] = [
            (word >> red & 255, word >> green & 255, word >> blue & 255) for word in words
        ]
        self._pixels.show()

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
