"""rp2040py itself, with the same two methods as the fast core: slow, and its reference."""

from collections.abc import Callable

from rp2040py.execute_batch import execute_batch
from rp2040py.external.ws2812 import Ws2812
from rp2040py.rp2040 import RP2040
from rp2040py.simulator import Simulator

from sim.emulator.pio import PioPacer

# rp2040py can save calls by advancing its clock every so many instructions; one is the exact value.
INSTRUCTIONS_PER_TICK = 1


class SlowRP2040(RP2040):
    """`run()` runs it until `stop()`."""

    def __init__(self) -> None:
        super().__init__()
        self._own_simulator = Simulator(rp2040=self)
        PioPacer(self)

    def run(self) -> None:
        self._own_simulator.stopped = False
        while not self._own_simulator.stopped:
            execute_batch(self._own_simulator, INSTRUCTIONS_PER_TICK)

    def stop(self) -> None:
        self._own_simulator.stopped = True

    def watch_pixels(self, pin: int, channels: int, on_pixels: Callable[[bytes], None]) -> None:
        """Decode what is sent to WS2812 pixels at a pin; pass on the bytes of each frame."""
        order = "RGBW"[:channels]

        def on_frame(pixels: list[tuple[int, ...]]) -> None:
            on_pixels(bytes(value for pixel in pixels for value in pixel))

        Ws2812(pin, color_order=order, on_pixels=on_frame).attach(self)

    def cache(self) -> tuple[int, int]:
        """There is none."""
        return 0, 0

    def count_misses(self) -> list[int]:
        return []

    def keep_flash_busy(self, nanos: float) -> None:
        """Its flash takes no time."""
