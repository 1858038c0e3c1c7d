"""The fast core against rp2040py: the same state at the same cycle.

Random programs are compared at every instruction; boot, games, USB and flash every 9,973 cycles,
and for a while at every instruction. Clock, cycles and registers would keep any difference.
"""

import random
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest
from rp2040py.native import SYSM_PRIMASK

from quadrille.engine.games import GAMES
from sim.emulator import EmulatorError, Handheld, chip
from sim.emulator.chip import Chip
from sim.emulator.fast import FastRP2040
from sim.emulator.slow import SlowRP2040
from tests.bench.device import BEGIN
from tests.bench.device import game as start
from tests.sizes import size

EACH_INSTRUCTION = 1  # cycles between two looks
STRIDE = 9973

SAVE = """\
import rp2, board
flash = rp2.Flash(start=0, len=8192)
flash.ioctl(6, 0)
flash.writeblocks(0, bytes(range(256)), 0)
"""


def state(chip: Chip) -> tuple[object, ...]:
    """Where a chip is in its program, and when it got there."""
    core: Any = chip.mcu.core
    if isinstance(chip.mcu, FastRP2040):
        shared = core.shared
        flags = [bool(flag) for flag in (shared.n, shared.z, shared.c, shared.v, shared.pm)]
        exception = shared.ipsr
    else:
        flags = [core.n, core.z, core.c, core.v, bool(core.read_special_register(SYSM_PRIMASK))]
        exception = core.ipsr
    return chip.mcu.clock.nanos, core.cycles, *core.registers, *flags, exception, bool(core.waiting)


class Pair:
    """A board on each; `both` lets them do something, `compare` compares them."""

    def __init__(self, image: Path, monkeypatch: pytest.MonkeyPatch, flash: bytes) -> None:
        self.fast = Handheld(image, flash=flash, warm=True)
        with monkeypatch.context() as patch:
            patch.setattr(chip, "library", lambda: None)
            self.slow = Handheld(image, flash=flash, warm=True)
        assert isinstance(self.fast._chip.mcu, FastRP2040)
        assert isinstance(self.slow._chip.mcu, SlowRP2040)

    def __iter__(self) -> Iterator[Handheld]:
        return iter((self.fast, self.slow))

    def both(self, do: Callable[[Handheld], object]) -> None:
        assert do(self.fast) == do(self.slow)
        self.compare()

    def boot(self) -> None:
        self.both(lambda board: board.boot().cycle)

    def run(self, ms: float, cycles: int) -> None:
        """Compare after every `cycles` cycles."""
        end = self.fast.cycle + round(ms * 125_000)
        while self.fast.cycle < end:
            for board in self:
                board._chip.run(cycles)
            self.compare()

    def compare(self) -> None:
        assert state(self.fast._chip) == state(self.slow._chip)

    def compare_all(self) -> None:
        self.both(lambda board: (bytes(board._chip.mcu.sram), board.flash))
        self.both(lambda board: (board.panel.frame, board.console.received))


@pytest.fixture
def pair(image: Path, formatted: bytes, monkeypatch: pytest.MonkeyPatch) -> Pair:
    return Pair(image, monkeypatch, formatted)


def test_boot_to_the_first_picture(pair: Pair) -> None:
    pair.run(size(test=2, prove=300), STRIDE)
    pair.run(size(test=1, prove=20) / 20, EACH_INSTRUCTION)
    pair.boot()
    pair.both(lambda board: board.next_frame())
    pair.compare_all()


def test_usb_traffic_interrupts_and_exceptions(pair: Pair) -> None:
    pair.boot()
    pair.both(lambda board: board.exec("print('x' * 200)"))
    pair.both(lambda board: board.begin("import time; time.sleep_ms(3); 1 / 0"))
    pair.run(4, STRIDE)
    pair.compare_all()


def test_flash_writes(pair: Pair) -> None:
    pair.boot()
    pair.both(lambda board: board.begin(SAVE))
    pair.run(0.3, EACH_INSTRUCTION)
    pair.both(lambda board: board.finish())
    pair.compare_all()
    pair.both(lambda board: board.flash_watch.operations)
    assert pair.fast.flash_watch.operations


@pytest.mark.prove
@pytest.mark.parametrize("game", GAMES)
def test_a_game(pair: Pair, game: str) -> None:
    """A hard player thinks, frames go out, buttons are pressed and moves are saved."""
    pair.boot()
    pair.both(lambda board: board.begin(BEGIN.format(where=start(game, "hard"))))
    pair.both(lambda board: board.press("A"))
    pair.run(size(test=50, prove=2000), STRIDE)
    pair.run(size(test=1, prove=50) / 50, EACH_INSTRUCTION)
    pair.compare_all()


# --- random programs ------------------------------------------------------------------------

PROGRAM = 0x20001000
DATA = 0x20002000
STACK = DATA + 2048
RAM = 0x20000000
WORDS = 48
STEPS = 150
REGISTERS = 13
# All instructions of 16 bits but those that leave the program (BX, BLX, POP with PC, SVC, BKPT)
# and those that `special` draws.
RANGES = (
    *((0x0000, 0x4400),) * 4,
    *((0x4400, 0x4700), (0x4800, 0xB100), (0xB200, 0xB300), (0xB400, 0xB600), (0xBA00, 0xBA80)),
    *((0xBAC0, 0xBB00), (0xBC00, 0xBD00), (0xC000, 0xD000), (0xD000, 0xDE00), (0xE000, 0xE080)),
)


def random_program(chance: random.Random) -> bytes:
    instructions: list[int] = []
    while len(instructions) < WORDS:
        if chance.random() < 0.05:
            instructions += special(chance)
            continue
        first, end = chance.choice(RANGES)
        instruction = chance.randrange(first, end)
        if 0xB2C0 > instruction >= 0xB280 or instruction & 0xF000 == 0xD000:
            instruction &= 0xFF0F  # jumps stay near
        instructions.append(instruction)
    return b"".join(instruction.to_bytes(2, "little") for instruction in instructions)


def special(chance: random.Random) -> tuple[int, ...]:
    register = chance.randrange(8)
    return chance.choice(
        (
            (0xB662,),  # CPSIE i
            (0xB672,),  # CPSID i
            (0xBF00,),  # NOP
            (0xF3BF, 0x8F5F),  # DMB
            (0xF000, 0xF800 | chance.randrange(20)),  # BL
            (0xF3EF, 0x8000 | register << 8 | chance.choice((0, 5, 8, 16))),  # MRS
            (0xF380 | register, 0x8800 | chance.choice((0, 16))),  # MSR
        )
    )


def random_registers(chance: random.Random) -> list[int]:
    return [
        chance.choice(
            (DATA + 4 * chance.randrange(256), chance.getrandbits(32), chance.randrange(40))
        )
        for _ in range(REGISTERS)
    ]


def trace(a_chip: Chip, program: bytes, registers: list[int]) -> list[object]:
    """The state after each instruction, up to the first fault, and the memory at the end."""
    ram, core = a_chip.mcu.sram, a_chip.mcu.core
    a_chip.reset()
    ram[: len(ram)] = bytes(len(ram))
    ram[PROGRAM - RAM : PROGRAM - RAM + len(program)] = program
    for number, value in enumerate([*registers, STACK, PROGRAM, PROGRAM]):
        core.registers[number] = value
    begin = a_chip.cycle
    seen: list[object] = []
    try:
        for _ in range(STEPS):
            a_chip.run(EACH_INSTRUCTION)
            seen.append((a_chip.cycle - begin, *state(a_chip)[1:]))
    except EmulatorError:
        seen.append("fault")
    return [*seen, bytes(ram)]


@pytest.mark.parametrize("part", range(10))
def test_random_programs(part: int, monkeypatch: pytest.MonkeyPatch) -> None:
    """A thousand of them, each from its own registers."""
    fast = Chip(b"", iter(()), warm=True)
    monkeypatch.setattr(chip, "library", lambda: None)
    slow = Chip(b"", iter(()), warm=True)
    chance = random.Random(part)
    steps = 0
    for number in range(100):
        program, registers = random_program(chance), random_registers(chance)
        traces = [trace(one, program, registers) for one in (fast, slow)]
        for step, (left, right) in enumerate(zip(*traces, strict=True)):
            assert left == right, f"program {number} of part {part}, step {step}"
        steps += len(traces[0])
    assert steps > 5000  # most programs get somewhere
