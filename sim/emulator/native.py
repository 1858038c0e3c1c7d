"""The fast core as an object, and its clock as rp2040py's peripherals expect it."""

import ctypes
from collections.abc import Callable
from typing import TYPE_CHECKING, Any

from sim.emulator.shared import Callbacks, Shared, shares

if TYPE_CHECKING:
    from sim.emulator.fast import FastRP2040


@shares(
    *("cycles", "waiting", "pending_interrupts", "enabled_interrupts", "interrupt_priorities"),
    *("interrupt_nmi_mask", "interrupts_updated", "pending_systick", "vtor", "shpr2", "shpr3"),
    registers="r",
)
class Core:
    """The CPU, under the names that rp2040py's peripherals use."""

    cycles: int
    registers: Any

    def __init__(self, mcu: "FastRP2040") -> None:
        self._library = mcu.library
        self._callbacks = mcu.callbacks()  # alive as long as the core is
        self._buffers = [
            (ctypes.c_uint8 * len(memory)).from_buffer(memory)
            for memory in (mcu.sram, mcu.flash, mcu.usb_dpram)
        ]
        handle = self._library.core_new(self._callbacks, *self._buffers)
        self._handle = ctypes.c_void_p(handle)
        self.shared = Shared.from_address(handle)
        mcu.clock.core = self

    def __del__(self) -> None:
        self._library.core_free(self._handle)

    def call(self, name: str, *arguments: Any) -> Any:
        """A function of core.c, without the core_ of its name."""
        return getattr(self._library, f"core_{name}")(self._handle, *arguments)

    def reset(self) -> None:
        self.call("reset")

    def set_interrupt(self, irq: int, value: bool) -> None:
        self.call("set_interrupt", irq, bool(value))

    @property
    def pc(self) -> int:
        return int(self.shared.r[15])

    @pc.setter
    def pc(self, value: int) -> None:
        self.shared.r[15] = value


class Clock:
    """Emulated time. The alarms that rp2040py's peripherals make have numbers in the core."""

    core: Core

    def __init__(self) -> None:
        self.alarms: dict[int, Callable[[], None]] = {}

    @property
    def nanos(self) -> float:
        return float(self.core.shared.nanos)

    def create_alarm(self, callback: Callable[[], None]) -> "Alarm":
        alarm = Alarm(self.core)
        self.alarms[alarm.number] = callback
        return alarm


class Alarm:
    def __init__(self, core: Core) -> None:
        self._core = core
        self.number = int(core.call("new_alarm"))

    def schedule(self, delta_nanos: float) -> None:
        self._core.call("set_alarm", self.number, delta_nanos)

    def cancel(self) -> None:
        self._core.call("cancel_alarm", self.number)


def declare(library: ctypes.CDLL) -> None:
    library.core_new.restype = ctypes.c_void_p
    library.core_new.argtypes = [Callbacks, *[ctypes.c_void_p] * 3]
    library.core_set_alarm.argtypes = [ctypes.c_void_p, ctypes.c_int, ctypes.c_double]
    library.core_count_misses.restype = ctypes.POINTER(ctypes.c_uint32)
    for name in ("core_read", "core_pio_values", "core_pio_directions"):
        getattr(library, name).restype = ctypes.c_uint32
