"""Which serial port is the handheld's."""

from dataclasses import dataclass
from pathlib import Path

from serial.tools import list_ports

from host_tools.errors import UserError

MICROPYTHON = (0x2E8A, 0x0005)  # a board of Raspberry Pi's, on which MicroPython runs


@dataclass(frozen=True)
class Found:
    """A serial port, and why it cannot be a handheld's; no reason: it could be."""

    path: str
    product: str
    serial_number: str
    reason: str


def find() -> list[Found]:
    """All serial ports of this PC, those that could be a handheld's first."""
    found = [
        Found(
            port.device, port.product or "", port.serial_number or "", _reason(port.vid, port.pid)
        )
        for port in list_ports.comports()
    ]
    return sorted(found, key=lambda port: (port.reason != "", port.path))


def _reason(vendor: int | None, product: int | None) -> str:
    if vendor is None or product is None:
        return "it is not on USB"
    if (vendor, product) != MICROPYTHON:
        return (
            "its USB id is {:04x}:{:04x}, and MicroPython's on an RP2040 is {:04x}:{:04x}".format(
                vendor, product, *MICROPYTHON
            )
        )
    return ""


def choose(port: str | None) -> str:
    """The port that is named, or else that of the one handheld that is connected."""
    if port is not None:
        if not Path(port).exists() and port not in [found.path for found in find()]:
            raise UserError(f"there is no port {port}: {_connected()}")
        return port
    paths = [found.path for found in find() if not found.reason]
    if len(paths) > 1:
        raise UserError(f"more than one could be meant, say which: --port {' or '.join(paths)}")
    if not paths:
        raise UserError(
            f"no handheld is connected: plug it in with a cable that carries data; {_connected()}"
        )
    return paths[0]


def _connected() -> str:
    """What there is, in words that end a sentence."""
    names = [found.path for found in find()]
    return f"the serial ports here are {', '.join(names)}" if names else "no serial port is here"
