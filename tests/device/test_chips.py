"""What `device/` knows about the chips: as the pico-sdk says it, and all in one place."""

import re
from pathlib import Path
from types import ModuleType

import pytest

from host_tools.build import sources
from pc.chips import CHIPS
from pc.paths import FIRMWARE
from quadrille.device import rp2040, rp2350

DEVICE = FIRMWARE / "quadrille" / "device"
MODULES = {"RP2040": rp2040, "RP2350": rp2350}
# Addresses that the code has: registers that lie there on both chips, by their base and offset.
ON_BOTH = {
    0xD0000004: ("SIO_BASE", "SIO_GPIO_IN_OFFSET"),
    0x40000000: ("SYSINFO_BASE", "SYSINFO_CHIP_ID_OFFSET"),
}
# And what it takes for granted: the same number on both.
SAME = {
    "WATCHDOG_CTRL_ENABLE_BITS": 1 << 30,
    "WATCHDOG_REASON_OFFSET": 0x08,
    "WATCHDOG_REASON_TIMER_BITS": 1,
    "WATCHDOG_SCRATCH0_OFFSET": 0x0C,
    "XIP_CTR_HIT_OFFSET": 0x0C,
    "XIP_CTR_ACC_OFFSET": 0x10,
    "IO_BANK0_INTR0_GPIO0_EDGE_LOW_BITS": 4,
    "DREQ_PIO0_TX0": 0,
    "SYSINFO_CHIP_ID_REVISION_LSB": 28,
}


def registers(chip: str) -> dict[str, int]:
    folder = sources.micropython() / f"lib/pico-sdk/src/{chip.lower()}/hardware_regs"
    text = "".join(path.read_text() for path in Path(folder).rglob("regs/*.h"))
    found = re.findall(r"^#define (\w+) +(?:_u\()?(0x[0-9a-f]+|\d+)\)?$", text, re.MULTILINE)
    return {name: int(value, 0) for name, value in found}


@pytest.mark.firmware
@pytest.mark.parametrize(("chip", "module"), MODULES.items())
def test_addresses_are_those_of_the_pico_sdk(chip: str, module: ModuleType) -> None:
    there = registers(chip)
    assert chip == module.NAME
    assert there["IO_BANK0_BASE"] + there["IO_BANK0_INTR0_OFFSET"] == module.INTR
    assert there["WATCHDOG_BASE"] == module.WATCHDOG
    assert there["XIP_CTRL_BASE"] == module.XIP
    for address, (base, offset) in ON_BOTH.items():
        assert there[base] + there[offset] == address
    assert {name: there[name] for name in SAME} == SAME


def test_no_other_file_has_an_address_of_one_chip_only() -> None:
    own = {f"{chip.name.lower()}.py" for chip in CHIPS}
    assert own == {Path(str(module.__file__)).name for module in MODULES.values()}
    found = set()
    for path in DEVICE.glob("*.py"):
        if path.name not in own:
            numbers = re.findall(r"0[xX][0-9A-Fa-f_]+", path.read_text())
            found |= {int(number, 16) for number in numbers if int(number, 16) >= 0x10000000}
    assert found - {0x51554144} == set(ON_BOTH)  # that one is a mark of the watchdog's, "DAUQ"


@pytest.mark.parametrize("module", MODULES.values())
def test_bits_on_the_panels_line_are_within_what_its_leds_take(module: ModuleType) -> None:
    """In cycles of the state machine, as in ws2812.py; limits in ns, of WS2812B and WS2812B-V5."""
    cycle = 1e9 / module.PIXEL_HERTZ
    clock = {"RP2040": 125_000_000, "RP2350": 150_000_000}[module.NAME]
    assert clock * 256 // module.PIXEL_HERTZ % 256 == 0  # as MicroPython divides: no jitter
    for cycles, least, most in ((3, 250, 380), (9, 650, 950), (10, 700, 1000), (4, 300, 420)):
        assert least <= cycles * cycle <= most
    assert 32 * (6 * 16 + 2) * cycle > 280_000  # the latch
