"""A board with MicroPython, by way of mpremote."""

import ast
import contextlib
import io
import struct
from base64 import b64encode
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from types import TracebackType
from typing import Any, Self

from mpremote.transport import TransportError
from mpremote.transport_serial import SerialTransport

from host_tools.deploy.bundle import BOARD, MAIN, PACKAGE
from host_tools.deploy.plan import Listing
from host_tools.errors import UserError

PATIENCE = 30  # seconds for an answer: the emulated board is slow
CHUNK = 2048  # bytes of a file that are sent at a time
SOFT_REBOOT = b"soft reboot\r\n"

# The app takes no notice of Ctrl-C and ends by its line `repl`; at a prompt that is but a name that
# does not exist, and what else runs ends by Ctrl-C.
STOP = b"\x03\x03\x15\rrepl\r"
RESTART = b"\x04"

FACTS = f"""
import gc, os, rp2, sys
gc.collect()
try:
    import board
    name = board.NAME
except Exception:
    name = ''
try:
    with open('{MAIN}') as file:
        main = file.readline().rstrip()
except OSError:
    main = ''
area = rp2.Flash()
space = os.statvfs('/')
it = sys.implementation
print((it._machine, '.'.join(map(str, it.version[:3])), it._mpy, gc.mem_free() + gc.mem_alloc(),
    area.ioctl(4, 0) * area.ioctl(5, 0), space[0] * space[3], name, main))
"""
WHO = """
import sys
it = sys.implementation
print((sys.platform, getattr(it, '_machine', it.name)))
"""
LISTING = f"""
import hashlib, os
def look(folder, deep):
    for name, kind, *_ in os.ilistdir(folder or '/'):
        path = folder + name
        if kind == 0x4000:
            print((path + '/', ''))
            if deep or path == '{PACKAGE}':
                look(path + '/', True)
        elif deep or path in ('{BOARD}', '{MAIN}'):
            total = hashlib.sha256()
            with open(path, 'rb') as file:
                size = file.readinto(buffer)
                while size:
                    total.update(memoryview(buffer)[:size])
                    size = file.readinto(buffer)
            print((path, ''.join('%02x' % byte for byte in total.digest())))
        else:
            print((path, ''))
buffer = bytearray(1024)
look('', False)
"""


@dataclass(frozen=True)
class Facts:
    machine: str
    version: str  # of MicroPython
    mpy: int  # what compiled files it takes
    heap: int  # bytes
    storage: int  # bytes of flash behind the firmware
    free: int  # bytes of the file system
    board: str  # of ours, if its board.mpy is there
    main: str  # first line of main.py


class Remote:
    """`with Remote(port) as board:`; what ran there is ended, and at the end the board restarts."""

    def __init__(self, port: str) -> None:
        self._port = port
        self._lost = False  # the connection
        with self._explained():
            self._transport = SerialTransport(port, timeout=PATIENCE)

    def __enter__(self) -> Self:
        try:
            with self._explained():
                self._transport.serial.write(STOP)
                self._transport.enter_raw_repl(timeout_overall=PATIENCE)
        except UserError:
            self._transport.serial.close()
            raise
        return self

    def __exit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        traceback: TracebackType | None,
    ) -> None:
        if not self._lost:
            with contextlib.suppress(UserError):
                self._restart()
        self._transport.serial.close()

    # --- questions ------------------------------------------------------------------------

    def facts(self) -> Facts:
        platform, machine = self._read(WHO)[0]
        if platform != "rp2":
            raise UserError(f"{self._port} is {machine}: the games need an RP2040")
        return Facts(*self._read(FACTS)[0])

    def listing(self) -> Listing:
        """Our files, and what else is in the root."""
        return dict(self._read(LISTING))

    # --- changes --------------------------------------------------------------------------

    def write(self, path: str, data: bytes, advance: Callable[[int], None]) -> None:
        """As base64: half as long, and so twice as fast, as what mpremote's own way sends."""
        mode = "wb"
        for at in range(0, max(len(data), 1), CHUNK):
            chunk = data[at : at + CHUNK]
            text = b64encode(chunk).decode()
            with self._explained():
                self._transport.exec(
                    f"from binascii import a2b_base64\nwith open({path!r}, {mode!r}) as file:\n"
                    f" file.write(a2b_base64('{text}'))"
                )
            mode = "ab"
            advance(len(chunk))

    def make_folder(self, path: str) -> None:
        with self._explained():
            self._transport.fs_mkdir(path)

    def remove(self, path: str) -> None:
        """A file, or a folder if the path ends with /."""
        with self._explained():
            if path.endswith("/"):
                self._transport.fs_rmdir(path[:-1])
            else:
                self._transport.fs_rmfile(path)

    # --- mpremote -------------------------------------------------------------------------

    def _restart(self) -> None:
        """As after a reset, but USB stays up: main.py starts, if there is one."""
        with self._explained():
            self._transport.exit_raw_repl()
            self._transport.serial.write(RESTART)
            told = self._transport.read_until(1, SOFT_REBOOT, timeout=PATIENCE)
            if not told.endswith(SOFT_REBOOT):
                raise TransportError("it does not restart")

    def _read(self, code: str) -> list[Any]:
        """Run code that prints tuples, one a line."""
        with self._explained():
            output = self._transport.exec(code).decode()
        return [ast.literal_eval(line) for line in output.splitlines() if line.startswith("(")]

    @contextlib.contextmanager
    def _explained(self) -> Iterator[None]:
        """mpremote prints what puzzles it, and raises what it meets: here that is one sentence."""
        try:
            with contextlib.redirect_stdout(io.StringIO()):
                yield
        except (TransportError, OSError, struct.error, ValueError) as error:
            self._lost = True
            last = str(error).strip().splitlines()[-1:] or ["no answer"]
            raise UserError(
                f"MicroPython at {self._port} cannot be worked with ({last[0]}): reset the board, "
                "close other programs that use the port, and try again"
            ) from None
