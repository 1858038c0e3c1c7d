"""A pseudo-terminal in place of a USB serial port, always under the same name.

`path` is a link to the pseudo-terminal. While nothing is plugged in it is missing, and a program
that had it open gets an error: as when a cable is pulled.
"""

import os
import select
import time
import tty
from contextlib import suppress
from pathlib import Path

from pc.errors import UserError

READ_BYTES = 4096
CLOSED_SECONDS = 0.02  # from one look whether a program has opened the port to the next


class Port:
    def __init__(self, path: Path) -> None:
        self.path = path
        self._master = -1
        self._hung_up = select.poll()
        self._sent = bytearray()  # by the PC
        self._is_orphaned = False

    def plug(self) -> None:
        if self.path.exists() and not self.path.is_symlink():
            raise UserError(f"{self.path} already exists: remove it, the port will be there")
        self._master, terminal = os.openpty()
        tty.setraw(terminal)  # or what the board says would come back to it as an echo
        os.set_blocking(self._master, False)
        self._hung_up.register(self._master, 0)
        new = self.path.with_name(self.path.name + ".new")
        new.symlink_to(os.ttyname(terminal))
        new.replace(self.path)  # also what an earlier board has left
        os.close(terminal)  # so that the kernel reports when nobody has it open

    def unplug(self) -> None:
        if self._master < 0:
            return
        self.path.unlink(missing_ok=True)
        self._hung_up.unregister(self._master)
        os.close(self._master)
        self._master = -1
        self._sent.clear()
        self._is_orphaned = False

    @property
    def is_open(self) -> bool:
        return not self._hung_up.poll(0)

    def read(self, most: int) -> bytes:
        """What the PC has sent.

        If the program that sent it is gone and the board has not taken it, it is lost when the next
        one opens the port.
        """
        if self.is_open:
            if self._is_orphaned:
                self._sent.clear()
                self._is_orphaned = False
            self._receive(most)
        else:
            while not self.is_open and self._receive(len(self._sent) + READ_BYTES):
                pass
            self._is_orphaned = not self.is_open  # or some of it may come from the next one
        first = bytes(self._sent[:most])
        del self._sent[:most]
        return first

    def _receive(self, size: int) -> bool:
        """Get this many bytes, as far as they have been sent; return whether more came."""
        missing = size - len(self._sent)
        with suppress(OSError):  # nothing there, or nobody
            data = os.read(self._master, max(missing, 0))
            self._sent += data
            return bool(data)
        return False

    def write(self, data: bytes | bytearray) -> int:
        """Send as much as there is room for; return how many bytes that was."""
        with suppress(OSError):
            return os.write(self._master, data)
        return 0

    def wait(self, seconds: float) -> None:
        if self.is_open:
            select.select([self._master], [], [], seconds)
        else:
            time.sleep(min(seconds, CLOSED_SECONDS))  # `select` would return at once
