"""A board of boards/ with panel, buttons and USB cable, run by the real firmware."""

import random
from collections.abc import Iterator, Mapping
from pathlib import Path

from host_tools.build import uf2
from sim.boards import load_board
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
BOOT_SECONDS = 1
EXEC_SECONDS = 10
FRAME_SECONDS = 1
TAP_MS = 50
CALLS_PER_PROGRAM = 20  # what the board is given to compile at a time


class Handheld:
    """Powered when made, at its first instruction; `boot` lets it run.

    All times are emulated. Whatever waits has a limit, and then says what it waited for.
    """

    console: Console
    flash_watch: FlashWatch
    marks: Marks

    def __init__(
        self,
        image: Path | None,
        board: str = "quadrille16",
        flash: bytes | None = None,
        noise: Iterator[int] | None = None,
    ) -> None:
        """`flash` is what the chip holds before the image is dropped onto it; else it is new.
        Without an image it stays as it is.

        `noise` is what `os.urandom` gives, byte after byte; else the same bytes for every board.
        """
        self.board = load_board(board)
        self.buttons = Buttons(self.board)
        self.panel = Panel(self.board)
        self._noise = noise or endless_noise(random.Random(0))
        firmware = uf2.read(image).data if image else b""
        old = flash or ERASED * self.board.FLASH_BYTES
        self._power_on(firmware + old[len(firmware) :])

    def _power_on(self, flash: bytes) -> None:
        self._chip = Chip(flash, self._noise)
        self.console = Console(self._chip)
        self._repl = Repl(self.console)
        self.flash_watch = FlashWatch(self._chip)
        self.marks = Marks(self._chip)
        self.buttons.attach(self._chip)
        self.panel.attach(self._chip)

    def boot(self, seconds: float = BOOT_SECONDS) -> None:
        """Power on if need be, and run until the PC sees the USB device.

        By then the file system is mounted; main.py is about to start.
        """
        if not self._chip.powered:
            self._power_on(self.flash)
        self.console.wait(lambda: self.console.connected, in_cycles(seconds), "no USB device")

    def cut_power(self) -> None:
        """Pull the plug here and now. The flash keeps what it holds."""
        self._chip.cut_power()

    def reset(self) -> None:
        """Press the reset button, let go of it and boot."""
        self._chip.reset()
        self.boot()

    @property
    def in_bootsel(self) -> bool:
        """Whether the board is the USB drive that takes firmware, and runs nothing."""
        return self._chip.in_bootsel

    @property
    def flash(self) -> bytes:
        return self._chip.flash

    @property
    def cycle(self) -> int:
        """Cycles since power-on."""
        return self._chip.cycle

    def advance(self, *, cycles: int = 0, ms: float = 0) -> None:
        """Let the board run for a while."""
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
        """Start code and come back as soon as it runs."""
        self._repl.begin(code)

    def finish(self, seconds: float = EXEC_SECONDS) -> str:
        """Wait for the end of the code that `begin` started."""
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
        self.buttons.press(button)

    def release(self, button: str) -> None:
        self.buttons.release(button)

    def tap(self, button: str, ms: float = TAP_MS) -> None:
        """Press, hold for a while, let go, and leave as much time again."""
        self.press(button)
        self.advance(ms=ms)
        self.release(button)
        self.advance(ms=ms)

    def next_frame(self, seconds: float = FRAME_SECONDS) -> Frame:
        """Run until the panel takes one more frame."""
        count = self.panel.count
        self.console.wait(lambda: self.panel.count > count, in_cycles(seconds), "no frame")
        assert self.panel.frame
        return self.panel.frame
