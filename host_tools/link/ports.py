"""The serial ports of this PC, and which is the handheld's."""

from dataclasses import dataclass
from pathlib import Path

from pc.errors import UserError

MICROPYTHON = (0x2E8A, 0x0005)  # USB ids of a board by Raspberry Pi that runs MicroPython


@dataclass(frozen=True)
class Found:
    """A serial port, and the reason why it cannot be a handheld's, if there is one."""

    path: str
    product: str
    serial_number: str
    reason: str


def find() -> list[Found]:
    """All of them, those that could be a handheld's first."""
    from serial.tools import list_ports  # a browser has no pyserial

    found = [
        Found(it.device, it.product or "", it.serial_number or "", _reason(it.vid, it.pid))
        for it in list_ports.comports()
    ]
    return sorted(found, key=lambda port: (port.reason != "", port.path))


def _reason(vendor: int | None, product: int | None) -> str:
    if vendor is None or product is None:
        return "it is not on USB"
    if (vendor, product) != MICROPYTHON:
        ids = f"{vendor:04x}:{product:04x}, and MicroPython's on a Pico is "
        return f"its USB id is {ids}{MICROPYTHON[0]:04x}:{MICROPYTHON[1]:04x}"
    return ""


def is_there(port: str) -> bool:
    """On Windows a port is not a file."""
    return Path(port).exists() or port in [found.path for found in find()]


def choose(port: str | None) -> str:
    """The port given, or else that of the only handheld that is connected."""
    if port is not None:
        if not is_there(port):
            raise UserError(f"there is no port {port}: {_connected()}")
        return port
    paths = [found.path for found in find() if not found.reason]
    if len(paths) > 1:
        raise UserError(f"several handhelds are connected; choose: --port {' or '.join(paths)}")
    if not paths:
        raise UserError(
            f"no handheld is connected: plug it in with a cable that carries data; {_connected()}"
        )
    return paths[0]


def _connected() -> str:
    """What is connected, in words that end a sentence."""
    names = [found.path for found in find()]
    return f"the serial ports here are {', '.join(names)}" if names else "no serial port is here"
