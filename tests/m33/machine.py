"""Run a program on the Cortex-M33 in QEMU."""

import subprocess
from functools import cache

from host_tools.build import m33, qemu
from pc.errors import UserError

CONTROL_A, END = "\x01", "\x04"  # of MicroPython's raw prompt
LEAVE = f"import machine\nmachine.reset()\n{END}"  # QEMU ends then


@cache
def missing() -> str:
    """Why there is no QEMU; nothing if there is one, which may have been fetched just now."""
    try:
        qemu.qemu()
    except UserError as error:
        return str(error)
    return ""


class M33Error(Exception):
    """What was printed, and what went wrong."""


def run(text: str, seconds: float) -> str:
    """What a program prints; each run begins with a reset."""
    found = qemu.qemu()
    command = [
        *(str(found.program), "-machine", qemu.MACHINE, "-semihosting", "-nographic"),
        *("-monitor", "none", "-serial", "stdio", "-kernel", str(m33.PRODUCT)),
    ]
    try:
        done = subprocess.run(
            command,
            input=f"{CONTROL_A}{text}{END}{LEAVE}".encode(),
            env=found.environment(),
            capture_output=True,
            timeout=seconds,
        )
    except subprocess.TimeoutExpired:
        raise M33Error(f"it ran for more than {seconds:g} s") from None
    # The banner, "OK" and what is printed, what is raised, "OK" of leaving.
    _, _, told = done.stdout.decode().replace("\r\n", "\n").partition(">OK")
    printed, *rest = told.split(END)
    if not rest or rest[0]:
        raise M33Error(printed + (rest[0] if rest else done.stderr.decode()))
    return printed
