"""The LED panel: what its pixels show, decoded from the level of its data pin."""

from collections.abc import Callable
from types import ModuleType
from typing import NamedTuple

from rp2040py.external.ws2812 import Ws2812

from sim.boards import to_rows
from sim.emulator.chip import Chip

Pixel = tuple[int, ...]  # red, green, blue: 0 to 255
Rows = list[list[Pixel]]

DARK: Pixel = (0, 0, 0)


class Frame(NamedTuple):
    """`rows` top row first; `cycle` is when the panel took it, 50 µs after the last bit."""

    cycle: int
    rows: Rows


class Panel:
    """Keeps the frame shown now and how many there were; `on_frame` is told of each."""

    def __init__(self, board: ModuleType) -> None:
        self.frame: Frame | None = None
        self.count = 0
        self.on_frame: Callable[[Frame], None] | None = None
        self._board = board
        self._wire: list[Pixel] = []

    def attach(self, chip: Chip) -> None:
        """Power on, with all pixels dark."""
        self.frame = None
        self.count = 0
        self._wire = [DARK] * (self._board.PANEL_WIDTH * self._board.PANEL_HEIGHT)

        def on_pixels(pixels: list[Pixel]) -> None:
            self._take(pixels, chip.cycle)
            chip.stop()

        order = self._board.PANEL_BYTE_ORDER
        Ws2812(self._board.PANEL_PIN, color_order=order, on_pixels=on_pixels).attach(chip.mcu)

    def _take(self, pixels: list[Pixel], cycle: int) -> None:
        """Pixels that a short frame does not reach keep their colour; there are none beyond."""
        count = min(len(pixels), len(self._wire))
        self._wire[:count] = pixels[:count]
        self.frame = Frame(cycle, to_rows(self._wire, self._board))
        self.count += 1
        if self.on_frame:
            self.on_frame(self.frame)
