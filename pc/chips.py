"""The chips that run the firmware, and how each is known from outside."""

from dataclasses import dataclass

from pc.errors import UserError

MB = 1024 * 1024


@dataclass(frozen=True)
class Chip:
    name: str  # as MicroPython says it; in small letters, what board.py says
    pico: str  # Raspberry Pi's board with it
    suffix: str  # of the names of images for it
    family: int  # in UF2 files
    board_id: str  # in BOOTSEL mode, in the drive's INFO_UF2.TXT
    model: str  # of that drive, in sysfs
    flash_bytes: int  # of that Pico
    sram: range  # and two banks of 4 KiB, which hold the stack

    def __str__(self) -> str:
        return f"{self.name} ({self.pico})"


RP2040 = Chip(
    name="RP2040",
    pico="Raspberry Pi Pico",
    suffix="",
    family=0xE48BFF56,
    board_id="RPI-RP2",
    model="RP2",
    flash_bytes=2 * MB,
    sram=range(0x20000000, 0x20042000),
)
RP2350 = Chip(
    name="RP2350",
    pico="Raspberry Pi Pico 2",
    suffix="-pico2",
    family=0xE48BFF59,  # Arm, secure
    board_id="RP2350",
    model="RP2350",
    flash_bytes=4 * MB,
    sram=range(0x20000000, 0x20082000),
)
CHIPS = (RP2040, RP2350)


def of_machine(machine: str) -> Chip | None:
    """The chip of a board with MicroPython, which says "Raspberry Pi Pico2 with RP2350"."""
    return next((chip for chip in CHIPS if chip.name in machine), None)


def named(name: str) -> Chip:
    for chip in CHIPS:
        if chip.name.lower() == name.lower():
            return chip
    known = " and ".join(chip.name for chip in CHIPS)
    raise UserError(f"there is no firmware for the chip {name!r}; there is for {known}")
