"""The real firmware, in the emulator, at the cable."""

import random
import time
from pathlib import Path

from pc.boards import REFERENCE, load_board
from sim.cable.flash_file import FlashFile
from sim.cable.plugged import Plugged, UnpluggedError
from sim.cable.wire import Pace, Wire
from sim.emulator import BootselError, EmulatorError, Handheld
from sim.emulator.clock import in_cycles
from sim.emulator.rosc import endless_noise

SLICE_MS = 1  # emulated, between two looks at the port
BOOT_SECONDS = 1  # emulated, until there is USB
SAVE_SECONDS = 1  # from a change of the flash to its file


class Emulated(Plugged):
    """`handheld` is the board while it has power."""

    handheld: Handheld | None = None

    def __init__(
        self,
        image: Path | None = None,
        board: str = REFERENCE,
        flash: Path | None = None,
        folder: Path | None = None,
        as_drive: bool = False,
    ) -> None:
        """`flash` is the file that keeps the flash; without one it is gone at the end.

        The image is dropped onto it. `board` says what is wired to the pins.
        """
        super().__init__(folder, as_drive)
        self.board = board
        self._flash = FlashFile(load_board(board).FLASH_BYTES, flash)
        self._saved = 0.0
        if image:
            self._flash.drop(image)

    def power_on(self) -> None:
        if not self.handheld:
            noise = endless_noise(random.Random())
            self.handheld = Handheld(None, self.board, bytes(self._flash.data), noise)
        limit = self.handheld.cycle + in_cycles(BOOT_SECONDS)
        while not self.handheld.console.connected:
            if self.handheld.cycle >= limit:
                raise EmulatorError("the firmware in this board's flash does not start USB")
            self._step(self.handheld)

    def run(self) -> bool:
        handheld = self.handheld
        assert handheld
        wire = Wire(handheld, self._port)
        pace = Pace(handheld)
        resets = handheld.console.resets
        try:
            while handheld.console.resets == resets:
                wire.carry()
                self._port.wait(pace.ahead())
                self._step(handheld)
        except BootselError:
            self.power_off()
        wire.carry()
        return not self.handheld

    def power_off(self) -> None:
        if self.handheld:
            self._save(self.handheld)
            self.handheld = None

    def _step(self, handheld: Handheld) -> None:
        if self._pulled.is_set():
            raise UnpluggedError
        handheld.run(ms=SLICE_MS)
        changed = handheld.flash_watch.operations
        if changed and time.monotonic() - self._saved > SAVE_SECONDS:
            changed.clear()
            self._save(handheld)

    def _save(self, handheld: Handheld) -> None:
        self._flash.data[:] = handheld.flash
        self._flash.save()
        self._saved = time.monotonic()

    def begin_download(self) -> None:
        self._flash.begin_download()

    def program(self, address: int, payload: bytes) -> None:
        self._flash.program(address, payload)

    def end_download(self) -> bool:
        self._flash.save()
        return True
