"""QEMU, which has a Cortex-M33: an installed one, or Debian's, unpacked into the cache."""

import os
import re
import shutil
import subprocess
from dataclasses import dataclass
from pathlib import Path

from host_tools.build.debian import Debian
from pc.paths import CACHE

PACKAGE = "qemu-system-arm"
MACHINE = "mps2-an505"
FETCHED = CACHE / "qemu"

# What its package depends on for windows, sound, USB and smart cards.
NEEDLESS = re.compile(
    "qemu-|libgst|libgl|liborc|libopus|libspice|libepoxy|libcacard|libbrlapi|libusb|libsndio|ipxe"
)
PLACES = {
    rf"usr/bin/({PACKAGE})": "bin",
    r"(?:usr/)?lib/[^/]+-linux-gnu[^/]*/([^/]+\.so[^/]*)": "lib",
}
FROM_DEBIAN = Debian(
    "QEMU",
    fetched=11,
    room=80,
    choose=lambda apt: (
        PACKAGE,
        *(name for name in apt.missing(PACKAGE) if not NEEDLESS.match(name)),
    ),
    places=PLACES,
    key=NEEDLESS.pattern,
)


@dataclass(frozen=True)
class Qemu:
    program: Path
    libraries: Path | None = None

    def environment(self) -> dict[str, str]:
        more = {"LD_LIBRARY_PATH": str(self.libraries)} if self.libraries else {}
        return {**os.environ, **more}

    def problem(self) -> str:
        """Why it cannot be used; nothing if it can."""
        command = [str(self.program), "-machine", "help"]
        try:
            done = subprocess.run(command, env=self.environment(), capture_output=True, text=True)
        except OSError as error:
            return str(error)
        if done.returncode:
            return (done.stderr.splitlines() or [f"it ended with {done.returncode}"])[-1]
        return "" if MACHINE in done.stdout else f"it has no {MACHINE}"


def qemu() -> Qemu:
    """UserError says why there is none."""
    installed = shutil.which(PACKAGE)
    problem = "none is installed"
    if installed:
        found = Qemu(Path(installed))
        problem = f"{installed} does not work: {found.problem()}"
        if not found.problem():
            return found
    return _fetched(FROM_DEBIAN.into(FETCHED, problem, lambda folder: _fetched(folder).problem()))


def _fetched(folder: Path) -> Qemu:
    return Qemu(folder / "bin" / PACKAGE, folder / "lib")
