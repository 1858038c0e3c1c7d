"""The LED panel: what its pixels show, decoded from the level of its data pin."""

from collections.abc import Callable, Sequence
from types import ModuleType
from typing import NamedTuple

from pc.boards import to_rows
from sim.emulator.chip import Chip
from sim.eye import Pixel, Rows

DARK: Pixel = (0, 0, 0)


class Frame(NamedTuple):
    """`rows` top row first; `cycle` is when the panel took it, 50 µs after the last bit."""

    cycle: int
    rows: Rows

    @property
    def is_lit(self) -> bool:
        return any(any(pixel) for row in self.rows for pixel in row)


class Panel:
    """Keeps the current frame and how many there were; `on_frame` is called with each."""

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

        order = self._board.PANEL_BYTE_ORDER
        red, green, blue = (order.index(colour) for colour in "RGB")

        def on_pixels(data: bytes) -> None:
            wire = range(0, len(data) - len(order) + 1, len(order))
            pixels = [(data[at + red], data[at + green], data[at + blue]) for at in wire]
            self._take(pixels, chip.cycle)
            chip.stop()

        chip.mcu.watch_pixels(self._board.PANEL_PIN, len(order), on_pixels)

    def _take(self, pixels: Sequence[Pixel], cycle: int) -> None:
        """Pixels that a short frame does not reach keep their colour; there are none beyond."""
        count = min(len(pixels), len(self._wire))
        self._wire[:count] = pixels[:count]
        self.frame = Frame(cycle, to_rows(self._wire, self._board))
        self.count += 1
        if self.on_frame:
            self.on_frame(self.frame)
