"""A board of boards/ with panel, buttons and USB cable, run by the real firmware."""

import random
from collections.abc import Callable, Iterator, Mapping
from pathlib import Path
from typing import Self

from rp2040py.memory_map import FLASH_START_ADDRESS

from pc import uf2
from pc.boards import load_board
from pc.chips import RP2040
from sim.emulator.buttons import Buttons
from sim.emulator.chip import Chip
from sim.emulator.clock import in_cycles
from sim.emulator.console import Console
from sim.emulator.cycles import Marks, counts, program
from sim.emulator.flash import FlashWatch
from sim.emulator.panel import Frame, Panel
from sim.emulator.repl import Repl
from sim.emulator.rosc import endless_noise

ERASED = b"\xff"
LINE_BYTES = 8  # of the flash cache
BOOT_SECONDS = 1
EXEC_SECONDS = 10
FRAME_SECONDS = 1
TAP_MS = 50
CALLS_PER_PROGRAM = 20  # compiled by the board at a time


class Handheld:
    """Powered when made, at its first instruction; `boot` lets it run.

    All times are emulated. Every wait has a limit; its error says what did not come.
    """

    def __init__(
        self,
        image: Path | None,
        board: str = "quadrille16",
        flash: bytes | None = None,
        noise: Iterator[int] | None = None,
        *,
        warm: bool = False,
        flash_times: str = "typical",
    ) -> None:
        """`flash` is what the chip contains before the image is dropped onto it; by default it is
        blank. Without an image it stays as it is.

        `noise` is what `os.urandom` gives, byte after byte; by default the same for every board.

        A `warm` board's flash cache never misses and its flash is never busy. `flash_times` are
        those of the data sheet, typical or worst.
        """
        self._warm = warm
        self._flash_times = "none" if warm else flash_times
        self.board = load_board(board)
        self.buttons = Buttons(self.board)
        self.panel = Panel(self.board)
        self._noise = noise or endless_noise(random.Random(0))
        old = flash or ERASED * self.board.FLASH_BYTES
        self._power_on(uf2.lay_over(uf2.read(image, RP2040), old) if image else old)

    def _power_on(self, flash: bytes) -> None:
        self._chip = Chip(flash, self._noise, warm=self._warm)
        self.console = Console(self._chip)
        self._repl = Repl(self.console)
        self.flash_watch = FlashWatch(self._chip, self._flash_times)
        self.marks = Marks(self._chip)
        self.buttons.attach(self._chip)
        self.panel.attach(self._chip)

    def boot(self, seconds: float = BOOT_SECONDS) -> Self:
        """Power on if need be, run until the PC sees the USB device, and return the board.

        By then the file system is mounted; main.py is about to start.
        """
        if not self._chip.powered:
            self._power_on(self.flash)
        self.console.wait(lambda: self.console.connected, in_cycles(seconds), "no USB device")
        return self

    def cut_power(self) -> None:
        """Pull the plug at this instant. The flash keeps its contents."""
        self._chip.cut_power()

    def reset(self) -> None:
        """Press and release the reset button, and boot."""
        self._chip.reset()
        self.boot()

    @property
    def in_bootsel(self) -> bool:
        return self._chip.in_bootsel

    @property
    def flash(self) -> bytes:
        return self._chip.flash

    @property
    def cycle(self) -> int:
        return self._chip.cycle

    @property
    def cache(self) -> tuple[int, int]:
        return self._chip.mcu.cache()

    def count_misses(self) -> Callable[[], dict[int, int]]:
        """Start counting the misses of the flash cache; the result gives them by address."""
        counts = self._chip.mcu.count_misses()
        lines = self.board.FLASH_BYTES // LINE_BYTES

        def misses() -> dict[int, int]:
            return {
                FLASH_START_ADDRESS + LINE_BYTES * line: count
                for line, count in enumerate(counts[:lines])
                if count
            }

        return misses

    def advance(self, *, cycles: int = 0, ms: float = 0) -> None:
        end = self.cycle + cycles + in_cycles(ms / 1000)
        while self.cycle < end:
            self._chip.run(end - self.cycle)

    def run(self, ms: float) -> None:
        """Let the board run for a while, or until it has sent a packet or a frame."""
        self._chip.run(in_cycles(ms / 1000))

    def exec(self, code: str, seconds: float = EXEC_SECONDS) -> str:
        """Run code and return what it prints; interrupts what runs. Raises DeviceError."""
        self.begin(code)
        return self.finish(seconds)

    def begin(self, code: str) -> None:
        self._repl.begin(code)

    def finish(self, seconds: float = EXEC_SECONDS) -> str:
        return self._repl.finish(in_cycles(seconds))

    def cycles(self, call: str, seconds: float = EXEC_SECONDS) -> int:
        """Cycles that a call takes, between names that `exec` has made; see `cycles_of`."""
        return self.cycles_of({call: call}, seconds)[call]

    def cycles_of(self, calls: Mapping[str, str], seconds: float = EXEC_SECONDS) -> dict[str, int]:
        """Cycles of many calls by label, in one go. Lines before the last one prepare the call."""
        results: list[int] = []
        todo = list(calls.values())
        for first in range(0, len(todo), CALLS_PER_PROGRAM):
            self.marks.clear()
            self.exec(program(todo[first : first + CALLS_PER_PROGRAM]), seconds)
            results += counts(self.marks)
        return dict(zip(calls, results, strict=True))

    def press(self, button: str) -> None:
        self.buttons.move(button, True)

    def release(self, button: str) -> None:
        self.buttons.move(button, False)

    def tap(self, button: str, ms: float = TAP_MS) -> None:
        """Press, hold for a while, release, and wait as long again."""
        self.press(button)
        self.advance(ms=ms)
        self.release(button)
        self.advance(ms=ms)

    def next_frame(self, seconds: float = FRAME_SECONDS) -> Frame:
        count = self.panel.count
        self.console.wait(lambda: self.panel.count > count, in_cycles(seconds), "no frame")
        assert self.panel.frame
        return self.panel.frame
