"""A board with MicroPython, which mpremote talks to."""

from base64 import b64encode
from collections.abc import Callable
from dataclasses import dataclass

from mpremote.transport import TransportError

from host_tools.deploy.bundle import BOARD, MAIN, PACKAGE
from host_tools.deploy.plan import Listing
from host_tools.link import prompt
from host_tools.link.prompt import Prompt
from pc.errors import UserError

CHUNK = 2048  # bytes of a file that are sent at a time
SOFT_REBOOT = b"soft reboot\r\n"

# The app ignores Ctrl-C and ends by its line `repl`; at a prompt that is only an unknown name, and
# other programs end by Ctrl-C.
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
    mpy: int  # which compiled files it runs
    heap: int  # bytes
    storage: int  # bytes of flash after the firmware
    free: int  # bytes of the file system
    board: str  # of ours, if it has a board.mpy
    main: str  # first line of main.py


class Remote(Prompt):
    """`with Remote(port) as board:` stops what runs there; at the end the board restarts."""

    def come(self) -> None:
        self.transport.serial.write(STOP)
        self.transport.enter_raw_repl(timeout_overall=prompt.PATIENCE)

    def leave(self) -> None:
        """Restart as after a reset, but with USB up: main.py starts, if there is one."""
        super().leave()
        self.transport.serial.write(RESTART)
        answer = self.transport.read_until(1, SOFT_REBOOT, timeout=prompt.PATIENCE)
        if not answer.endswith(SOFT_REBOOT):
            raise TransportError("it does not restart")

    def facts(self) -> Facts:
        machine = self.what().machine
        if "RP2" not in machine:
            raise UserError(f"{self.port} is {machine}: the games need an RP2040 or an RP2350")
        return Facts(*self.read(FACTS)[0])

    def listing(self) -> Listing:
        """Our files, and everything else in the root."""
        return dict(self.read(LISTING))

    def write(self, path: str, data: bytes, advance: Callable[[int], None]) -> None:
        """Send it as base64: half as long as mpremote's own way, so twice as fast."""
        mode = "wb"
        for at in range(0, max(len(data), 1), CHUNK):
            chunk = data[at : at + CHUNK]
            text = b64encode(chunk).decode()
            with self.explained():
                self.transport.exec(
                    f"from binascii import a2b_base64\nwith open({path!r}, {mode!r}) as file:\n"
                    f" file.write(a2b_base64('{text}'))"
                )
            mode = "ab"
            advance(len(chunk))

    def make_folder(self, path: str) -> None:
        with self.explained():
            self.transport.fs_mkdir(path)

    def remove(self, path: str) -> None:
        """A file, or a folder if the path ends with /."""
        with self.explained():
            if path.endswith("/"):
                self.transport.fs_rmdir(path[:-1])
            else:
                self.transport.fs_rmfile(path)
