"""The app on CPython at the cable, sixty ticks a second."""

import threading
from pathlib import Path

from pc import trailer
from pc.boards import REFERENCE, board_names
from pc.chips import RP2040, Chip
from quadrille.app import run
from quadrille.device.files import Files
from quadrille.link import Link
from quadrille.store import Store
from sim.cable.plugged import Plugged, UnpluggedError
from sim.cable.port import Port
from sim.clock import Clock
from sim.device import Device, Restart, Serial
from sim.flash import Flash

FIFO_BYTES = 256  # in USB's buffers on the board, in either direction


class Simulated(Plugged):
    """`device` is the one that runs; each restart makes a new one."""

    def __init__(
        self,
        board: str = REFERENCE,
        seed: int | None = None,
        saves: Path | None = None,
        folder: Path | None = None,
        as_drive: bool = False,
        chip: Chip = RP2040,
    ) -> None:
        """`saves` is the folder for what is saved; without one it is gone at the end."""
        super().__init__(folder, as_drive, chip)
        self.board = board
        self._chip = chip
        self._seed = seed
        self._store = Files(saves) if saves else Store(Flash())
        self._image: dict[int, bytes] = {}

    def power_on(self) -> None:
        self.device = device = Device(self.board, self._seed)
        device.chip_name = self._chip.name
        device.store = self._store
        device.serial = self._serial = CableSerial(self._port)
        device.link = Link(device)
        device.clock = CableClock(self._serial, self._pulled)

    def run(self) -> bool:
        while True:
            try:
                run(self.device)
            except KeyboardInterrupt:  # the command `repl`: there is no MicroPython here
                self.on_news("the app has ended and starts again")
            except Restart as restart:
                self._serial.pump()
                return restart.as_drive

    def power_off(self) -> None: ...

    def begin_download(self) -> None:
        self._image.clear()

    def program(self, address: int, payload: bytes) -> None:
        self._image[address] = payload

    def end_download(self) -> bool:
        image = b"".join(payload for _, payload in sorted(self._image.items()))
        what = trailer.find(image)
        if what is None or what.name != "Quadrille" or what.board not in board_names():
            self.on_news(f"this board runs only Quadrille, not {what or 'an image without a name'}")
            return False
        self.board = what.board
        return True


class CableSerial(Serial):
    def __init__(self, port: Port) -> None:
        super().__init__()
        self._port = port

    def write(self, data: bytes, start: int, end: int) -> int:
        taken = super().write(data, start, end)
        self._send()
        return taken

    def pump(self) -> None:
        """Once a tick: what has come, and what nobody read until now."""
        self.to_read.extend(self._port.read(FIFO_BYTES - len(self.to_read)))
        self._send()

    def _send(self) -> None:
        if self.written and self._port.is_open:
            del self.written[: self._port.write(self.written)]
        self.room = FIFO_BYTES - len(self.written)


class CableClock(Clock):
    def __init__(self, serial: CableSerial, pulled: threading.Event) -> None:
        super().__init__()
        self._serial = serial
        self._pulled = pulled

    def rest(self, seconds: float) -> None:
        if self._pulled.wait(seconds):
            raise UnpluggedError
        self._serial.pump()
