"""rp2040py's peripherals that are in the fast core, wholly or in part, under rp2040py's names."""

from collections.abc import Callable
from typing import TYPE_CHECKING, Any

from rp2040py._gpio_pin import GPIOPin, GPIOPinState
from rp2040py.peripherals.pwm import RPPWM
from rp2040py.peripherals.ssi import CMD_READ_STATUS_1, RPSSI
from rp2040py.peripherals.xip_ctrl import CTR_ACC, CTR_HIT, CTRL, FLUSH, RPXIPCtrl
from rp2040py.sio import RPSIO

from sim.emulator.shared import Item, shares

if TYPE_CHECKING:
    from sim.emulator.fast import FastRP2040


def pin(
    mcu: "FastRP2040", index: int, name: str = "", always_output_enabled: bool = False
) -> GPIOPin:
    """Those of the flash stay rp2040py's."""
    if always_output_enabled:
        return GPIOPin(mcu, index, name, always_output_enabled)
    return Pin(mcu, index)


class Pin(GPIOPin):
    ctrl = Item("pin_ctrl")
    pad_value = Item("pin_pad")
    _raw_input_value = Item("pin_raw")
    _driven = Item("pin_driven")

    def __init__(self, mcu: "FastRP2040", index: int) -> None:
        self._core = mcu.core
        self.shared = mcu.core.shared
        self.index = index
        super().__init__(mcu, index)

    @property
    def value(self) -> GPIOPinState:
        return GPIOPinState(self._core.call("pin_state", self.index))

    @property
    def _last_value(self) -> GPIOPinState:
        return GPIOPinState(self.shared.pin_last[self.index])

    @_last_value.setter
    def _last_value(self, value: GPIOPinState) -> None:
        self.shared.pin_last[self.index] = value

    def check_for_updates(self) -> None:
        self._core.call("check_pin", self.index)

    def tell(self, state: int, before: int) -> None:
        for listener in tuple(self._listeners):
            listener(GPIOPinState(state), GPIOPinState(before))

    def add_listener(self, callback: Any) -> Callable[[], None]:
        self.shared.pins_listened |= 1 << self.index
        return super().add_listener(callback)

    def _apply_input_value(self, value: bool) -> None:
        super()._apply_input_value(value)
        self._core.call("wake_machines", self.index)


@shares(
    *("gpio_value", "gpio_output_enable", "spin_lock"),
    *("div_dividend", "div_divisor", "div_quotient", "div_remainder", "div_csr"),
)
class Sio(RPSIO):
    def __init__(self, mcu: "FastRP2040") -> None:
        self.shared = mcu.core.shared
        super().__init__(mcu)


@shares(gpio_value="pwm_value", gpio_direction="pwm_direction")
class Pwm(RPPWM):
    def __init__(self, mcu: "FastRP2040", name: str) -> None:
        self.shared = mcu.core.shared
        super().__init__(mcu, name)


class Block:
    """A peripheral that is all in the core."""

    address: int

    def __init__(self, mcu: "FastRP2040", *_: object) -> None:
        self._core = mcu.core

    def read_uint32(self, offset: int) -> int:
        return self._core.call("read", self.address + offset)

    def write_uint32(self, offset: int, value: int) -> None:
        self._core.call("write", self.address + offset, value)

    def write_uint32_atomic(self, offset: int, value: int, atomic_type: int) -> None:
        self.write_uint32(offset + (atomic_type << 12), value)


class Timer(Block):
    address = 0x40054000

    def reset(self) -> None:
        self._core.call("reset_timer")


class Dma(Block):
    address = 0x50000000

    def __init__(self, mcu: "FastRP2040", *_: object) -> None:
        super().__init__(mcu)
        self.reset()

    def reset(self) -> None:
        self._core.call("reset_dma")

    def set_dreq(self, dreq: int) -> None:
        self._core.call("set_dreq", dreq, True)

    def clear_dreq(self, dreq: int) -> None:
        self._core.call("set_dreq", dreq, False)


class PioBlock(Block):
    machines = ()  # a change of a pin wakes them in the core

    def __init__(self, mcu: "FastRP2040", _name: str, _irq: int, index: int) -> None:
        super().__init__(mcu)
        self.address = 0x50200000 + 0x100000 * index
        self._index = index

    @property
    def pin_values(self) -> int:
        return self._core.call("pio_values", self._index)

    @property
    def pin_directions(self) -> int:
        return self._core.call("pio_directions", self._index)

    def reset(self) -> None:
        self._core.call("reset_pio", self._index)


class XipControl(RPXIPCtrl):
    def __init__(self, mcu: "FastRP2040", name: str) -> None:
        super().__init__(mcu, name)
        self._core = mcu.core

    def read_uint32(self, offset: int) -> int:
        if offset == CTR_ACC:
            return self._core.shared.cache_accesses
        if offset == CTR_HIT:
            return self._core.shared.cache_hits
        return super().read_uint32(offset)

    def write_uint32(self, offset: int, value: int) -> None:
        super().write_uint32(offset, value)
        if offset == CTR_ACC:
            self._core.shared.cache_accesses = 0
        elif offset == CTR_HIT:
            self._core.shared.cache_hits = 0
        elif offset == FLUSH:
            self._core.call("flush_cache")
        elif offset == CTRL:
            self._core.shared.cache_enabled = value & 1


class Ssi(RPSSI):
    """The flash chip is busy for a while after an erase or a program.

    The firmware asks for its status until it is ready. Instead of being asked again and again, it
    answers when it is: the CPU stands still until then, and all the rest goes on.
    """

    busy_until = 0.0  # nanoseconds

    def __init__(self, mcu: "FastRP2040", name: str) -> None:
        super().__init__(mcu, name)
        self._core = mcu.core

    def _shift_byte(self, byte_out: int) -> int:
        asked = self._tx_buffer[:1] == bytes([CMD_READ_STATUS_1])
        if asked and self.rp2040.clock.nanos < self.busy_until:
            self._core.shared.stalled_until = self.busy_until
        return super()._shift_byte(byte_out)
