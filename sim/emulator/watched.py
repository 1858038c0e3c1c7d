"""A peripheral that reports each access to it."""

from collections.abc import Callable

from rp2040py.peripherals.peripheral import Peripheral
from rp2040py.rp2040 import RP2040

KEY_SHIFT = 12  # the bus finds a peripheral by its address without the last three digits

OnAccess = Callable[[int, int | None], None]  # offset; value if it was written


class Watched:
    """Is between the bus and a peripheral; `on_access` is called after each access."""

    def __init__(self, peripheral: Peripheral, on_access: OnAccess) -> None:
        self._peripheral = peripheral
        self._on_access = on_access
        self.reset = peripheral.reset

    def read_uint32(self, offset: int) -> int:
        value = self._peripheral.read_uint32(offset)
        self._on_access(offset, None)
        return value

    def write_uint32(self, offset: int, value: int) -> None:
        self._peripheral.write_uint32(offset, value)
        self._on_access(offset, value)

    def write_uint32_atomic(self, offset: int, value: int, atomic_type: int) -> None:
        self._peripheral.write_uint32_atomic(offset, value, atomic_type)
        self._on_access(offset, value)


def watch(mcu: RP2040, address: int, on_access: OnAccess) -> None:
    key = address >> KEY_SHIFT
    mcu.peripherals[key] = Watched(mcu.peripherals[key], on_access)
