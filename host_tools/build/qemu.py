"""QEMU, which has a Cortex-M33: an installed one, or Debian's, unpacked into the cache."""

import os
import re
import shutil
import subprocess
import tempfile
from dataclasses import dataclass
from pathlib import Path

from host_tools.build.apt import Apt
from host_tools.build.run import Step
from host_tools.build.unpack import by_pattern, unpack_deb
from pc.cache import digest, exclusive, is_fresh, making, need_disk, write_whole
from pc.errors import UserError
from pc.paths import CACHE

PACKAGE = "qemu-system-arm"
MACHINE = "mps2-an505"
FETCHED = CACHE / "qemu"
STAMP = "made-from"

# What its package depends on for windows, sound, USB and smart cards.
NEEDLESS = re.compile(
    "qemu-|libgst|libgl|liborc|libopus|libspice|libepoxy|libcacard|libbrlapi|libusb|libsndio|ipxe"
)
PLACES = {
    rf"usr/bin/({PACKAGE})": "bin",
    r"(?:usr/)?lib/[^/]+-linux-gnu[^/]*/([^/]+\.so[^/]*)": "lib",
}
place = by_pattern(PLACES)


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
    if not is_fresh(FETCHED / STAMP, _key()):
        with exclusive():
            if not is_fresh(FETCHED / STAMP, _key()):
                fetch(problem)
    return _fetched(FETCHED)


def fetch(reason: str) -> None:
    with (
        Step(f"QEMU: {reason}; fetching Debian's (11 MB)"),
        making(FETCHED) as folder,
        tempfile.TemporaryDirectory(prefix="apt-", dir=folder) as work,
    ):
        need_disk(80, "QEMU")
        apt = Apt(Path(work))
        needed = [name for name in apt.missing(PACKAGE) if not NEEDLESS.match(name)]
        for archive in apt.packages(PACKAGE, *needed):
            unpack_deb(archive, folder, place)
            archive.unlink()
        if problem := _fetched(folder).problem():
            raise UserError(f"the QEMU of this system's packages does not start: {problem}")
        write_whole(folder / STAMP, _key().encode())


def _key() -> str:
    return digest([], PACKAGE, NEEDLESS.pattern, PLACES)


def _fetched(folder: Path) -> Qemu:
    return Qemu(folder / "bin" / PACKAGE, folder / "lib")
