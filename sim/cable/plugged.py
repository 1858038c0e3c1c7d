"""What every board at the cable has: a port, a drive, and a thread of its own."""

import tempfile
import threading
from abc import ABC, abstractmethod
from collections.abc import Callable
from pathlib import Path
from typing import Self

from pc.chips import RP2040, Chip
from sim.cable.drive import Drive
from sim.cable.port import Port

AWAY_SECONDS = 0.2  # without USB at a restart: a PC must be able to notice
NOTICE_SECONDS = 0.05  # for a PC to take what was sent last, before its port is gone
LOOK_SECONDS = 0.02  # from one look at the drive to the next


class UnpluggedError(BaseException):
    """The cable was pulled: no code on the way may catch this."""


class Plugged(ABC):
    """A `with` block powers it and connects it; the end of the block disconnects it.

    An error in its thread is raised there. `folder` is where port and drive come and go; without
    one it is temporary. `as_drive`: BOOTSEL is held while it is plugged in.
    """

    def __init__(
        self, folder: Path | None = None, as_drive: bool = False, chip: Chip = RP2040
    ) -> None:
        self._temporary = None if folder else tempfile.TemporaryDirectory(prefix="quadrille-")
        folder = folder or Path(self._temporary.name)  # type: ignore[union-attr]
        self.on_news: Callable[[str], None] = lambda news: None
        self._port = Port(folder / "port")
        self._drive = Drive(folder / chip.board_id, chip)
        self._as_drive = as_drive
        self._pulled = threading.Event()
        self._plugged = threading.Event()
        self._ended = threading.Event()
        self._error: BaseException | None = None
        self._thread = threading.Thread(target=self._live, name="cable", daemon=True)

    @property
    def port(self) -> str:
        """For `--port`; the same after restarts, and missing while the board is away."""
        return str(self._port.path)

    @property
    def drive(self) -> Path:
        return self._drive.folder

    def __enter__(self) -> Self:
        self._thread.start()
        self._plugged.wait()
        return self

    def __exit__(self, *_: object) -> None:
        self._pulled.set()
        self._thread.join()
        if self._temporary:
            self._temporary.cleanup()
        if self._error:
            raise self._error

    def wait(self) -> None:
        """Wait until something goes wrong, or a signal comes."""
        self._ended.wait()  # no `join`: interrupted, Python 3.11's takes the thread for ended

    @abstractmethod
    def power_on(self) -> None:
        """Start, after the cable was plugged in or after a restart."""

    @abstractmethod
    def run(self) -> bool:
        """Serve the port until a restart; True if the board then becomes a drive."""

    @abstractmethod
    def power_off(self) -> None: ...

    @abstractmethod
    def begin_download(self) -> None: ...

    @abstractmethod
    def program(self, address: int, payload: bytes) -> None:
        """A block of an image has come."""

    @abstractmethod
    def end_download(self) -> bool:
        """The image is complete; False if this board cannot run it and has to stay a drive."""

    def _live(self) -> None:
        try:
            try:
                self._go_on()
            finally:
                self.power_off()
        except UnpluggedError:
            pass
        except BaseException as error:
            self._error = error
        finally:
            self._drive.unplug()
            self._port.unplug()
            self._plugged.set()
            self._ended.set()

    def _go_on(self) -> None:
        as_drive = self._as_drive
        while True:
            if as_drive:
                self._be_drive()
                self._sleep(AWAY_SECONDS)
            as_drive = self._be_port()
            self.on_news("the board restarts")
            self._sleep(AWAY_SECONDS)

    def _be_port(self) -> bool:
        """Be a port until a restart; True if the board then becomes a drive."""
        self.power_on()
        self._port.plug()
        self.on_news(f"the board is a serial port: {self.port}")
        self._plugged.set()
        as_drive = self.run()
        self._sleep(NOTICE_SECONDS)
        self._port.unplug()
        return as_drive

    def _be_drive(self) -> None:
        self._drive.plug()
        self.on_news(f"the board is a drive, for a UF2 file: {self.drive}")
        self._plugged.set()
        while not self._download():
            pass
        self._drive.unplug()

    def _download(self) -> bool:
        """Take blocks until an image is complete; return whether this board can run it."""
        self.begin_download()
        download = self._drive.begin()
        while not download.complete:
            self._sleep(LOOK_SECONDS)
            for address, payload in self._drive.look():
                self.program(address, payload)
        self.on_news(f"{download.size:,} bytes flashed")
        return self.end_download()

    def _sleep(self, seconds: float) -> None:
        if self._pulled.wait(seconds):
            raise UnpluggedError
