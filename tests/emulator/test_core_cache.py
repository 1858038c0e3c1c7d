"""The model of the flash cache, and of the flash while it is busy."""

from pathlib import Path

import pytest

from sim.emulator import EmulatorError, Handheld, chip, compiled
from sim.emulator.chip import Chip

RAM = 0x20000000
FLASH = 0x10000000
NOT_ALLOCATING, NOT_CACHED = 0x01000000, 0x02000000
WAY_BYTES = 8192
XIP_FLUSH, CTR_HIT, CTR_ACC = 0x14000004, 0x1400000C, 0x14000010
LOAD, STORE, NOP = 0x6808, 0x6008, 0xBF00  # ldr r0, [r1]; str r0, [r1]

HIT = 2  # cycles of a load
MISS = HIT + 56
PAST_THE_CACHE = HIT + 40
ERASE = """\
import rp2
flash = rp2.Flash(start=0, len=8192)
erase = lambda: flash.ioctl(6, 0)
program = lambda: flash.writeblocks(0, b"x" * 256, 0)
"""


@pytest.fixture
def cold() -> Chip:
    """A chip with nothing in its cache, stepped through loads at the beginning of its RAM."""
    return Chip(bytes(65536), iter(()), warm=False)


def load(cold: Chip, address: int, instruction: int = LOAD) -> int:
    """The cycles that one load from an address takes."""
    cold.mcu.sram[:2] = instruction.to_bytes(2, "little")
    cold.mcu.core.registers[1] = address
    cold.mcu.core.pc = RAM
    return step(cold)


def step(cold: Chip) -> int:
    """The cycles of one instruction."""
    begin = cold.cycle
    cold.run(1)
    return cold.cycle - begin


def test_lines_of_eight_bytes_stay_until_two_more_of_their_set_are_fetched(cold: Chip) -> None:
    addresses = [FLASH + 64 + offset for offset in (0, 0, 4, 8, -4)]
    assert [load(cold, at) for at in addresses] == [MISS, HIT, HIT, MISS, MISS]
    one, two, three = (FLASH + number * WAY_BYTES for number in range(3))
    assert [load(cold, line) for line in (one, two, one, two)] == [MISS, MISS, HIT, HIT]
    assert [load(cold, line) for line in (one, three, one, two)] == [HIT, MISS, HIT, MISS]


def test_mirrors_use_the_cache_or_bypass_it_and_ram_and_rom_are_free(cold: Chip) -> None:
    assert load(cold, RAM + 64) == load(cold, 64) == HIT
    assert cold.mcu.cache() == (0, 0)
    mirrored = [FLASH + NOT_ALLOCATING] * 2 + [FLASH, FLASH + NOT_ALLOCATING, FLASH + NOT_CACHED]
    assert [load(cold, at) for at in mirrored] == [MISS, MISS, MISS, HIT, PAST_THE_CACHE]


def test_the_firmware_can_flush_it_and_read_its_counters(cold: Chip) -> None:
    assert [load(cold, FLASH) for _ in range(3)] == [MISS, HIT, HIT]
    assert [cold.mcu.read_uint32(register) for register in (CTR_ACC, CTR_HIT)] == [3, 2]
    for register in (XIP_FLUSH, CTR_ACC, CTR_HIT):
        load(cold, register, STORE)
    assert [load(cold, FLASH) for _ in range(2)] == [MISS, HIT]
    assert [cold.mcu.read_uint32(register) for register in (CTR_ACC, CTR_HIT)] == [2, 1]


def test_instructions_are_fetched_a_word_at_a_time(cold: Chip) -> None:
    cold.mcu.flash[:32] = NOP.to_bytes(2, "little") * 16
    cold.mcu.core.pc = FLASH
    cycles = [step(cold) for _ in range(8)]
    assert cycles == [57, 1, 1, 1, 57, 1, 1, 1]
    assert cold.mcu.cache() == (4, 2)


def test_misses_are_counted_by_address_unless_the_board_is_warm(
    board: Handheld, warm: Handheld
) -> None:
    assert warm.cache == (0, 0)
    misses = board.count_misses()
    before = board.cache
    board.advance(ms=50)
    accesses, hits = (now - then for now, then in zip(board.cache, before, strict=True))
    counts = misses()
    assert 0 < sum(counts.values()) == accesses - hits
    assert all(address % 8 == 0 and address >= FLASH for address in counts)


@pytest.mark.parametrize(
    ("times", "erase_ms", "program_ms"), [("typical", 45, 0.4), ("worst", 400, 3)]
)
def test_erase_and_program_take_time(
    image: Path, formatted: bytes, times: str, erase_ms: float, program_ms: float
) -> None:
    spans = {}
    for warm in (True, False):
        board = Handheld(image, flash=formatted, warm=warm, flash_times=times).boot()
        board.exec(ERASE)
        spans[warm] = [board.cycles(f"{call}()") / 125_000 for call in ("erase", "program")]
    for ms, slow, fast in zip((erase_ms, program_ms), spans[False], spans[True], strict=True):
        assert ms < slow - fast < ms + 1


def test_a_frame_goes_on_while_the_flash_is_erased(board: Handheld) -> None:
    """DMA and PIO need no flash: what was on its way to the panel arrives."""
    board.exec("import board\nfrom quadrille.device.leds import Panel\npanel = Panel(board)")
    board.exec(ERASE)
    count = board.panel.count
    board.begin("panel.show(); erase()")
    board.advance(ms=20)
    assert board.panel.count == count + 1
    board.finish()


def test_without_a_compiler_the_slow_way_works(
    image: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr(chip, "library", compiled.library.__wrapped__)
    monkeypatch.setenv("PATH", "")
    monkeypatch.delenv("CC", raising=False)
    board = Handheld(image)
    [said] = capsys.readouterr().err.splitlines()
    assert "many times slower" in said and "install a C compiler" in said
    assert board.boot().cache == (0, 0)


def test_a_fault_stops_the_chip_by_name(cold: Chip) -> None:
    with pytest.raises(EmulatorError, match="not aligned"):
        load(cold, RAM + 2)
