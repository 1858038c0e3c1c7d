"""The panel of a Pico: PIO and DMA send frames while the CPU does other things.

There are two buffers: one is being sent, the other takes the next frame. A frame that is ready
too early is sent when the one before has left, unless a newer one has replaced it.
"""

from array import array
from time import sleep_us

import rp2
from machine import Pin

from quadrille.device import chip, ws2812
from quadrille.device.light import COLOURS, Light

STATE_MACHINE = 0
_TWO_WORDS_US = 60  # on the panel's line
HAS_ROOM = 0  # DREQ_PIO0_TX0: the state machine can take a word


class Panel:
    def __init__(self, board):
        self.width = board.PANEL_WIDTH
        self.height = board.PANEL_HEIGHT
        self.frame = bytearray(self.width * self.height)
        self.palette = bytearray(3 * COLOURS)
        self.brightness = 1
        self.lift = 0  # mask of hues, see light.py
        self._light = Light(board)
        self._ready = False  # `_light.words` is a frame that waits to be sent
        self._busy = False  # the DMA is sending; only the interrupt at its end clears this
        self._leaving = array("I", bytes(4 * len(self.frame)))
        self._dma = rp2.DMA()
        self._start_line(board)

    def _start_line(self, board):
        pixels = len(self.frame)
        line = rp2.StateMachine(
            STATE_MACHINE, ws2812.program, freq=chip.PIXEL_HERTZ, sideset_base=Pin(board.PANEL_PIN)
        )
        line.put(24 * pixels - 1)
        line.exec("pull()")
        line.exec("out(isr, 32)")
        line.active(1)
        control = self._dma.pack_ctrl(inc_write=False, treq_sel=HAS_ROOM, irq_quiet=False)
        self._dma.config(write=line, count=pixels, ctrl=control)
        self._dma.irq(self._on_sent, hard=True)

    def rotate(self, quarter):
        """Rotate the picture clockwise by quarters of a circle; too slow for the frame loop."""
        self._light.rotate(quarter)

    def show(self):
        """Send the frame as it is now; the app may draw on it again at once."""
        self._ready = False
        self._light.render(self.frame, self.palette, self.brightness, self.lift)
        self._ready = True
        if not self._busy:
            self._send()

    def going(self):
        """Whether frames get out: none is on its way, or ever fewer words of it are left."""
        left = self._dma.count  # type: ignore[attr-defined]  # the stubs lack it
        sleep_us(_TWO_WORDS_US)
        return not self._busy or self._dma.count != left  # type: ignore[attr-defined]

    def _on_sent(self, _):
        """All words of a frame have left memory; the state machine still has the last ones."""
        self._busy = False
        if self._ready:
            self._send()

    def _send(self):
        self._ready = False
        self._busy = True
        words = self._light.words
        self._light.words = self._leaving
        self._leaving = words
        self._dma.config(read=words, trigger=True)
