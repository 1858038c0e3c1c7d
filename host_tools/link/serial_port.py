"""A serial port of this PC, opened for a line."""

import errno
import time
from pathlib import Path

import serial

from pc.errors import UserError

LOOK_SECONDS = 0.02  # between two reads of the port
SETTLE_SECONDS = 0.05  # for bytes that an earlier program left in the port


class SerialPort(serial.Serial):  # type: ignore[misc]
    def write(self, data: bytes) -> int | None:
        try:
            return super().write(data)
        except serial.SerialTimeoutException as error:
            raise TimeoutError(str(error)) from None


def opened(path: str, patience: float) -> SerialPort:
    """Open a serial port, or a pseudo-terminal, exclusively."""
    try:
        port = SerialPort(path, timeout=LOOK_SECONDS, write_timeout=patience, exclusive=True)
    except (OSError, ValueError) as error:
        raise UserError(_cannot_open(path, error)) from None
    time.sleep(SETTLE_SECONDS)
    port.reset_input_buffer()
    return port


def _cannot_open(path: str, error: OSError | ValueError) -> str:
    number = getattr(error, "errno", None)
    if number == errno.ENOENT:
        return f"there is no port {path}: is the cable plugged in?"
    if number == errno.EACCES:
        return (
            f"you may not use {path}: run `sudo usermod -aG {_group(path)} $USER`, log out and in "
            "again"
        )
    if number in (errno.EBUSY, errno.EAGAIN):
        return f"another program has {path} open: end it"
    return f"{path} is not a usable serial port ({error})"


def _group(path: str) -> str:
    import grp  # not there on Windows, where nothing asks for a group

    try:
        return grp.getgrgid(Path(path).stat().st_gid).gr_name
    except (OSError, KeyError):
        return "dialout"
