"""rp2040py's RP2040 with the fast core in place of what runs at every instruction.

rp2040py's other peripherals stay as they are. They find the parts of the chip under the names that
rp2040py gives them: `core`, `clock`, `sio`, `timer`, `dma`, `pio`, `gpio`.
"""

import ctypes
from collections.abc import Callable, Iterable
from typing import Any
from unittest import mock

from rp2040py import _rp2040

from sim.emulator import parts
from sim.emulator.native import Clock, Core, declare
from sim.emulator.shared import Callbacks

FAULT_INSTRUCTION, FAULT_ALIGNMENT, FAULT_BREAKPOINT = range(3)


class FastRP2040(_rp2040.RP2040):
    """`run()` runs it until `stop()`."""

    core: Core  # type: ignore[assignment]
    clock: Clock  # type: ignore[assignment]

    def __init__(self, library: ctypes.CDLL, *, warm: bool) -> None:
        self.library = library
        declare(library)
        self._error: BaseException | None = None
        self.on_pixels: Callable[[bytes], None] | None = None
        # rp2040py makes its parts by these names.
        with mock.patch.multiple(
            _rp2040,
            CortexM0Core=Core,
            RPSIO=parts.Sio,
            RPPWM=parts.Pwm,
            GPIOPin=parts.pin,
            RPDMA=parts.Dma,
            RPPIO=parts.PioBlock,
            RPTimer=parts.Timer,
            RPXIPCtrl=parts.XipControl,
            RPSSI=parts.Ssi,
        ):
            super().__init__(Clock())  # type: ignore[arg-type]  # nobody ticks it
        self.core.shared.cache_on = not warm

    def run(self) -> None:
        self.core.shared.stopped = False
        self.core.call("run")
        if self._error:
            error, self._error = self._error, None
            raise error

    def stop(self) -> None:
        self.core.shared.stopped = True

    @property
    def gpio_values(self) -> int:
        return self.core.call("read", 0xD0000004)

    def load_bootrom(self, bootrom_data: Iterable[int]) -> None:
        words = list(bootrom_data)
        array = (ctypes.c_uint32 * len(words))(*words)
        self.core.call("load_bootrom", array, len(words))
        self.reset()

    def watch_pixels(self, pin: int, channels: int, on_pixels: Callable[[bytes], None]) -> None:
        """Decode what is sent to WS2812 pixels at a pin; pass on the bytes of each frame."""
        self.on_pixels = on_pixels
        self.core.call("watch_pixels", pin, channels)

    def cache(self) -> tuple[int, int]:
        """Accesses to flash since power-on, and how many of them the cache answered."""
        return self.core.shared.cache_accesses, self.core.shared.cache_hits

    def count_misses(self) -> Any:
        """The misses of each line of the flash cache from now on: an array that keeps counting."""
        return self.core.call("count_misses")

    def keep_flash_busy(self, nanos: float) -> None:
        assert isinstance(self.ssi, parts.Ssi)
        self.ssi.busy_until = self.clock.nanos + nanos

    # --- what the core asks for -----------------------------------------------------------

    def callbacks(self) -> Callbacks:
        calls: Any = (self._alarm, self._read, self._write, self._pin, self._pixels, self._fault)
        kinds: list[Any] = [field[1] for field in Callbacks._fields_]
        made = (kind(self._guarded(call)) for kind, call in zip(kinds, calls, strict=True))
        return Callbacks(*made)

    def _guarded(self, call: Callable[..., Any]) -> Callable[..., Any]:
        """Carry an exception past the calling C code."""

        def guarded(*arguments: Any) -> Any:
            try:
                return call(*arguments)
            except BaseException as error:
                self._error = self._error or error
                self.stop()
                return 0

        return guarded

    def _alarm(self, number: int) -> None:
        self.clock.alarms[number]()

    def _read(self, address: int) -> int:
        return int(self.read_uint32(address)) & 0xFFFFFFFF

    def _write(self, address: int, value: int, size: int) -> None:
        write = {1: self.write_uint8, 2: self.write_uint16, 4: self.write_uint32}[size]
        write(address, value)

    def _pin(self, number: int, state: int, before: int) -> None:
        pin = self.gpio[number]
        assert isinstance(pin, parts.Pin)
        pin.tell(state, before)

    def _pixels(self, data: Any, count: int) -> None:
        if self.on_pixels:
            self.on_pixels(ctypes.string_at(data, count))

    def _fault(self, kind: int, address: int, value: int) -> None:
        if kind == FAULT_BREAKPOINT:
            self.on_break(value)
        elif kind == FAULT_INSTRUCTION:
            self.logger.warning("CPU", f"Warning: Instruction at {address:x} is not implemented")
        else:
            self.logger.warning("bus", f"read from address {address:x}, which is not aligned")
