"""Whether the board that comes back runs what was flashed."""

import time
from collections.abc import Callable, Iterable
from dataclasses import dataclass
from pathlib import Path

from host_tools.flash import drives
from host_tools.flash.image import Image
from host_tools.flash.running import Running, app, look
from host_tools.link import Line, Version
from pc.errors import UserError

TRY_SECONDS = 0.2  # between two tries
HEALTHY = "ok"
FILES = "files"  # installed by `deploy`, not by flashing
AGAIN = "flashing again is safe"


@dataclass(frozen=True)
class Verdict:
    good: bool
    text: str


def judge(image: Image, ports: Callable[[], Iterable[str]], drive: Path, seconds: float) -> Verdict:
    """Wait for the board at one of the ports, and compare it with the file."""
    begin = time.monotonic()
    reason = ""
    while time.monotonic() < begin + seconds:
        if not image.trailer and drives.look(drive).reason:
            return Verdict(True, "the board has restarted; nothing here says what it runs now")
        for port in ports():
            try:
                return ours(image, app(port)) if image.is_ours else others(image, look(port))
            except UserError as error:  # it may not have booted yet
                reason = str(error)
        time.sleep(TRY_SECONDS)
    if reason:
        return Verdict(False, f"the board restarted, but {reason}; {AGAIN}")
    if not drives.look(drive).reason:
        return Verdict(False, f"the board has not restarted: it is still in BOOTSEL mode; {AGAIN}")
    lost = f"the board restarted, but did not come back within {seconds:g} s"
    return Verdict(False, f"{lost}: hold BOOTSEL while plugging it in; {AGAIN}")


def ours(image: Image, running: Running) -> Verdict:
    here = f"{running} answers at {running.port}"
    assert running.version
    if not is_flashed(image, running.version):
        return Verdict(False, f"{here}, but {image.trailer} was flashed")
    with Line.open(running.port) as line:
        test = line.ask("test")
    if test != HEALTHY:
        return Verdict(False, f"{here}, but its self-test says: {test}")
    return Verdict(True, f"{here}, and its self-test says ok")


def is_flashed(image: Image, told: Version) -> bool:
    """Whether this is the version of an image of ours."""
    new = image.trailer
    assert new
    return told.installed != FILES and (told.number, told.board) == (new.version, new.board)


def others(image: Image, running: Running) -> Verdict:
    """MicroPython, maybe with our games in its file system."""
    here = f"{running} answers at {running.port}"
    if running.version and running.version.installed != FILES:
        return Verdict(False, f"{here}, but {image.trailer} was flashed")
    return Verdict(True, here)
